import Geometry
import Identity

/// The cast-off of a chain: what each item of its articles takes of a column. Pages are planned on it, since it costs a
/// thousandth of setting them; what it does not know (shapes, divided notes) only makes it less exact. "Casting off" is the
/// printers' word for reckoning the room that copy takes.
struct CastOff {
    /// The items of all articles, one article after the other.
    var items: [CastOffItem] = []
    /// Where each article begins among ``items``; its own start is the first of its items.
    var starts: [Int] = []
    /// From baseline to baseline of the grid; the height of a line without one.
    let line: Length
    /// The lines of all items up to each one.
    var sums: [Double] = []
    /// The first lines of paragraphs, as they were set.
    var parts: [Int: ParagraphPart] = [:]
    /// The paragraph that is set in part where the plan begins; nil for none.
    var openItem: Int?
    /// True where columns have a grid.
    let hasGrid: Bool
    /// From the pen to the baseline of a line of the text.
    var ascent: Length = .zero
    /// The chain's first page, and the further ones of each article.
    var firstPage: CastOffPage
    var pages: [CastOffPage]
    /// Where pages do not end that begin at a cursor, although it is planned: what is not reckoned with is in the way.
    var refusedEnds: [CastOffCursor: Set<CastOffCursor>] = [:]
    /// The pages that are reserved for each article; nil for as many as it needs.
    var reserved: [Int?]

    /// A cast-off of nothing, for articles with such pages.
    init(line: Length, hasGrid: Bool, firstPage: CastOffPage, pages: [CastOffPage], reserved: [Int?]) {
        (self.line, self.hasGrid) = (line, hasGrid)
        (self.firstPage, self.pages, self.reserved) = (firstPage, pages, reserved)
    }

    /// True where `cursor` is in the paragraph that is set in part.
    func isOpen(_ cursor: CastOffCursor) -> Bool { cursor.line > 0 && cursor.item == openItem }

    /// The page that begins at `cursor`.
    func page(at cursor: CastOffCursor) -> CastOffPage {
        let article = items[min(cursor.item, items.count - 1)].article
        return article == 0 && cursor.page == 0 ? firstPage : pages[article]
    }
}

/// What an item takes.
struct CastOffItem {
    enum Content {
        /// A paragraph in a column.
        case text(CastOffText)
        /// A box in a column, at a page's head or foot, or across the columns.
        case box(CastOffBox)
        /// Paragraphs across the columns, by the height that they take and the space that they ask for above them where they are
        /// not at a page's head; those after the first take none.
        case across(Length, above: Length)
        /// An article begins, below the one before it where there is room.
        case start
        /// A column ends.
        case columnBreak
        /// A page ends.
        case pageBreak
        /// Nothing: what is placed beside the text, or not at all.
        case nothing
    }

    var content: Content
    /// The article, by its index in the chain.
    var article: Int
    /// Its index in the article's text; −1 for an article's start.
    var index: Int
    /// About how many lines of a column it takes.
    var extent = 0.0
}

/// What a paragraph takes of a column.
struct CastOffText {
    /// Its lines when nothing is done to it.
    var lines: Int
    var spaceBefore = Length.zero
    var spaceAfter = Length.zero
    /// From the pen to the first baseline, from there to the next, and from the last to the pen.
    var ascent: Length
    var leading: Length
    var descent: Length
    /// True where its lines are on the grid.
    var isAligned = true
    var orphans = 1
    var widows = 1
    var keepsTogether = false
    /// The lines of the next paragraph that it keeps with.
    var keepWithNext = 0
    /// True where it announces the next item, and is not parted from it.
    var isLeadIn = false
    /// True where it can be a line longer, and a line shorter.
    var mayGrow = false
    var mayShrink = false
    /// True where a line can be added above it.
    var maySpace = false
    /// The heights of the notes that are called in it, by line.
    var notes: [(line: Int, height: Length)] = []
}

/// What a box takes.
struct CastOffBox {
    enum Place: Hashable {
        /// At its call.
        case here
        /// In its column, or at the head of the next.
        case column
        /// At the head of its column, or of the next.
        case columnHead
        /// Across the columns, at the page's head or foot, or on the next page.
        case head, foot
        /// At its call across the columns.
        case across
    }

    var id: BoxID
    var place: Place
    var spaceBefore = Length.zero
    var spaceAfter = Length.zero
    /// The heights of its rows, at least one.
    var rows: [Length]
    /// What its first part has above its rows, and what the others have.
    var head = Length.zero
    var headOfRest = Length.zero
    /// What its last part has below its rows, and what the others have.
    var foot = Length.zero
    var footOfRest = Length.zero
    /// True where it may be divided between rows; a small one is not at a page turn.
    var breaks: Bool { rows.count > 1 && !isWhole }
    /// True where it is not divided although it has rows.
    var isWhole = false
    var isSmall = false
    /// True where its outline is seen, so that its foot is on a baseline.
    var isFramed = false
    /// How much taller each of its steps makes it, from the lowest to the tallest; empty where it does not give way.
    var steps: [(step: Int, growth: Length, cost: Double)] = []
    /// True where a line can be added above it.
    var maySpace = false
    /// True where two thirds of the space around it can be saved.
    var mayTighten = false
    /// True where it can be left out.
    var mayLeaveOut = false

    /// The height of its part from `row` on; linear.
    func height(from row: Int) -> Length {
        rows[row...].reduce((row == 0 ? head : headOfRest) + foot) { $0 + $1 }
    }
}

/// A page of the cast-off, by what its master gives to its columns.
struct CastOffPage {
    /// The columns of its type area; with named frames, these.
    var columns: [(depth: Length, gridStart: Length)]
    /// True for named frames, which are filled one after the other.
    var hasNamedFrames: Bool
    /// From the trim's head to the type area, and to its foot.
    var top: Length
    var foot: Length
    /// From the trim's head to a baseline of the grid.
    var gridStart: Length
    /// True where the columns of an article's end are even.
    var isBalanced: Bool

    /// What `frame` gives.
    init(_ frame: PageFrame) {
        let named = frame.namedFrames
        hasNamedFrames = !named.isEmpty
        columns =
            named.isEmpty
            ? frame.columns.map { _ in (frame.foot - frame.top, frame.gridStart - frame.top) }
            : named.map { ($0.depth, $0.gridStart) }
        (top, foot) = (frame.top, frame.foot)
        gridStart = frame.gridStart
        isBalanced = frame.master.isBalanced
    }
}

/// A place in a cast-off, at which a column or page begins.
struct CastOffCursor: Hashable {
    /// The next item.
    var item = 0
    /// The lines of it, or rows, that are placed.
    var line = 0
    /// The pages before this one that bear something of the article.
    var page = 0
    /// Boxes that wait for the head of a column.
    var deferred: [Int] = []
    /// Boxes that wait for the next page.
    var floats: [Int] = []

    func hash(into hasher: inout Hasher) {
        hasher.combine(item << 32 | line << 8 | page)
        for item in deferred { hasher.combine(item) }
        for item in floats { hasher.combine(~item) }
    }
}
