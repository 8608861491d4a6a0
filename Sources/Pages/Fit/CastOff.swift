import PubColumns
import PubDocuments
import PubGeometry
import PubIdentity
import PubValues

/// The cast-off of a run: the height that each item of its articles takes in a column. Pages are planned on it, since
/// it costs a thousandth of setting them; it does not know shapes, which only makes it less exact. "Casting off" is
/// the printers' word for estimating the room that copy takes.
package struct CastOff {
    /// The items of all articles, one article after the other.
    package var items: [CastOffItem] = []
    /// The start of each article among ``items``: the first of its items.
    package var starts: [Int] = []
    /// The first paragraph in a column of each article; nil for none.
    package var firstParagraphs: [Int?]
    /// From baseline to baseline of the grid; the height of a line without one.
    package let line: Length
    /// The lines of all items up to each one.
    package var sums: [Double] = []
    /// The notes that the items call; nil for none.
    var notes: NoteExtents?
    /// The first lines of paragraphs, as they were set.
    var parts: [Int: ParagraphPart] = [:]
    /// The partly set paragraph at the start of the plan; nil for none.
    package var openItem: Int?
    /// Whether columns have a grid.
    package let hasGrid: Bool
    /// From the pen to the baseline of a line of the text.
    package var ascent: Length = .zero
    /// How many lines both pages of a spread may be longer or shorter than the type area.
    package var feet = 0
    /// The run's first page, and the further ones of each article.
    package var firstPage: CastOffPage
    package var pages: [CastOffPage]
    /// The run's first page with its headline larger or smaller by a step, if it is in a frame.
    var firstPagesByHead: [(page: CastOffPage, change: FitAdjustment, cost: Double)] = []
    /// The pages of each article that differ from its others, by their number in it, from 0: pages made by hand, and pages
    /// with areas that boxes take when nothing is changed.
    package var ownPages: [[Int: CastOffPage]] = []
    /// Pictures that may be placed across the columns, as they are there, by their items.
    var across: [Int: CastOffItem] = [:]
    /// The items of pictures that stand across the columns, though they would be in one of them if nothing were done.
    private(set) var standingAcross: Set<Int> = []
    /// The demerits that a paragraph may have more than at its best so that it is a line longer or shorter.
    var mostExtraDemerits = PageCost.mostExtraDemerits
    /// The pages that are reserved for each article; nil for as many as it needs.
    package var reserved: [Int?]

    /// A cast-off of nothing, for articles with such pages.
    package init(line: Length, hasGrid: Bool, firstPage: CastOffPage, pages: [CastOffPage], reserved: [Int?]) {
        (self.line, self.hasGrid) = (line, hasGrid)
        (self.firstPage, self.pages, self.reserved) = (firstPage, pages, reserved)
        firstParagraphs = Array(repeating: nil, count: pages.count)
    }

    /// Whether `cursor` is in the paragraph that is set in part.
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
            || cursor.hasOpenNotes
    }

    /// The index after the last item of the article of the item at `index`; `index` itself at the start of the next. Linear in the articles.
    func endOfArticle(from index: Int) -> Int { starts.first { $0 >= index } ?? items.count }

    /// The cast-off with headlines that keep their size.
    var withoutHeadSteps: CastOff {
        var copy = self
        copy.firstPagesByHead = []
        for index in items.indices where !items[index].headSteps.isEmpty { copy.items[index].headSteps = [] }
        return copy
    }

    /// The cast-off with the pictures that are the items `pictures` across the columns.
    func with(across pictures: [Int]) -> CastOff {
        var copy = self
        for index in pictures {
            guard let item = across[index] else { continue }
            copy.items[index] = item
            copy.standingAcross.insert(index)
        }
        copy.sum()
        return copy
    }

    /// Sums up the heights of the items.
    mutating func sum() { sums = items.reduce(into: []) { $0.append(($0.last ?? 0) + $1.extent) } }

    /// The cast-off without `lines` lines of its last paragraphs after the item at `first`, keeping two lines of each; nil if
    /// these have fewer.
    func shorter(by lines: Int, from first: Int) -> CastOff? {
        var copy = self
        var rest = lines
        for index in items.indices.dropFirst(first + 1).reversed() {
            // Heads keep their lines: text is what authors cut.
            guard case .text(let natural) = items[index].content, natural.keepWithNext == 0, natural.lines > 2 else {
                continue
            }
            var text = natural.value
            let cut = min(rest, text.lines - 2)
            text.lines -= cut
            // The number of its remaining lines is not known.
            (text.mayGrow, text.mayShrink) = (false, false)
            copy.items[index].content = .text(Shared(text))
            rest -= cut
            if rest == 0 { return copy }
        }
        return nil
    }

    /// The ends of the page that begins at `cursor` with its natural head and foot, each by the cheapest changes, with these.
    package func ends(ofPageAt cursor: CastOffCursor) -> [(end: PageEnd, changes: [ArticleChanges])] {
        var filler = CastOffPageFiller(
            castOff: self, page: page(at: cursor), width: .max, bound: .infinity, memory: ColumnMemory())
        return filler.fill(from: cursor).map { ($0, changes(by: filler.memory.log.changes($0.changes))) }
    }

    /// The changes that `adjustments` make to the items of each article, and the pictures that are placed across the columns.
    func changes(by adjustments: [FitAdjustment]) -> [ArticleChanges] {
        var unchanged = ArticleChanges()
        unchanged.mostExtraDemerits = mostExtraDemerits
        var result = starts.map { _ in unchanged }
        for adjustment in adjustments {
            let item = items[adjustment.item]
            result[item.article].add(adjustment.kind, to: item)
        }
        for index in standingAcross {
            guard case .box(let box) = items[index].content else { continue }
            result[items[index].article].boxes[box.id, default: BoxChange()].isAcross = true
        }
        return result
    }

    /// All possible beginnings of the page that begins at `cursor`.
    func openings(at cursor: CastOffCursor) -> [(page: CastOffPage, change: FitAdjustment?, cost: Double)] {
        let page = page(at: cursor)
        let natural = (page, nil as FitAdjustment?, page.costOfWaiting)
        var others: [(page: CastOffPage, change: FitAdjustment?, cost: Double)] = []
        if cursor.isLeft {
            others = (1...max(feet, 1)).flatMap { [$0, -$0] }.compactMap { openingWithFoot($0, of: page) }
        } else if cursor.extraLines != 0, !page.isTaken {
            return openingWithFoot(cursor.extraLines, of: page).map { [$0] } ?? []
        }
        if cursor.page == 0, cursor.item == 0 {
            others += firstPagesByHead.map { ($0.page, $0.change, $0.cost + $0.page.costOfWaiting) }
        }
        return [natural] + others
    }

    /// The page longer by `lines` lines, or shorter; nil if frames or boxes are at its foot.
    private func openingWithFoot(_ lines: Int, of page: CastOffPage) -> (
        page: CastOffPage, change: FitAdjustment?, cost: Double
    )? {
        if page.hasNamedFrames || page.isTaken || page.isPartlyTaken || page.textFoot != page.foot { return nil }
        let cost = PageCost.price(of: .unusualLength) * Double(lines.magnitude)
        return (page.longer(by: lines, of: line), nil, page.costOfWaiting + cost)
    }
}

// MARK: Columns

extension CastOff {
    /// The ends of `column`, which begins at `cursor`, each by the cheapest changes that lead to it; none if nothing has room in the first of a
    /// band. About linear in its items.
    func ends(of column: CastOffColumn, from cursor: CastOffCursor, _ memory: inout ColumnMemory) -> [ColumnEnd] {
        // A paragraph that is set in part may have other lines than it was reckoned with before.
        let isOpen = isOpen(cursor)
        var column = column
        // Columns that differ in the white above other things alone are filled alike.
        if column.whiteAbove != WhiteAbove() {
            column.whiteAbove = column.whiteAbove.limited(to: kinds(from: cursor, within: column.depth))
        }
        if !isOpen, let known = memory.ends(of: column, from: cursor) { return known }
        let found = ColumnSearch.ends(of: material(column, from: cursor.item), from: cursor, &memory.log)
        if !isOpen { memory.note(found, of: column, from: cursor) }
        return found
    }

    /// The kinds of heads and boxes that a column of `depth` may hold which begins at `cursor`.
    private func kinds(from cursor: CastOffCursor, within depth: Length) -> [WhiteAbove.Kind] {
        var kinds = (cursor.deferred + [cursor.openBox]).compactMap { $0 < 0 ? nil : items[$0].whiteKind }
        // Some lines more than it has, since pictures and paragraphs may be smaller than they are by nature.
        var lines = depth.points / line.points * 1.25 + 4
        for item in items[min(cursor.item, items.count)...] {
            if lines < 0 { break }
            if let kind = item.whiteKind { kinds.append(kind) }
            lines -= item.extent
        }
        return kinds
    }

    /// The end of `column`, which begins at `cursor`, with `choices` for items; the text ends before the item at `last`, or with its
    /// article if that is nil.
    func end(
        of column: CastOffColumn, from cursor: CastOffCursor, by choices: [Int: ItemChoice], before last: Int? = nil
    ) -> ColumnEnd {
        ColumnSearch.end(of: material(column, from: cursor.item, to: last), from: cursor, by: choices)
    }

    private func material(_ column: CastOffColumn, from first: Int, to last: Int? = nil) -> SketchMaterial {
        SketchMaterial(
            column, items, notes: notes, line: line, hasGrid: hasGrid, ascent: ascent,
            end: last ?? endOfArticle(from: first))
    }
}
