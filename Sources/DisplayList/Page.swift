import Geometry
import Identity

/// One page: its boxes and what is drawn on it. The origin is the upper left corner of the trim.
public struct Page: Hashable, Sendable {
    /// The side of a spread.
    public enum Side: UInt8, Hashable, Sendable {
        /// A left-hand page.
        case verso
        /// A right-hand page.
        case recto
    }

    /// The size after cutting.
    public var trim: Size
    /// How far content may reach beyond the trim on each side.
    public var bleed: Length
    /// Left or right.
    public var side: Side
    /// The folio as printed: `12`, `iv`; empty where the page bears none but is counted.
    public var folio: String
    /// What is drawn on it.
    public var marks = Marks()

    /// An empty page.
    public init(trim: Size, bleed: Length, side: Side, folio: String) {
        self.trim = trim
        self.bleed = bleed
        self.side = side
        self.folio = folio
    }
}

/// A place on a page that links lead to.
public struct PageLabel: Hashable, Sendable {
    /// Its name.
    public var label: LabelID
    /// The place.
    public var position: Point

    /// `label` at `position`.
    public init(_ label: LabelID, at position: Point) {
        self.label = label
        self.position = position
    }
}
