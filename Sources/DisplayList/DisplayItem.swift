import PubColor
import PubGeometry
import PubIdentity

/// A filled or stroked path.
public struct PathItem: Hashable, Sendable {
    /// The fill rule: which regions of a self-intersecting path are inside (ISO 32000-1 §8.5.3.3).
    public enum FillRule: UInt8, Hashable, Sendable {
        /// A point is inside if a ray outwards crosses the path an odd number of times.
        case evenOdd
        /// A point is inside if the winding number is not zero: the rule of glyphs.
        case nonZero
    }

    /// The path, in page coordinates.
    public var path: Path
    /// The paint inside; nil for none.
    public var fill: Paint?
    /// A gradient inside, over the paint; nil for none.
    public var gradient: GradientFill?
    /// The fill rule.
    public var fillRule: FillRule = .evenOdd
    /// The stroke; nil for none.
    public var stroke: Stroke?
    /// The element that it belongs to; rules and backgrounds are artifacts.
    public var element: ElementID

    /// A path with a fill, a stroke, or both.
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
    /// The place of the whole picture, upright as seen (its orientation is applied inside).
    public var frame: Rect
    /// The visible part: the frame is clipped to this rectangle.
    public var clip: Rect
    /// The inks that print its grays, from none at white to solid at black; empty for its own colours.
    public var inks: [Paint] = []
    /// Swatches that replace others in the colours of a drawing, by the names of these: the swatches of a dark page.
    public var swatches: [String: SwatchReference] = [:]
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

/// Items that are painted as one: with a transform, a clip, a mask, an opacity or a blend mode.
public struct Group: Hashable, Sendable {
    /// The blend mode of a group and its backdrop (ISO 32000-1 §11.3.5).
    public enum Blend: UInt8, Hashable, Sendable {
        /// It covers its backdrop.
        case normal
        /// It darkens its backdrop: shadows.
        case multiply
        /// The other modes that treat each component by itself.
        case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
        /// The modes that separate hue, saturation and luminosity.
        case hue, saturation, color, luminosity
    }

    /// Marks that define the opacity of a group.
    public struct Mask: Hashable, Sendable {
        /// The property of the marks that becomes the opacity of the group.
        public enum Kind: UInt8, Hashable, Sendable {
            /// Their luminance times their opacity; nothing is seen outside of them.
            case luminance
            /// Their opacity.
            case alpha
        }

        /// Paths, pictures and groups of these, in the coordinates of the group's items; no text.
        public var items: [DisplayItem]
        /// The property that counts.
        public var kind: Kind

        /// A mask of `items`.
        public init(_ items: [DisplayItem], _ kind: Kind) {
            self.items = items
            self.kind = kind
        }
    }

    /// The items, in painting order.
    public var items: [DisplayItem]
    /// Maps the group's coordinates to the coordinates around it.
    public var transform: Transform = .identity
    /// The clip path; nil for none.
    public var clip: Path?
    /// The fill rule of the clip.
    public var clipRule = PathItem.FillRule.nonZero
    /// 0 … 1.
    public var opacity: Double = 1
    /// The blend mode.
    public var blend: Blend = .normal
    /// Whether its items blend among themselves alone, and not with the backdrop of the group.
    public var isIsolated = false
    /// The mask; nil for none.
    public var mask: Mask?

    /// Whether it is composited as one, and not item by item.
    public var isComposited: Bool { opacity < 1 || blend != .normal || isIsolated || mask != nil }

    /// A group of `items` that changes nothing yet.
    public init(_ items: [DisplayItem]) { self.items = items }
}

/// The destination of a link.
public enum LinkTarget: Hashable, Sendable {
    /// A URL.
    case url(String)
    /// A place of the publication.
    case label(LabelID)

    /// The target of `link` as attributes of characters have it: a URL, or a label after `#`.
    package init(_ link: String) {
        self = link.hasPrefix("#") ? .label(LabelID(String(link.dropFirst()))) : .url(link)
    }
}

/// An area of the page that leads elsewhere: drawn nowhere, active in the screen edition.
public struct LinkItem: Hashable, Sendable {
    /// The area.
    public var area: Rect
    /// Its destination.
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

/// One item of the display list: a mark on a page, or an active area.
public enum DisplayItem: Hashable, Sendable {
    /// Text.
    case glyphs(GlyphRun)
    /// A filled or stroked path.
    case path(PathItem)
    /// A picture.
    case image(ImageItem)
    /// Several marks drawn as one.
    case group(Group)
    /// An active area.
    case link(LinkItem)
}

extension DisplayItem {
    /// The rectangle that its paths and pictures cover, a little larger for curves; nil for text and links alone.
    package var areaBounds: Rect? {
        switch self {
        case .glyphs, .link: return nil
        case .image(let item): return item.clip
        case .path(let item):
            guard let bounds = item.path.controlBounds else { return nil }
            let reach = item.stroke?.weight.scaled(by: 0.5) ?? .zero
            return bounds.inset(by: Insets(all: -reach))
        case .group(let group):
            let inner = group.items.compactMap(\.areaBounds)
            guard let first = inner.first else { return nil }
            let all = group.transform.bounds(of: inner.dropFirst().reduce(first) { $0.union($1) })
            guard let clip = group.clip?.controlBounds else { return all }
            let visible = group.transform.bounds(of: clip)
            let (left, top) = (max(all.minX, visible.minX), max(all.minY, visible.minY))
            return Rect(
                x: left, y: top, width: max(.zero, min(all.maxX, visible.maxX) - left),
                height: max(.zero, min(all.maxY, visible.maxY) - top))
        }
    }
}
