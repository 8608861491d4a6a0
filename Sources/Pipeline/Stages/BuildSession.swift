import PubArtwork
import PubComposer
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubFiles
import PubManifest
import PubReports
import PubSettings
import PubValues

/// A running build: runs the steps one after the other and collects the findings, the files that were read, and the
/// products.
struct BuildSession {
    private(set) var options: BuildOptions
    private let observer: BuildObserver
    var log: BuildLog
    var report = BuildReport()
    var clock = StageClock()
    /// The memory of the last build; nil for none.
    private let memory: IssueMemory?
    /// The hash of the manifest and the files that it names.
    private var settingsKey = ContentHash()
    /// The first failure of fonts and dictionaries, which are read when they are first used.
    private let lateFailure: DeferredFailure
    private let pool: WorkerPool
    /// The files that were read.
    let ledger = InputLedger(start: StageClock.date)
    /// The files that were made.
    var files: ProductFiles
    /// The report about pages, which is made whatever is wrong.
    var reports: ProductFiles
    /// The title of the issue.
    var title = ""
    /// The pages that were approved; nil if none were.
    var approvals: Approvals?
    /// The writers of all editions, in the order of their groups.
    var writers: [EditionWriter] = []
    /// Whether the findings of all writers are in the log.
    var isWritten = false
    /// Proofs that wait until all editions are set.
    private var proofs: [(writer: EditionWriter, issue: SetIssue)] = []
    /// The folders that inputs come from; nil before the manifest is read.
    var folders: InputFolders?
    /// The fonts of the issue; nil before the manifest is read.
    private var fonts: IssueFonts?
    /// The articles that the excerpt shows; none without one.
    private var shownArticles: Set<String> = []

    /// A build that begins with the findings and files in `log`.
    init(
        _ options: BuildOptions, log: BuildLog, remembering memory: IssueMemory?, observer: @escaping BuildObserver
    ) {
        self.options = options
        self.memory = memory
        lateFailure = memory?.lateFailure ?? DeferredFailure()
        pool = WorkerPool(jobs: options.jobs, cancellation: options.cancellation)
        files = ProductFiles(isInMemory: options.keepsFiles)
        reports = files
        self.log = log
        self.observer = observer
    }

    /// The report, its findings in the order of their places, each once: two articles or two editions find the same
    /// in shared parts.
    var finished: BuildReport {
        var result = report
        // Writers that a failure stopped have not given their logs away.
        let log = isWritten ? log : writers.reduce(log) { $0.adding($1.log) }
        let found = FindingList(log.diagnostics.sorted(by: Diagnostic.precedes)).diagnostics
        result.diagnostics = FindingList(options.reported(found)).diagnostics
        result.sources = folders.map { log.texts(quotedBy: result.diagnostics, in: $0) } ?? log.sources
        result.timings = clock.times
        result.inputs = log.inputs
        return result
    }

    /// Makes the editions that are asked for, and puts them in their places when no input has changed meanwhile.
    mutating func build() throws(EnvironmentFailure) {
        do { try make() } catch {
            // A file that cannot be read or drawn may have been in the course of being saved.
            try ledger.verify(in: folders)
            throw error
        }
        // A preview of files that have just changed is made anew at once.
        if options.isPreview { return makePreview() }
        try makeReport()
        try ledger.verify(in: folders)
        try place()
    }

    /// Ends the threads, before the program ends and frees the memory that they use, and forgets the files.
    func end() {
        pool.end()
        ledger.forget()
    }

    /// Ends the build if it should be given up.
    private func checkCancellation() throws(EnvironmentFailure) {
        guard options.cancellation?.isCancelled == true else { return }
        throw .cancellation(of: options.manifest)
    }

    /// Makes all files beside their places.
    private mutating func make() throws(EnvironmentFailure) {
        log.report(options.folderProblems())
        let reader = ProjectReader(options, noting: ledger, remembering: memory)
        let read = try run(reader) { (step) throws(EnvironmentFailure) in
            (project: try step.read(), folders: step.folders)
        }
        folders = read.folders
        guard var project = read.project else { return }
        title = project.issue.title
        project.approvals = log.take(try Approvals.read(beside: options.manifest, ledger: ledger)) ?? nil
        approvals = project.approvals
        if memory != nil { settingsKey = log.sourcesHash }
        let editions = chosenEditions(of: project)
        let isProof = !editions.isEmpty && editions.allSatisfy { $0.purpose == .proof }
        if options.isDraft || isProof || project.issue.texts == .foreign {
            project.severityOfLosses = .warning
        }
        // Without a template there is nothing to set articles by, but faults in them are found all the same.
        var groups = project.hasTemplate ? try groups(of: editions, project) : []
        clock.end(.settings)
        try checkCancellation()
        let fonts = IssueFonts(project, manifest: options.manifest, lateFailure: lateFailure)
        self.fonts = fonts
        var resolutions = groups.map { resolution(of: project, for: $0, fonts) }
        // A copy, since the closure is called while the session changes.
        let session = self
        let input = try prepare(project, for: editions, &resolutions) { [groups] in
            groups.map { session.resolution(of: project, for: $0, fonts) }
        }
        guard project.hasTemplate else { return dropRedundantFindings(hasTemplate: false) }
        try make(&groups, input, &resolutions)
        if log.diagnostics.hasErrors && !options.isDraft && !options.isCheck { try verifyPictures(of: input) }
        report.work.pictures = input.memory.notedCount
        dropRedundantFindings(hasTemplate: true)
        setAsideFindings(input)
        try finish()
    }

    // MARK: Steps

    /// Runs `step` by `body` and keeps its log, also when it fails. The value that the step gives away has no other owner.
    private mutating func run<Step: BuildStep, Value>(
        _ step: consuming Step, _ body: (inout Step) throws(EnvironmentFailure) -> Value
    ) throws(EnvironmentFailure) -> Value {
        defer { log.add(step.log) }
        return try body(&step)
    }

    private func resolution(of project: Project, for group: EditionGroup, _ fonts: IssueFonts) -> StyleResolution {
        let known = memory.map { (key: settingsKey, issue: $0) }
        return StyleResolution(
            project, group.settings, fonts, printing: group.key.addresses, remembering: known)
    }

    /// Reads the articles, probes their pictures and resolves their styles: some articles at a time go through all of this, so
    /// that the issue is never in memory as documents. Findings of later steps are reported when all articles are read. If links
    /// call headings of other articles by their words, all is read again, with `anew` resolutions, and these have names.
    private mutating func prepare(
        _ project: Project, for editions: [EditionDescription], _ resolutions: inout [StyleResolution],
        calling names: [String: Set<String>] = [:], anew: () -> [StyleResolution]
    ) throws(EnvironmentFailure) -> LayoutInput {
        let observer = observer
        let cache = OpenedCache(options.usesCache ? project.folders : nil)
        let known = memory.map { (key: settingsKey, articles: $0.articles) }
        var reader = ArticleReader(
            project, for: editions, isDraft: options.isDraft, calling: names, on: pool, remembering: known)
        let pictures = memory?.pictures ?? PictureMemory()
        var probe = PictureProbe(
            project, cache, remembering: pictures, in: try fonts?.catalog().value.map(DrawingFonts.init), on: pool)
        var input = LayoutInput(project, cache, remembering: pictures)
        defer {
            reader.cancel()
            log.add(reader.log)
            log.add(probe.log)
        }
        // Threads read articles while the pictures of masters are probed.
        reader.begin()
        for index in resolutions.indices { probe.add(resolutions[index].furniturePictures()) }
        repeat {
            try checkCancellation()
            let articles = try reader.nextShare { observer(.parse, $0) }
            if project.issue.texts == .foreign { options.foreignSources.formUnion(articles.map(\.base.name)) }
            clock.end(.parse)
            probe.add(articles)
            clock.end(.pictures)
            for index in resolutions.indices { resolutions[index].add(articles, probe.table) }
            input.add(articles)
            if !resolutions.isEmpty { clock.end(.styles) }
            report.mostDocuments = max(report.mostDocuments, articles.count)
        } while !reader.isAtEnd
        // At most once: the second reading has all names that links call.
        if let called = resolutions.first?.unnamedHeadings, names.isEmpty, !called.isEmpty {
            resolutions = anew()
            return try prepare(project, for: editions, &resolutions, calling: called, anew: anew)
        }
        reader.reportSections()
        input.pictures = try probe.finish()
        return input
    }

    /// Reports faults in the data of pictures that no edition of a build with errors asks for.
    private mutating func verifyPictures(of input: LayoutInput) throws(EnvironmentFailure) {
        let pictures = PictureSource(input)
        try pictures.verify(on: pool)
        log.report(pictures.diagnostics)
    }

    /// Sets the pages of editions of equal settings, which become finished PDFs beside their targets.
    mutating func make(
        _ group: EditionGroup, _ input: LayoutInput, _ resolution: consuming StyleResolution
    ) throws(EnvironmentFailure) {
        // Held by one name only: a second one would keep the articles that layout takes out of it until all pages are set.
        guard var styled = try run(resolution, { (step) throws(EnvironmentFailure) in try step.finish() }) else {
            try lateFailure.check()
            return
        }
        try checkCancellation()
        let layout = EditionLayout(styled, input)
        styled.meet(group.demands)
        clock.end(.styles)
        let writers = try beginWriting(group, layout, input.project)
        let isKept = options.keepsPages && report.publication == nil
        let pages = EditionPages(writers, keepsPages: isKept || writers.contains(where: \.needsAllPages))
        let observer = observer
        // The session remembers them, too: this costs no memory.
        let texts = options.isPreview ? styled.articles.map(\.resolved) : []
        var runs = memory?.runs ?? RunMemory()
        let set = try run(LayoutStep(input, options, on: pool, lateFailure: lateFailure)) {
            (step) throws(EnvironmentFailure) in
            step.layout(&styled, into: pages, remembering: &runs) { observer(.layout, $0) }
        }
        // Of runs that were not set to their ends nothing is remembered.
        try checkCancellation()
        memory?.runs = runs
        try lateFailure.check()
        clock.end(.layout)
        guard let set else { return }
        var issue = SetIssue(composition: set, pages: pages.pages, texts: texts)
        let isFirst = report.fits.isEmpty
        note(issue)
        report.work.runs += set.runsSet
        report.planningSeconds += set.planningSeconds
        if let excerpt = options.excerpt {
            guard let pages = log.take(ExcerptPages.find(excerpt, in: issue.composition)) else { return }
            issue.excerpt = pages
            if isFirst { report.fits = set.fits(on: pages.indices) }
            note(excerpt, issue)
        }
        try finish(writers, issue)
    }

    /// Writers of the editions of `group`, which have begun.
    private mutating func beginWriting(
        _ group: EditionGroup, _ layout: EditionLayout, _ project: Project
    ) throws(EnvironmentFailure) -> [EditionWriter] {
        var result: [EditionWriter] = []
        for (edition, settings) in group.editions {
            guard let target = try target(of: edition, project) else { continue }
            var layout = layout
            layout.settings = settings
            var found = BuildLog()
            let specification: EditionSpecification
            do throws(EnvironmentFailure) {
                specification = try EditionSpecification(of: edition, project, options, layout, &found)
            } catch {
                log.add(found)
                throw error
            }
            let place = EditionTarget(
                path: target, isInMemory: options.keepsFiles, pool: pool, contents: memory?.contents,
                inkSums: memory?.inkSums,
                pages: memory?.pages ?? PageMemory(), pixels: memory?.pixels ?? PixelMemory(),
                lateFailure: lateFailure)
            let writer = EditionWriter(
                specification, layout, to: place, log: found, hasErrors: options.counted(log.diagnostics).hasErrors)
            result.append(writer)
            writers.append(writer)
        }
        return result
    }

    /// Finishes the PDFs of `writers`; proofs wait until all editions are set.
    private mutating func finish(_ writers: [EditionWriter], _ issue: SetIssue) throws(EnvironmentFailure) {
        for writer in writers {
            try checkCancellation()
            if writer.isProof {
                proofs.append((writer, issue))
            } else {
                observer(.emission, issue.composition.decisions.count)
                try writer.finish(issue, found: log.diagnostics)
            }
        }
        clock.end(.emission)
    }

    /// Writes the proofs, and completes all files.
    private mutating func finish() throws(EnvironmentFailure) {
        for (writer, issue) in proofs {
            observer(.emission, issue.pages.count)
            try writer.finish(issue, found: log.diagnostics + writers.flatMap(\.log.diagnostics))
        }
        proofs = []
        isWritten = true
        if options.isCheck || options.isPreview {
            report.verdicts = writers.filter { !$0.isProof }.map { $0.verdict(with: log.diagnostics) }
        }
        for writer in writers {
            log.add(writer.log)
            report.work.contents += writer.contentsMade
            report.work.inkChecks += writer.inkChecks
            report.pictures += writer.pictures
        }
        try completeFiles()
        clock.end(.emission)
    }

    /// Completes the files: the PDFs, then the PNGs of pages, then the list of fonts, which a build with errors has most need of, and
    /// the dependency file.
    private mutating func completeFiles() throws(EnvironmentFailure) {
        let hasErrors = options.counted(log.diagnostics).hasErrors
        let making = writers.filter { !$0.products(hasErrors: hasErrors).isEmpty }
        for writer in making { writer.addDocuments(to: &files) }
        if let folder = options.pngFolder {
            for writer in making { log.report(try writer.drawPages(into: folder, to: &files)) }
        }
        if let path = options.fontlist, let catalog = try fonts?.catalog().value {
            let text = catalog.requestedFiles.map { $0 + "\n" }.joined()
            try files.add(Array(text.utf8), at: path, namedAt: SourceLocation(file: "--fontlist"), isDraft: true)
        }
        let products = making.flatMap { $0.products(hasErrors: hasErrors) }
        guard let path = options.depfile, !products.isEmpty, !hasErrors else { return }
        let text = Depfile.text(products: products.map(\.path), inputs: log.inputs)
        try files.add(Array(text.utf8), at: path, namedAt: SourceLocation(file: "--depfile"))
    }

    /// Keeps the decisions about the first edition for the report.
    private mutating func note(_ issue: SetIssue) {
        if report.fits.isEmpty {
            report.fits = issue.composition.fits(on: Array(issue.composition.decisions.indices))
        }
        if report.decisions.isEmpty { report.decisions = issue.composition.decisions }
        if report.publication == nil {
            report.publication = issue.composition.publication
            if options.keepsPages { report.publication?.pages = issue.pages.map(\.page) }
        }
    }

    /// Notes the articles that `excerpt` shows.
    private mutating func note(_ excerpt: Excerpt, _ issue: SetIssue) {
        switch excerpt {
        case .articles(let wanted): shownArticles.formUnion(wanted)
        case .pages:
            for index in issue.excerpt?.indices ?? [] {
                shownArticles.formUnion(issue.composition.sketches[index].articles)
            }
        }
    }

    // MARK: Findings

    /// Removes findings that only repeat an error that was reported: a byte that is not UTF-8, and a reference to no character, become U+FFFD
    /// in the text, which few faces have; without a template no article can name its swatches and styles; a box that is never closed holds
    /// the rest of its article, which has no room in its place.
    mutating func dropRedundantFindings(hasTemplate: Bool) {
        let found = log
        let unclosed = UnclosedBoxes(found.diagnostics)
        let lost = Set(
            found.diagnostics.filter { $0.id == "replacement-character" && $0.severity == .error }.map(\.origin))
        log.removeFindings { finding in
            if !hasTemplate, ["unknown-color", "rtf-style"].contains(finding.id) { return true }
            if unclosed.explain(finding) { return true }
            guard finding.id == "missing-glyph" else { return false }
            return found.isInvalid(at: finding.origin) || lost.contains(finding.origin)
        }
    }

    /// Sets the findings aside that concern only articles which the excerpt does not show, and the fits of these.
    private mutating func setAsideFindings(_ input: LayoutInput) {
        guard !shownArticles.isEmpty else { return }
        let shown = shownArticles
        let scope = FindingScope(
            shown: shown, issue: input.project.issue, manifest: input.project.manifest.name,
            articlesBySource: input.articlesBySource)
        report.elsewhere = options.counted(log.diagnostics.filter(scope.isElsewhere))
        log.removeFindings(where: scope.isElsewhere)
        report.fits.removeAll { !shown.contains($0.id) }
    }
}
