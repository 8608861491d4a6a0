import PubGeometry

/// A column of a page that is planned.
struct CastOffColumn: Hashable {
    /// Its depth.
    var depth: Length
    /// From its head to a baseline of the grid.
    var gridStart: Length
    /// The columns that follow on its page.
    var following = 0
    /// Whether it is the first of its band, and whether nothing is placed before it on its page.
    var isFirstOfBand = false
    var startsPage = false
    /// Whether nothing taller can be had, and whether it reaches the foot of its page.
    var isTallest = false
    var endsPage = false
    /// Whether pictures take parts of its page.
    var hasAreas = false
    /// True where it is in a band, which a box across the columns ends; named frames have no bands, and hold such a box.
    var isInBand = true
    /// Boxes that its page places out of their flow already, and those that it lets wait.
    var placed: Set<Int> = []
    var held: Set<Int> = []
}

/// A way to fill a column, in which each place is reached by the cheapest changes.
struct ColumnEnd {
    var stop: ColumnStop<Int>
    var cursor: CastOffCursor
    var cost: Double
    /// What is done to its items costs; a part of ``cost``.
    var costOfChanges = 0.0
    /// What it holds, from its head.
    var foot: Length
    /// The space that its last piece asks for below it.
    var spaceAfter = Length.zero
    /// Whether nothing is in it, or nothing but fewer lines from the midst of a paragraph than may begin one.
    var isEmpty = false
    var isTooFewLines = false
    /// The rows of the box that its foot divides; 0 for none.
    var rowsOfDividedBox = 0
    /// What the white above its heads and boxes is, which its page pays for.
    var whiteAbove = WhiteAbove()
    /// Lines of white below that.
    var white: Int
    var changes: Int32
}

/// What is known of columns, for all plans of a cast-off: many of them begin alike.
package struct ColumnMemory {
    struct Key: Hashable {
        var column: CastOffColumn
        var cursor: CastOffCursor
    }

    private var columns: [Key: [ColumnEnd]] = [:]
    /// The changes that lead to them.
    var log = ChangeLog()

    /// Nothing is known.
    package init() {}

    /// The ends of the column of `key`; nil if they are not known.
    subscript(key: Key) -> [ColumnEnd]? {
        get { columns[key] }
        set { columns[key] = newValue }
    }
}
