import PubGeometry
import PubIdentity

/// One page: its boxes and the marks on it. The origin is the upper left corner of the trim.
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
    /// The bleed of content beyond the trim on each side.
    public var bleed: Length
    /// The margin of the sheet beyond the bleed on each side, for printer's marks.
    public var slug = Length.zero
    /// Left or right.
    public var side: Side
    /// The folio as printed: `12`, `iv`; empty if the page is counted but has none.
    public var folio: String
    /// The marks on it.
    public var marks = Marks()

    /// An empty page.
    public init(trim: Size, bleed: Length, side: Side, folio: String) {
        self.trim = trim
        self.bleed = bleed
        self.side = side
        self.folio = folio
    }

    /// Cuts marks that reach beyond the trim at the spine, since the next page begins there. Linear in its marks.
    public mutating func cutAtSpine() {
        let page = Rect(origin: .zero, size: trim)
        let bled = page.inset(by: Insets(all: -bleed))
        let isBeyond = marks.items.contains { item in
            guard let bounds = item.areaBounds else { return false }
            return side == .recto ? bounds.minX < page.minX : bounds.maxX > page.maxX
        }
        guard isBeyond, bleed > .zero else { return }
        let left = side == .recto ? page.minX : bled.minX
        let right = side == .recto ? bled.maxX : page.maxX
        cut(to: Rect(x: left, y: bled.minY, width: right - left, height: bled.height))
    }

    /// Cuts all that is drawn on it to `area`.
    public mutating func cut(to area: Rect) {
        if marks.items.isEmpty { return }
        var group = Group(marks.items)
        group.clip = Path(rect: area)
        marks.items = [.group(group)]
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
