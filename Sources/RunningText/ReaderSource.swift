import PubDiagnostics

/// A normalized source (``ReaderSource/bytes``: valid UTF-8, lines ending in LF) with the map from its offsets to
/// places in the file.
package struct ReaderSource: Sendable {
    /// The map from an offset to a place in the file.
    private enum Places: Sendable {
        /// The file, and for each normalized byte its offset in it (nil: the same), with one entry more for the end.
        case file(SourceText, [Int32]?)
        /// A one-line string that is written in another file exactly so, from this place on; preceded by ``guardByte``.
        case verbatim(SourceLocation)
        /// A string whose inner places are not known.
        case constant(SourceLocation)
    }

    /// The normalized bytes; they end in a line end unless there are none.
    package let bytes: [UInt8]
    private let places: Places

    /// The normalized `bytes` of `text`; `offsets` has the offset in the file of each, and one for the end.
    package init(_ bytes: [UInt8], of text: SourceText, offsets: [Int32]?) {
        self.bytes = bytes
        places = .file(text, offsets)
    }

    /// The byte put before a string that is running text, so that its first characters cannot begin a list or heading.
    /// Quotations open after it, as at the beginning of a paragraph.
    package static let guardByte = Ascii.openParenthesis

    /// A string of running text that is at `origin` in another file: verbatim and on one line, or written in some
    /// other way. ``guardByte`` is put before it.
    package init(runningText text: [UInt8], at origin: SourceLocation, isVerbatim: Bool) {
        bytes = [ReaderSource.guardByte] + text
        places = isVerbatim ? .verbatim(origin) : .constant(origin)
    }

    /// The source rewritten as `bytes`; each byte takes the place of this source's byte at its offset in `offsets`, which has
    /// one more for the end. Strings of other files have no inner places, and stay as they are. Linear.
    package func rewritten(as bytes: [UInt8], from offsets: [Int32]) -> ReaderSource {
        guard case .file(let text, let known) = places else { return self }
        guard let known else { return ReaderSource(bytes, of: text, offsets: offsets) }
        return ReaderSource(bytes, of: text, offsets: offsets.map { known[min(Int($0), known.count - 1)] })
    }

    /// The place of the normalized byte at `offset`.
    package func origin(at offset: Int) -> SourceLocation {
        switch places {
        case .file(let text, nil): return text.origin(ofByte: offset)
        case .file(let text, let offsets?): return text.origin(ofByte: Int(offsets[min(offset, offsets.count - 1)]))
        case .constant(let origin): return origin
        case .verbatim(let start):
            let before = bytes[..<min(max(offset, 1), bytes.count)].dropFirst()
            let scalars = before.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
            return SourceLocation(file: start.file, line: Int(start.line), column: Int(start.column) + scalars)
        }
    }
}
