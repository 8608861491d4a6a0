import PubRunningText

/// The running text of a block as one row of bytes, for a search of text that looks like markup. Markup that was read
/// is one placeholder byte, so that no part of it is found again.
struct ProseText {
    /// The placeholders of markup that was read. Control characters, since a clean source has none.
    enum Placeholder {
        /// A character after a backslash, or an entity.
        static let escaped: UInt8 = 0x01
        /// The beginning of a link's or picture's text, and its end.
        static let linkStart: UInt8 = 0x02
        static let linkEnd: UInt8 = 0x03
        /// An address.
        static let address: UInt8 = 0x04
        /// Code, a tag, the call of a note.
        static let object: UInt8 = 0x05
        /// Attributes.
        static let attributes: UInt8 = 0x06
    }

    /// The bytes; line ends are LF.
    private(set) var bytes: [UInt8] = []
    /// The offset in the source of every byte.
    private(set) var offsets: [Int32] = []

    /// The text of `stream`, whose delimiters are not matched yet.
    init(_ stream: InlineStream, source: [UInt8]) {
        bytes.reserveCapacity(stream.pool.count + stream.events.count)
        offsets.reserveCapacity(stream.pool.count + stream.events.count)
        var links: [Bool] = []
        for event in stream.events {
            switch event.kind {
            case .text(let range): if links.last != true { append(range, of: stream, source) }
            case .softBreak, .lineBreak: append(Ascii.lineFeed, event)
            case .open(let container):
                var isAddress = false
                if case .link(_, _, isBare: true) = container { isAddress = true }
                links.append(isAddress)
                append(isAddress ? Placeholder.address : Placeholder.linkStart, event)
            case .close: if links.popLast() == false { append(Placeholder.linkEnd, event) }
            case .attributes: append(Placeholder.attributes, event)
            case .code, .html, .noteCall, .object, .strayFence: append(Placeholder.object, event)
            }
        }
    }

    private mutating func append(_ byte: UInt8, _ event: InlineEvent) {
        bytes.append(byte)
        offsets.append(Int32(event.offset))
    }

    private mutating func append(_ range: Range<Int>, of stream: InlineStream, _ source: [UInt8]) {
        for index in range {
            let (byte, offset) = (stream.pool[index], stream.offsets[index])
            let isPlain = Int(offset) < source.count && source[Int(offset)] == byte
            bytes.append(isPlain ? byte : Placeholder.escaped)
            offsets.append(offset)
        }
    }

    /// The byte at `index`; a line feed outside the text.
    subscript(index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : Ascii.lineFeed }

    /// The index of the first `wanted` in the `count` bytes from `start` on: markup in a line of prose is short.
    func index(of wanted: String, from start: Int, within count: Int = 400) -> Int? {
        let wanted = Array(wanted.utf8)
        let end = min(bytes.count - wanted.count, start + count)
        guard start <= end else { return nil }
        return (start...end).first { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
    }
}
