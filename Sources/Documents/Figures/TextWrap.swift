import Geometry
import TextModel

/// What text that runs around a box keeps clear of.
package enum WrapShape: Hashable, Sendable {
    /// The box.
    case box
    /// What is seen of the picture where it is transparent, and its words.
    case contour
    /// A path over the picture or box, whose width and height are 100 pt of it, and its words.
    case path(Path)
}

/// Where a box that text runs around is placed: in the column of its text, or among all columns of the page.
package struct WrapPlacement: Hashable, Sendable {
    /// The edges and the middle along the line.
    package enum Across: String, CaseIterable, Hashable, Sendable {
        /// At the left edge.
        case left
        /// In the middle.
        case center
        /// At the right edge.
        case right
    }

    /// The heights from head to foot.
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

    /// Along the line.
    package var across = Across.right
    /// From head to foot.
    package var down = Down.here
    /// True when it counts from the edges of all columns together.
    package var isOfPage = false

    /// At the right edge of the column, at its place in the text.
    package init() {}
}

/// How text runs around a box: the computed values.
package struct TextWrap: Hashable, Sendable {
    /// What text keeps clear of.
    package var shape: WrapShape
    /// How far text keeps from it.
    package var offset: Length
    /// The sides on which there is text.
    package var side: WrapSide
    /// Where the box is placed.
    package var place: WrapPlacement
    /// The width of the box; a share refers to the column, or to all columns when it is among them.
    package var width: FigureExtent

    /// A wrap around `shape`, from which text keeps `offset`.
    package init(
        shape: WrapShape, offset: Length, side: WrapSide, place: WrapPlacement, width: FigureExtent
    ) {
        self.shape = shape
        self.offset = offset
        self.side = side
        self.place = place
        self.width = width
    }
}
