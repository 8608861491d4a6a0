import PubGeometry
import PubIdentity

/// Keeps the ink of two letters apart where their faces, sizes or slopes differ: no face has a kerning for letters of another.
///
/// Pairs are kept, since a text has few of them.
struct InkKerning {
    /// The cluster of a pair: its glyphs, their face and size, and how they are placed.
    struct Letter: Hashable {
        var glyphs: [ShapedGlyph]
        var font: FontKey
        var size: Length
        var scale: Double
        var shift: Length
    }

    private struct Pair: Hashable {
        var first: Letter
        var second: Letter
    }

    private var starts: [Pair: Int64?] = [:]

    /// The least distance between the ink of both, as a fraction of the greater em: 0.04, and the part of it that justification
    /// takes away when it narrows the glyphs of a line.
    private static let least = 0.043
    /// The height of the rows for comparing ink, as a fraction of the greater em.
    private static let rowHeight = 0.005
    /// More pairs than a text has: beyond them the table starts anew, so that memory is bounded.
    private static let most = 20_000

    /// The distance from the start of `first` that the letter `second` has to start at, to the right, in 1/65,536 pt; nil
    /// if their ink cannot meet.
    mutating func start(of second: Letter, after first: Letter, outline: (ShapedGlyph, Letter) -> Path) -> Int64? {
        let pair = Pair(first: first, second: second)
        if let known = starts[pair] { return known }
        if starts.count >= Self.most { starts.removeAll() }
        let em = max(first.size, second.size).points
        guard em > 0 else { return nil }
        func edges(_ letter: Letter) -> InkEdges {
            InkEdges(of: letter.glyphs.map { outline($0, letter) }, rowHeight: em * Self.rowHeight)
        }
        let start = edges(first).start(of: edges(second), distance: em * Self.least)
            .flatMap { Length(clampingPoints: $0)?.raw }
        starts[pair] = .some(start)
        return start
    }
}
