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
    let input: LayoutInput
    private(set) var diagnostics: [Diagnostic] = []

    init(sheet: StyleSheet, fonts: FontLookup, input: LayoutInput) {
        self.sheet = sheet
        self.fonts = fonts
        self.input = input
    }

    /// The articles in the order of the issue.
    mutating func resolve() -> [StyledArticle] {
        var resolved: [Int: ResolvedArticle] = [:]
        for (index, read) in input.articles.enumerated() where read.article.kind == .article {
            resolved[index] = take(sheet.resolve(read.document, in: context(of: read)), read)
        }
        // What has no title (a title page, an imprint) is not listed.
        let entries = input.articles.indices.compactMap { resolved[$0]?.contentsEntry }.filter { !$0.title.isEmpty }
        for (index, read) in input.articles.enumerated() where read.article.kind == .contents {
            let outcome = sheet.resolveContents(
                heading: read.document.front.title, entries: entries, in: context(of: read))
            resolved[index] = take(outcome, read)
        }
        let styled = input.articles.enumerated().map { index, read in
            StyledArticle(
                article: read.article, resolved: resolved[index] ?? ResolvedArticle(id: read.article.id, body: Flow()),
                accent: accent(of: read)?.value)
        }
        checkReferences(styled.map(\.resolved))
        return styled
    }

    private mutating func take(_ outcome: Outcome<ResolvedArticle>, _ read: ReadArticle) -> ResolvedArticle {
        diagnostics += outcome.diagnostics
        return outcome.value ?? ResolvedArticle(id: read.article.id, body: Flow())
    }

    private func context(of read: ReadArticle) -> ArticleContext {
        let article = read.article
        let language = article.language ?? read.document.front.language?.text ?? input.project.issue.language
        let pictures = input.pictures
        var context = ArticleContext(
            id: article.id, language: Language(language), fonts: fonts, origin: article.origin,
            image: { pictures.picture($0) })
        context.accent = accent(of: read)
        context.master = article.masters.first?.value
        context.sectionTitle = section(of: read)?.title ?? ""
        return context
    }

    private func section(of read: ReadArticle) -> Issue.Section? {
        (read.article.section?.value ?? read.document.front.section?.text).flatMap { input.project.issue.section($0) }
    }

    private func accent(of read: ReadArticle) -> Located<SwatchReference>? {
        section(of: read)?.accent.flatMap { accent in
            SwatchReference(parsing: accent.value).map { Located($0, at: accent.origin) }
        }
    }

    /// Reports links to places that no article defines.
    private mutating func checkReferences(_ articles: [ResolvedArticle]) {
        let labels = Set(articles.flatMap(\.labels))
        for reference in articles.flatMap(\.references) where !labels.contains(reference.label) {
            diagnostics.append(unknown(reference, among: labels.map(\.name).sorted()))
        }
    }

    /// The error of a link to a place that is not there, in the words of the source: `#part` of an article.
    private func unknown(_ reference: LabelReference, among labels: [String]) -> Diagnostic {
        let parts = reference.label.name.split(separator: "#", maxSplits: 1).map(String.init)
        let articles = input.articles.map(\.article.id)
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
