import PubDiagnostics
import PubDocuments
import PubRunningText

extension BlockReader {
    /// Reports a reference by a number at `offset` that names no character, so that U+FFFD is printed, if a face has it. Written as it is
    /// meant to, U+FFFD marks a loss, too.
    mutating func reportEmptyReference(at offset: Int) {
        let end = EntityReference.end(source.bytes, at: offset) ?? offset
        let reference = String(decoding: source.bytes[offset..<end], as: UTF8.self)
        diagnostics.append(
            .error(
                "replacement-character", "the reference \(reference) names no character: U+FFFD is in its place",
                at: source.origin(at: offset), hint: "write the character, or &amp; for & if these are characters"
            ).graded(options.severityOfLosses))
    }

    /// Warns of lines of a paragraph that look like other elements.
    mutating func reportStrayLines(_ stream: InlineStream) {
        let found = StrayLines.findings(
            in: stream, source: source.bytes, patternMarks: options.patternMarks, isOutermost: prefixes.isEmpty)
        for stray in found { report(stray) }
    }

    /// Reports a paragraph that was meant as a table.
    mutating func report(_ table: BrokenTable, in text: BlockText) {
        let severity = table.fault.isCertain ? options.severityOfLosses : .warning
        let (message, hint) = table.fault.words
        let place = source.origin(at: text.sourceOffset(table.start))
        diagnostics.append(.error("broken-table", message, at: place, hint: hint).graded(severity))
    }

    /// Reports markup that is printed as it was typed.
    mutating func report(_ stray: StrayMarkup.Finding) {
        let severity = stray.isLoss ? options.severityOfLosses : .warning
        let place = source.origin(at: stray.range.lowerBound)
        diagnostics.append(Diagnostic(severity, stray.id, stray.message, at: place, hint: stray.hint))
    }

    /// The picture that makes up all of a paragraph except intended attributes; nil for anything else.
    mutating func pictureBeforeBrokenAttributes(_ inlines: [Inline]) -> Picture? {
        guard inlines.count == 2, case .image(var picture) = inlines[0], case .text(let text, let place) = inlines[1],
            text.hasPrefix("{"), text.hasSuffix("}"),
            let index = diagnostics.lastIndex(where: { $0.id == "bad-attributes" && $0.origin == place })
        else { return nil }
        diagnostics[index] = .error(
            "bad-attributes", "the attributes of this picture cannot be read", at: place,
            hint: "write {alt=\"what it shows\" width=50%}: values with spaces are between quotation marks, and every "
                + "quote is closed")
        if let alternate = text.firstRange(of: "alt=") {
            // What is known of it is not asked for besides.
            let words = text[alternate.upperBound...].trimmingPrefix { $0 == "\"" || $0 == "“" }.dropLast()
            picture.attributes.pairs = [
                (Attributes.Value("alt", at: place), Attributes.Value(String(words), at: place))
            ]
        }
        return picture
    }
}
