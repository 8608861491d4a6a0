import PubDiagnostics

/// The words of a packed document, one line a paragraph: places in such a file are counted in it, since no one sees the lines of
/// its XML. `walk.docx:12:5` is the fifth character of the twelfth paragraph.
package struct Transcript: Sendable {
    /// The lines, each but the last with its end.
    package private(set) var bytes: [UInt8] = []

    /// No words.
    package init() {}

    /// The offset for the next character.
    package var end: Int { bytes.count }

    /// Adds characters to the current paragraph, and returns their range. Line ends are spaces.
    package mutating func append(_ text: String) -> Range<Int> {
        let start = bytes.count
        for byte in text.utf8 { bytes.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte) }
        return start..<bytes.count
    }

    /// Ends the current paragraph.
    package mutating func endLine() { bytes.append(0x0A) }

    /// The transcript as the text of `file`, for making places and excerpts.
    package func text(of file: String) -> SourceText { SourceText(bytes, file: file) }
}
