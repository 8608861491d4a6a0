import PubTextModel
import PubUnicode

/// The bidirectional levels of a paragraph.
struct BidiLevels {
    /// 0, or 1 when its lines start at their right edge.
    let base: UInt8
    /// By byte; empty when all of the text is of level 0.
    private let levels: [UInt8]

    init(_ paragraph: Paragraph) {
        (base, levels) = paragraph.text.utf8.withUnsafeBufferPointer { text in
            let mayTurn = Bidi.firstRightToLeft(in: text) != nil
            let base = Self.base(of: paragraph, text, mayTurn: mayTurn)
            return (base, mayTurn || base == 1 ? Bidi.levels(of: text, base: base) : [])
        }
    }

    /// The base level of `paragraph`, whose bytes are `text`; `mayTurn` says whether some of them may run from right to left.
    fileprivate static func base(
        of paragraph: Paragraph, _ text: UnsafeBufferPointer<UInt8>, mayTurn: Bool
    ) -> UInt8 {
        switch paragraph.attributes.direction {
        case .leftToRight: return 0
        case .rightToLeft: return 1
        case .automatic:
            let language = paragraph.text.runs.first.map { paragraph.text.attributes[Int($0.attributes)].language }
            let isRightToLeft = language?.isRightToLeft ?? false
            return mayTurn || isRightToLeft ? Bidi.baseLevel(of: text) ?? (isRightToLeft ? 1 : 0) : 0
        }
    }

    /// Whether all of the text is of level 0.
    var isPlain: Bool { levels.isEmpty }

    /// The level of the byte at `offset`.
    func level(at offset: Int) -> UInt8 { offset < levels.count ? levels[offset] : base }

    /// The end of the bytes from `offset` on, up to `limit`, that have the same level.
    func end(ofLevelAt offset: Int, limit: Int) -> Int {
        if levels.isEmpty { return limit }
        var end = offset + 1
        while end < limit, levels[end] == levels[offset] { end += 1 }
        return end
    }
}

extension Paragraph {
    /// Whether its lines start at their right edge: its attributes say so, or its text, or the language of that.
    public var isRightToLeft: Bool {
        text.utf8.withUnsafeBufferPointer { bytes in
            BidiLevels.base(of: self, bytes, mayTurn: Bidi.firstRightToLeft(in: bytes) != nil) == 1
        }
    }
}
