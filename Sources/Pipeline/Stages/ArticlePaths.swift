import PubDocuments
import PubManifest

/// The articles of an issue by the paths of their sources, for links that name files: `[words](other.md#head)`.
struct ArticlePaths: Sendable {
    private var articles: [String: String] = [:]
    private let names: Set<String>
    private let siteRoot: String?

    /// The articles of `issue`.
    init(_ issue: Issue) {
        names = Set(issue.articles.map(\.id))
        siteRoot = issue.siteRoot?.value
        for article in issue.articles {
            guard let source = article.source?.value, let path = ArticlePaths.plain(source) else { continue }
            articles[path] = article.id
            let stem = ArticlePaths.stem(of: path)
            // The first of several files with one stem.
            if articles[stem] == nil { articles[stem] = article.id }
        }
    }

    /// The identifier of the article that `address` leads to from the file `source`, both as they are written; nil for the
    /// identifier of an article itself, and for a path of none.
    func article(at address: String, from source: String) -> String? {
        if names.contains(address) { return nil }
        let address = SiteAddress.file(of: address)
        let folder = source.split(separator: "/").dropLast().joined(separator: "/")
        let start = address.hasPrefix("/") ? siteRoot : folder
        guard let start, let path = ArticlePaths.plain(start + "/" + address) else { return nil }
        // A site has a page, or a folder with a page, for each text.
        return articles[path] ?? articles[ArticlePaths.stem(of: path)] ?? articles[path + "/index"]
    }

    /// `path` without `.` and `..`; nil if it leads out of the folder that it begins in.
    private static func plain(_ path: String) -> String? {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            guard part == ".." else {
                parts.append(part)
                continue
            }
            if parts.popLast() == nil { return nil }
        }
        return parts.joined(separator: "/")
    }

    /// `path` without the suffix of a text or a page.
    private static func stem(of path: String) -> String {
        let suffixes = [".md", ".markdown", ".qmd", ".rmd", ".Rmd", ".mdx", ".html", ".htm", ".txt", ".rtf"]
        return suffixes.first { path.hasSuffix($0) }.map { String(path.dropLast($0.count)) } ?? path
    }
}
