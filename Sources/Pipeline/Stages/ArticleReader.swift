import PubDiagnostics
import PubFiles
import PubManifest
import PubRunningText
import PubSettings
import PubValues

/// Reads and parses the articles of an issue, on the threads of a pool, and gives them away in batches.
///
/// Documents take several times the memory of their sources: a caller that frees each batch before taking the next one
/// has few of them at a time, however many articles there are.
struct ArticleReader: BuildStep {
    private let issue: Issue
    private let work: OrderedWork<Int, ReadingResult>
    /// The number of articles whose reading has begun, and the number already given away.
    private var begun = 0, taken = 0
    /// The names of sections in front matter that the manifest does not have, and their places.
    private var unknownSections: [(name: String, origins: [SourceLocation])] = []
    /// The names of the sections that articles have.
    private var usedSections: Set<String> = []
    private(set) var log = BuildLog()

    /// The most articles of a batch, and the bytes of sources that end one: the pictures of a batch are probed beside each other, the next
    /// one is read while the styles of this one are resolved, and its documents take less memory than a page's pictures.
    private static let mostArticles = 8, mostBytes = 512 << 10

    /// A reader of the articles of `project`, with the names that `editions` define. With `isDraft` pages are reserved for articles without a source.
    /// `names` are other articles' names for headings of each. `memory` has the hash of the settings files.
    init(
        _ project: Project, for editions: [EditionDescription], isDraft: Bool,
        calling names: [String: Set<String>], on pool: WorkerPool,
        remembering memory: (key: ContentHash, articles: ArticleMemory)?
    ) {
        self.issue = project.issue
        let (articles, manifest, folders) = (project.issue.articles, project.manifest, project.folders)
        let options = ReadingOptions(project, editions)
        let issue = project.issue
        let sections = { @Sendable (name: String) in issue.section(name)?.title }
        work = OrderedWork(on: pool) {
            { index in
                let article = articles[index]
                var own = options
                own.language = article.language ?? options.language
                own.hasTitleFromManifest = article.title != nil
                own.calledNames = names[article.id] ?? []
                own.fields.tables["section"] =
                    article.section.flatMap { sections($0.value) }.map { ["title": $0] } ?? [:]
                var reading = ArticleReading(
                    article, manifest: manifest, folders: folders, options: own, isDraft: isDraft)
                if let memory {
                    var key = memory.key
                    key.combineEach(index, isDraft)
                    // Sorted, since a set has no order and the key has to be the same in every build.
                    for name in own.calledNames.sorted() { key.combineEach(name) }
                    reading.memory = (key, memory.articles)
                }
                return reading.read()
            }
        }
    }

    /// Whether all articles were given away.
    var isAtEnd: Bool { taken == issue.articles.count }

    /// Begins to read the next articles, as many as are worth it before one is taken: threads read while others prepare articles for the next step.
    mutating func begin() {
        while begun < issue.articles.count, work.hasRoom() {
            work.add(begun)
            begun += 1
        }
    }

    /// The next articles, in the order of the issue; none at its end. `progress` gets the number of those before each.
    mutating func nextShare(progress: (Int) -> Void) throws(EnvironmentFailure) -> [ReadArticle] {
        var batch: [ReadArticle] = []
        var bytes = 0
        while !isAtEnd, batch.count < ArticleReader.mostArticles, bytes < ArticleReader.mostBytes {
            begin()
            let reading = work.take()
            progress(taken)
            taken += 1
            log.add(reading.log)
            let article = try reading.article.get()
            noteSection(of: article)
            batch.append(article)
            bytes += reading.size
        }
        return batch
    }

    /// Drops articles that were read and not taken.
    func cancel() { work.cancel() }

    private mutating func noteSection(of read: ReadArticle) {
        if let name = read.article.section?.value ?? read.document.front.section?.text { usedSections.insert(name) }
        guard read.article.section == nil, let section = read.document.front.section,
            issue.section(section.text) == nil
        else { return }
        if let index = unknownSections.firstIndex(where: { $0.name == section.text }) {
            unknownSections[index].origins.append(section.origin)
        } else {
            unknownSections.append((section.text, [section.origin]))
        }
    }

    /// Warns of sections that front matter names and the manifest does not have, and of accents that the manifest gives sections
    /// without articles.
    mutating func reportSections() {
        reportUnknownSections()
        for section in issue.sections where !usedSections.contains(section.id) {
            guard let accent = section.accent else { continue }
            log.report(
                .warning(
                    "key-without-effect",
                    "no page has the accent \(SettingsValue.quoted(accent.value)): no article is in the section "
                        + "\(SettingsValue.quoted(section.id))", at: accent.origin,
                    hint: "give articles section = \"\(section.id)\", or take the section away"))
        }
    }

    /// Once for each name, since all articles of a section name it.
    private mutating func reportUnknownSections() {
        let known = issue.sections.map(\.id)
        for (name, origins) in unknownSections {
            let count = origins.count > 1 ? "; \(origins.count) articles name it" : ""
            log.report(
                .warning(
                    "unknown-section", "there is no section \(SettingsValue.quoted(name))\(count)", at: origins[0],
                    hint: Suggestion.nearest(to: name, in: known).map { "did you mean \"\($0)\"?" }
                        ?? (known.isEmpty
                            ? "the manifest has no sections: add [section.\(name)] with a title"
                            : "the manifest has \(known.joined(separator: ", "))")))
        }
    }
}

extension Issue {
    /// The values of the issue that texts may show, by the names of `[issue]`.
    fileprivate var fields: [String: String] {
        var fields = ["title": title, "language": language]
        fields["number"] = number.map(String.init)
        fields["volume"] = volume.map(String.init)
        fields["date"] = coverDate
        fields["issn"] = issn
        fields["publisher"] = publisher
        fields["rights"] = rights
        return fields
    }
}

extension ReadingOptions {
    /// How the sources of `project` are read, with the names that `editions` define.
    fileprivate init(_ project: Project, _ editions: [EditionDescription]) {
        self.init(language: project.issue.language, hasTitleFromManifest: false)
        swatches = project.names(in: "swatch", of: editions)
        paragraphStyles = project.names(in: "paragraph", of: editions)
        characterStyles = project.names(in: "character", of: editions)
        elements = project.names(in: "map", of: editions)
        styleRoles = project.issue.styleRoles
        severityOfLosses = project.severityOfLosses
        fields.tables["issue"] = project.issue.fields
        // Without the table `{staff.editor}` is text, as any other name in braces.
        if !project.issue.staff.isEmpty { fields.tables["staff"] = project.issue.staff }
        patternMarks = PatternMarks(matchedBy: project.patternExpressions(of: editions))
    }
}
