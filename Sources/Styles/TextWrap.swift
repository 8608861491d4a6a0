import Geometry

/// How text runs around a box.
package struct TextWrap: Hashable, Sendable {
    /// What text keeps clear of.
    package enum Shape: Hashable, Sendable {
        /// The box.
        case box
        /// What is seen of the picture where it is transparent, and its words.
        case contour
        /// A path over the picture or box, whose width and height are 100 pt of it, and its words.
        case path(Path)
    }

    /// The sides on which there is text.
    package enum Side: String, CaseIterable, Hashable, Sendable {
        /// On both.
        case both
        /// On the left only.
        case left
        /// On the right only.
        case right
        /// On that with more room.
        case largest
    }

    /// Where the box is along the line.
    package enum Across: String, CaseIterable, Hashable, Sendable {
        /// At the left edge.
        case left
        /// In the middle.
        case center
        /// At the right edge.
        case right
    }

    /// Where it is from head to foot.
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

    /// A place: in the column of its text, or among all columns of the page.
    package struct Place: Hashable, Sendable {
        /// Along the line.
        package var across = Across.right
        /// From head to foot.
        package var down = Down.here
        /// True when it counts from the edges of all columns together.
        package var isOfPage = false

        /// At the right edge of the column, at its place in the text.
        package init() {}
    }

    /// What text keeps clear of.
    package var shape: Shape
    /// How far text keeps from it.
    package var offset: Length
    /// Where text is beside it.
    package var side: Side
    /// The place of the box.
    package var place: Place
    /// The width of the box; a share refers to the column, or to all columns when it is among them.
    package var width: FigureExtent
}
