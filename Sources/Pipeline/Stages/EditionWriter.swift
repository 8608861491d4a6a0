import Artwork
import Color
import Diagnostics
import DisplayList
import Files
import Fonts
import Geometry
import Identity
import Manifest
import PDFEmission
import PageLayout
import Preflight
import Press
import Settings
import Values

/// Writes the files of one edition.
///
/// Pages go to its PDF while they are set; an excerpt takes them when all are known, and a proof when all editions are set,
/// since it lists what was found in any of them. The PDF takes its place when the build has no errors.
final class EditionWriter {
    private let edition: EditionDescription
    /// The edition that findings about print are about: of a proof the one that it proofs.
    private let printed: EditionDescription
    private let project: Project
    private let options: BuildOptions
    /// nil when the files are finished: faces and styles are freed.
    private var layout: EditionLayout?
    private let pool: WorkerPool
    private let contents: ContentMemory?
    /// The first failure of fonts and dictionaries that are read late.
    private let lateFailure: LateFailure
    private let target: String
    /// The findings of the edition, and the files that were read for it.
    private(set) var log = BuildLog()
    private var resolution: ResolutionCheck?
    /// nil for editions that are made for no printer: they have no bleed.
    private var bleed: BleedCheck?
    /// The printing condition in which it is printed, of a proof that in which its edition is; nil for screens.
    private var press: OutputIntent?
    /// What the colours of drawings are printed in.
    private var colors = ArtworkColors()
    /// What the printer asks for; nil for screens.
    private var profile: PrintProfile?
    private var output = PDFEmission.Edition(.screen)
    private var file: EditionFile?
    /// Why there is no file; the pages are set all the same, since what is wrong with them is to be known too.
    private var failure: EnvironmentFailure?
    /// The PDFs that are finished.
    private var finished: [(file: EditionFile, product: BuildReport.Product)] = []
    /// How many contents of pages were made, and not remembered.
    private(set) var contentsMade = 0
    /// The pictures that were converted for it.
    private(set) var pictures: [ConvertedPicture] = []
    /// The pages for PNGs.
    private var drawnPages: [Page] = []

    /// A writer of `edition` for `target`.
    init(
        _ edition: EditionDescription, at target: String, of project: Project, _ options: BuildOptions,
        _ layout: EditionLayout, on pool: WorkerPool, remembering contents: ContentMemory?, lateFailure: LateFailure
    ) {
        self.edition = edition
        printed = project.printed(by: edition)
        self.target = target
        self.options = options
        self.layout = layout
        self.pool = pool
        self.contents = contents
        self.lateFailure = lateFailure
        self.project = project
    }

    /// True for the file of an edition beside its target, which is written whatever is wrong.
    var isDraft: Bool { options.isDraft || isProof }
    /// True when it lists what was found in all editions.
    var isProof: Bool { edition.purpose == .proof }
    /// True when it needs all pages at once.
    var needsAllPages: Bool { isProof || isInParts || options.pngFolder != nil }
    /// True when it becomes a file of some of the pages, or several files.
    private var isInParts: Bool { options.excerpt != nil || edition.split != .none || !edition.cover.isEmpty }

    // MARK: Pages

    /// Reads what the printer asks for, and begins the PDF; not where it could not be placed, since there are errors.
    func begin(hasErrors: Bool) throws(EnvironmentFailure) {
        // What is wrong with the edition is found whatever else is wrong.
        guard let settings = layout?.settings else { return }
        profile = try project.printProfile(of: edition, &log)
        if profile?.bleed == nil { profile?.bleed = layout?.bleed }
        output = try editionOutput(settings)
        colors = log.take(ArtworkColors.read(settings)) ?? ArtworkColors()
        log.report(colors.findings(about: layout?.drawings.values.map { $0 } ?? []))
        let images = log.take(ImageSettings.read(settings)) ?? ImageSettings()
        let resolution = ResolutionCheck(images, asked: profile?.pictures.warnBelow, settings: settings)
        if let finding = resolution.contradiction { log.report(finding) }
        self.resolution = resolution
        bleed = profile?.bleed.map { BleedCheck(of: printed.name, asked: $0, settings: settings) }
        output.pictures = EditionPictures(
            profile?.pictures,
            resolution: images.emittedResolution(
                inPrint: edition.purpose == .print, asked: profile?.pictures.resolution))
        if isProof || isInParts { return }
        if (hasErrors || options.counted(log.diagnostics).hasErrors) && !isDraft { return }
        do { file = try makeFile() } catch { failure = error }
    }

    /// Takes the page at `index` of the issue.
    func take(_ page: IssuePage, at index: Int) {
        if let file { file.take(shown(page), at: index, key: page.key.map(key)) }
    }

    /// Takes pages of the issue that it knows from the last build by their keys; false when it does not know all.
    func recall(_ keys: [ContentHash], from start: Int, elementsMoved: Bool) -> Bool {
        !needsAllPages && !(output.isTagged && elementsMoved) && (file?.recall(keys.map(key), from: start) ?? true)
    }

    /// The key of what this edition shows of the page of a key.
    private func key(_ page: ContentHash) -> ContentHash {
        var key = page
        key.combineEach(profile?.sheetKey, profile?.marks.slug == true || isDraft ? project.issue.title : nil, colors)
        return key
    }

    /// The first `count` pages of the issue are final.
    func settle(_ count: Int) { file?.settle(count) }

    /// Ends the PDF; `found` is known of the issue, and a proof lists it.
    func finish(_ issue: SetIssue, found: [Diagnostic]) throws(EnvironmentFailure) {
        let shown = issue.excerpt?.indices ?? Array(issue.composition.decisions.indices)
        let publication = issue.composition.publication
        let placed = shown.flatMap { issue.composition.placedImages[$0] }
        let furniture = layout?.furniture ?? [:]
        if let resolution {
            log.report(resolution.findings(about: placed.map(\.item), in: publication, furniture: furniture))
        }
        if let bleed { log.report(bleed.findings(about: placed, in: publication, furniture: furniture)) }
        log.report(vectorFindings(about: placed.map(\.item), in: publication))
        log.report(reversedTypeFindings(of: issue.composition, on: shown))
        if let failure { throw failure }
        defer { if options.pngFolder == nil { layout = nil } }
        if options.pngFolder != nil, !isProof { drawnPages = shown.map { self.shown(issue.pages[$0]) } }
        if isProof {
            try writeProof(issue, shown, found)
        } else if !isInParts {
            try finishFile(issue, part: nil, found)
        } else if !options.counted(log.diagnostics).hasErrors || isDraft {
            try writeParts(issue, shown, found)
        }
    }

    /// Writes the files of the pages `shown`, one after the other.
    private func writeParts(_ issue: SetIssue, _ shown: [Int], _ found: [Diagnostic]) throws(EnvironmentFailure) {
        let sections = project.issue.articles.compactMap { article in article.section.map { (article.id, $0.value) } }
        let parts = EditionParts(
            of: edition, shown, of: issue.composition, sections: Dictionary(sections) { first, _ in first }
        ).parts
        for var part in parts {
            // Pages of an excerpt have its name, unless they are the files of single pages.
            if part.name.isEmpty { part.name = issue.excerpt?.name ?? "" }
            try write(part.indices.map { (self.shown(issue.pages[$0]), $0) })
            try finishFile(issue, part: part, found)
        }
    }

    /// Writes pages, each with its place, to a new file.
    private func write(_ pages: [(page: Page, place: Int)]) throws(EnvironmentFailure) {
        file = try makeFile()
        for (page, place) in pages { file?.take(page, at: place) }
        settle((pages.last?.place ?? -1) + 1)
    }

    /// Writes the pages `shown` of a proof, and the list of findings on pages after the issue's.
    private func writeProof(_ issue: SetIssue, _ shown: [Int], _ found: [Diagnostic]) throws(EnvironmentFailure) {
        var publication = issue.composition.publication
        publication.pages = issue.pages.map { page in
            var shown = page.page.showing(layout?.drawings ?? [:], in: colors)
            layout?.proof.addFrames(page.sketch, to: &shown)
            return shown
        }
        addFits(issue, to: &publication)
        // Editions find the same in what they share, and what was found before the pages is in both.
        let findings = FindingList(options.counted(found + log.diagnostics).sorted(by: Diagnostic.precedes)).diagnostics
        layout?.proof.addFindings(findings, to: &publication)
        for index in publication.pages.indices { addSlug("PROOF", to: &publication.pages[index]) }
        let list = issue.pages.count..<publication.pages.count
        let pages = (shown + list).map { (page: publication.pages[$0], place: $0) }
        if options.pngFolder != nil { drawnPages = pages.map(\.page) }
        try write(pages)
        try finishFile(issue, part: issue.excerpt, found)
    }

    /// Writes into the margin of each article's first page how the article fits.
    private func addFits(_ issue: SetIssue, to publication: inout Publication) {
        var isShown: Set<String> = []
        for (index, page) in issue.pages.enumerated() where publication.pages.indices.contains(index) {
            let new = page.sketch.articles.filter { isShown.insert($0).inserted }
            let fits = new.compactMap { id in issue.composition.fits.first { $0.id == id } }
            layout?.proof.addMarginNotes(fits.map(BuildSummary.inOneLine), to: &publication.pages[index])
        }
    }

    /// The page as this edition shows it.
    private func shown(_ page: IssuePage) -> Page {
        var page = page.page.showing(layout?.drawings ?? [:], in: colors)
        if let profile { profile.prepare(&page) }
        if isDraft { addSlug("DRAFT", to: &page) }
        addSlugLine(to: &page)
        return page
    }

    /// Says below a page of which edition it is, where the print profile asks for that.
    private func addSlugLine(to page: inout Page) {
        guard let profile, profile.marks.slug, case .press(let intent) = output.output else { return }
        let parts = [project.issue.title, edition.name, page.folio, intent.identifier].filter { !$0.isEmpty }
        let place = profile.marks.slugOrigin(trim: page.trim, bleed: page.bleed)
        layout?.proof.addLine(parts.joined(separator: " · "), at: place, paint: Paint(.registration), to: &page)
    }

    private func addSlug(_ kind: String, to page: inout Page) {
        layout?.proof.addSlug("\(kind) · \(project.issue.title)", to: &page)
    }

    // MARK: Files

    private func makeFile() throws(EnvironmentFailure) -> EditionFile? {
        guard let layout else { return nil }
        return try EditionFile(at: target, output, layout, lateFailure, on: pool, remembering: contents)
    }

    /// Finishes the file with the pages of `part`, or of the whole issue.
    private func finishFile(
        _ issue: SetIssue, part: ExcerptPages?, _ found: [Diagnostic]
    ) throws(EnvironmentFailure) {
        guard let file, let layout else { return }
        self.file = nil
        let made = try file.finish(issue.composition.publication)
        contentsMade += made.contents
        var intent: String?
        if case .press(let press) = output.output { intent = press.identifier }
        pictures += made.pictures.map { $0.named(of: edition.name, intent) }
        log.report(made.findings)
        reportFaces(made.faces, of: layout.fonts, found)
        reportSpotInks(made.spotInks)
        let path = path(of: part)
        if isFree(path) {
            let product = BuildReport.Product(
                edition: edition.name, path: path, pages: made.pages, folios: part?.folios,
                issuePages: issue.composition.decisions.count, isDraft: isDraft)
            finished.append((file, product))
        }
    }

    /// The products of the finished files; none when the build has errors, but for drafts.
    func products(hasErrors: Bool) -> [BuildReport.Product] {
        isDraft || !hasErrors ? finished.map(\.product) : []
    }

    /// Adds the finished PDFs to `files`.
    func addDocuments(to files: inout ProductFiles) {
        for (file, product) in finished {
            files.add(file.pending, at: product.path, namedAt: outputOrigin, isDraft: isDraft)
        }
    }

    /// Draws every page as a PNG file, `FOLDER/NAME-001.png`, and adds them to `files`, with the removal of those of pages
    /// that no longer exist. Nothing for an edition without products. Gives what was found of the pictures.
    func drawPages(into folder: String, to files: inout ProductFiles) throws(EnvironmentFailure) -> [Diagnostic] {
        guard let first = finished.first, let layout else { return [] }
        let path = finished.count == 1 ? first.product.path : path(of: nil)
        let pages = PageFiles(
            folder: folder, name: PathWalk.parts(EditionWriter.baseName(of: path)).last ?? "page",
            folios: drawnPages.map(\.folio))
        let drawing = PageDrawing(layout, as: output, resolution: options.dpi, lateFailure)
        for (index, page) in drawnPages.enumerated() {
            let bytes = PageFiles.marked(try drawing.png(page, number: index + 1, writing: path))
            try files.add(
                bytes, at: pages.path(of: index + 1), namedAt: SourceLocation(file: "--png"), isDraft: isDraft)
        }
        for path in try pages.stale(after: drawnPages.count) { files.addRemoval(of: path, isDraft: isDraft) }
        return layout.pictures.diagnostics
    }

    /// What names the file that the edition becomes.
    private var outputOrigin: SourceLocation {
        options.output == nil ? edition.output?.origin ?? edition.origin : SourceLocation(file: "--output")
    }

    /// `build/a.pdf` → `build/a-draft.pdf`, `build/a-lead.pdf`, `build/a-p12-15-draft.pdf`.
    private func path(of excerpt: ExcerptPages?) -> String {
        let name = excerpt?.name ?? ""
        // A proof has a file of its own in the manifest, which is no edition's.
        let suffix = (name.isEmpty ? "" : "-" + name) + (options.isDraft ? "-draft" : "")
        return suffix.isEmpty ? target : EditionWriter.baseName(of: target) + suffix + ".pdf"
    }

    /// `build/a.pdf` → `build/a`.
    private static func baseName(of path: String) -> String {
        path.hasSuffix(".pdf") ? String(path.dropLast(4)) : path
    }

    // MARK: What the printer asks for

    /// The colours of the edition: for print the inks of the profile's printing condition, else what a screen shows by the
    /// ICC profile of `[press]`.
    private func editionOutput(_ settings: SettingsNode) throws(EnvironmentFailure) -> PDFEmission.Edition {
        guard let profile, let name = printed.profile else {
            let icc = log.take(PressSettings.iccProfileName(settings)) ?? nil
            let file = try icc.flatMap { (icc) throws(EnvironmentFailure) in try iccFile(icc, source: "") }
            let intent = file.flatMap { log.take(PressSettings.outputIntent($0.bytes, name: $0.name, at: $0.origin)) }
            return PDFEmission.Edition(.screen, profile: intent?.profile)
        }
        let purpose: PDFEmission.Edition.Purpose = isProof ? .screen : .print
        guard let icc = log.take(profile.iccName(settings, at: name.origin)),
            let file = try iccFile(icc, source: profile.intent.source),
            let intent = log.take(profile.outputIntent(file.bytes, name: file.name, at: file.origin))
        else { return PDFEmission.Edition(purpose) }
        press = intent
        checkInks(settings, profile)
        // A proof shows what the printer of its profile would print.
        if isProof { return PDFEmission.Edition(purpose, profile: intent.profile) }
        return PDFEmission.Edition(purpose, output: .press(intent))
    }

    /// The ICC file `name`; nil after an error, which names the `source` of the file.
    private func iccFile(
        _ name: Located<String>, source: String
    ) throws(EnvironmentFailure) -> (name: String, bytes: [UInt8], origin: SourceLocation)? {
        var read = try project.folders.read(fromRoot: name.value, at: name.origin, limit: InputLimit.profile)
        if !source.isEmpty {
            for index in read.diagnostics.indices where read.diagnostics[index].id == "missing-file" {
                read.diagnostics[index].hint = "to get it: \(source)"
            }
        }
        guard let file = log.take(read) else { return nil }
        log.note(file.name)
        return (file.name, file.bytes, name.origin)
    }

    /// Reports swatches of more ink than the paper takes.
    private func checkInks(_ settings: SettingsNode, _ profile: PrintProfile) {
        guard let limit = profile.inkLimit, let swatches = SwatchTable.read(settings).value else { return }
        log.report(swatches.findings(above: limit, of: printed.name))
    }

    // MARK: Findings

    /// Reports faces that came to the PDF's writer and that it refused.
    private func reportFaces(_ faces: [FontKey], of fonts: FontCatalog, _ found: [Diagnostic]) {
        for font in faces {
            let face = fonts.description(of: font)
            let isKnown = (found + log.diagnostics).contains {
                $0.id == "font-malformed" && $0.origin.file == face.file
            }
            if isKnown { continue }
            log.report(
                .error(
                    "font-malformed", "\(face.postScriptName) cannot be put into a PDF",
                    at: SourceLocation(file: face.file),
                    hint: "replace the file with an intact one, or use another font"))
        }
    }

    /// The findings about `placed`, the places of pictures, of vectors that cannot be printed as they are to be.
    private func vectorFindings(about placed: [ImageItem], in publication: Publication) -> [Diagnostic] {
        let named = publication.images.filter { $0.vectorSize != nil }.map { ($0.key, $0.name) }
        let vectors = Dictionary(named) { first, _ in first }
        return placed.flatMap { item -> [Diagnostic] in
            guard let name = vectors[item.image] else { return [] }
            let index = Int(item.element.index)
            let isKnown = publication.structure.indices.contains(index)
            let place = isKnown ? publication.structure[index].origin : layout?.furniture[item.image] ?? .none
            let pages = layout?.pictures.pageSummary(item.image).flatMap {
                pageCheck?.findings(about: item, $0, name, at: place)
            }
            return [inkFinding(about: item, name, at: place)].compactMap { $0 } + (pages ?? [])
        }
    }

    /// What looks at pages of PDFs for the press; nil on screens.
    private var pageCheck: PlacedPageCheck? {
        guard let press else { return nil }
        return PlacedPageCheck(
            edition: printed.name, intent: press, inkLimit: profile?.inkLimit,
            leastResolution: resolution?.leastResolution ?? 0)
    }

    /// The findings about small type that the press prints by leaving it white in several inks.
    private func reversedTypeFindings(of composition: Composition, on shown: [Int]) -> [Diagnostic] {
        guard let press, press.inks != .black, let fonts = layout?.fonts else { return [] }
        let check = ReversedTypeCheck(of: printed.name) { font in
            let face = fonts.description(of: font)
            return (face.postScriptName, face.weight)
        }
        return check.findings(
            about: shown.flatMap { composition.reversedType[$0] }, in: composition.publication,
            furniture: printed.origin)
    }

    private func inkFinding(about item: ImageItem, _ name: String, at place: SourceLocation) -> Diagnostic? {
        if item.inks.isEmpty { return nil }
        return .error(
            "artwork-inks", "\"\(name)\" is artwork, which has no grays to be printed in other inks", at: place,
            hint: "leave ink out; [artwork.colors] says which swatches are printed for the colours of a drawing")
    }

    /// Reports spot inks that are more than the job may have.
    private func reportSpotInks(_ inks: [String]) {
        guard let most = profile?.spots, inks.count > most, let name = edition.profile else { return }
        let names = inks.map { "“\($0)”" }.joined(separator: ", ")
        log.report(
            .error(
                "too-many-inks",
                "the edition “\(edition.name)” prints in \(inks.count) spot inks (\(names)); the profile “\(name.value)” "
                    + "allows \(most)", at: name.origin,
                hint: "give their swatches cmyk without spot, or raise spots in Templates/profiles/\(name.value).toml"))
    }

    /// Reports that what is written beside a target would take the place of another edition.
    private func isFree(_ path: String) -> Bool {
        let other = project.issue.editions.first { edition in
            edition.output.map { project.folders.outputPath($0.value) } == path
        }
        guard path != target, let other else { return true }
        log.report(
            .error(
                "duplicate-output", "\(path) is the file of the edition “\(other.name)”: nothing else is written there",
                at: other.output?.origin ?? other.origin, hint: "give the edition another file"))
        return false
    }
}
