import Geometry
import Identity
import TextModel

/// A glyph of a cluster. Distances are in 1/65,536 pt at natural width, from the cluster's left edge on the baseline.
@frozen
public struct ShapedGlyph: Hashable, Sendable {
    /// The glyph's index in its face.
    public var glyph: UInt32
    /// From the cluster's start along the line; across it where the run is upright.
    public var x: Int32
    /// Downwards from the baseline; along the line where the run is upright.
    public var y: Int32

    /// The glyph at (`x`, `y`).
    @inlinable
    public init(glyph: UInt32, x: Int32, y: Int32) {
        self.glyph = glyph
        self.x = x
        self.y = y
    }
}

/// The smallest unit of a line: grapheme clusters that share glyphs.
@frozen
public struct ShapedCluster: Hashable, Sendable {
    /// The properties of a cluster that justification and drawing depend on.
    @frozen
    public struct Kind: OptionSet, Hashable, Sendable {
        /// The bits.
        public var rawValue: UInt8
        /// The kinds in `rawValue`.
        @inlinable
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// A space that justification may widen (U+0020, U+00A0; not fixed spaces).
        @inlinable public static var space: Kind { Kind(rawValue: 1) }
        /// A tab.
        @inlinable public static var tab: Kind { Kind(rawValue: 2) }
        /// An inline object.
        @inlinable public static var object: Kind { Kind(rawValue: 4) }
        /// A hyphen that a line break adds: it has no text of its own and extracts as U+00AD.
        @inlinable public static var hyphen: Kind { Kind(rawValue: 8) }
        /// A character of the text that is never drawn (soft hyphen, zero-width space, line separator).
        @inlinable public static var ignorable: Kind { Kind(rawValue: 16) }
        /// The face lacks a glyph for it.
        @inlinable public static var missing: Kind { Kind(rawValue: 32) }
    }

    /// The offset of its text in the paragraph's UTF-8.
    public var text: Int32
    /// The index of its first glyph; the next cluster's is the end.
    public var glyphs: Int32
    /// The index of its run.
    public var run: UInt32
    /// Bytes of its text.
    public var bytes: UInt16
    /// Its properties.
    public var kind: Kind

    /// A cluster of `bytes` at `text`.
    @inlinable
    public init(text: Int32, glyphs: Int32, bytes: UInt16, run: UInt32, kind: Kind) {
        self.text = text
        self.glyphs = glyphs
        self.bytes = bytes
        self.run = run
        self.kind = kind
    }
}

/// Neighbouring clusters of one face, size, level and set of attributes.
public struct ShapedRun: Hashable, Sendable {
    /// The index of the attributes in the text's table.
    public var attributes: Int32
    /// The face: the attributes' own, or a fallback.
    public var font: FontID
    /// The em; the height of the glyphs follows it.
    public var size: Length
    /// The width of the glyphs as a share of what is natural at ``size``.
    public var glyphScale: Double = 1
    /// Upwards shift of the baseline (style and position), at least 0 or negative.
    public var baselineShift: Length
    /// Above the line's baseline, by the face's metrics, shift included.
    public var ascent: Length
    /// Below the line's baseline, by the face's metrics, shift included.
    public var descent: Length
    /// The bidirectional level; odd = right to left.
    public var level: UInt8
    /// True for glyphs that stand upright in vertical lines: their places count from the middle of the line at the
    /// cluster's start, x across the line to the right, y along it.
    public var isUpright = false
    /// True for glyphs that share one square of a vertical line; such a run holds one cluster.
    public var isCombined = false

    /// From the baseline up to the middle of the line: half the square of an ideograph, which reaches 0.12 em below.
    public var middle: Length { baselineShift + size.scaled(by: 0.38) }

    /// A run of `font` at `size`.
    public init(
        attributes: Int32, font: FontID, size: Length, baselineShift: Length, ascent: Length, descent: Length,
        level: UInt8 = 0
    ) {
        self.attributes = attributes
        self.font = font
        self.size = size
        self.baselineShift = baselineShift
        self.ascent = ascent
        self.descent = descent
        self.level = level
    }
}

/// A place at which a line may end. The line from break *i* to break *j* consists of the clusters
/// `post(i)`, then `next(i) ..< end(j)`, then `pre(j)`.
public struct Breakpoint: Hashable, Sendable {
    /// Why a line may end there.
    public enum Kind: UInt8, Hashable, Sendable {
        /// At a space.
        case space
        /// Between characters, without a mark (after a dash, in a URL, between ideographs).
        case mark
        /// After a hyphen of the text.
        case explicitHyphen
        /// At a hyphenation point or soft hyphen: `pre` holds the hyphen.
        case hyphen
        /// Between any two characters, since nothing else fits (code, identifiers).
        case emergency
        /// The line must end (line separator, hard break).
        case forced
        /// The paragraph's end.
        case end
    }

    /// Why a line may end there.
    public var kind: Kind
    /// True within a word that is capitalised in mid-sentence, in a language in which that makes it a name.
    public var isOfName = false
    /// The cluster behind the line's last one (spaces at the line's end are left out).
    public var end: Int32
    /// The next line's first cluster.
    public var next: Int32
    /// Clusters behind ``ShapedParagraph/count`` that the line ends with (a hyphen; the first part of a ligature).
    public var pre: Range<Int32> = 0..<0
    /// Clusters behind ``ShapedParagraph/count`` that the next line begins with (the second part of a ligature).
    public var post: Range<Int32> = 0..<0
    /// How far the line's last glyph hangs over the measure's end when margins are optical, in 1/65,536 pt.
    public var hangEnd: Int32 = 0
    /// How far the next line's first glyph hangs over the measure's start.
    public var hangStart: Int32 = 0

    /// A break of `kind` between the clusters `end` and `next`.
    public init(kind: Kind, end: Int32, next: Int32) {
        self.kind = kind
        self.end = end
        self.next = next
    }
}

/// Large first characters, shaped at the size that fits their lines.
public struct ShapedInitial: Hashable, Sendable {
    /// Characters of one face and size.
    public struct Piece: Hashable, Sendable {
        /// The face.
        public var font: FontID
        /// The size.
        public var size: Length
        /// Where its glyphs begin, from the initial's start on its baseline.
        public var origin = Point.zero
        /// The glyphs, from the piece's own start.
        public var glyphs: [ShapedGlyph] = []
        /// Clusters in logical order; indices refer to ``glyphs``.
        public var clusters: [ShapedCluster] = []
        /// The sum of its advances.
        public var advance = Length.zero

        /// A piece of `font` at `size`.
        public init(font: FontID, size: Length) {
            self.font = font
            self.size = size
        }
    }

    /// Its pieces in the order of the text; one but where opening quotes are set by themselves.
    public var pieces: [Piece]
    /// The ink's box of the letters, y downwards from the baseline, x from the initial's start.
    public var ink: Rect
    /// Its height in lines.
    public var lines: Int
    /// The indent of each line beside it from the paragraph's edge, gap included: at least one for each of ``lines``,
    /// more where it extends into the lines below.
    public var extents: [Length] = []
    /// The extent of its accents above the room of the first line; the text above keeps clear of them.
    public var rise = Length.zero

    /// An initial of `pieces`.
    public init(pieces: [Piece], ink: Rect, lines: Int) {
        self.pieces = pieces
        self.ink = ink
        self.lines = lines
    }
}

/// A character for which no face of the catalogue that the style allows has a glyph.
public struct MissingGlyph: Hashable, Sendable {
    /// The offset in the paragraph's UTF-8.
    public var offset: Int32
    /// The character.
    public var scalar: Unicode.Scalar
    /// The face that lacks it.
    public var font: FontID

    /// `scalar` at `offset`, not in `font`.
    public init(offset: Int32, scalar: Unicode.Scalar, font: FontID) {
        self.offset = offset
        self.scalar = scalar
        self.font = font
    }
}

/// A paragraph measured for line breaking: flat arrays in logical order.
///
/// The first ``count`` clusters are the text's; those behind belong to breakpoints. Prefix sums run over all of
/// them, so that the width of clusters `a ..< b` is `width[b] - width[a]`.
public struct ShapedParagraph: Hashable, Sendable {
    /// The text (fields are resolved).
    public var text: AttributedText
    /// How it is set.
    public var attributes: ParagraphAttributes
    /// Clusters of the text, then those of breakpoints.
    public var clusters: [ShapedCluster] = []
    /// The number of clusters of the text.
    public var count: Int32 = 0
    /// The first cluster that is set in lines: those before it are the initial's.
    public var first: Int32 = 0
    /// The glyphs of all clusters.
    public var glyphs: [ShapedGlyph] = []
    /// The runs that clusters name.
    public var runs: [ShapedRun] = []
    /// Natural advance before each cluster, tracking of the style included, in 1/65,536 pt; one more than clusters.
    public var width: [Int64] = [0]
    /// The part of ``width`` that belongs to spaces which justification may change.
    public var space: [Int64] = [0]
    /// Ems of the letter gaps before each cluster: a gap counts inside words only, with the size of its run.
    public var letter: [Int64] = [0]
    /// The part of ``width`` that glyph scaling may change.
    public var scalable: [Int64] = [0]
    /// Places at which lines may end, ascending; the last one is the paragraph's end.
    public var breaks: [Breakpoint] = []
    /// The index of the break at which the first line ends, where that has attributes of its own; nil where the search
    /// chooses.
    public var firstLineEnd: Int32?
    /// How far the first line's first glyph hangs over the measure's start, in 1/65,536 pt.
    public var hangStart: Int32 = 0
    /// The initial; nil where the style has none.
    public var initial: ShapedInitial?
    /// The marker of a list item, shaped: one paragraph, or none.
    public var marker: [ShapedParagraph] = []
    /// Annotations, ascending by the clusters of their bases.
    public var rubies: [ShapedRuby] = []
    /// Inline objects by their cluster, ascending.
    public var objects: [Int32] = []
    /// The clusters that are tabs, ascending.
    public var tabs: [Int32] = []
    /// The clusters that extend beyond the style's letters, where any of them is larger than the style; ascending.
    public var oversizedClusters: [OversizedCluster] = []
    /// The strut of each line: the style's ascent above and descent below the baseline (together the leading).
    public var strut: LineStrut
    /// The bidirectional level of the paragraph: 0, or 1 when its lines start at their right edge.
    public var baseLevel: UInt8 = 0
    /// True when its clusters have several levels, or one above 0: lines then draw them in visual order.
    public var isReordered: Bool = false
    /// Characters without a glyph; those of an annotation are listed at the start of its base.
    public var missing: [MissingGlyph] = []

    /// True when all lines are of one height: no type, object or annotation is larger than the style.
    public var isUniform: Bool { oversizedClusters.isEmpty }

    /// An empty paragraph: one line, no clusters.
    public init(text: AttributedText, attributes: ParagraphAttributes, strut: LineStrut) {
        self.text = text
        self.attributes = attributes
        self.strut = strut
    }
}

/// The extents that a style gives to each of its lines.
public struct LineStrut: Hashable, Sendable {
    /// Above the baseline, by the main face's metrics.
    public var ascent: Length
    /// Below the baseline, by the main face's metrics.
    public var descent: Length
    /// From baseline to baseline.
    public var leading: Length
    /// The extent of the style's letters above the baseline: at most the ascent.
    public var above: Length
    /// The extent of the style's letters below the baseline: at most the descent.
    public var below: Length

    /// A strut with the given extents, which its letters fill.
    public init(ascent: Length, descent: Length, leading: Length) {
        self.ascent = ascent
        self.descent = descent
        self.leading = leading
        above = ascent
        below = descent
    }

    /// The strut with letters of the given extents, at most those of the strut.
    public func letters(above: Length, below: Length) -> LineStrut {
        var copy = self
        copy.above = min(max(above, .zero), ascent)
        copy.below = min(max(below, .zero), descent)
        return copy
    }
}

/// A cluster that extends beyond the letters of its paragraph's style.
public struct OversizedCluster: Hashable, Sendable {
    /// The index of the cluster.
    public var cluster: Int32
    /// Its extent above its line's baseline; at least 0.
    public var above: Length
    /// Its extent below its line's baseline; at least 0.
    public var below: Length

    /// The cluster at the index `cluster` and its extents.
    public init(cluster: Int32, above: Length, below: Length) {
        self.cluster = cluster
        self.above = above
        self.below = below
    }
}
