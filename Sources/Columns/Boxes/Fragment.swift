import PubDisplayList
import PubGeometry
import PubIdentity

/// A painted block: marks from its own upper left corner, its width and its height.
package struct Fragment: Sendable {
    package var width: Length
    package var height: Length
    /// The marks drawn, from its upper left corner.
    package var marks: Marks
    /// The lines of text in it.
    package var lines: Int = 0
    /// The findings about it.
    package var findings = LayoutFindings()
    /// The footnotes that are called in it, in order: the column or page that it is placed in sets them at its foot.
    package var notes: [NoteID] = []
    /// The picture of a box on the grid; nil for none. Marks between it and the words on it are drawn right after it.
    package var picture: PictureLayer?
    /// The room above it if a part of its box begins with it, in the midst of a row of a table.
    var gapAbove = Length.zero
    /// Whether it is an empty line of code.
    var isBlank = false

    /// An empty fragment.
    init(width: Length) {
        self.width = width
        height = .zero
        marks = Marks()
    }
}

/// A picture among the marks of a fragment.
package struct PictureLayer: Sendable {
    /// The index after its last mark.
    package var end: Int
    /// Its visible rectangle.
    package var rect: Rect
}

extension Fragment {
    /// The same marks as an artifact, which belongs to no element and calls no notes.
    var asArtifact: Fragment {
        var copy = self
        copy.notes = []
        copy.marks.mapElements { _ in .artifact }
        return copy
    }

    /// Adds `part` below.
    mutating func append(_ part: Fragment, x: Length = .zero) {
        marks.append(part.marks, movedBy: Point(x: x, y: height))
        height += part.height
        add(wordsOf: part)
    }

    /// Adds the marks of `part` at (`x`, `y`) without taking room.
    mutating func overlay(_ part: Fragment, x: Length, y: Length) {
        marks.append(part.marks, movedBy: Point(x: x, y: y))
        add(wordsOf: part)
    }

    /// Counts the lines of `part`, whose marks are among those here, and takes its findings and notes.
    mutating func add(wordsOf part: Fragment) {
        lines += part.lines
        findings.merge(part.findings)
        notes += part.notes
    }
}
