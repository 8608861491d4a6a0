import PubComposer
import PubDiagnostics
import PubDisplayList
import PubFiles
import PubFonts
import PubGeometry
import PubPDFEmission
import PubReports
import PubValues

/// Writes the files of one edition.
///
/// Pages go to its PDF while they are set; an excerpt takes them when all are known, and a proof when all editions are set,
/// since it lists the findings in all of them. The PDF takes its place when the build has no errors.
final class EditionWriter {
    /// How far its files are.
    private enum State {
        /// Its pages are being set.
        case writing(EditionLayout, Destination)
        /// Its files wait for their places; faces and styles are freed.
        case finished(FinishedEdition)
    }

    /// The destination of pages while they are set.
    private enum Destination {
        /// They go to the PDF of the edition.
        case file(EditionFile)
        /// They are kept for a preview.
        case preview(PreviewPages)
        /// They go to files that are made when all pages are known.
        case laterFiles
        /// No file is made, since the build has errors; the findings about its pages are wanted all the same.
        case none
        /// No file can be made, for a reason that is thrown at the end.
        case failure(EnvironmentFailure)
    }

    private let specification: EditionSpecification
    private let target: EditionTarget
    /// Finds overlapping elements with too much ink; nil if no press prints it.
    private let inkCheck: InkSumCheck?
    /// The results of that check, by pages of the issue.
    private var inkSums: [Int: [InkSum]] = [:]
    /// How many pages it searched.
    private(set) var inkChecks = 0
    private var state: State
    /// The findings of the edition, and the files that were read for it.
    private(set) var log: BuildLog

    /// A writer of the edition of `specification`, whose reading filled `log`. It begins the PDF, unless errors keep it from
    /// being placed.
    init(
        _ specification: EditionSpecification, _ layout: EditionLayout, to target: EditionTarget, log: BuildLog,
        hasErrors: Bool
    ) {
        self.specification = specification
        self.target = target
        self.log = log
        inkCheck = InkSumCheck(specification, layout)
        let destination: Destination
        if specification.options.isPreview {
            destination = .preview(PreviewPages(specification, remembering: target.pages))
        } else if specification.isProof || specification.isInParts {
            destination = .laterFiles
        } else {
            let hasErrors = hasErrors || specification.options.counted(log.diagnostics).hasErrors
            if specification.writes(beside: hasErrors) {
                do throws(EnvironmentFailure) {
                    destination = .file(try target.makeFile(specification, layout))
                } catch {
                    // Beside errors it would not be placed.
                    destination = hasErrors && !specification.isDraft ? .none : .failure(error)
                }
            } else {
                destination = .none
            }
        }
        state = .writing(layout, destination)
    }

    /// The name of the edition.
    var name: String { specification.edition.name }
    /// Whether it lists the findings in all editions.
    var isProof: Bool { specification.isProof }
    /// Whether it needs all pages at once.
    var needsAllPages: Bool { specification.needsAllPages }

    /// How many contents of pages were made, and not remembered.
    var contentsMade: Int { finished?.contentsMade ?? 0 }
    /// The pictures that were converted for it.
    var pictures: [ConvertedPicture] { finished?.pictures ?? [] }

    private var finished: FinishedEdition? {
        if case .finished(let edition) = state { edition } else { nil }
    }

    // MARK: Pages

    /// Takes the page at `index` of the issue.
    func take(_ page: IssuePage, at index: Int) {
        guard case .writing(let layout, let destination) = state else { return }
        // Which pages an excerpt shows is known when all are set.
        if case .laterFiles = destination, specification.options.excerpt != nil { return }
        let shown = specification.shown(page, of: layout)
        let key = page.key.map(specification.key)
        checkInk(of: shown, at: index, key: key)
        switch destination {
        case .file(let file): file.take(shown, at: index, key: key)
        case .preview(let pages): pages.take(shown, page.sketch, at: index, key: key)
        case .laterFiles, .none, .failure: return
        }
    }

    /// Finds areas with too much ink on a page, unless an earlier build has.
    private func checkInk(of shown: Page, at index: Int, key: ContentHash?) {
        guard let inkCheck else { return }
        if let key, let known = target.inkSums?[key] {
            inkSums[index] = known
            return
        }
        let sums = inkCheck.sums(of: shown, at: index)
        inkChecks += 1
        inkSums[index] = sums
        if let key { target.inkSums?[key] = sums }
    }

    /// Takes pages of the issue that it knows from the last build by their keys, whose elements have moved by `shift` since; false
    /// when it does not know all.
    func recall(_ keys: [ContentHash], from start: Int, elementsMovedBy shift: Int32) -> Bool {
        if needsAllPages { return false }
        let keys = keys.map(specification.key)
        if inkCheck != nil {
            let known = keys.compactMap { target.inkSums?[$0] }
            guard known.count == keys.count else { return false }
            for (place, sums) in known.enumerated() {
                let moved = sums.map { $0.moved(by: shift) }
                inkSums[start + place] = moved
            }
        }
        guard case .writing(_, let destination) = state else { return true }
        switch destination {
        case .file(let file): return file.recall(keys, from: start, elementsMovedBy: shift)
        case .preview(let pages): return pages.recall(keys, from: start, elementsMovedBy: shift)
        case .laterFiles, .none, .failure: return true
        }
    }

    /// The first `count` pages of the issue are final.
    func finalize(upTo count: Int) {
        if case .writing(_, .file(let file)) = state { file.finalize(upTo: count) }
    }

    /// Ends the files; `found` is known of the issue, and a proof lists it.
    func finish(_ issue: SetIssue, found: [Diagnostic]) throws(EnvironmentFailure) {
        guard case .writing(let layout, let destination) = state else { return }
        let shown = issue.excerpt?.indices ?? Array(issue.composition.decisions.indices)
        log.report(specification.findings(about: issue, shown, layout))
        if inkCheck != nil, issue.excerpt != nil {
            for index in shown where inkSums[index] == nil {
                let page = issue.pages[index]
                checkInk(of: specification.shown(page, of: layout), at: index, key: page.key.map(specification.key))
            }
        }
        log.report(inkFindings(about: issue, shown))
        var edition = FinishedEdition()
        if specification.drawsPages {
            let pages = isProof ? [] : shown.map { specification.shown(issue.pages[$0], of: layout) }
            edition.drawing = FinishedEdition.Drawing(
                layout: layout, pages: pages, indices: shown, composition: issue.composition)
        }
        if specification.comparesPages { compare(issue, shown, layout, &edition) }
        switch destination {
        case .failure(let failure): throw failure
        case .none: break
        case .preview(let pages):
            var publication = issue.composition.publication
            publication.structure = []
            publication.outline = []
            publication.sections = []
            edition.preview = FinishedEdition.Seen(
                layout: layout, pages: pages.pages(count: issue.composition.decisions.count),
                structure: issue.composition.publication.structure, texts: ArticleTexts(issue.texts),
                publication: publication)
        case .file(let file): try finish(file, with: issue, part: nil, found, layout, into: &edition)
        case .laterFiles where isProof:
            let pages = specification.proofPages(of: issue, shown, found + log.diagnostics, layout)
            edition.drawing?.pages = pages.map(\.page)
            let file = try write(pages, layout)
            try finish(file, with: issue, part: issue.excerpt, found, layout, into: &edition)
        case .laterFiles: try writeParts(of: issue, shown, found, layout, into: &edition)
        }
        state = .finished(edition)
    }

    /// The findings about too much ink on the pages `shown` because elements overlap.
    private func inkFindings(about issue: SetIssue, _ shown: [Int]) -> [Diagnostic] {
        guard let inkCheck else { return [] }
        let structure = issue.composition.publication.structure
        let pages = shown.compactMap { index in
            inkSums[index].map { (index, issue.composition.decisions[index].folio, $0) }
        }
        return inkCheck.findings(about: pages) { element in
            let index = Int(element.index)
            return structure.indices.contains(index) ? structure[index].origin : specification.printed.origin
        }
    }

    /// Compares the appearance of the pages `shown` with the approved one.
    private func compare(
        _ issue: SetIssue, _ shown: [Int], _ layout: EditionLayout, _ edition: inout FinishedEdition
    ) {
        let names = Approvals.names(of: issue.composition.decisions.map(\.folio))
        edition.appearances = shown.map { index in
            (names[index], specification.shown(issue.pages[index], of: layout).appearance.hex)
        }
        // Of an excerpt the other pages are no news.
        guard let approvals = specification.project.approvals, issue.excerpt == nil else { return }
        let (changed, findings) = approvals.changes(of: specification.edition.name, edition.appearances)
        edition.changed = changed
        if specification.options.isApproval { return }
        let places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        for var finding in findings {
            if let name = changed.first(where: { finding.message.hasPrefix("page \($0) of") }), let place = places[name]
            {
                let page = issue.pages[place].page
                finding.places = [PagePlace(page: place, folio: page.folio, area: Rect(origin: .zero, size: page.trim))]
            }
            log.report(finding)
        }
    }

    /// Its name, and the appearance of its pages; nil for a proof.
    var appearances: (name: String, pages: [(name: String, hash: String)])? {
        finished.flatMap { isProof ? nil : (specification.edition.name, $0.appearances) }
    }

    /// Draws its pages for ``Approvals/picturePath(of:edition:)``, and adds them to `files`.
    func drawApproved(in folders: InputFolders, to files: inout ProductFiles) throws(EnvironmentFailure) {
        guard let finished, let drawing = finished.drawing, !isProof else { return }
        let drawer = PageDrawing(drawing.layout, as: specification.output, resolution: 100, target.lateFailure)
        for (index, (page, appearance)) in zip(drawing.pages, finished.appearances).enumerated() {
            let path = Approvals.picturePath(of: appearance.name, edition: specification.edition.name)
            let bytes = PageFiles.marked(try drawer.png(page, number: index + 1, writing: path))
            try files.add(bytes, at: folders.outputPath(path), namedAt: specification.outputOrigin)
        }
    }

    /// Writes the files of the pages `shown`, one after the other; none if there are errors, but for drafts and checks.
    private func writeParts(
        of issue: SetIssue, _ shown: [Int], _ found: [Diagnostic], _ layout: EditionLayout,
        into edition: inout FinishedEdition
    ) throws(EnvironmentFailure) {
        guard specification.writes(beside: specification.options.counted(log.diagnostics).hasErrors) else { return }
        let articles = specification.project.issue.articles
        let sections = articles.compactMap { article in article.section.map { (article.id, $0.value) } }
        let parts = EditionParts(
            of: specification.edition, shown, of: issue.composition,
            sections: Dictionary(sections) { first, _ in first }
        ).parts
        for var part in parts {
            // Pages of an excerpt have its name, unless they are the files of single pages.
            if part.name.isEmpty { part.name = issue.excerpt?.name ?? "" }
            let pages = part.indices.map { (specification.shown(issue.pages[$0], of: layout), $0) }
            let file = try write(pages, layout)
            try finish(file, with: issue, part: part, found, layout, into: &edition)
        }
    }

    // MARK: Files

    /// A new file with pages, each with its place.
    private func write(
        _ pages: [(page: Page, place: Int)], _ layout: EditionLayout
    ) throws(EnvironmentFailure) -> EditionFile {
        let file = try target.makeFile(specification, layout)
        for (page, place) in pages { file.take(page, at: place) }
        file.finalize(upTo: (pages.last?.place ?? -1) + 1)
        return file
    }

    /// Finishes `file` with the pages of `part`, or of the whole issue.
    private func finish(
        _ file: EditionFile, with issue: SetIssue, part: ExcerptPages?, _ found: [Diagnostic], _ layout: EditionLayout,
        into edition: inout FinishedEdition
    ) throws(EnvironmentFailure) {
        var publication = issue.composition.publication
        if let approvals = specification.project.approvals {
            // Pages that have changed belong to the version that the next approval counts.
            publication.metadata.version = approvals.version + (edition.changed.isEmpty ? 0 : 1)
        }
        let made = try file.finish(publication)
        let name = specification.edition.name
        var intent: String?
        if case .press(let press) = specification.output.output { intent = press.identifier }
        edition.contentsMade += made.contents
        edition.pictures += made.pictures.map { $0.named(of: name, intent) }
        log.report(made.findings)
        log.report(
            specification.findings(aboutRefused: made.faces, of: layout.fonts, besides: found + log.diagnostics))
        if let finding = specification.finding(aboutSpotInks: made.spotInks) { log.report(finding) }
        let isDraft = specification.options.isDraft
        let path = target.path(of: part?.name, isDraft: isDraft)
        if path != target.path, let finding = specification.finding(aboutFileAt: path) {
            log.report(finding)
            return
        }
        edition.documents.append(
            FinishedEdition.Document(
                file: made.file,
                product: BuildReport.Product(
                    edition: name, path: path, pages: made.pages, folios: part?.folios,
                    issuePages: issue.composition.decisions.count, isDraft: specification.isDraft)))
    }

    /// The verdict of a check on the edition, including everything `found` in all editions.
    func verdict(with found: [Diagnostic]) -> BuildReport.Verdict {
        let all = FindingList(specification.options.counted(found + log.diagnostics)).diagnostics
        return BuildReport.Verdict(
            edition: specification.edition.name, profile: specification.edition.profile?.value,
            errors: all.count { $0.severity == .error }, warnings: all.count { $0.severity == .warning })
    }

    /// The edition in a report, with all `findings` of the build; `others` are the findings about other editions. nil for a proof, which is a
    /// report by itself, and if no page was set.
    func reported(
        _ findings: [Diagnostic], besides others: [Diagnostic], _ errors: [Diagnostic]
    ) throws(EnvironmentFailure) -> PageReport.Edition? {
        guard let finished, let drawing = finished.drawing, !isProof else { return nil }
        let own = Set(log.diagnostics.map(FindingIdentity.init))
        let elsewhere = Set(others.map(FindingIdentity.init)).subtracting(own)
        var edition = try PageReporter(specification, drawing, target).edition(
            findings, own: log.diagnostics, conversions: finished.pictures
        ) { elsewhere.contains(FindingIdentity($0)) }
        for (place, appearance) in finished.appearances.enumerated() where finished.changed.contains(appearance.name) {
            let path = Approvals.picturePath(of: appearance.name, edition: specification.edition.name)
            let picture = try specification.project.folders.read(
                fromRoot: path, at: SourceLocation(file: path), limit: InputLimit.picture)
            guard let file = picture.value, edition.sheets.indices.contains(place) else { continue }
            edition.sheets[place].approved = PageReport.Picture(
                bytes: file.bytes, type: "image/png", frame: edition.sheets[place].picture.frame)
        }
        let verdict = verdict(with: errors)
        (edition.errors, edition.warnings) = (verdict.errors, verdict.warnings)
        return edition
    }

    /// The edition in a preview, with all `findings` of the build; `others` are the findings about other editions. nil if no page was set.
    func previewed(_ findings: [Diagnostic], besides others: [Diagnostic]) -> IssuePreview.Edition? {
        guard let preview = finished?.preview else { return nil }
        let elsewhere = Set(others.map(FindingIdentity.init)).subtracting(log.diagnostics.map(FindingIdentity.init))
        return IssuePreview.Edition(specification, preview, findings, own: log.diagnostics, target) {
            elsewhere.contains(FindingIdentity($0))
        }
    }

    /// The products of the finished files; none when the build has errors, but for drafts.
    func products(hasErrors: Bool) -> [BuildReport.Product] {
        specification.isDraft || !hasErrors ? finished?.documents.map(\.product) ?? [] : []
    }

    /// Adds the finished PDFs to `files`.
    func addDocuments(to files: inout ProductFiles) {
        for document in finished?.documents ?? [] {
            files.add(
                document.file, at: document.product.path, namedAt: specification.outputOrigin,
                isDraft: specification.isDraft)
        }
    }

    /// Draws every page as a PNG file, `FOLDER/NAME-001.png`, and adds them to `files`, together with the removal of files of
    /// pages that no longer exist. Does nothing for an edition without products. Returns the findings about the pictures.
    func drawPages(into folder: String, to files: inout ProductFiles) throws(EnvironmentFailure) -> [Diagnostic] {
        guard let finished, let first = finished.documents.first, let drawing = finished.drawing else { return [] }
        let isDraft = specification.isDraft
        let path =
            finished.documents.count == 1
            ? first.product.path : target.path(of: nil, isDraft: specification.options.isDraft)
        let pages = PageFiles(
            folder: folder, name: PathWalk.parts(EditionTarget.baseName(of: path)).last ?? "page",
            folios: drawing.pages.map(\.folio))
        let page = PageDrawing(
            drawing.layout, as: specification.output, resolution: specification.options.dpi, target.lateFailure)
        for (index, shown) in drawing.pages.enumerated() {
            let bytes = PageFiles.marked(try page.png(shown, number: index + 1, writing: path))
            try files.add(
                bytes, at: pages.path(of: index + 1), namedAt: SourceLocation(file: "--png"), isDraft: isDraft)
        }
        for path in try pages.stale(after: drawing.pages.count) { files.addRemoval(of: path, isDraft: isDraft) }
        return drawing.layout.pictures.diagnostics
    }
}
