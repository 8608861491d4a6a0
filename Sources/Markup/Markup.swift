// From source files to documents: one folder a format, one door.
import Diagnostics
import Documents

/// What a reading depends on besides its source.
package struct ReadingOptions: Hashable, Sendable {
    /// The language of the text (BCP 47), where its front matter does not say it: quotes and dashes follow it.
    package var language: String
    /// True when the manifest gives the title: then no heading of the text becomes the headline.
    package var hasTitleFromManifest: Bool
    /// Whether straight quotes, `--`, `---` and `...` become those of the language.
    package var hasSmartPunctuation: Bool
    /// Names of swatches, which tags may use as colours besides those of CSS.
    package var swatches: Set<String> = []
    /// Names of the template's paragraph styles: styles of RTF files with these names are set in them.
    package var paragraphStyles: Set<String> = []
    /// Names of the template's character styles, likewise.
    package var characterStyles: Set<String> = []
    /// Names of elements for which the template has a style in `[map]`, likewise.
    package var elements: Set<String> = []
    /// Characters to which patterns of the issue give a meaning: they are no markup.
    package var patternMarks = PatternMarks()

    /// The options of a reading.
    package init(language: String = "en", hasTitleFromManifest: Bool = false, hasSmartPunctuation: Bool = true) {
        self.language = language
        self.hasTitleFromManifest = hasTitleFromManifest
        self.hasSmartPunctuation = hasSmartPunctuation
    }
}

/// The document of a source file, and all that was found in it.
///
/// The text is cleaned first (UTF-8, line ends, composition: ``cleaned(_:file:keepsLineSeparators:)``), then front
/// matter is read, then the body by the format's own reader. Text that a reader cannot keep is reported. Time is linear
/// in the length of the source; nesting is capped at ``NestingLimit``.
///
/// - Parameters:
///   - source: the bytes of the file.
///   - file: its name as diagnostics show it.
///   - format: how it is written.
///   - options: language, title, punctuation.
/// - Returns: the document, as complete as the source allowed; never nil.
package func parse(
    _ source: [UInt8], file: String, format: SourceFormat, options: ReadingOptions = ReadingOptions()
) -> Outcome<Document> {
    if format == .rtf {
        // Bytes of any code page, and pictures: the reader has its own way to clean text.
        let text = SourceText(source, file: file)
        let read = readRTF(ReaderSource(text.bytes, of: text, offsets: nil), file: file, options: options)
        return Outcome(read.value, read.diagnostics.sorted(by: Diagnostic.precedes))
    }
    if RTFSignature.begins(source) {
        let problem = Diagnostic.error(
            "looks-like-rtf", "the file is RTF, not \(format.rawValue)",
            at: SourceLocation(file: file, line: 1, column: 1),
            hint: "name it .rtf, or write format = \"rtf\"")
        return Outcome(Document(file: file, blocks: []), [problem])
    }
    let clean = cleaned(source, file: file, keepsLineSeparators: format == .tags)
    var diagnostics = clean.diagnostics
    let front = readFrontMatter(clean.source, file: file, options: options)
    diagnostics += front.diagnostics
    let context = ReadingContext(source: clean.source, file: file, front: front.value, options: options)
    let body =
        format == .tags
        ? readTags(context, from: front.bodyStart) : readMarkdown(context, from: front.bodyStart)
    diagnostics += body.diagnostics
    diagnostics.sort(by: Diagnostic.precedes)
    return Outcome(body.value, diagnostics)
}

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

/// A text without markup, such as a credit, with the quotes and dashes of the language.
package func typographic(_ text: String, options: ReadingOptions) -> String {
    let bytes = Array(text.utf8)
    var stream = InlineStream()
    for (offset, byte) in bytes.enumerated() { stream.append(byte, from: offset) }
    stream.append(.text(0..<bytes.count), at: 0)
    let result = SmartPunctuation.applied(
        to: stream, source: bytes, language: options.language, isOn: options.hasSmartPunctuation)
    return String(decoding: result.pool, as: UTF8.self)
}

extension Picture {
    /// The picture with typographic marks in the texts among its attributes.
    func typographic(_ options: ReadingOptions) -> Picture {
        var picture = self
        for index in picture.attributes.pairs.indices
        where ["alt", "credit"].contains(picture.attributes.pairs[index].key.text) {
            let text = picture.attributes.pairs[index].value.text
            picture.attributes.pairs[index].value.text = Markup.typographic(text, options: options)
        }
        return picture
    }
}

/// What all readers work from.
struct ReadingContext: Sendable {
    /// The clean source.
    let source: ReaderSource
    /// Its name.
    let file: String
    /// What front matter says.
    let front: FrontMatter
    /// The options of the reading; the language is that of the text.
    let options: ReadingOptions

    /// A context; the language of front matter is stronger than that of `options`.
    init(source: ReaderSource, file: String, front: FrontMatter, options: ReadingOptions) {
        self.source = source
        self.file = file
        self.front = front
        var options = options
        if let language = front.language { options.language = language.text }
        self.options = options
    }
}

/// How deep elements may be in one another: deeper ones are set as if they was at the limit, and reported.
/// Ten is more than any magazine uses; the limit keeps recursion, here and in later rooms, within its stack.
enum NestingLimit {
    /// Quotes, lists and divisions.
    static let blocks = 32
    /// Emphasis, links and spans.
    static let inlines = 32
}
