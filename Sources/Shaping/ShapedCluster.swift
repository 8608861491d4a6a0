import PubGeometry
import PubIdentity

/// A glyph of a cluster. Distances are in 1/65,536 pt at natural width, from the cluster's left edge on the baseline.
@frozen
public struct ShapedGlyph: Hashable, Sendable {
    /// The glyph's index in its face.
    public var glyph: UInt32
    /// To the right of the cluster's left edge; across the line where the run is upright.
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

/// The traits of a cluster that justification and drawing depend on.
@frozen
public struct ClusterTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt8
    /// The traits in `rawValue`.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A space that justification may widen (U+0020, U+00A0; not fixed spaces).
    @inlinable public static var space: ClusterTraits { ClusterTraits(rawValue: 1) }
    /// A tab.
    @inlinable public static var tab: ClusterTraits { ClusterTraits(rawValue: 2) }
    /// An inline object.
    @inlinable public static var object: ClusterTraits { ClusterTraits(rawValue: 4) }
    /// A hyphen that a line break adds: it has no text of its own and extracts as U+00AD.
    @inlinable public static var hyphen: ClusterTraits { ClusterTraits(rawValue: 8) }
    /// A character of the text that is never drawn (soft hyphen, zero-width space, line separator).
    @inlinable public static var ignorable: ClusterTraits { ClusterTraits(rawValue: 16) }
    /// No face, fallbacks included, has a glyph for it.
    @inlinable public static var missing: ClusterTraits { ClusterTraits(rawValue: 32) }
}

/// The smallest unit of a line: grapheme clusters that share glyphs.
@frozen
public struct ShapedCluster: Hashable, Sendable {
    /// The offset of its text in the paragraph's UTF-8.
    public var textOffset: Int32
    /// The index of its first glyph; the next cluster's is the end.
    public var firstGlyph: Int32
    /// The index of its run.
    public var run: UInt32
    /// Bytes of its text.
    public var byteCount: UInt16
    /// Its traits.
    public var traits: ClusterTraits

    /// A cluster of `byteCount` bytes at `textOffset`.
    @inlinable
    public init(textOffset: Int32, firstGlyph: Int32, byteCount: UInt16, run: UInt32, traits: ClusterTraits) {
        self.textOffset = textOffset
        self.firstGlyph = firstGlyph
        self.byteCount = byteCount
        self.run = run
        self.traits = traits
    }
}

/// Neighbouring clusters of one face, size, level and set of attributes.
public struct ShapedRun: Hashable, Sendable {
    /// The index of the attributes in the text's table.
    public var attributes: Int32
    /// The face: the attributes' own, or a fallback.
    public var font: FontKey
    /// The em; the height of the glyphs follows it.
    public var size: Length
    /// The width of the glyphs as a fraction of their natural width at ``size``.
    public var glyphScale: Double = 1
    /// Upward shift of the baseline, from style and position (superscript, subscript); negative lowers it.
    public var baselineShift: Length
    /// Above the line's baseline, by the face's metrics, shift included, at most the strut's where the type is no
    /// larger than the paragraph's em.
    public var ascent: Length
    /// Below the line's baseline, by the face's metrics, shift included, at most the strut's where the type is no
    /// larger than the paragraph's em.
    public var descent: Length
    /// The bidirectional level; odd = right to left.
    public var level: UInt8
    /// Whether glyphs are upright in vertical lines: their positions count from the middle of the line at the
    /// cluster's start, x across the line to the right, y along it.
    public var isUpright = false
    /// Whether glyphs share one square of a vertical line; such a run holds one cluster.
    public var isCombined = false
    /// The glyph that draws its kashidas; nil if it may have none.
    package var kashida: ShapedKashida?

    /// From the baseline up to the middle of the line: half the square of an ideograph, which reaches 0.12 em below.
    public var middle: Length { baselineShift + size.scaled(by: 0.38) }

    /// A run of `font` at `size`.
    public init(
        attributes: Int32, font: FontKey, size: Length, baselineShift: Length, ascent: Length, descent: Length,
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
