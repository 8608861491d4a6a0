import PubDocuments
import PubStyles
import PubTextModel

/// The white above heads and boxes of a page, by their kind: a reader compares the white above one with that above the others. A few bits,
/// since a search has one for each of its ways.
package struct WhiteAbove: Hashable {
    /// Things of one kind have as much white above them.
    package struct Kind: Hashable {
        fileprivate let index: UInt8

        /// Headings of `level`, 1 for the highest.
        static func heading(level: Int) -> Kind { Kind(index: UInt8(min(max(level, 1), 3) - 1)) }

        /// The kind of `box`.
        package static func box(_ box: Box) -> Kind {
            switch box.content {
            case .figure: Kind(index: 3)
            case .table: Kind(index: 4)
            default: Kind(index: 5)
            }
        }
    }

    // A bit for each of −1, 0 and 1 in a kind, not their sum: the union of two is one operation.
    private var bits: UInt32 = 0

    /// No white, above no item.
    package init() {}

    /// Adds an item of `kind` with `lines` lines added above it, from −1 to 1.
    package mutating func add(_ kind: Kind, lines: Int) {
        bits |= 1 << UInt32(Int(kind.index) * 3 + min(max(lines, -1), 1) + 1)
    }

    /// The lines that are added above everything of `kind`, from −1 to 1; nil if nothing is of that kind, or they differ.
    func lines(above kind: Kind?) -> Int? {
        guard let kind else { return nil }
        return [1: -1, 2: 0, 4: 1][bits >> UInt32(Int(kind.index) * 3) & 7]
    }

    /// Whether `lines` lines may be added above an item of `kind`: the white above all items of a kind is the same, if possible.
    package func mayAdd(_ lines: Int, above kind: Kind?) -> Bool {
        guard let kind else { return true }
        let sizes = bits >> UInt32(Int(kind.index) * 3) & 7
        return sizes == 0 || sizes == 1 << UInt32(min(max(lines, -1), 1) + 1)
    }

    /// The lines that the white above items of one kind differs by, all kinds together.
    package var differences: Int {
        (0..<6).reduce(0) { sum, kind in
            let sizes = bits >> UInt32(kind * 3) & 7
            return sizes == 0 ? sum : sum + 31 - sizes.leadingZeroBitCount - sizes.trailingZeroBitCount
        }
    }

    /// The white above some kinds alone.
    package func limited(to kinds: some Sequence<Kind>) -> WhiteAbove {
        var limited = self
        limited.bits &= kinds.reduce(0) { $0 | 7 << (UInt32($1.index) * 3) }
        return limited
    }

    /// The white on both.
    package func union(_ other: WhiteAbove) -> WhiteAbove {
        var union = self
        union.bits |= other.bits
        return union
    }
}
