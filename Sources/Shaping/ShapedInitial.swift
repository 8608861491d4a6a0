import PubGeometry
import PubIdentity

/// The shaped drop cap of a paragraph (``/PubTextModel/DropCap``), at the size that fits its lines.
public struct ShapedInitial: Hashable, Sendable {
    /// Characters of one face and size.
    public struct Piece: Hashable, Sendable {
        /// The face.
        public var font: FontKey
        /// The size.
        public var size: Length
        /// The origin of its glyphs, from the initial's start on its baseline.
        public var origin = Point.zero
        /// The glyphs, from the piece's own start.
        public var glyphs: [ShapedGlyph] = []
        /// Clusters in logical order; indices refer to ``glyphs``.
        public var clusters: [ShapedCluster] = []
        /// The sum of its advances.
        public var advance = Length.zero

        /// A piece of `font` at `size`.
        public init(font: FontKey, size: Length) {
            self.font = font
            self.size = size
        }
    }

    /// Its pieces in the order of the text; one unless opening quotes are set by themselves.
    public var pieces: [Piece]
    /// The ink's box of the letters, y downwards from the baseline, x from the initial's start.
    public var ink: Rect
    /// Its height in lines.
    public var lines: Int
    /// The indent of each line beside it from the paragraph's edge, gap included: at least one for each of ``lines``,
    /// more if it extends into the lines below.
    public var indents: [Length] = []
    /// The extent of its accents above the strut of the first line; the text above keeps clear of them.
    public var heightAboveFirstLine = Length.zero

    /// An initial of `pieces`.
    public init(pieces: [Piece], ink: Rect, lines: Int) {
        self.pieces = pieces
        self.ink = ink
        self.lines = lines
    }
}
