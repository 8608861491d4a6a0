import PubColor
import PubGeometry
import PubIdentity
import PubValues

/// A glyph of a run, placed relative to the run's origin.
@frozen
public struct PlacedGlyph: Hashable, Sendable {
    /// The glyph's index in its face; the highest bit, which no index reaches, marks a kashida.
    @usableFromInline var code: UInt32
    /// The distance from the run's origin along x, in 1/65,536 pt.
    public var x: Int32
    /// The distance below the run's baseline, in 1/65,536 pt.
    public var y: Int32

    /// The glyph at (`x`, `y`).
    @inlinable
    public init(glyph: UInt32, x: Int32, y: Int32) {
        code = glyph
        self.x = x
        self.y = y
    }

    /// The glyph's index in its face.
    @inlinable
    public var glyph: UInt32 { code & 0x7FFF_FFFF }

    /// Whether it is a kashida: a glyph that layout added between joined letters, which nobody reads, and which is as
    /// wide as ``GlyphRun/kashidaScale`` makes it.
    @inlinable
    public var isKashida: Bool {
        get { code & 0x8000_0000 != 0 }
        set { code = newValue ? code | 0x8000_0000 : glyph }
    }

    /// The glyph at `along`, in 1/65,536 pt, on the line that is `y` below the baseline. Places beyond every page
    /// (32,767 pt) are limited to that, as are those that are no number.
    @inlinable
    public init(glyph: UInt32, along: Double, y: Int32) {
        let bounded = max(-0x7FFF_FFFF, min(0x7FFF_FFFF, along))
        // Halves away from zero, as `rounded()` has it, which is a call into the mathematical library.
        let whole = Int32(bounded)
        let rest = bounded - Double(whole)
        self.init(glyph: glyph, x: rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole, y: y)
    }
}

/// The bytes of text and the glyphs that belong together, in logical order: a ligature has several bytes and one glyph.
/// A hyphen that layout added has the text U+00AD.
@frozen
public struct TextCluster: Hashable, Sendable {
    /// Bytes of UTF-8.
    public var bytes: UInt16
    /// The number of glyphs; 0 for text that is not drawn.
    public var glyphs: UInt16

    /// A cluster of `bytes` and `glyphs`.
    @inlinable
    public init(bytes: UInt16, glyphs: UInt16) {
        self.bytes = bytes
        self.glyphs = glyphs
    }
}

/// Glyphs of one face and size on one baseline, with their text. The glyphs, text and clusters themselves are in the
/// tables of the ``Marks`` that hold the run.
public struct GlyphRun: Hashable, Sendable {
    /// The face.
    public var font: FontKey
    /// The em, in points.
    public var size: Length
    /// Horizontal scaling as a fraction of the natural width: the style's scaling times the scaling of justification; 1
    /// is natural.
    public var glyphScale: Double = 1
    /// Letter space: tracking and the letter space of justification, added to the advance of every glyph. The places of
    /// the glyphs include it; a PDF writes it once, as character spacing.
    public var letterSpace: Length = .zero
    /// The start of the baseline on the page.
    public var origin: Point
    /// The fill.
    public var paint: Paint
    /// The stroke of the glyphs; nil for none.
    public var stroke: GlyphStroke? {
        get { if case .stroke(let stroke) = strokeBox { stroke } else { nil } }
        set { strokeBox = newValue.map { .stroke($0) } ?? .none }
    }
    /// Boxed: a thousand pages have a hundred thousand runs, and hardly one of them is stroked.
    var strokeBox = StrokeBox.none
    indirect enum StrokeBox: Hashable, Sendable {
        case none
        case stroke(GlyphStroke)
    }
    /// Whether it is text to be read but not seen: other marks show it.
    public var isHidden = false
    /// The horizontal scaling of its kashidas, instead of ``glyphScale``; 1 if it has none. All kashidas of a run are
    /// of one length, and each is the first glyph of its cluster, at the left.
    public var kashidaScale: Float = 1
    /// Whether it is an annotation beside other text: it is read after all other text, so that words stay whole.
    public var isAnnotation = false
    /// Indices into ``Marks/glyphs``.
    public var glyphs: Range<Int32>
    /// Offsets into ``Marks/text``.
    public var text: Range<Int32>
    /// Indices into ``Marks/clusters``.
    public var clusters: Range<Int32>
    /// Whether it runs from right to left: its glyphs are in visual order, its clusters in logical order.
    public var isRightToLeft: Bool = false
    /// Whether the next run continues the text of this one, although it has another style and is on another
    /// baseline: an initial and the rest of its line. Both are then read as one.
    public var joinsNext: Bool = false
    /// Whether white space that is not drawn follows: at the end of a line, unless that divides a word. Readers of PDF
    /// would join the words there.
    public var isFollowedBySpace = false
    /// The element that the text belongs to.
    public var element: ElementID
    /// The byte of the paragraph's text that the run begins with; -1 for text that layout adds. Nothing drawn depends
    /// on it: it leads from a word on a page to its place in the source.
    @ExcludedFromEquality public var textOffset: Int32 = -1

    /// A run at `origin`, with empty ranges.
    public init(
        font: FontKey, size: Length, origin: Point, paint: Paint, element: ElementID
    ) {
        self.font = font
        self.size = size
        self.origin = origin
        self.paint = paint
        self.element = element
        glyphs = 0..<0
        text = 0..<0
        clusters = 0..<0
    }

    /// Whether kashidas lengthen it.
    public var hasKashidas: Bool { kashidaScale != 1 }

    /// The horizontal scaling of `glyph`, one of its own.
    @inlinable
    public func scale(of glyph: PlacedGlyph) -> Double { glyph.isKashida ? Double(kashidaScale) : glyphScale }
}

/// A stroke along the outlines of glyphs, centred on them: the resolved form of `TextStroke`, in the run's coordinates.
public struct GlyphStroke: Hashable, Sendable {
    /// The paint.
    public var paint: Paint
    /// The weight, in the run's own coordinates.
    public var weight: Length
    /// The join of corners.
    public var join: Stroke.Join
    /// Whether the glyphs are filled too, below the stroke.
    public var fills: Bool

    /// A stroke of `weight` along glyphs.
    public init(paint: Paint, weight: Length, join: Stroke.Join, fills: Bool) {
        self.paint = paint
        self.weight = weight
        self.join = join
        self.fills = fills
    }
}
