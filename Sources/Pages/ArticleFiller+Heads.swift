import PubColumns
import PubDesign
import PubGeometry
import PubIdentity
import PubShaping
import PubStyles
import PubTextModel

extension ArticleGalley {
    /// The paragraphs across the columns from the item at `start` on.
    func headRange(from start: Int) -> Range<Int> {
        var end = start
        while end < items.count, case .paragraph(let paragraph) = items[end], paragraph.attributes.span != .one {
            end += 1
        }
        return start..<end
    }
}

extension ArticleFiller {
    /// The page's pen below at least two lines of room between the article that ends on it and this one.
    var penBelowArticle: Length {
        guard page.pen > frame.top, let first = items.first else { return page.pen }
        var own = Length.zero
        if case .paragraph(let paragraph) = first, paragraph.attributes.span != .one {
            own = paragraph.attributes.spaceBefore
        }
        return page.pen + rules.spaceBetweenArticles(above: own)
    }

    /// Whether the type area below the pen holds the article's head and some lines.
    var hasRoomForStart: Bool { rules.hasRoomForColumns(from: page.pen + headHeight, to: page.foot) }

    /// Whether the page takes the article's head and some text after it, not the head alone.
    var takesText: Bool {
        var trial = self
        if trial.fill() { return true }
        // The cursor says less: it may be in a box for which there was no room.
        let head = headRange(from: 0)
        return trial.page.placements[page.placements.count...].contains { placement in
            switch placement.content {
            case .lines(let part): part.item >= head.upperBound
            case .boxRows, .wholeBox, .missingPicture: true
            case .note, .repeatedHeadings, .mark, .label: false
            }
        }
    }

    private var headHeight: Length {
        let head = Flow(Array(items[headRange(from: 0)]))
        return FlowLayout(galley: galley, flow: head).fragment(measure: frame.width).height
    }

    /// Whether the columns of `band` are empty below a head across them, which moves to the next page then.
    func isHeadAlone(_ band: Band) -> Bool {
        guard cursor.item > 0, case .paragraph = items[cursor.item - 1] else { return false }
        return band.columns.allSatisfy(\.isEmpty) && band.head.isEmpty && band.stop == .full
    }

    /// Places the spanning paragraphs and the boxes across the columns at the cursor, and spanning boxes that wait for a
    /// page's head; false when they do not fit the page, which then ends. `aboveHead` becomes the page above the first head that is not at its own
    /// head.
    mutating func placeSpanningHead(wraps: inout [PageWrap], above aboveHead: inout ArticleFiller?) -> Bool {
        while true {
            if let id = boxAcross {
                if cursor.openBox == nil, galley.leavesOut(id) {
                    cursor.item += 1
                    page.cost[.leftOut] += 1
                    page.findings.report(.leftOut(galley.box(id)))
                    continue
                }
                guard place(across: id) else { return false }
                continue
            }
            let range = headRange(from: cursor.item)
            if !cursor.isBetweenItems || range.isEmpty { break }
            if aboveHead == nil, page.pen > frame.top { aboveHead = self }
            guard place(head: range) else { return false }
        }
        placeFloats(wraps: &wraps)
        return true
    }

    /// From the trim's head to the pen below the head across the columns at the cursor; to the pen if the head has no room.
    var penBelowHead: Length { headPlaced?.page.pen ?? page.pen }

    /// The faults of the article's head, in its frame or across the columns: the kinds of its findings, and whether a word is
    /// wider than its measure.
    var faultsOfHead: Set<String> {
        let filler = headPlaced ?? self
        var faults = Set(filler.page.findings.diagnostics.map(\.id))
        for case .lines(let part) in filler.page.placements.map(\.content)
        where part.lines.contains(where: { $0.overfull > .zero }) {
            faults.insert("overfull-line")
        }
        return faults
    }

    /// The page with the head across the columns at the cursor; nil if there is none, or no room for it.
    private var headPlaced: ArticleFiller? {
        var filler = self
        let range = headRange(from: cursor.item)
        return !range.isEmpty && filler.place(head: range) ? filler : nil
    }

    func headRange(from start: Int) -> Range<Int> { galley.headRange(from: start) }

    private mutating func place(head range: Range<Int>) -> Bool {
        let isAtHead = page.pen <= frame.top
        var top = page.pen
        if !isAtHead, case .paragraph(let first) = items[range.lowerBound] { top += first.attributes.spaceBefore }
        var column = ColumnFrame(
            x: .zero, y: top, measure: frame.width, depth: page.foot - top, gridStart: frame.gridStart - top)
        column.beginsAtRight = frame.beginsAtRight
        column.exclusions = frame.exclusions(on: column)
        var surroundings = ColumnSurroundings()
        surroundings.isTallest = isAtHead
        surroundings.changesEndIndents = true
        var start = FlowCursor(article: cursor.article)
        start.item = range.lowerBound
        let slice = FlowSlice(spanningItems(range), from: range.lowerBound)
        var filler = ColumnFiller(galley, slice, column: column, surroundings: surroundings, from: start)
        let stop = filler.fill()
        // Boxes on areas may have all of the page: the next one has room.
        let isEmpty = filler.cursor.item == start.item && filler.cursor.isBetweenItems
        if stop != .done && (!isAtHead || isEmpty) { return false }
        place(filler.draft)
        call(filler.draft.calledNotes)
        page.pen = top + filler.draft.pen + filler.draft.spaceAfter
        cursor.item = filler.cursor.item
        cursor.open = filler.cursor.open
        return true
    }

    /// The items of a head; items that span some of the columns begin and end with these. Indents count from the side that a
    /// paragraph begins at, which may not be the side of the article.
    private func spanningItems(_ range: Range<Int>) -> [FlowItem] {
        let columns = frame.columns
        return items[range].map { item in
            guard case .paragraph(var paragraph) = item, case .columns(let count) = paragraph.attributes.span,
                (1..<columns.count).contains(count)
            else { return item }
            let spanned = columns[..<count]
            let left = spanned.map(\.x).min() ?? .zero
            let right = frame.width - (spanned.map { $0.x + $0.width }.max() ?? frame.width)
            let beginsAtRight = paragraph.isRightToLeft
            paragraph.attributes.startIndent += beginsAtRight ? right : left
            paragraph.attributes.endIndent += beginsAtRight ? left : right
            return .paragraph(paragraph)
        }
    }
}
