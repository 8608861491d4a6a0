// From source files to documents: a door for each format; the folders CommonMark and Tags hold their readers,
// FrontMatter and Source what they share.
import PubDiagnostics
import PubDocuments
import PubRunningText

/// The document of a source in CommonMark, and all that was found in it.
///
/// The text is normalized first (UTF-8, line ends, composition: ``normalized(_:file:keepsLineSeparators:)``), then
/// front matter is read, then the body. Text that cannot be kept is reported. Time is linear in the length of the
/// source; nesting is capped at ``NestingLimit``.
///
/// - Parameters:
///   - source: the bytes of the file.
///   - file: its name as diagnostics show it.
///   - options: language, title, punctuation.
/// - Returns: the document, as complete as the source allowed; never nil.
package func parseMarkdown(
    _ source: [UInt8], file: String, options: ReadingOptions = ReadingOptions()
) -> Outcome<Document> {
    parse(source, file: file, format: .markdown, options: options, by: readMarkdown)
}

/// The document of a source in tags, likewise.
package func parseTags(
    _ source: [UInt8], file: String, options: ReadingOptions = ReadingOptions()
) -> Outcome<Document> {
    parse(source, file: file, format: .tags, options: options, by: readTags)
}

/// The document of a file of values with commas, semicolons or tabs between them: one table, whose first row is the head.
package func parseRows(
    _ source: [UInt8], file: String, options: ReadingOptions = ReadingOptions()
) -> Outcome<Document> {
    parse(source, file: file, format: .csv, options: options, by: readRows)
}

private func parse(
    _ source: [UInt8], file: String, format: SourceFormat, options: ReadingOptions,
    by read: (ReadingContext, Int) -> Outcome<Document>
) -> Outcome<Document> {
    if RTFSignature.begins(source) {
        let problem = Diagnostic.error(
            "looks-like-rtf", "the file is RTF, not \(format.rawValue)",
            at: SourceLocation(file: file, line: 1, column: 1),
            hint: "name it .rtf, or write format = \"rtf\"")
        return Outcome(Document(file: file, blocks: []), [problem])
    }
    let normalized = normalized(source, file: file, keepsLineSeparators: format == .tags)
    let front =
        format == .csv
        ? FrontMatterReading(value: FrontMatter(), bodyStart: 0, diagnostics: [])
        : readFrontMatter(normalized.source, file: file, options: options)
    let context = ReadingContext(source: normalized.source, file: file, front: front.value, options: options)
    let body = read(context, front.bodyStart)
    let diagnostics = normalized.diagnostics + front.diagnostics + body.diagnostics
    return Outcome(body.value, diagnostics.sorted(by: Diagnostic.precedes))
}

/// The identifiers that the manifest may call the headings among `blocks` by: identifiers given by their author, and
/// identifiers that CommonMark's readers derive from their words. In order; linear.
package func headingNames(in blocks: [Block]) -> [String] { HeadingAnchors.names(of: blocks) }

/// The running text of a short string from another file, such as a title or a caption of the manifest: CommonMark
/// inlines with the quotes and dashes of the language.
///
/// - Parameters:
///   - text: the string.
///   - origin: the place of its first character.
///   - options: language and punctuation.
package func inlines(
    of text: String, at origin: SourceLocation, options: ReadingOptions = ReadingOptions()
) -> Outcome<[Inline]> {
    let source = ReaderSource(runningText: Array(text.utf8), at: origin, isVerbatim: false)
    return readInlines(source, options: options)
}

extension Picture {
    /// The picture with the quotes and dashes of the language in the texts among its attributes.
    func typographic(_ options: ReadingOptions) -> Picture {
        var picture = self
        for index in picture.attributes.pairs.indices
        where ["alt", "credit"].contains(picture.attributes.pairs[index].key.text) {
            let text = picture.attributes.pairs[index].value.text
            picture.attributes.pairs[index].value.text = PubRunningText.typographic(text, options: options)
        }
        return picture
    }
}

/// The input of a reader.
struct ReadingContext: Sendable {
    /// The normalized source.
    let source: ReaderSource
    /// Its name.
    let file: String
    /// The front matter.
    let front: FrontMatter
    /// The options of the reading; the language is the text's.
    let options: ReadingOptions

    /// A context; the language of front matter overrides that in `options`.
    init(source: ReaderSource, file: String, front: FrontMatter, options: ReadingOptions) {
        self.source = source
        self.file = file
        self.front = front
        var options = options
        if let language = front.language { options.language = language.text }
        // What the manifest says is stronger.
        var fields = options.fields.tables["article"] ?? [:]
        fields["title"] = fields["title"] ?? front.title?.plainText
        fields["kicker"] = fields["kicker"] ?? front.kicker?.plainText
        fields["standfirst"] = fields["standfirst"] ?? front.standfirst?.plainText
        if !front.authors.isEmpty {
            fields["author"] = fields["author"] ?? front.authors.map(\.name).joined(separator: ", ")
        }
        if !options.fields.tables.isEmpty { options.fields.tables["article"] = fields }
        self.options = options
    }
}

/// The greatest depth of nested blocks and inlines: deeper ones are set as if they were at the limit, and reported. Ten
/// is more than any magazine uses; the limit keeps recursion, here and in later rooms, within its stack.
enum NestingLimit {
    /// Quotes, lists and divisions.
    static let blocks = 32
    /// Emphasis, links and spans.
    static let inlines = 32
}
