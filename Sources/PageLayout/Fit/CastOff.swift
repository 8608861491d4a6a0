import PubDocuments
import PubGeometry
import PubIdentity
import PubValues

/// The cast-off of a chain: what each item of its articles takes of a column. Pages are planned on it, since it costs a
/// thousandth of setting them; what it does not know (shapes, divided notes) only makes it less exact. "Casting off" is the
/// printers' word for reckoning the room that copy takes.
package struct CastOff {
    /// The items of all articles, one article after the other.
    package var items: [CastOffItem] = []
    /// Where each article begins among ``items``; its own start is the first of its items.
    package var starts: [Int] = []
    /// From baseline to baseline of the grid; the height of a line without one.
    package let line: Length
    /// The lines of all items up to each one.
    package var sums: [Double] = []
    /// The first lines of paragraphs, as they were set.
    var parts: [Int: ParagraphPart] = [:]
    /// The paragraph that is set in part where the plan begins; nil for none.
    package var openItem: Int?
    /// True where columns have a grid.
    package let hasGrid: Bool
    /// From the pen to the baseline of a line of the text.
    package var ascent: Length = .zero
    /// The lines by which both pages of a spread may be longer or shorter than the type area.
    package var feet = 0
    /// The chain's first page, and the further ones of each article.
    package var firstPage: CastOffPage
    package var pages: [CastOffPage]
    /// The chain's first page with its headline larger or smaller by a step, where a frame holds that.
    var firstPagesByHead: [(page: CastOffPage, change: ItemChange, cost: Double)] = []
    /// The pages of each article that differ from its others, by their number in it, from 0: those that are made by hand, and
    /// those of which boxes take areas when nothing is done.
    package var ownPages: [[Int: CastOffPage]] = []
    /// The demerits that a paragraph may have more than at its best so that it is a line longer or shorter.
    var greatestStrain = PageCost.greatestStrain
    /// The pages that are reserved for each article; nil for as many as it needs.
    package var reserved: [Int?]

    /// A cast-off of nothing, for articles with such pages.
    package init(line: Length, hasGrid: Bool, firstPage: CastOffPage, pages: [CastOffPage], reserved: [Int?]) {
        (self.line, self.hasGrid) = (line, hasGrid)
        (self.firstPage, self.pages, self.reserved) = (firstPage, pages, reserved)
    }

    /// True where `cursor` is in the paragraph that is set in part.
    package func isOpen(_ cursor: CastOffCursor) -> Bool { cursor.line > 0 && cursor.item == openItem }

    /// The page that begins at `cursor`.
    package func page(at cursor: CastOffCursor) -> CastOffPage {
        let article = article(at: cursor)
        if article == 0, cursor.page == 0 { return firstPage }
        if ownPages.indices.contains(article), let page = ownPages[article][cursor.page] { return page }
        return pages[article]
    }
}

extension CastOff {
    /// The rules of its pages.
    var pageRules: PageRules { PageRules(line: line) }

    /// The article of the page that begins at `cursor`: the one before, if boxes of it are still to be placed.
    func article(at cursor: CastOffCursor) -> Int {
        let isBehind = isBehindArticle(cursor)
        return items[max(min(cursor.item, items.count) - (isBehind || cursor.item >= items.count ? 1 : 0), 0)].article
    }

    /// Whether all items of an article are before `cursor`, though boxes of it are still to be placed.
    func isBehindArticle(_ cursor: CastOffCursor) -> Bool {
        guard cursor.item < items.count, case .start = items[cursor.item].content else { return false }
        return cursor.page > 0 || cursor.isInBox || !cursor.deferred.isEmpty || !cursor.floats.isEmpty
    }

    /// The index after the last item of the article of the item at `index`; `index` itself at the start of the next. Linear in the articles.
    func endOfArticle(from index: Int) -> Int { starts.first { $0 >= index } ?? items.count }

    /// The cast-off in which headlines keep their size.
    var withoutHeadSteps: CastOff {
        var copy = self
        copy.firstPagesByHead = []
        for index in items.indices where !items[index].headSteps.isEmpty { copy.items[index].headSteps = [] }
        return copy
    }

    /// The cast-off without so many lines of its last paragraphs after the item at `first`, two of each staying; nil where these
    /// have fewer.
    func shorter(by lines: Int, from first: Int) -> CastOff? {
        var copy = self
        var rest = lines
        for index in items.indices.dropFirst(first + 1).reversed() {
            guard case .text(let natural) = items[index].content, natural.keepWithNext == 0, natural.lines > 2 else {
                continue
            }
            var text = natural.value
            let cut = min(rest, text.lines - 2)
            text.lines -= cut
            // What is left of it is not known.
            (text.mayGrow, text.mayShrink) = (false, false)
            copy.items[index].content = .text(Shared(text))
            rest -= cut
            if rest == 0 { return copy }
        }
        return nil
    }

    /// The ends of the page that begins at `cursor` with its natural head and foot, each by the cheapest changes.
    package func ends(ofPageAt cursor: CastOffCursor) -> [PageEnd] {
        var filler = CastOffPageFiller(
            castOff: self, page: page(at: cursor), width: .max, bound: .infinity, memory: ColumnMemory())
        return filler.fill(from: cursor)
    }

    /// The ways in which the page that begins at `cursor` can begin.
    func openings(at cursor: CastOffCursor) -> [(page: CastOffPage, change: ItemChange?, cost: Double)] {
        let page = page(at: cursor)
        let natural = (page, nil as ItemChange?, page.costOfWaiting)
        var others: [(page: CastOffPage, change: ItemChange?, cost: Double)] = []
        if cursor.isLeft {
            others = (1...max(feet, 1)).flatMap { [$0, -$0] }.compactMap { openingWithFoot($0, of: page) }
        } else if cursor.addedLines != 0, !page.isTaken {
            return openingWithFoot(cursor.addedLines, of: page).map { [$0] } ?? []
        }
        if cursor.page == 0, cursor.item == 0 {
            others += firstPagesByHead.map { ($0.page, $0.change, $0.cost + $0.page.costOfWaiting) }
        }
        return [natural] + others
    }

    /// The page longer by so many lines, or shorter; nil where frames or boxes have its foot.
    private func openingWithFoot(_ lines: Int, of page: CastOffPage) -> (
        page: CastOffPage, change: ItemChange?, cost: Double
    )? {
        if page.hasNamedFrames || page.isTaken || page.isPartlyTaken || page.textFoot != page.foot { return nil }
        let cost = PageCost.price(of: .unusualFoot) * Double(lines.magnitude)
        return (page.longer(by: lines, of: line), nil, page.costOfWaiting + cost)
    }
}

/// What an item takes.
package struct CastOffItem {
    package enum Content {
        /// A paragraph in a column.
        case text(Shared<CastOffText>)
        /// A box in a column, at a page's head or foot, or across the columns.
        case box(Shared<CastOffBox>)
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

    package var content: Content
    /// The article, by its index in the chain.
    package var article: Int
    /// Its index in the article's text; −1 for an article's start.
    package var index: Int
    /// About how many lines of a column it takes.
    package var extent = 0.0
    /// How much taller a head across the columns is when its headline is larger or smaller by a step.
    package var headSteps: [HeadStep] = []

    /// A step of the size of a headline.
    package struct HeadStep {
        /// 1 for larger, −1 for smaller.
        var step: Int
        /// How much taller its head is.
        var growth: Length
        var cost: Double
    }

    /// An item of an article.
    package init(content: Content, article: Int, index: Int, extent: Double = 0) {
        (self.content, self.article, self.index, self.extent) = (content, article, index, extent)
    }
}

/// What a paragraph takes of a column.
package struct CastOffText {
    /// Its lines when nothing is done to it.
    package var lines: Int
    package var spaceBefore = Length.zero
    package var spaceAfter = Length.zero
    /// From the pen to the first baseline, from there to the next, and from the last to the pen.
    package var ascent: Length
    /// The extent of its letters above the first baseline: at a column's head what is off the grid needs no more.
    var letterAscent: Length
    /// What its style has above a first line, and what larger type in that adds at a column's head.
    var styledAscent: Length
    var addedAscent = Length.zero
    package var leading: Length
    package var descent: Length
    /// True where its lines are on the grid.
    package var isAligned = true
    package var orphans = 1
    package var widows = 1
    /// Whether it is divided at all, as its style has it; nil for what is no head, and for a head that is not divided unless it is long.
    package var keepTogether: Bool?
    /// The lines of the next paragraph that it keeps with.
    package var keepWithNext = 0
    /// True where it announces the next item, and is not parted from it.
    package var isLeadIn = false
    /// Whether it keeps its last lines with the next item.
    var keepsLastLines = false
    /// Its weight in ``PageCost/Item/passedHeading``; 0 for what is no heading.
    package var weightOfHeading = 0.0
    /// Whether it is the mark by which its article ends.
    var isEndMark = false
    /// True for the last of an article, which ends behind boxes that wait.
    package var isLast = false
    /// True where it can be a line longer, and a line shorter.
    package var mayGrow = false
    package var mayShrink = false
    /// What each line would have to give so that it is a line shorter, as a part of its measure.
    package var shrink = 1.0
    /// True where a line can be added above it.
    package var maySpace = false
    /// What it is as to the white above it; nil for what is no heading.
    var whiteKind: WhiteAbove.Kind?
    /// The heights of the notes that are called in it, by line.
    package var notes: [(line: Int, height: Length)] = []

    /// Lines of one leading.
    package init(lines: Int, ascent: Length, leading: Length, descent: Length) {
        (self.lines, self.ascent, self.leading, self.descent) = (lines, ascent, leading, descent)
        (letterAscent, styledAscent) = (ascent, ascent)
    }
}

/// What a box takes.
package struct CastOffBox {
    package var id: BoxID
    /// Its placement among columns, and in frames of text.
    package var placement: BoxPlacement
    var placementInFrames: BoxPlacement
    package var spaceBefore = Length.zero
    package var spaceAfter = Length.zero
    /// The heights of its rows, at least one.
    package var rows: [Length]
    /// What its first part has above its rows, and what the others have.
    package var head = Length.zero
    package var headOfRest = Length.zero
    /// What its last part has below its rows, and what the others have.
    package var foot = Length.zero
    package var footOfRest = Length.zero
    /// Whether it is a table of few rows, which is not divided.
    package var isSmallTable = false
    /// Whether it has few rows: it is not divided at a page turn.
    package var isSmall = false
    var isPicture = false
    /// Whether it goes above few lines that are before its call, if it is across the columns.
    package var mayRise = false
    /// Where it may be divided.
    var cuts: RowCuts
    /// True where its outline is seen, so that its foot is on a baseline.
    package var isFramed = false
    /// How much taller each of its steps makes it, from the lowest to the tallest; empty where it does not give way.
    package var steps: [(step: Int, growth: Length, cost: Double)] = []
    /// True for a picture whose author gave a range of heights: its steps may be more lines than a column wins otherwise.
    package var hasRange = false
    /// True where a line can be added above it.
    package var maySpace = false
    /// What it is as to the white above it; nil if none may be added.
    var whiteKind: WhiteAbove.Kind?
    /// True where two thirds of the space around it can be saved.
    package var mayTighten = false
    /// True where it can be left out.
    package var mayLeaveOut = false
    /// The height of its words, which stay where its picture is left out; nil for what is left out as a whole.
    package var heightOfWords: Length?

    /// A box with rows of these heights.
    package init(id: BoxID, placement: BoxPlacement, rows: [Length]) {
        (self.id, self.placement, self.rows) = (id, placement, rows)
        placementInFrames = placement.isFloatOfPage ? .column : placement == .across ? .here : placement
        cuts = RowCuts(count: rows.count, least: 2)
    }

    /// The same without its picture; nil for what is left out as a whole.
    var withoutPicture: CastOffBox? {
        guard let heightOfWords else { return nil }
        var words = CastOffBox(id: id, placement: placement, rows: [heightOfWords])
        words.placementInFrames = placementInFrames
        (words.spaceBefore, words.spaceAfter) = (spaceBefore, spaceAfter)
        (words.maySpace, words.mayTighten, words.whiteKind) = (maySpace, mayTighten, whiteKind)
        return words
    }

    /// The same with its picture taller by `growth`, which does not give way any more.
    func taller(by growth: Length) -> CastOffBox {
        var box = self
        box.rows[0] = box.rows[0] + growth
        (box.steps, box.hasRange) = ([], false)
        return box
    }

    /// The height of its part from `row` on; linear.
    package func height(from row: Int) -> Length { height(of: row..<rows.count) }

    /// The height of the part with the rows `part`; linear.
    func height(of part: Range<Int>) -> Length {
        let ends = (part.lowerBound == 0 ? head : headOfRest) + (part.upperBound == rows.count ? foot : footOfRest)
        return rows[part].reduce(ends) { $0 + $1 }
    }
}

/// A place in a cast-off, at which a column or page begins.
package struct CastOffCursor: Hashable {
    /// The next item.
    package var item = 0
    /// The lines of it that are placed.
    package var line = 0
    /// The box of which rows are placed, and others are to follow, by its item; −1 for none.
    package var openBox = -1
    /// The rows of it that are placed.
    package var row = 0
    /// The lines that a paragraph has more than is best of which some are placed.
    package var looseness = 0
    /// In one number, since a search keeps thousands of places and copies each often: ``page`` above the four bits of
    /// ``addedLines`` and ``isLeft``.
    private var numbers = 2
    /// Boxes that wait for the head of a column.
    package var deferred: [Int] = []
    /// Boxes that wait for the next page.
    package var floats: [Int] = []

    /// The pages before this one that bear something of the article.
    package var page: Int {
        get { numbers >> 4 }
        set { numbers = newValue << 4 | numbers & 15 }
    }
    /// The lines by which the page is longer that this one faces; negative where it is shorter. One at most.
    package var addedLines: Int {
        get { (numbers >> 1 & 3) - 1 }
        set { numbers = numbers & ~6 | (newValue + 1) << 1 }
    }
    /// True on a left-hand page where both pages of a spread may be longer or shorter together.
    package var isLeft: Bool {
        get { numbers & 1 == 1 }
        set { numbers = numbers & ~1 | (newValue ? 1 : 0) }
    }

    /// The place before the item at `item`.
    package init(item: Int = 0, line: Int = 0, page: Int = 0) {
        (self.item, self.line, self.page) = (item, line, page)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(item << 32 | line << 12 | numbers << 2 | (looseness + 1))
        if openBox >= 0 { hasher.combine(openBox << 16 | row) }
        for item in deferred { hasher.combine(item) }
        for item in floats { hasher.combine(~item) }
    }
}

extension CastOffCursor: ColumnPlace {
    var isBetweenItems: Bool { line == 0 && openBox < 0 }
    var isInText: Bool { line > 0 }
    var hasOpenNotes: Bool { false }
    var isInBox: Bool { openBox >= 0 }
    /// A part of a box across the columns is no part of a column.
    var isInBoxAcross: Bool { openBox >= 0 && openBox == item }

    mutating func open(_ box: Int) { (openBox, row) = (box, 0) }
}

/// An order in which no two places are equal, so that of plans that cost as much always the same is kept.
extension CastOffCursor: Comparable {
    package static func < (a: CastOffCursor, b: CastOffCursor) -> Bool {
        let (first, second) = ((a.item, a.line, a.looseness, a.page), (b.item, b.line, b.looseness, b.page))
        if first != second { return first < second }
        if (a.openBox, a.row) != (b.openBox, b.row) { return (a.openBox, a.row) < (b.openBox, b.row) }
        if a.addedLines != b.addedLines { return a.addedLines < b.addedLines }
        if a.isLeft != b.isLeft { return b.isLeft }
        if a.deferred != b.deferred { return a.deferred.lexicographicallyPrecedes(b.deferred) }
        return a.floats.lexicographicallyPrecedes(b.floats)
    }
}
