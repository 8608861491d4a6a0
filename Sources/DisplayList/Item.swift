import Color
import Geometry
import Identity

/// A glyph of a run, placed relative to the run's origin.
@frozen
public struct PlacedGlyph: Hashable, Sendable {
    /// The glyph's index in its face.
    public var glyph: UInt32
    /// From the run's origin along x, in 1/65,536 pt.
    public var x: Int32
    /// From the run's baseline downwards, in 1/65,536 pt.
    public var y: Int32

    /// The glyph at (`x`, `y`).
    @inlinable
    public init(glyph: UInt32, x: Int32, y: Int32) {
        self.glyph = glyph
        self.x = x
        self.y = y
    }

    /// The glyph at `along`, in 1/65,536 pt, on the line that is `y` below the baseline. What no page reaches (32,767 pt)
    /// is at the end of that.
    @inlinable
    public init(glyph: UInt32, along: Double, y: Int32) {
        self.init(glyph: glyph, x: Int32(max(-0x7FFF_FFFF, min(along.rounded(), 0x7FFF_FFFF))), y: y)
    }
}

/// How many bytes of text belong to how many glyphs, in logical order: a ligature has several bytes and one glyph.
/// A hyphen that layout added has the text U+00AD.
@frozen
public struct TextCluster: Hashable, Sendable {
    /// Bytes of UTF-8.
    public var bytes: UInt16
    /// Glyphs; 0 for text that is not drawn.
    public var glyphs: UInt16

    /// A cluster of `bytes` and `glyphs`.
    @inlinable
    public init(bytes: UInt16, glyphs: UInt16) {
        self.bytes = bytes
        self.glyphs = glyphs
    }
}

/// Glyphs of one face and size on one baseline, with their text. Glyphs, text and clusters lie in the page's tables.
public struct GlyphRun: Hashable, Sendable {
    /// The face.
    public var font: FontKey
    /// The em, in points.
    public var size: Length
    /// The width of the glyphs as a share of their natural width, in steps of 0.005; 1 = natural.
    public var glyphScale: Double = 1
    /// The start of the baseline on the page.
    public var origin: Point
    /// The fill.
    public var paint: Paint
    /// The line along the outlines of the glyphs; nil for none.
    public var outline: GlyphOutline? {
        get { if case .line(let outline) = line { outline } else { nil } }
        set { line = newValue.map { .line($0) } ?? .none }
    }
    /// Kept apart: a thousand pages have a hundred thousand runs, and hardly one of them is outlined.
    private var line = Line.none
    private indirect enum Line: Hashable, Sendable {
        case none
        case line(GlyphOutline)
    }
    /// True for text that is read and not seen: other marks show it.
    public var isHidden = false
    /// True for an annotation beside other text: it is read behind all that is not, so that words stay whole.
    public var isAnnotation = false
    /// Indices into ``Page/glyphs``.
    public var glyphs: Range<Int32>
    /// Offsets into ``Page/text``.
    public var text: Range<Int32>
    /// Indices into ``Page/clusters``.
    public var clusters: Range<Int32>
    /// True when the glyphs are in visual order of a right-to-left run (clusters stay in logical order).
    public var backwards: Bool = false
    /// True when the next run goes on with the text of this one, although it looks unlike it and is on another
    /// baseline: an initial and the rest of its line. Both are then read as one.
    public var joinsNext: Bool = false
    /// The element that the text belongs to.
    public var element: ElementID

    /// A run at `origin`; ranges name the page's tables.
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
}

/// The line along the outlines of glyphs, half of it inside them.
public struct GlyphOutline: Hashable, Sendable {
    /// The paint.
    public var paint: Paint
    /// The weight, in the run's own coordinates.
    public var weight: Length
    /// How corners are drawn.
    public var join: Stroke.Join
    /// True when the glyphs are filled too, below the line.
    public var fills: Bool

    /// A line of `weight` around glyphs.
    public init(paint: Paint, weight: Length, join: Stroke.Join, fills: Bool) {
        self.paint = paint
        self.weight = weight
        self.join = join
        self.fills = fills
    }
}

/// The line along an outline.
public struct Stroke: Hashable, Sendable {
    /// How a line ends.
    public enum Cap: UInt8, Hashable, Sendable {
        /// At the end point.
        case butt
        /// With a half circle.
        case round
        /// Half a weight beyond the end point.
        case square
    }

    /// How the parts of a line meet.
    public enum Join: UInt8, Hashable, Sendable {
        /// In a point, up to ``miterLimit`` weights long, else cut.
        case miter
        /// In an arc.
        case round
    }

    /// How many weights long the point of a corner may be.
    public static let miterLimit = 4.0

    /// The paint.
    public var paint: Paint
    /// The weight; never 0 (a hairline is 0.25 pt).
    public var weight: Length
    /// How lines end.
    public var cap: Cap = .butt
    /// How its parts meet.
    public var join: Join = .miter
    /// Lengths of dashes and gaps in turn; empty for a solid line.
    public var dashes: [Length] = []

    /// A solid line.
    public init(paint: Paint, weight: Length) {
        self.paint = paint
        self.weight = weight
    }
}

/// A filled or stroked outline.
public struct PathItem: Hashable, Sendable {
    /// What of an outline that meets itself is inside (ISO 32000-1 §8.5.3.3).
    public enum FillRule: UInt8, Hashable, Sendable {
        /// What a line outwards crosses an odd number of times.
        case evenOdd
        /// What the outline winds around: glyphs.
        case winding
    }

    /// The outline, in page coordinates.
    public var path: Path
    /// The paint inside, or none.
    public var fill: Paint?
    /// What is inside.
    public var rule: FillRule = .evenOdd
    /// The line along it, or none.
    public var stroke: Stroke?
    /// The element that it belongs to; rules and backgrounds are artifacts.
    public var element: ElementID

    /// An outline with a fill, a stroke, or both.
    public init(_ path: Path, fill: Paint? = nil, stroke: Stroke? = nil, element: ElementID = .artifact) {
        self.path = path
        self.fill = fill
        self.stroke = stroke
        self.element = element
    }
}

/// A picture, placed.
public struct ImageItem: Hashable, Sendable {
    /// The picture.
    public var image: ImageKey
    /// Where the whole picture would be, upright as seen (its orientation is applied inside).
    public var frame: Rect
    /// What of it is seen: the frame is clipped to this rectangle.
    public var clip: Rect
    /// The figure's element.
    public var element: ElementID

    /// The picture in `frame`, cut to `clip`.
    public init(_ image: ImageKey, frame: Rect, clip: Rect, element: ElementID) {
        self.image = image
        self.frame = frame
        self.clip = clip
        self.element = element
    }
}

/// A part of the page that is drawn as one: with a transform, a clip, an opacity or a blend mode.
public struct Group: Hashable, Sendable {
    /// How a group mixes with what is below.
    public enum Blend: UInt8, Hashable, Sendable {
        /// It covers.
        case normal
        /// It darkens: shadows.
        case multiply
    }

    /// What is drawn, in order.
    public var items: [Item]
    /// From the group's coordinates to those around it.
    public var transform: Transform = .identity
    /// The outline outside which nothing is seen; nil for none.
    public var clip: Path?
    /// 0 … 1.
    public var opacity: Double = 1
    /// The blend mode.
    public var blend: Blend = .normal

    /// A group of `items` that changes nothing yet.
    public init(_ items: [Item]) { self.items = items }
}

/// Where a link leads.
public enum LinkTarget: Hashable, Sendable {
    /// A URL.
    case url(String)
    /// A place of the publication.
    case label(LabelID)
}

/// An area of the page that leads elsewhere: drawn nowhere, active in the screen edition.
public struct LinkItem: Hashable, Sendable {
    /// The area.
    public var area: Rect
    /// Where it leads.
    public var target: LinkTarget
    /// The element of the link's text.
    public var element: ElementID

    /// A link over `area`.
    public init(area: Rect, target: LinkTarget, element: ElementID) {
        self.area = area
        self.target = target
        self.element = element
    }
}

/// A mark on a page.
public enum Item: Hashable, Sendable {
    /// Text.
    case glyphs(GlyphRun)
    /// A filled or stroked outline.
    case path(PathItem)
    /// A picture.
    case image(ImageItem)
    /// Several marks drawn as one.
    case group(Group)
    /// An active area.
    case link(LinkItem)
}
