import Diagnostics
import Documents
import Files
import Manifest
import Markup
import RTF
import RunningText
import Settings

/// Reads and parses the articles of an issue; the manifest's metadata of each overrides that of its source.
struct ArticleReader: BuildStep {
    let project: Project
    /// True where pages are reserved for an article without a source.
    let isDraft: Bool
    private(set) var log = BuildLog()

    /// A reader of the articles of `project`.
    init(_ project: Project, isDraft: Bool) {
        self.project = project
        self.isDraft = isDraft
    }

    /// The articles in the order of the issue, with the names that `editions` define; `progress` gets the number of
    /// those that are read.
    mutating func read(
        for editions: [EditionDescription], progress: (Int) -> Void
    ) throws(EnvironmentFailure) -> [ReadArticle] {
        var options = ReadingOptions(language: project.issue.language, hasTitleFromManifest: false)
        options.swatches = project.names(in: "swatch", of: editions)
        options.paragraphStyles = project.names(in: "paragraph", of: editions)
        options.characterStyles = project.names(in: "character", of: editions)
        options.elements = project.names(in: "map", of: editions)
        options.patternMarks = PatternMarks(matchedBy: project.patternExpressions(of: editions))
        var result: [ReadArticle] = []
        for article in project.issue.articles {
            progress(result.count)
            if let read = try read(article, options) { result.append(read) }
        }
        reportUnknownSections(of: result, in: project.issue)
        return result
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

    private mutating func read(
        _ article: Article, _ common: ReadingOptions
    ) throws(EnvironmentFailure) -> ReadArticle? {
        var document = Document(file: project.manifest.name, blocks: [])
        var file = project.manifest
        var options = common
        options.language = article.language ?? project.issue.language
        options.hasTitleFromManifest = article.title != nil
        if let source = article.source {
            let read = try project.folders.read(
                source.value, namedBy: project.manifest, at: source.origin, limit: InputLimit.article)
            if let found = log.take(read) {
                log.remember(found)
                file = found
                document = parsed(found, article, source, options) ?? document
            }
        } else if article.kind == .article {
            reportExpected(article)
        }
        overlay(article, on: &document, options)
        insertFigures(of: article, into: &document, options)
        return ReadArticle(article: article, document: document, file: file)
    }

    /// The document of a source; nil for a file that is no text, which a draft shows as an article without one.
    private mutating func parsed(
        _ file: InputFile, _ article: Article, _ source: Located<String>, _ options: ReadingOptions
    ) -> Document? {
        if let kind = ForeignFile(file.bytes) {
            log.report(
                .error(
                    "not-a-text", "\(file.name) is \(kind.name), not a text", at: source.origin, hint: kind.advice))
            return nil
        }
        let outcome =
            switch article.format ?? SourceFormat(fileName: file.name) ?? .markdown {
            case .markdown: parseMarkdown(file.bytes, file: file.name, options: options)
            case .tags: parseTags(file.bytes, file: file.name, options: options)
            case .rtf: parseRTF(file.bytes, file: file.name, options: options)
            }
        let document = log.take(outcome)
        // A text that could not be read was reported already.
        if let document, !outcome.diagnostics.hasErrors { reportEmpty(document, article, source) }
        return document
    }

    private mutating func reportEmpty(_ document: Document, _ article: Article, _ source: Located<String>) {
        guard document.blocks.isEmpty, article.figures.isEmpty, document.front.title == nil else { return }
        log.report(
            .warning(
                "empty-article", "\(SettingsValue.quoted(source.value)) has no text: its page stays empty",
                at: source.origin, hint: "write the text, or take the article out of the issue"))
    }

    /// An article without a source: a draft reserves its pages, a final edition cannot be made.
    private mutating func reportExpected(_ article: Article) {
        // Without this word the manifest's reader reported that the source is missing.
        if isDraft || article.status != .expected { return }
        log.report(
            .error(
                "expected-article", "the text of “\(article.id)” is still expected", at: article.origin,
                hint: "give it a source, or make a draft with --draft"))
    }

    /// The manifest's metadata of an article overrides its front matter.
    private mutating func overlay(_ article: Article, on document: inout Document, _ options: ReadingOptions) {
        if let title = text(article.title, options) { document.front.title = title }
        if let title = text(article.shortTitle, options) { document.front.shortTitle = title }
        if let kicker = text(article.kicker, options) { document.front.kicker = kicker }
        if let standfirst = text(article.standfirst, options) { document.front.standfirst = standfirst }
        if !article.authors.isEmpty { document.front.authors = article.authors }
        if document.blocks.isEmpty, document.front.title == nil, article.kind == .article {
            // A draft names the article whose text is still to come.
            document.front.title = [.text(article.id, article.origin)]
        }
        if let section = article.section {
            document.front.section = Attributes.Value(section.value, at: section.origin)
        }
    }

    private mutating func text(_ value: Located<String>?, _ options: ReadingOptions) -> [Inline]? {
        value.flatMap { log.take(inlines(of: $0.value, at: $0.origin, options: options)) }
    }

    // MARK: Figures of the manifest

    /// Puts the manifest's figures after the elements that they name.
    private mutating func insertFigures(
        of article: Article, into document: inout Document, _ options: ReadingOptions
    ) {
        var head: [Block] = []
        for figure in article.figures {
            guard let block = block(of: figure, options) else { continue }
            guard let after = figure.after else {
                head.append(block)
                continue
            }
            if let index = document.blocks.firstIndex(where: { $0.attributes.id?.text == after.value }) {
                document.blocks.insert(block, at: index + 1)
            } else {
                reportUnknown(after, in: document)
            }
        }
        document.blocks.insert(contentsOf: head, at: 0)
    }

    private mutating func reportUnknown(_ after: Located<String>, in document: Document) {
        let names = document.blocks.compactMap { $0.attributes.id?.text }
        log.report(
            .error(
                "unknown-anchor", "the article has no element #\(after.value)", at: after.origin,
                hint: Suggestion.hint(for: after.value, in: names, called: "identifiers")))
    }

    private mutating func block(of figure: ArticleFigure, _ options: ReadingOptions) -> Block? {
        guard let source = figure.source else { return nil }
        var specified = figure.specified
        specified.credit?.value.makeTypographic(options)
        specified.alternate?.value.makeTypographic(options)
        let picture = Picture(
            source: Attributes.Value(source.value, at: source.origin), caption: text(figure.caption, options) ?? [],
            specified: specified, at: figure.origin)
        return Block(.figure(picture), at: figure.origin)
    }
}

extension String {
    /// Gives the text the quotes and dashes of the language.
    fileprivate mutating func makeTypographic(_ options: ReadingOptions) { self = typographic(self, options: options) }
}
