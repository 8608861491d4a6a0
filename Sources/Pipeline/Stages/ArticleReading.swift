import PubDiagnostics
import PubDocuments
import PubFiles
import PubManifest
import PubMarkup
import PubRTF
import PubRunningText
import PubSettings
import PubValues

/// Reads and parses one article; the manifest overrides the metadata of its source.
///
/// The result depends on these values and the files in the folders alone: several threads may read articles, in any
/// order.
struct ArticleReading: Sendable {
    /// The article's table in the manifest.
    let article: Article
    /// The manifest's file.
    let manifest: InputFile
    /// The folders that its source may be in.
    let folders: InputFolders
    /// The language, and the names that sources may use.
    let options: ReadingOptions
    /// Whether pages are reserved for an article without a source.
    let isDraft: Bool
    /// The hash of everything besides its source that decides how it is read, and the memory; nil for none.
    var memory: (key: ContentHash, articles: ArticleMemory)?
    var log = BuildLog()
    /// Whether files beside the source were read for it: the memory of it would not know them.
    var readsData = false
    /// The hash of those files, part of the key that remembers the article's results.
    var dataKey = ContentHash()

    /// A reading of `article`, which `manifest` lists.
    init(_ article: Article, manifest: InputFile, folders: InputFolders, options: ReadingOptions, isDraft: Bool) {
        self.article = article
        self.manifest = manifest
        self.folders = folders
        self.options = options
        self.isDraft = isDraft
    }

    /// Reads the article. Linear in its source.
    func read() -> ReadingResult {
        var reading = self
        do {
            let file = try reading.readSource()
            guard let memory else {
                let article = try reading.article(from: file)
                return ReadingResult(article: .success(article), log: reading.log, size: file?.bytes.count ?? 0)
            }
            var key = memory.key
            key.combineEach(file?.name, file?.bytes)
            if let known = memory.articles[key] { return known }
            var article = try reading.article(from: file)
            article.key = key
            if reading.readsData { article.key?.combineEach(reading.dataKey) }
            let result = ReadingResult(
                article: .success(article), log: reading.log, size: file?.bytes.count ?? 0)
            // A file that could not be read may be there the next time.
            if !reading.readsData, file != nil || self.article.source == nil { memory.articles[key] = result }
            return result
        } catch {
            return ReadingResult(article: .failure(error), log: reading.log)
        }
    }

    /// The file of the source; nil for none, and after an error.
    private mutating func readSource() throws(EnvironmentFailure) -> InputFile? {
        guard let source = article.source else { return nil }
        return log.take(
            try folders.read(source.value, namedBy: manifest.base, at: source.origin, limit: InputLimit.article))
    }

    private mutating func article(from file: InputFile?) throws(EnvironmentFailure) -> ReadArticle {
        var document = Document(file: manifest.name, blocks: [])
        if let file, let source = article.source {
            let format = foreignFormat(of: file)
            log.remember(ArticleSource(file, named: source, by: manifest.base, foreign: format))
            document = try parsed(file, source) ?? document
        } else if article.source == nil, article.kind == .article {
            reportExpected()
        }
        overlay(on: &document)
        dropRepeatedTitle(of: &document)
        insertFigures(into: &document)
        return ReadArticle(article: article, document: document, base: (file ?? manifest).base)
    }

    /// The document of a source; nil for a file that is no text, which a draft shows as an article without one.
    private mutating func parsed(
        _ file: InputFile, _ source: Located<String>
    ) throws(EnvironmentFailure) -> Document? {
        if let read = foreignFormat(of: file)?.readForeign(file.bytes, file: file.name, options: options) {
            let document = log.take(read.document)
            if let document, !read.document.diagnostics.hasErrors { reportEmpty(document, source) }
            return document
        }
        if let kind = ForeignFile(file.bytes, name: file.name) {
            log.report(
                .error(
                    "not-a-text", "\(file.name) is \(kind.name), not a text", at: source.origin, hint: kind.advice))
            return nil
        }
        let format = article.format ?? SourceFormat(fileName: file.name) ?? .markdown
        var optionsOfText = optionsOfText
        if format == .markdown { optionsOfText.data = try data(for: file) }
        let outcome =
            switch format {
            case .markdown: parseMarkdown(file.bytes, file: file.name, options: optionsOfText)
            case .tags: parseTags(file.bytes, file: file.name, options: options)
            case .rtf: parseRTF(file.bytes, file: file.name, options: options)
            case .csv: parseRows(file.bytes, file: file.name, options: options)
            case .word, .openDocument, .html, .epub, .pandoc, .excel, .calc:
                Outcome<Document>(
                    nil,
                    [
                        .error(
                            "not-packed", "\(file.name) is no file of the format \(format.rawValue)",
                            at: source.origin,
                            hint: "save it again as \(format.rawValue), or name its own format")
                    ])
            }
        var document = log.take(outcome)
        if format == .markdown, let blocks = document?.blocks {
            document?.blocks = try settingTables(in: blocks, of: file, optionsOfText)
        }
        // A text that could not be read was reported already.
        if let document, !outcome.diagnostics.hasErrors { reportEmpty(document, source) }
        return document
    }

    /// The format for reading a file without lines of its own: by its content if that tells it, else by the manifest and its name; nil for texts
    /// and unreadable files.
    private func foreignFormat(of file: InputFile) -> SourceFormat? {
        let named = article.format ?? SourceFormat(fileName: file.name)
        let found = ForeignFile(file.bytes, name: file.name)
        if let format = found?.format { return format }
        guard found == nil || found == .archive, let named, !named.hasLines else { return nil }
        // A name may lie: packed formats begin with PK.
        return named.isPacked != file.bytes.starts(with: [0x50, 0x4B]) ? nil : named
    }

    /// The options of a source whose elements the manifest may call.
    private var optionsOfText: ReadingOptions {
        var options = options
        options.calledNames.formUnion(article.figures.compactMap { $0.after?.value })
        var fields: [String: String] = [:]
        fields["title"] = article.title?.value
        fields["kicker"] = article.kicker?.value
        fields["standfirst"] = article.standfirst?.value
        if !article.authors.isEmpty { fields["author"] = article.authors.map(\.name).joined(separator: ", ") }
        options.fields.tables["article"] = fields
        return options
    }

    private mutating func reportEmpty(_ document: Document, _ source: Located<String>) {
        guard document.blocks.isEmpty, article.figures.isEmpty, document.front.title == nil else { return }
        log.report(
            .warning(
                "empty-article", "\(SettingsValue.quoted(source.value)) has no text: its page stays empty",
                at: source.origin, hint: "write the text, or take the article out of the issue"))
    }

    /// An article without a source: a draft reserves its pages, a final edition cannot be made.
    private mutating func reportExpected() {
        // Without this word the manifest's reader reported that the source is missing.
        if isDraft || article.status != .expected { return }
        log.report(
            .error(
                "expected-article", "the text of “\(article.id)” is still expected", at: article.origin,
                hint: "give it a source, or make a draft with --draft"))
    }

    /// The manifest's metadata of an article overrides its front matter.
    private mutating func overlay(on document: inout Document) {
        if let title = text(article.title) { document.front.title = title }
        if let title = text(article.shortTitle) { document.front.shortTitle = title }
        if let kicker = text(article.kicker) { document.front.kicker = kicker }
        if let standfirst = text(article.standfirst) { document.front.standfirst = standfirst }
        if !article.authors.isEmpty { document.front.authors = article.authors }
        if document.blocks.isEmpty, document.front.title == nil, article.kind == .article {
            // A draft names the article whose text is still to come.
            document.front.title = [.text(article.id, article.origin)]
        }
        if let section = article.section {
            document.front.section = Attributes.Value(section.value, at: section.origin)
        }
    }

    /// Takes out the first paragraph of a file of a word processor that only repeats the title, as such files have it: the
    /// head prints it already.
    private mutating func dropRepeatedTitle(of document: inout Document) {
        // A text that is this paragraph alone would be empty without it.
        guard document.format.isOfWordProcessor, document.blocks.count > 1, let title = document.front.title,
            let first = document.blocks.first
        else { return }
        let words: [Inline]
        switch first.kind {
        case .paragraph(let inlines), .heading(_, let inlines): words = inlines
        default: return
        }
        guard !words.plainText.isEmpty, words.comparedText == title.comparedText else { return }
        document.blocks.removeFirst()
        log.report(
            Diagnostic(
                .note, "repeated-title", "the first paragraph repeats the title, which is printed once",
                at: first.origin))
    }

    private mutating func text(_ value: Located<String>?) -> [Inline]? {
        value.flatMap { log.take(inlines(of: $0.value, at: $0.origin, options: options)) }
    }

    // MARK: Figures of the manifest

    /// Puts the manifest's figures after the elements that they name.
    private mutating func insertFigures(into document: inout Document) {
        var head: [Block] = []
        /// How many are behind the element of a name.
        var placed: [String: Int] = [:]
        for figure in article.figures {
            guard let block = block(of: figure) else { continue }
            guard let after = figure.after, after.value != document.front.id?.text else {
                head.append(block)
                continue
            }
            if let index = document.blocks.firstIndex(where: { $0.attributes.id?.text == after.value }) {
                // Several behind one element keep their order.
                let place = index + 1 + (placed[after.value] ?? 0)
                document.blocks.insert(block, at: place)
                placed[after.value, default: 0] += 1
            } else {
                reportUnknown(after, in: document)
            }
        }
        // All at once, so that they keep their order.
        document.blocks.insert(contentsOf: head, at: 0)
    }

    private mutating func reportUnknown(_ after: Located<String>, in document: Document) {
        let names = document.blocks.compactMap { $0.attributes.id?.text } + headingNames(in: document.blocks)
        let hint = Suggestion.hint(for: after.value, in: Set(names).sorted(), called: "there are")
        log.report(
            .error(
                "unknown-anchor", "the article has no element #\(after.value)", at: after.origin,
                hint: hint ?? "give the paragraph after which it is to be a name: {#\(after.value)} at its end"))
    }

    private mutating func block(of figure: ArticleFigure) -> Block? {
        guard let source = figure.source else { return nil }
        var specified = figure.specified
        specified.credit?.value.makeTypographic(options)
        specified.alternate?.value.makeTypographic(options)
        let picture = Picture(
            source: Attributes.Value(source.value, at: source.origin), caption: text(figure.caption) ?? [],
            specified: specified, at: figure.origin)
        var block = Block(.figure(picture), at: figure.origin)
        block.attributes.id = figure.id.map { Attributes.Value($0.value, at: $0.origin) }
        return block
    }
}

extension String {
    /// Gives the text the quotes and dashes of the language.
    fileprivate mutating func makeTypographic(_ options: ReadingOptions) { self = typographic(self, options: options) }
}

extension [Inline] {
    /// The words in small letters, with one blank between them, to compare two titles.
    fileprivate var comparedText: String {
        plainText.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
