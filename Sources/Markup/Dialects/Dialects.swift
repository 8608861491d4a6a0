import PubDiagnostics
import PubDocuments
import PubRunningText

/// A source in our Markdown that was written in a dialect of it.
struct DialectReading {
    /// The source, with the places that its parts have in the file.
    var source: ReaderSource
    /// The numerals of lists that begin on these lines.
    var numerals: [Int: NumeralStyle] = [:]
    var diagnostics: [Diagnostic] = []
}

/// Reads the syntax of Markdown's dialects that CommonMark lacks, from the byte at `start` on: text that is repeated for the rows of a file; alerts,
/// since boxes hold blocks; then blocks, line by line; then inlines, fields among them. It is rewritten in place as our own markup, so that the
/// readers behind this one know one language.
///
/// A text without any mark of a dialect is looked at twice, and stays as it is. Linear.
func readDialects(_ source: ReaderSource, from start: Int, options: ReadingOptions) -> DialectReading {
    let repeated = RepeatedText.rewritten(source, from: start, options: options)
    let source = repeated.source
    var reading = DialectReading(source: source, diagnostics: repeated.diagnostics)
    var examples: [String: Int] = [:]
    let marks = DialectMarks.found(in: source.bytes, from: start)
    if marks.contains(.alerts) {
        reading.source = Alerts.rewritten(source, from: start, language: options.language)
    }
    if marks.contains(.blocks) || reading.source.bytes.count != source.bytes.count {
        var blocks = BlockDialects(reading.source, from: start, options: options)
        blocks.run()
        reading.numerals = blocks.numerals
        reading.diagnostics += blocks.findings.diagnostics
        examples = blocks.lists.examples
        reading.source = blocks.out.finished()
    }
    if InlineDialects.mayBeIn(reading.source.bytes, from: start) {
        var inlines = InlineDialects(reading.source, from: start, examples: examples, options: options)
        inlines.run(from: start)
        reading.diagnostics += inlines.findings.diagnostics + inlines.unknownFields
        reading.source = inlines.out.finished()
    }
    return reading
}
