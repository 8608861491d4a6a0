import Diagnostics
import Files
import Manifest
import RunningText
import Settings
import Values

/// Reads and parses the articles of an issue, on the threads of a pool.
struct ArticleReader: BuildStep {
    let project: Project
    /// True where pages are reserved for an article without a source.
    let isDraft: Bool
    /// The threads that read.
    let pool: WorkerPool
    /// What is remembered, with the hash of the settings files.
    let memory: (key: ContentHash, articles: ArticleMemory)?
    private(set) var log = BuildLog()

    /// A reader of the articles of `project`.
    init(
        _ project: Project, isDraft: Bool, on pool: WorkerPool,
        remembering memory: (key: ContentHash, articles: ArticleMemory)?
    ) {
        self.project = project
        self.isDraft = isDraft
        self.pool = pool
        self.memory = memory
    }

    /// The articles in the order of the issue, with the names that `editions` define; `progress` gets the number of
    /// those that are read.
    mutating func read(
        for editions: [EditionDescription], progress: (Int) -> Void
    ) throws(EnvironmentFailure) -> [ReadArticle] {
        let readings = readings(for: editions)
        var result: [ReadArticle] = []
        try takeInOrder(count: readings.count, on: pool) {
            { readings[$0].read() }
        } _: { (reading: ReadingResult) throws(EnvironmentFailure) in
            progress(result.count)
            log.add(reading.log)
            result.append(try reading.article.get())
        }
        reportUnknownSections(of: result, in: project.issue)
        return result
    }

    private func readings(for editions: [EditionDescription]) -> [ArticleReading] {
        var options = ReadingOptions(language: project.issue.language, hasTitleFromManifest: false)
        options.swatches = project.names(in: "swatch", of: editions)
        options.paragraphStyles = project.names(in: "paragraph", of: editions)
        options.characterStyles = project.names(in: "character", of: editions)
        options.elements = project.names(in: "map", of: editions)
        options.patternMarks = PatternMarks(matchedBy: project.patternExpressions(of: editions))
        return project.issue.articles.enumerated().map { index, article in
            var own = options
            own.language = article.language ?? options.language
            own.hasTitleFromManifest = article.title != nil
            var reading = ArticleReading(
                article, manifest: project.manifest, folders: project.folders, options: own, isDraft: isDraft)
            if let memory {
                var key = memory.key
                key.combineEach(index, isDraft)
                reading.memory = (key, memory.articles)
            }
            return reading
        }
    }

    /// Warns of sections that front matter names and the manifest does not have: once for each name, since all articles
    /// of a section name it.
    private mutating func reportUnknownSections(of articles: [ReadArticle], in issue: Issue) {
        var places: [(name: String, origins: [SourceLocation])] = []
        for read in articles where read.article.section == nil {
            guard let section = read.document.front.section, issue.section(section.text) == nil else { continue }
            if let index = places.firstIndex(where: { $0.name == section.text }) {
                places[index].origins.append(section.origin)
            } else {
                places.append((section.text, [section.origin]))
            }
        }
        let known = issue.sections.map(\.id)
        for (name, origins) in places {
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
