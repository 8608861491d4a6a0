import PubRunningText

/// A source that is rewritten in part, from its beginning to its end: kept text has its own places, new text the places
/// of the text that it replaces.
struct SourceRewriting {
    private let source: ReaderSource
    private var bytes: [UInt8] = []
    private var offsets: [Int32] = []
    /// The end of the part of the source that is taken.
    private(set) var position = 0
    /// Whether anything was written or left out.
    private(set) var hasChanges = false
    /// The number of the line that is being written, from 1.
    private(set) var line = 1

    /// A rewriting of `source` that has kept nothing yet.
    init(_ source: ReaderSource) { self.source = source }

    /// Keeps the source up to `end`.
    mutating func keep(upTo end: Int) {
        guard end > position else { return }
        append(position..<end)
        position = end
    }

    /// Continues with the source at any `offset`: text that is passed over may be written twice, or not at all.
    mutating func goOn(at offset: Int) {
        hasChanges = true
        position = offset
    }

    /// Leaves the source out up to `end`.
    mutating func skip(to end: Int) {
        guard end > position else { return }
        hasChanges = true
        position = end
    }

    /// Writes `text`, which has the place of the byte at `offset`.
    mutating func write(_ text: some Sequence<UInt8>, at offset: Int) {
        hasChanges = true
        for byte in text {
            bytes.append(byte)
            offsets.append(Int32(offset))
            if byte == Ascii.lineFeed { line += 1 }
        }
    }

    /// Writes `text`, which has the place of the byte at `offset`.
    mutating func write(_ text: String, at offset: Int) { write(text.utf8, at: offset) }

    /// Writes a part of the source in another place than its own.
    mutating func write(_ range: Range<Int>) {
        hasChanges = true
        append(range)
    }

    private mutating func append(_ range: Range<Int>) {
        bytes += source.bytes[range]
        offsets += Int32(range.lowerBound)..<Int32(range.upperBound)
        for byte in source.bytes[range] where byte == Ascii.lineFeed { line += 1 }
    }

    /// The new source, with all that is left of the old one.
    mutating func finished() -> ReaderSource {
        guard hasChanges else { return source }
        keep(upTo: source.bytes.count)
        offsets.append(Int32(source.bytes.count))
        return source.rewritten(as: bytes, from: offsets)
    }
}
