import PubDiagnostics
import PubManifest

/// Separates findings about the articles of an excerpt from those about others only.
struct FindingScope {
    private let shown: Set<String>
    private let manifest: String
    /// The articles that were read from each source.
    private let articlesBySource: [String: Set<String>]
    /// The lines of the manifest where something begins, ascending, with the article; nil for anything else.
    private let heads: [(line: Int32, article: String?)]

    /// The articles `shown` of `issue`, whose articles are in `articlesBySource`, and itself from `manifest`.
    init(shown: Set<String>, issue: Issue, manifest: String, articlesBySource: [String: Set<String>]) {
        self.shown = shown
        self.articlesBySource = articlesBySource
        self.manifest = manifest
        let others =
            issue.editions.map(\.origin) + issue.sections.map(\.origin)
            + (issue.settings.table?.entries ?? []).map(\.keyOrigin)
        let heads = issue.articles.map { ($0.origin, Optional($0.id)) } + others.map { ($0, nil) }
        self.heads = heads.filter { $0.0.file == manifest }.map { ($0.0.line, $0.1) }.sorted { $0.0 < $1.0 }
    }

    /// Whether `finding` is in the source of another article, or in the table of one in the manifest.
    func isElsewhere(_ finding: Diagnostic) -> Bool {
        let origin = finding.origin
        if origin.file == manifest {
            let article = heads.last { $0.line <= origin.line }?.article
            return article.map { !shown.contains($0) } ?? false
        }
        return articlesBySource[origin.file].map { $0.isDisjoint(with: shown) } ?? false
    }
}
