import Diagnostics
import DisplayList
import Files
import Manifest
import PageLayout
import Settings

/// A running build: runs the steps one after the other and collects the findings, the files that were read, and the
/// products.
struct BuildSession {
    private let options: BuildOptions
    private let observer: BuildObserver
    private var log: BuildLog
    private var report = BuildReport()
    private var clock = StageClock()
    /// The first failure of fonts and dictionaries, which are read when they are first used.
    private let lateFailure = LateFailure()

    /// A build that begins with what `log` holds.
    init(_ options: BuildOptions, log: BuildLog, observer: @escaping BuildObserver) {
        self.options = options
        self.log = log
        self.observer = observer
    }

    /// The report, its findings in the order of their places, each once: two articles or two editions find the same
    /// in what they share.
    var finished: BuildReport {
        var result = report
        result.diagnostics = FindingList(log.diagnostics.sorted(by: Diagnostic.precedes)).diagnostics
        result.sources = log.sources
        result.timings = clock.times
        return result
    }

    /// Makes the editions that are asked for.
    mutating func build() throws(EnvironmentFailure) {
        guard let project = try run(ProjectReader(options), { (step) throws(EnvironmentFailure) in try step.read() })
        else { return }
        let editions = chosenEditions(of: project)
        clock.end(.settings)
        var articles = try read(project, for: editions)
        clock.end(.parse)
        let pictures = try run(PictureProbe(project, usesCache: options.usesCache, jobs: options.jobs)) {
            (step) throws(EnvironmentFailure) in try step.table(of: articles)
        }
        clock.end(.pictures)
        guard project.hasTemplate else { return dropRedundantFindings(hasTemplate: false) }
        var input = LayoutInput(project: project, articles: articles, pictures: pictures)
        articles = []
        let layouts = try resolveStylesAndLayOut(editions, &input)
        checkDepfile()
        try checkOutputs(of: editions, project)
        dropRedundantFindings(hasTemplate: true)
        setAsideFindings(beyond: layouts.map(\.layout), input)
        for (edition, layout) in layouts { try write(edition, layout, input) }
        try writeDepfile()
    }

    // MARK: Steps

    /// Runs `step` by `body` and keeps what it found, also when it fails.
    private mutating func run<Step: BuildStep, Value>(
        _ step: Step, _ body: (inout Step) throws(EnvironmentFailure) -> Value
    ) throws(EnvironmentFailure) -> Value {
        var step = step
        defer { log.add(step.log) }
        return try body(&step)
    }

    private mutating func read(
        _ project: Project, for editions: [EditionDescription]
    ) throws(EnvironmentFailure) -> [ReadArticle] {
        let observer = observer
        return try run(ArticleReader(project, isDraft: options.isDraft, jobs: options.jobs)) {
            (step) throws(EnvironmentFailure) in
            try step.read(for: editions) { observer(.parse, $0) }
        }
    }

    /// Resolves styles and lays out each edition; editions of equal settings share one layout.
    private mutating func resolveStylesAndLayOut(
        _ editions: [EditionDescription], _ input: inout LayoutInput
    ) throws(EnvironmentFailure) -> [(edition: EditionDescription, layout: EditionLayout)] {
        var groups: [(settings: SettingsNode, editions: [EditionDescription])] = []
        for edition in editions {
            guard let settings = log.take(input.project.settings(for: edition)) else { continue }
            if let known = groups.firstIndex(where: { $0.settings == settings }) {
                groups[known].editions.append(edition)
            } else {
                groups.append((settings, [edition]))
            }
        }
        var result: [(edition: EditionDescription, layout: EditionLayout)] = []
        for (index, group) in groups.enumerated() {
            let isLast = index == groups.count - 1
            let laidOut = try resolveStylesAndLayOut(under: group.settings, &input, isLast: isLast)
            guard let layout = laidOut else { continue }
            result += group.editions.map { (edition: $0, layout: layout) }
        }
        return result
    }

    /// Resolves styles, sets all pages and picks those of the excerpt. With `isLast` the documents are not needed again
    /// and are freed.
    private mutating func resolveStylesAndLayOut(
        under settings: SettingsNode, _ input: inout LayoutInput, isLast: Bool
    ) throws(EnvironmentFailure) -> EditionLayout? {
        // Held by one name only: a second one would keep what layout takes out of it until all pages are set.
        guard
            var styled = try run(
                StyleResolution(input, manifest: options.manifest, lateFailure: lateFailure),
                { (step) throws(EnvironmentFailure) in try step.resolve(settings) })
        else {
            try lateFailure.check()
            return nil
        }
        if isLast { input.articles = [] }
        clock.end(.styles)
        let observer = observer
        let set = try run(LayoutStep(input, options, lateFailure: lateFailure)) {
            (step) throws(EnvironmentFailure) in step.layout(&styled) { observer(.layout, $0) }
        }
        try lateFailure.check()
        guard var layout = set else { return nil }
        note(layout.composition)
        clock.end(.layout)
        if let excerpt = options.excerpt {
            guard let pages = log.take(ExcerptPages.find(excerpt, in: layout.composition)) else { return nil }
            layout.excerpt = pages
        }
        return layout
    }

    /// Keeps for the report what was decided of the first edition.
    private mutating func note(_ composition: Composition) {
        if report.fits.isEmpty { report.fits = composition.fits }
        if report.decisions.isEmpty { report.decisions = composition.decisions }
        if report.publication == nil { report.publication = composition.publication }
    }

    private mutating func write(
        _ edition: EditionDescription, _ layout: EditionLayout, _ input: LayoutInput
    ) throws(EnvironmentFailure) {
        var writer = EditionWriter(input, options, found: log.diagnostics, lateFailure: lateFailure)
        defer {
            log.add(writer.log)
            if let product = writer.product { report.products.append(product) }
        }
        let observer = observer
        try writer.write(edition, layout) { observer(.emission, $0) }
        clock.end(.emission)
    }

    // MARK: Editions

    /// The editions that are asked for.
    private mutating func chosenEditions(of project: Project) -> [EditionDescription] {
        let problems = options.excerpt?.problems(among: project.issue.articles.map(\.id)) ?? []
        log.report(problems)
        if !problems.isEmpty { return [] }
        let all = project.issue.editions
        guard let name = options.edition else {
            if options.output != nil && all.count > 1 { reportManyEditions(all) }
            return all
        }
        let chosen = all.filter { $0.name == name }
        if chosen.isEmpty {
            log.report(
                .error(
                    "unknown-edition", "there is no edition “\(name)”", at: SourceLocation(file: "--edition"),
                    hint: Suggestion.hint(for: name, in: all.map(\.name), called: "editions")))
        }
        return chosen
    }

    private mutating func reportManyEditions(_ editions: [EditionDescription]) {
        let names = editions.map(\.name).joined(separator: ", ")
        log.report(
            .error(
                "several-editions", "--output names one file for several editions: \(names)",
                at: SourceLocation(file: "--output"), hint: "choose one with --edition"))
    }

    // MARK: Findings

    /// Removes findings that only repeat an error that was reported: a byte that is not UTF-8 becomes U+FFFD in the
    /// text, which few faces have; without a template no article can name its swatches and styles.
    private mutating func dropRedundantFindings(hasTemplate: Bool) {
        let sources = log.sources
        log.removeFindings { finding in
            if !hasTemplate, ["unknown-color", "rtf-style"].contains(finding.id) { return true }
            return finding.id == "missing-glyph" && sources[finding.origin.file]?.isInvalid(at: finding.origin) == true
        }
    }

    /// Sets the findings aside that concern only articles which the excerpt does not show, and the fits of these.
    private mutating func setAsideFindings(beyond layouts: [EditionLayout], _ input: LayoutInput) {
        guard let excerpt = options.excerpt, !layouts.isEmpty else { return }
        var shown: Set<String> = []
        switch excerpt {
        case .articles(let wanted): shown = Set(wanted)
        case .pages:
            for layout in layouts {
                let sketches = layout.composition.sketches
                for index in layout.excerpt?.indices ?? [] { shown.formUnion(sketches[index].articles) }
            }
        }
        let project = input.project
        let scope = FindingScope(
            shown: shown, issue: project.issue, manifest: project.manifest.name,
            articlesBySource: input.articlesBySource)
        report.elsewhere = log.diagnostics.filter(scope.isElsewhere)
        log.removeFindings(where: scope.isElsewhere)
        report.fits.removeAll { !shown.contains($0.id) }
    }

    // MARK: Files

    /// Reports editions whose folder is a link that leads out of the root: content does not decide where files are
    /// written.
    private mutating func checkOutputs(
        of editions: [EditionDescription], _ project: Project
    ) throws(EnvironmentFailure) {
        // The user may write anywhere.
        if options.output != nil { return }
        for edition in editions {
            guard let output = edition.output, try !project.folders.containsFolder(ofOutput: output.value)
            else { continue }
            let text = SettingsValue.quoted(output.value)
            log.report(
                .error(
                    "output-outside-root", "a link leads the output \(text) out of the root", at: output.origin,
                    hint: "name it with --output, or allow its folder by --allow-dir"))
        }
    }

    /// Reports a dependency file that would take the place of a file that was read.
    private mutating func checkDepfile() {
        guard let path = options.depfile, let identity = FileIdentity(path: path),
            log.inputs.contains(where: { FileIdentity(path: $0) == identity })
        else { return }
        log.report(
            .error(
                "output-is-input", "\(path) was read for this build: nothing is written in its place",
                at: SourceLocation(file: "--depfile"), hint: "name a file of its own, such as build/issue.d"))
    }

    /// Writes the dependency file, when products were written.
    private func writeDepfile() throws(EnvironmentFailure) {
        guard let path = options.depfile, !report.products.isEmpty, !log.diagnostics.hasErrors else { return }
        let text = Depfile.text(products: report.products.map(\.path), inputs: log.inputs)
        try AtomicWrite.write(Array(text.utf8), to: path)
    }
}
