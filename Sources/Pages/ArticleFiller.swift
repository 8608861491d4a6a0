import PubColor
import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

/// Fills the rest of a page with one article: a value, so that going back is an assignment.
struct ArticleFiller {
    let galley: ArticleGalley
    let plan: ArticlePlan
    /// Whether the next article continues below this one, so that the last columns are made even.
    let isContinued: Bool
    /// The page, with the article's own number of columns, in its direction.
    var frame: PageFrame
    var page: PagePlan
    var cursor: FlowCursor
    /// Lines of the article that are set here.
    var lines = 0
    /// The area of the article's head, if it has a frame of its own: x from the type area, y from the trim's head.
    var headArea: Rect?
    /// The boxes that are placed across its foot, from it upwards.
    var footBoxes: [BoxID] = []
    /// From the trim's head to the foot of the lowest of them.
    var footBelowBoxes = Length.zero
    /// The strategy for placing boxes across the columns on this page.
    var floatPlacing = FloatStrategy.asAsked
    /// The boxes that waited for this page, but for those on areas.
    private let waited: [BoxID]
    /// The pictures that took a page before this one, before their call was reached.
    private let ahead: [BoxID]
    /// The next item of the text at the beginning of the page.
    private let firstItem: Int
    /// Whether all of the article is on the pages before: this one is reserved for it, or made by hand.
    let isSpare: Bool

    init(
        _ galley: ArticleGalley, _ plan: ArticlePlan, page: PagePlan, cursor: FlowCursor, isContinued: Bool
    ) {
        self.galley = galley
        self.plan = plan
        self.page = page
        self.cursor = cursor
        self.isContinued = isContinued
        var frame = page.frame
        frame.columnCount = plan.columns
        frame.beginsAtRight = galley.direction.beginsAtRight
        self.frame = frame
        firstItem = cursor.item
        waited = (cursor.floats + cursor.deferred).filter { galley.box($0).area == nil }
        ahead = cursor.ahead.filter { galley.box($0).area?.isWhole ?? false && !cursor.floats.contains($0) }
        isSpare =
            cursor.page > 0 && cursor.item >= galley.items.count && cursor.isBetweenItems && cursor.deferred.isEmpty
            && cursor.floats.isEmpty && cursor.openNotes.isEmpty && cursor.openSpread == nil
            && cursor.carriedMarginNotes.isEmpty
    }

    var items: [FlowItem] { galley.items }
    var rules: PageRules { PageRules(line: galley.lineHeight) }

    /// Begins at the head of a page.
    mutating func begin() {
        callCarriedMarginNotes()
        if cursor.page == 0 { placeStart() }
        placeFrames()
        if cursor.page == 0 { callWholePages() }
    }

    /// Begins below another article; false if the page has no room for that.
    mutating func beginBelow() -> Bool {
        let before = self
        page.pen = penBelowArticle
        guard hasRoomForStart, takesText else {
            self = before
            return false
        }
        placeStart()
        return true
    }

    /// The place that contents and outline lead to.
    private mutating func placeStart() {
        let rect = Rect(x: .zero, y: page.pen, width: .zero, height: .zero)
        place(Placement(content: .label(LabelID(galley.article.id)), rect: rect))
    }

    /// The page with this article on it.
    var finished: PagePlan {
        var page = page
        rules.pay(forPage: cursor.page, reserved: plan.pages, &page.cost)
        var part = PagePlan.ArticlePart(article: galley.index, lines: lines, foot: page.pen)
        part.isStart = cursor.page == 0
        part.isSpare = isSpare
        if part.isStart { part.headGrowth = galley.fit.head * 100 * Double(galley.changes.head) }
        page.cost.addHead(part.headGrowth)
        page.articleParts.append(part)
        let waiting = cursor.floats + cursor.deferred
        rules.pay(forWaiting: waiting.count, again: waiting.count { waited.contains($0) }, &page.cost)
        // A picture on the page before is as far from its call as one that waits.
        page.cost[.longWait] += Double(ahead.count { id in items[min(cursor.item, items.count)...].contains(.box(id)) })
        // A box at its call waits if boxes that waited before it take all of the page.
        let isBoxWaiting = nextBox != nil && cursor.item == firstItem && !page.isEmpty && !page.isTaken
        rules.pay(forBoxAtCall: isBoxWaiting, &page.cost)
        page.waitingAreas = cursor.floats.count { galley.box($0).area != nil }
        return page
    }

    /// The pages before the next one that the article has behind its text: pages reserved for it, or handmade pages whose
    /// pictures would else be lost. nil if there is none.
    var nextSparePage: Int? {
        if let reserved = plan.pages { return cursor.page + 1 < reserved ? cursor.page + 1 : nil }
        if !isComplete { return nil }
        let behind = plan.handPages.filter { $0.key > cursor.page + 1 && !$0.value.namesOfPictures.isEmpty }
        return behind.keys.min().map { $0 - 1 }
    }

    /// Whether nothing of the article is left for another page.
    var isComplete: Bool {
        cursor.item >= items.count && cursor.isBetweenItems && cursor.deferred.isEmpty && cursor.floats.isEmpty
            && cursor.openNotes.isEmpty && cursor.openSpread == nil && cursor.calledMarginNotes.isEmpty
    }

    /// Fills the page from its pen on; true when the article is complete.
    mutating func fill() -> Bool {
        if page.pen >= page.foot, page.isTaken {
            passUnseen()
            return isComplete
        }
        if placeAreas() { return isComplete }
        if !frame.master.frames.isEmpty { return fillNamedFrames() }
        while true {
            var aboveHead: ArticleFiller?
            var wraps: [PageWrap] = []
            guard placeSpanningHead(wraps: &wraps, above: &aboveHead) else {
                endAbove()
                return false
            }
            var balanced = composed(Band(wraps: wraps, cursor: cursor))
            if let raised = raisingPicture(behind: balanced) { (self, balanced) = raised }
            if let aboveHead, isHeadAlone(balanced) {
                self = aboveHead
                endAbove()
                return false
            }
            if announcesNextPage(balanced, below: aboveHead) {
                // The head across the columns above them goes with them.
                if let aboveHead { self = aboveHead }
                endAbove()
                return false
            }
            commit(balanced)
            switch balanced.stop {
            case .done:
                // A box with room below the last lines is not on a page by itself.
                let foot = page.foot
                while let id = cursor.floats.first, galley.box(id).area == nil, place(lowestFootBox: id) {
                    cursor.floats.removeFirst()
                }
                page.emptyPart -= (foot - page.foot).points / (frame.foot - frame.top).points
                placeWaitingNotes()
                return isComplete
            case .span:
                // A span needs room for itself and some lines: the next page has it when this one has not.
                if !rules.hasRoomForColumns(from: page.pen, to: page.foot) {
                    endAbove()
                    return false
                }
                page.pen += spaceAboveHead
            case .full, .pageBreak, .columnBreak, .float: return false
            }
        }
    }

    /// The band from `start` on, as it is placed if nothing speaks against that.
    func composed(_ start: Band) -> Band {
        keepingTextWithFloats(balanced(withAlignedBottoms(holdingAnnouncement(bestBand(start)))))
    }

    /// The space above a heading at the cursor that has left the columns above, since it belongs to the box or head across them below it.
    private var spaceAboveHead: Length {
        guard cursor.isBetweenItems, cursor.item < items.count, items[cursor.item].keepsWithNext,
            case .paragraph(let head) = items[cursor.item], head.attributes.span == .one
        else { return .zero }
        return head.attributes.spaceBefore
    }

    /// Ends the page above something across the columns that it has no room for: sets the notes that wait, and adds the cost of the white
    /// below all placed items. The last of these may be a box across the columns.
    private mutating func endAbove() {
        placeWaitingNotes()
        page.emptyPart = max(page.foot - page.pen, .zero).points / (frame.foot - frame.top).points
        if page.pen <= frame.top { return }
        rules.pay(forWhiteFrom: page.pen, to: page.foot, inColumns: frame.columns.count, &page.cost)
    }

    /// The box at the cursor if nothing of it is placed yet; nil for anything else, and behind a page break.
    private var nextBox: BoxID? {
        if let open = cursor.openBox { return open.row == 0 && open.text == nil ? open.box : nil }
        guard cursor.isBetweenItems, cursor.item < items.count, case .box(let id) = items[cursor.item] else {
            return nil
        }
        return cursor.item > 0 && items[cursor.item - 1] == .pageBreak ? nil : id
    }

    /// The box at the cursor, or the one below the headings and the announcement there, which stay with it.
    private var nextBoxWithHeads: BoxID? {
        if let id = nextBox { return id }
        guard cursor.isBetweenItems, cursor.item > 0, items[cursor.item - 1] != .pageBreak else { return nil }
        var index = cursor.item
        while index < items.count, items[index].keepsWithNext || galley.announcesNext(index) { index += 1 }
        guard index > cursor.item, index < items.count, case .box(let id) = items[index] else { return nil }
        return id
    }

    /// Reports white at the foot of the page, a quarter of it or more, if the reason is that the next box in the text, or
    /// the one below the lines that announce it, has no room.
    mutating func reportWhite() {
        guard page.emptyPart >= 0.25, !page.isEmpty, let id = nextBoxWithHeads else { return }
        // The height of a picture that could not be had is not known; that it is missing was reported.
        if case .figure(let figure) = galley.box(id).content, figure.image == nil, figure.chart == nil { return }
        let part = Int((page.emptyPart * 100).rounded())
        page.findings.report(
            .warning(
                "white-above-box",
                "page \(cursor.page + 1) of “\(galley.article.id)” is empty to \(part) %: the box that comes next has no room "
                    + "there",
                at: galley.box(id).origin,
                hint: galley.box(id).heightOfLeads
                    ?? "let it leave its place in the text, by place=top, bottom or column; or call it elsewhere, or make it "
                    + "lower"))
    }

    /// Places something of the article on the page, and has the next column set the notes that it calls.
    mutating func place(_ placement: Placement) {
        call(placement.calledNotes)
        add(placement)
    }

    private mutating func add(_ placement: Placement) {
        var placement = placement
        placement.article = galley.index
        page.placements.append(placement)
    }

    /// The rule of the page's master above `notes`: if the master names no swatch, in the colour of the first of them.
    private func noteRule(above notes: [ColumnDraft.NotePart]) -> Stroke? {
        guard let first = notes.first, let rule = frame.master.noteRule else { return nil }
        let ofText: Paint? = galley.noteFlow(first.note).items.lazy.compactMap { item in
            if case .paragraph(let paragraph) = item { paragraph.text.attributes.first?.paint } else { nil }
        }.first
        let paint = rule.color.flatMap { galley.resources.columnRule($0.value, on: frame.master) } ?? ofText
        return Stroke(paint: paint ?? .ink, weight: rule.weight)
    }

    /// Places the content of a column, with its findings.
    mutating func place(_ column: ColumnDraft, in reference: Placement.Reference = .typeArea) {
        page.findings.merge(column.findings)
        for call in column.marginCalls {
            page.marginCalls.append(call.moved(by: column.frame.y, article: galley.index))
        }
        let corner = Point(x: column.frame.x, y: column.frame.y)
        for var placement in column.placements(at: corner, noteRule: noteRule(above: column.notes)) {
            placement.reference = reference
            add(placement)
        }
        lines += column.lines
    }
}
