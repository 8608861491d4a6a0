import Color
import Diagnostics
import Documents
import Identity
import Manifest
import Settings
import Styles
import TextModel

/// An article after style resolution.
struct StyledArticle {
    var article: Article
    var resolved: ResolvedArticle
    var accent: SwatchReference?
}

/// Resolves the styles of all articles: texts first, then the contents pages, which list them.
struct IssueResolver {
    let sheet: StyleSheet
    let fonts: FontLookup
    let project: Project
    let pictures: PictureTable
    private(set) var diagnostics: [Diagnostic] = []

    init(sheet: StyleSheet, fonts: FontLookup, project: Project, pictures: PictureTable) {
        self.sheet = sheet
        self.fonts = fonts
        self.project = project
        self.pictures = pictures
    }

    /// The `articles` in the order of the issue. With `frees` the blocks of each are freed when it is resolved: an issue is
    /// not in memory twice.
    mutating func resolve(_ articles: inout [ReadArticle], frees: Bool) -> [StyledArticle] {
        var resolved: [Int: ResolvedArticle] = [:]
        for index in articles.indices where articles[index].article.kind == .article {
            let outcome = sheet.resolve(articles[index].document, in: context(of: articles[index]))
            resolved[index] = take(outcome, articles[index])
            if frees { articles[index].document.freeBlocks() }
        }
        // What has no title (a title page, an imprint) is not listed.
        let entries = articles.indices.compactMap { resolved[$0]?.contentsEntry }.filter { !$0.title.isEmpty }
        for (index, read) in articles.enumerated() where read.article.kind == .contents {
            let outcome = sheet.resolveContents(
                heading: read.document.front.title, entries: entries, in: context(of: read))
            resolved[index] = take(outcome, read)
        }
        let styled = articles.enumerated().map { index, read in
            StyledArticle(
                article: read.article,
                resolved: resolved.removeValue(forKey: index) ?? ResolvedArticle(id: read.article.id, body: Flow()),
                accent: accent(of: read)?.value)
        }
        checkReferences(styled)
        return styled
    }

    private mutating func take(_ outcome: Outcome<ResolvedArticle>, _ read: ReadArticle) -> ResolvedArticle {
        diagnostics += outcome.diagnostics
        return outcome.value ?? ResolvedArticle(id: read.article.id, body: Flow())
    }

    private func context(of read: ReadArticle) -> ArticleContext {
        let article = read.article
        let language = article.language ?? read.document.front.language?.text ?? project.issue.language
        let pictures = pictures
        var context = ArticleContext(
            id: article.id, language: Language(language), fonts: fonts, origin: article.origin,
            image: { pictures.picture($0) })
        context.accent = accent(of: read)
        context.master = article.masters.first?.value
        context.sectionTitle = section(of: read)?.title ?? ""
        return context
    }

    private func section(of read: ReadArticle) -> Issue.Section? {
        (read.article.section?.value ?? read.document.front.section?.text).flatMap { project.issue.section($0) }
    }

    private func accent(of read: ReadArticle) -> Located<SwatchReference>? {
        section(of: read)?.accent.flatMap { accent in
            SwatchReference(parsing: accent.value).map { Located($0, at: accent.origin) }
        }
    }

    /// Reports links to places that no article defines.
    private mutating func checkReferences(_ articles: [StyledArticle]) {
        let labels = Set(articles.flatMap(\.resolved.labels))
        for reference in articles.flatMap(\.resolved.references) where !labels.contains(reference.label) {
            let found = unknown(reference, among: labels.map(\.name).sorted(), of: articles.map(\.article.id))
            diagnostics.append(found)
        }
    }

    /// The error of a link to a place that is not there, in the words of the source: `#part` of an article.
    private func unknown(
        _ reference: LabelReference, among labels: [String], of articles: [String]
    ) -> Diagnostic {
        let parts = reference.label.name.split(separator: "#", maxSplits: 1).map(String.init)
        guard parts.count == 2, articles.contains(parts[0]) else {
            return .error(
                "unknown-label", "there is no article “\(parts.first ?? "")”", at: reference.origin,
                hint: Suggestion.hint(for: parts.first ?? "", in: articles, called: "articles are"))
        }
        let own = labels.filter { $0.hasPrefix(parts[0] + "#") }.map { String($0.dropFirst(parts[0].count)) }
        let near = Suggestion.nearest(to: "#" + parts[1], in: own).map { "did you mean \"\($0)\"?" }
        return .error(
            "unknown-label", "nothing in the article “\(parts[0])” is called #\(parts[1])", at: reference.origin,
            hint: near ?? "give the element this name: ## A heading {#\(parts[1])}")
    }
}
