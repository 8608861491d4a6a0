import Diagnostics
import Manifest
import PageLayout
import Settings

/// Publishes an issue: manifest → parse → style resolution → framesetting → placement of pictures → PDF.
///
/// Every problem of the input is in the report; with an error, only drafts are written. Layout is made once for all
/// editions of equal settings.
/// - Throws: what only the machine can mend: a full disk, a missing permission. What was found until then comes with it.
package func build(
    _ options: BuildOptions, observer: @escaping BuildObserver = { _, _ in }
) throws(FailedBuild) -> BuildReport {
    let path = ManifestPath.settled(options.manifest)
    var options = options
    options.manifest = path.value ?? options.manifest
    var session = BuildSession(options, observer: observer)
    guard session.take(path) != nil else { return session.finished() }
    do {
        try session.build()
    } catch {
        throw FailedBuild(failure: error, report: session.finished())
    }
    return session.finished()
}

extension BuildSession {
    fileprivate mutating func build() throws(EnvironmentFailure) {
        guard let project = try openProject() else { return }
        let editions = chosenEditions(of: project)
        clock.end(.settings)
        var articles = try readArticles(project, for: editions)
        clock.end(.parse)
        let pictures = try probePictures(of: articles, project)
        clock.end(.pictures)
        guard project.hasTemplate else { return dropRedundantFindings(ofTemplate: false) }
        var input = LayoutInput(project: project, articles: articles, pictures: pictures)
        articles = []
        let layouts = try layouts(for: editions, &input)
        checkDepfile()
        try checkOutputs(of: editions, project)
        dropRedundantFindings(ofTemplate: true)
        setAsideFindings(beyond: layouts, input)
        for (edition, layout) in layouts { try write(edition, layout, input) }
        try writeDepfile()
    }

    /// Takes away what only repeats an error that was reported: a byte that is not UTF-8 becomes U+FFFD in the text,
    /// which few faces have; without a template no article can name its swatches and styles.
    private mutating func dropRedundantFindings(ofTemplate hasTemplate: Bool) {
        let sources = report.sources
        report.diagnostics.removeAll { finding in
            if !hasTemplate, ["unknown-color", "rtf-style"].contains(finding.id) { return true }
            return finding.id == "missing-glyph" && sources[finding.origin.file]?.isInvalid(at: finding.origin) == true
        }
    }

    /// The report, its findings in the order of their places, each once: two articles or two editions find the same
    /// in what they share.
    func finished() -> BuildReport {
        var result = report
        result.diagnostics = FindingList(result.diagnostics.sorted(by: Diagnostic.precedes)).diagnostics
        result.timings = clock.times
        return result
    }

    /// The editions that are asked for.
    mutating func chosenEditions(of project: Project) -> [EditionDescription] {
        guard knowsArticles(of: project) else { return [] }
        let all = project.issue.editions
        guard let name = options.edition else {
            if options.output != nil && all.count > 1 { reportManyEditions(all) }
            return all
        }
        let chosen = all.filter { $0.name == name }
        if chosen.isEmpty {
            report(
                .error(
                    "unknown-edition", "there is no edition “\(name)”", at: SourceLocation(file: "--edition"),
                    hint: Suggestion.hint(for: name, in: all.map(\.name), called: "editions")))
        }
        return chosen
    }

    private mutating func reportManyEditions(_ editions: [EditionDescription]) {
        let names = editions.map(\.name).joined(separator: ", ")
        report(
            .error(
                "several-editions", "--output names one file for several editions: \(names)",
                at: SourceLocation(file: "--output"), hint: "choose one with --edition"))
    }

    /// Probes every picture of every article, each file once.
    mutating func probePictures(of articles: [ReadArticle], _ project: Project) throws(EnvironmentFailure)
        -> PictureTable
    {
        var table = PictureTable { [options] in options.usesCache ? project.folders.cache() : nil }
        for article in articles {
            for picture in article.document.pictures {
                if let attachment = article.document.attachments[picture.source.text],
                    picture.source.origin.file == article.file.name
                {
                    table.add(attachment, at: picture.source, in: article.file, &self)
                    continue
                }
                let isManifests = picture.source.origin.file == project.manifest.name
                try table.add(
                    picture.source, namedBy: isManifests ? project.manifest : article.file, in: &self, project.folders)
            }
        }
        table.rememberVerified()
        return table
    }

    /// Lays out each edition; editions of equal settings share one layout.
    mutating func layouts(
        for editions: [EditionDescription], _ input: inout LayoutInput
    ) throws(EnvironmentFailure) -> [(EditionDescription, EditionLayout)] {
        var groups: [(settings: SettingsNode, editions: [EditionDescription])] = []
        for edition in editions {
            guard let settings = take(input.project.settings(for: edition)) else { continue }
            if let known = groups.firstIndex(where: { $0.settings == settings }) {
                groups[known].editions.append(edition)
            } else {
                groups.append((settings, [edition]))
            }
        }
        var result: [(EditionDescription, EditionLayout)] = []
        for (index, group) in groups.enumerated() {
            let isLast = index == groups.count - 1
            guard let layout = try layout(group.settings, &input, isLast: isLast) else { continue }
            result += group.editions.map { ($0, layout) }
        }
        return result
    }

    /// Reports editions whose folder is a link that leads out of the root: content does not say where files are written.
    mutating func checkOutputs(of editions: [EditionDescription], _ project: Project) throws(EnvironmentFailure) {
        // The user may write anywhere.
        if options.output != nil { return }
        for edition in editions {
            guard let output = edition.output, try !project.folders.holdFolder(ofOutput: output.value) else { continue }
            let text = SettingsValue.quoted(output.value)
            report(
                .error(
                    "output-outside-root", "a link leads the output \(text) out of the root", at: output.origin,
                    hint: "name it with --output, or allow its folder by --allow-dir"))
        }
    }

    /// Reports a dependency file that would take the place of a file that was read.
    mutating func checkDepfile() {
        guard let path = options.depfile, let identity = FileIdentity(path: path),
            inputs.contains(where: { FileIdentity(path: $0) == identity })
        else { return }
        report(
            .error(
                "output-is-input", "\(path) was read for this build: nothing is written in its place",
                at: SourceLocation(file: "--depfile"), hint: "name a file of its own, such as build/issue.d"))
    }

    /// Writes the dependency file, when products were written.
    func writeDepfile() throws(EnvironmentFailure) {
        guard let path = options.depfile, !report.products.isEmpty, !hasErrors else { return }
        let text = Depfile.text(products: report.products.map(\.path), inputs: inputs)
        try AtomicWrite.write(Array(text.utf8), to: path)
    }
}
