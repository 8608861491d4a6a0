import PubGeometry

/// The shape that text running around a box keeps clear of.
package enum WrapShape: Hashable, Sendable {
    /// The box.
    case box
    /// The opaque part of the picture, and the caption and credit below it.
    case contour
    /// A path in a frame of 100 × 100 pt that is stretched over the picture or box; also the caption and credit below
    /// it.
    case path(Path)
}

/// The placement of a box that text runs around: in the column of its text, or among all columns of the page.
package struct WrapPlacement: Hashable, Sendable {
    /// The horizontal position: edges and middle.
    package enum Across: String, CaseIterable, Hashable, Sendable {
        /// At the left edge.
        case left
        /// In the middle.
        case center
        /// At the right edge.
        case right
        /// Towards the spine.
        case inner
        /// Towards the fore-edge.
        case outer

        /// Whether it depends on the side of the page.
        package var isSideOfSpread: Bool { self == .inner || self == .outer }
    }

    /// The vertical position.
    package enum Down: String, CaseIterable, Hashable, Sendable {
        /// At its place in the text.
        case here
        /// At the head of the columns.
        case top
        /// In the middle between head and foot.
        case middle
        /// At the foot.
        case bottom
    }

    /// The horizontal position.
    package var across = Across.right
    /// The vertical position.
    package var down = Down.here
    /// Whether the position is relative to all columns of the page, not to one column.
    package var isOfPage = false
    /// Whether the horizontal position is specified, not assumed.
    package var saysAcross = false

    /// At the right edge of the column, at its place in the text.
    package init() {}
}

/// The wrap of text around a box: the computed values of ``SpecifiedWrap``.
package struct TextWrap: Hashable, Sendable {
    /// The sides of a box that have text.
    package enum Side: String, CaseIterable, Hashable, Sendable {
        /// Both.
        case both
        /// The left one only.
        case left
        /// The right one only.
        case right
        /// That towards the spine only.
        case inner
        /// That towards the fore-edge only.
        case outer
        /// That with more room.
        case largest

        /// Whether it depends on the side of the page.
        package var isSideOfSpread: Bool { self == .inner || self == .outer }
    }

    /// The shape that text keeps clear of.
    package var shape: WrapShape
    /// The distance of text from it.
    package var offset: Length
    /// The sides that have text.
    package var side: Side
    /// The placement of the box.
    package var place: WrapPlacement
    /// The width of the box; a fraction refers to the column, or to all columns when it is among them.
    package var width: FigureExtent

    /// A wrap around `shape`, with text at a distance of `offset`.
    package init(
        shape: WrapShape, offset: Length, side: Side, place: WrapPlacement, width: FigureExtent
    ) {
        self.shape = shape
        self.offset = offset
        self.side = side
        self.place = place
        self.width = width
    }
}
