import DisplayList
import Geometry

/// Something set: marks from its own upper left corner, and the room that it takes.
struct Fragment {
    var width: Length
    var height: Length
    /// The marks; boxes and folio of this page are not used.
    var canvas: Page
    /// The lines of text in it.
    var lines: Int = 0
    /// True for an empty line of code.
    var isBlank = false

    /// Nothing.
    init(width: Length) {
        self.width = width
        height = .zero
        canvas = Page(trim: Size(width: width, height: .zero), bleed: .zero, side: .recto, folio: "")
    }
}

extension Fragment {
    /// The same marks as belong to no element.
    var asArtifact: Fragment {
        var copy = self
        copy.canvas.mapElements { _ in .artifact }
        return copy
    }

    /// Adds `part` below.
    mutating func append(_ part: Fragment, x: Length = .zero) {
        canvas.append(part.canvas, movedBy: Point(x: x, y: height))
        height += part.height
        lines += part.lines
    }

    /// Adds the marks of `part` at (`x`, `y`) without taking room.
    mutating func overlay(_ part: Fragment, x: Length, y: Length) {
        canvas.append(part.canvas, movedBy: Point(x: x, y: y))
        lines += part.lines
    }
}
