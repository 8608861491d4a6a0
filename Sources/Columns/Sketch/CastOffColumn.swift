import PubGeometry

/// A column of a page that is planned.
package struct CastOffColumn: Hashable {
    /// Its depth.
    package var depth: Length
    /// The distance from its head to a baseline of the grid.
    var gridStart: Length
    /// The columns that follow on its page.
    package var following = 0
    /// Whether it is the first of its band, and whether nothing is placed before it on its page.
    package var isFirstOfBand = false
    package var startsPage = false
    /// Whether no taller column is available, and whether it reaches the foot of its page.
    package var isTallest = false
    package var endsPage = false
    /// Whether pictures take parts of its page.
    package var hasAreas = false
    /// Whether it is in a band, which a box across the columns ends; named frames have no bands, and hold such a box.
    package var isInBand = true
    /// Boxes that its page places out of their flow already, and boxes that it lets wait.
    package var placed: Set<Int> = []
    package var held: Set<Int> = []
    /// The white above heads and boxes of its page that are before it: that above the next ones is the same.
    package var whiteAbove = WhiteAbove()
    /// Whether the lines that announce an item across the columns below it are left for the next page, which has room for that.
    package var isAnnouncementHeld = false
    /// The lines of the last paragraph of the article that are left for the next page; 0 if the column takes all that it holds.
    package var linesKept = 0

    /// A column with nothing in the way except as given.
    package init(
        depth: Length, gridStart: Length, following: Int = 0, isFirstOfBand: Bool = false, startsPage: Bool = false,
        isTallest: Bool = false, endsPage: Bool = false, hasAreas: Bool = false, isInBand: Bool = true,
        placed: Set<Int> = [], held: Set<Int> = []
    ) {
        self.depth = depth
        self.gridStart = gridStart
        self.following = following
        self.isFirstOfBand = isFirstOfBand
        self.startsPage = startsPage
        self.isTallest = isTallest
        self.endsPage = endsPage
        self.hasAreas = hasAreas
        self.isInBand = isInBand
        self.placed = placed
        self.held = held
    }
}

/// A way to fill a column: the cheapest changes that reach a given place.
package struct ColumnEnd {
    package var stop: ColumnStop<Int>
    package var cursor: CastOffCursor
    package var cost: Double
    /// The cost of changes to its items; a part of ``cost``.
    package var costOfChanges = 0.0
    /// The distance from its head to the foot of its contents: to its own foot if notes or boxes are there.
    package var foot: Length
    /// The height of its contents, including notes and boxes at its foot.
    package var held: Length
    /// The space that its last piece asks for below it.
    package var spaceAfter = Length.zero
    /// Whether lines are in it, how many, whether boxes are, and whether its last piece is one.
    package var holdsText = false
    package var lines = 0
    package var holdsBoxes = false
    package var endsWithBox = false
    /// Whether nothing is in it, or nothing but fewer lines from the midst of a paragraph than may begin one.
    var isEmpty = false
    package var isTooFewLines = false
    /// The rows of the box that its foot divides; 0 for none.
    package var rowsOfDividedBox = 0
    /// The white above its heads and boxes, which its page pays for.
    package var whiteAbove = WhiteAbove()
    /// Lines of white below that.
    package var white: Int
    package var changes: Int32

    /// Its cost with the white above its heads and boxes, and above those before it on the page.
    var costWithUnevenWhite: Double { cost + Double(whiteAbove.differences) * PageCost.price(of: .unevenWhite) }

    /// A way to fill a column that ends with `stop` before `cursor`.
    package init(
        stop: ColumnStop<Int>, cursor: CastOffCursor, cost: Double, foot: Length, held: Length, white: Int,
        changes: Int32
    ) {
        (self.stop, self.cursor, self.cost, self.changes) = (stop, cursor, cost, changes)
        (self.foot, self.held, self.white) = (foot, held, white)
    }
}

/// A memory of columns shared by all plans of a cast-off: many of them begin alike.
package struct ColumnMemory {
    private struct Key: Hashable {
        var column: CastOffColumn
        var cursor: CastOffCursor
    }

    private var columns: [Key: [ColumnEnd]] = [:]
    /// The changes that lead to them.
    package var log = ChangeLog()

    /// An empty memory.
    package init() {}

    /// The ends of `column`, which begins at `cursor`; nil if they are not known.
    package func ends(of column: CastOffColumn, from cursor: CastOffCursor) -> [ColumnEnd]? {
        columns[Key(column: column, cursor: cursor)]
    }

    /// Notes the ends of `column`, which begins at `cursor`.
    package mutating func note(_ ends: [ColumnEnd], of column: CastOffColumn, from cursor: CastOffCursor) {
        columns[Key(column: column, cursor: cursor)] = ends
    }
}
