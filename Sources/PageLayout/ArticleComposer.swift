import Diagnostics
import DisplayList
import Geometry
import Identity
import Shaping
import Styles
import TextLayout
import TextModel

/// Sets one article on pages, from the place where the article before it ended or from a new page.
struct ArticleComposer {
    let plan: ArticlePlan
    /// The article's index in the issue.
    let index: Int
    let design: PageDesign
    let context: FlowContext
    /// True when the next article continues below this one, so that the last columns are made even.
    let isContinued: Bool

    private(set) var pages: [PageDraft] = []
    private var state = FlowState()
    /// Spanning boxes that stand at the head of the present band.
    private var placedFloats: Set<BoxID> = []
    /// Spanning boxes that wait for the next page.
    private var heldFloats: Set<BoxID> = []

    init(plan: ArticlePlan, index: Int, design: PageDesign, context: FlowContext, isContinued: Bool) {
        self.plan = plan
        self.index = index
        self.design = design
        self.context = context
        self.isContinued = isContinued
    }

    private var items: [FlowItem] { plan.article.body.items }

    /// The lines that were set.
    var lines: Int { state.lines }

    /// Sets the article; `page` is the one before, when the article continues on it. The result begins with it.
    mutating func compose(on page: PageDraft?) -> [PageDraft] {
        var current = page ?? newPage()
        if let page, !hasRoomForStart(page) || !takesText(page) {
            pages.append(current)
            current = newPage()
        }
        current.parts.append(startLabel(of: current))
        while true {
            let before = state.progress
            current.articles.append(index)
            let linesBefore = state.lines
            let isDone = fill(&current)
            current.lines += state.lines - linesBefore
            context.forgetParagraphs(before: state.item)
            pages.append(current)
            if isDone { break }
            if before == state.progress && current.parts.count <= 1 {
                reportStuck()
                break
            }
            current = newPage()
        }
        return pages
    }

    /// A whole page took nothing: its masters have no room for what comes next.
    private func reportStuck() {
        context.report(
            .error(
                "overset-article", "the pages of “\(plan.article.id)” have no room for what comes next in it",
                at: plan.origin, hint: "give the master “\(plan.nextMaster)” larger columns or frames"))
    }

    /// True when the text area below the cursor holds the article's head and some lines.
    private func hasRoomForStart(_ page: PageDraft) -> Bool {
        let bottom = design.trim.height - page.master.margins.bottom
        let height = headHeight(measure: page.master.areaWidth(design.trim))
        return page.cursor + height + context.lineRoom * 4 <= bottom
    }

    /// True when the page takes the article's head and some of what stands below it, not the head alone.
    private func takesText(_ page: PageDraft) -> Bool {
        var trial = self
        var copy = page
        if trial.fill(&copy) { return true }
        return trial.state.item > headRange(from: 0).upperBound || trial.state.open != nil || trial.state.openBox != nil
    }

    private func headHeight(measure: Length) -> Length {
        FlowSetter(context: context, flow: Flow(Array(items[headRange(from: 0)]))).fragment(measure: measure).height
    }

    private func newPage() -> PageDraft {
        let name = pages.isEmpty ? plan.firstMaster : plan.nextMaster
        var page = PageDraft(master: design.masters[name] ?? design.masters["default"]!)
        page.columns = plan.columns
        return page
    }

    /// A part that stands in the text area of its page.
    private func areaPart(of page: PageDraft) -> PageDraft.Part {
        PageDraft.Part(
            canvas: Page.canvas, article: index, right: page.master.margins.inside, left: page.master.margins.outside)
    }

    /// The place that contents and outline lead to.
    private func startLabel(of page: PageDraft) -> PageDraft.Part {
        var part = areaPart(of: page)
        part.canvas.labels.append(PageLabel(LabelID(plan.article.id), at: Point(x: .zero, y: page.cursor)))
        return part
    }

    // MARK: Bands

    /// Fills the page from its cursor on; true when the article is complete.
    private mutating func fill(_ page: inout PageDraft) -> Bool {
        if !page.master.frames.isEmpty { return fillFrames(&page) }
        while true {
            let before = (page, state)
            guard placeSpanningHead(on: &page) else { return false }
            placedFloats = []
            heldFloats = []
            let band = bestBand(on: page)
            if isHeadAlone(band, since: before) {
                (page, state) = before
                bandHead = []
                return false
            }
            let balanced = evened(band, on: page)
            commit(balanced, on: &page)
            switch balanced.stop {
            case .done: return state.floats.isEmpty
            case .span:
                // A span needs room for itself and some lines: the next page has it when this one has not.
                if bottom(of: page) - page.cursor < context.lineRoom * 4 { return false }
            case .full, .pageBreak, .columnBreak, .float: return false
            }
        }
    }

    /// True when what spans the columns was set low on a page of which nothing below it takes a line.
    private func isHeadAlone(_ band: BandDraft, since before: (page: PageDraft, state: FlowState)) -> Bool {
        guard before.page.cursor > before.page.master.margins.top, state.item > before.state.item else { return false }
        guard band.columns.allSatisfy(\.isEmpty), bandHead.isEmpty else { return false }
        if case .full = band.stop { return true }
        return false
    }

    private func bottom(of page: PageDraft) -> Length { design.trim.height - page.master.margins.bottom }

    /// The spanning paragraphs at the flow's next place, and spanning boxes that wait for a page's head.
    /// False when they do not fit the page, which then ends.
    private mutating func placeSpanningHead(on page: inout PageDraft) -> Bool {
        let range = headRange(from: state.item)
        if state.open == nil, state.openBox == nil, !range.isEmpty {
            guard place(head: range, on: &page) else { return false }
        }
        placeFloats(on: &page)
        return true
    }

    private func headRange(from start: Int) -> Range<Int> {
        var end = start
        while end < items.count, case .paragraph(let paragraph) = items[end], paragraph.attributes.span != .one {
            end += 1
        }
        return start..<end
    }

    private mutating func place(head range: Range<Int>, on page: inout PageDraft) -> Bool {
        let measure = page.master.areaWidth(design.trim)
        let isAtHead = page.cursor <= page.master.margins.top
        var top = page.cursor
        if !isAtHead, case .paragraph(let first) = items[range.lowerBound] { top += first.attributes.spaceBefore }
        let frame = ColumnFrame(
            x: .zero, y: top, measure: measure, depth: bottom(of: page) - top, gridStart: design.gridStart - top)
        var surroundings = ColumnSurroundings()
        surroundings.isLargest = isAtHead
        var filler = ColumnFiller(
            context: context, items: spanningItems(range, on: page), column: frame, surroundings: surroundings,
            state: FlowState())
        let stop = filler.fill()
        if case .done = stop {} else if !isAtHead { return false }
        let band = BandDraft(columns: [filler.draft], stop: stop, state: filler.state)
        paint(band, on: &page)
        page.cursor = top + filler.draft.pen + filler.draft.spaceAfter
        state.item = range.lowerBound + filler.state.item
        state.open = filler.state.open
        state.lines += filler.state.lines
        return true
    }

    /// The items of a head; those that span some of the columns end where the last of these does.
    private func spanningItems(_ range: Range<Int>, on page: PageDraft) -> [FlowItem] {
        let extents = page.master.columnExtents(design.trim, override: plan.columns)
        let area = page.master.areaWidth(design.trim)
        return items[range].map { item in
            guard case .paragraph(var paragraph) = item, case .columns(let count) = paragraph.attributes.span,
                (1..<extents.count).contains(count)
            else { return item }
            paragraph.attributes.endIndent += area - extents[count - 1].x - extents[count - 1].width
            return .paragraph(paragraph)
        }
    }

    /// Spanning boxes from the page before, as many as the page takes.
    private mutating func placeFloats(on page: inout PageDraft) {
        while let id = state.floats.first {
            let isAtHead = page.cursor <= page.master.margins.top
            guard placeFloat(id, on: &page, mustFit: !isAtHead) else { return }
            state.floats.removeFirst()
        }
    }

    private func placeFloat(_ id: BoxID, on page: inout PageDraft, mustFit: Bool) -> Bool {
        let box = context.article.boxes[Int(id.index)]
        let extent = spanExtent(of: box, on: page)
        let pieces = BoxSetter(context: context).pieces(of: id, measure: extent.width)
        let space = page.cursor <= page.master.margins.top ? .zero : box.attributes.spaceBefore
        let room = bottom(of: page) - page.cursor - space
        if pieces.height > room {
            if mustFit { return false }
            context.reportOverset(box, height: pieces.height, room: room)
        }
        var part = areaPart(of: page)
        let fragment = pieces.whole()
        part.canvas.append(fragment.canvas, movedBy: Point(x: extent.x, y: page.cursor + space))
        page.parts.append(part)
        page.cursor += space + pieces.height + box.attributes.spaceAfter
        return true
    }

    /// Where a spanning box stands in the text area: its columns from the first on.
    private func spanExtent(of box: Box, on page: PageDraft) -> (x: Length, width: Length) {
        let columns = page.master.columnExtents(design.trim, override: plan.columns)
        guard case .span(.columns(let count)) = box.placement, count < columns.count else {
            return (.zero, page.master.areaWidth(design.trim))
        }
        return (.zero, columns[count - 1].x + columns[count - 1].width)
    }

    // MARK: Columns

    /// The band from the page's cursor on. A spanning box that is met moves to the band's head, and the band is set
    /// again; where its place would then leave the page, it waits for the next one.
    private mutating func bestBand(on page: PageDraft) -> BandDraft {
        var current = page
        var head: [BoxID] = []
        while true {
            let band = columns(on: current, depth: nil)
            guard case .float(let id) = band.stop else {
                // A heading that moves on takes back what stood behind it: its box must not stand without it.
                guard let last = head.last, !reaches(last, band) else {
                    bandHead = head
                    return band
                }
                head.removeLast()
                hold(last)
                current = self.page(page, with: head)
                continue
            }
            var trial = current
            placedFloats.insert(id)
            let isTried = placeFloat(id, on: &trial, mustFit: true)
            if isTried, hasTextRoom(trial), reaches(id, columns(on: trial, depth: nil)) {
                head.append(id)
                current = trial
            } else {
                hold(id)
            }
        }
    }

    /// Lets a spanning box wait for the next page.
    private mutating func hold(_ id: BoxID) {
        placedFloats.remove(id)
        heldFloats.insert(id)
    }

    /// The page with the boxes of a band's head.
    private func page(_ page: PageDraft, with head: [BoxID]) -> PageDraft {
        var page = page
        for id in head { _ = placeFloat(id, on: &page, mustFit: false) }
        return page
    }

    private func hasTextRoom(_ page: PageDraft) -> Bool {
        bottom(of: page) - page.cursor >= context.lineRoom * 3
    }

    /// True when the place of the box lies in the band.
    private func reaches(_ id: BoxID, _ band: BandDraft) -> Bool {
        guard let place = items.firstIndex(of: .box(id)) else { return false }
        return band.state.item > place
    }

    /// The boxes at the head of the band, for `commit` to draw.
    private var bandHead: [BoxID] = []

    /// Fills the columns from the page's cursor on, to the foot of the text area or to `depth`.
    private func columns(on page: PageDraft, depth: Length?) -> BandDraft {
        let frames = columnFrames(on: page, depth: depth)
        var band = BandDraft(columns: [], stop: .full, state: state)
        let isWhole = page.cursor <= page.master.margins.top && depth == nil
        for index in frames.indices {
            var surroundings = ColumnSurroundings(
                isThread: true, endsAtSpans: true, following: Array(frames[(index + 1)...]), isLargest: isWhole,
                canSpan: frames.count > 1)
            surroundings.startsPage = index == 0 && page.cursor <= page.master.margins.top
            surroundings.placedFloats = placedFloats
            surroundings.heldFloats = heldFloats
            var filler = ColumnFiller(
                context: context, items: items, column: frames[index], surroundings: surroundings, state: band.state)
            band.stop = filler.fill()
            band.state = filler.state
            band.columns.append(filler.draft)
            switch band.stop {
            case .full, .columnBreak: continue
            case .done, .span, .float, .pageBreak: return band
            }
        }
        return band
    }

    private func columnFrames(on page: PageDraft, depth: Length?) -> [ColumnFrame] {
        let top = bandTop(on: page)
        let foot = bottom(of: page)
        return page.master.columnExtents(design.trim, override: plan.columns).map { column in
            ColumnFrame(
                x: column.x, y: top, measure: column.width, depth: min(foot - top, depth ?? foot - top),
                gridStart: design.gridStart - top)
        }
    }

    /// Where columns begin: a whole number of grid units below the page's head, so that all bands begin alike.
    private func bandTop(on page: PageDraft) -> Length {
        let head = page.master.margins.top
        guard context.increment > .zero, page.cursor > head else { return page.cursor }
        let units = (page.cursor - head - Length(raw: 1)).units(of: context.increment) + 1
        return min(head + context.increment * units, max(page.cursor, bottom(of: page)))
    }

    /// The band with even columns where what follows stands below it, or where the master wants it.
    private func evened(_ band: BandDraft, on page: PageDraft) -> BandDraft {
        let wantsIt: Bool
        switch band.stop {
        case .span: wantsIt = true
        case .done: wantsIt = isContinued || page.master.isBalanced
        default: wantsIt = false
        }
        guard wantsIt, band.columns.count > 0 else { return band }
        return lowest(band, on: self.page(page, with: bandHead))
    }

    /// The lowest depth, in lines, at which the band ends as it did.
    private func lowest(_ band: BandDraft, on page: PageDraft) -> BandDraft {
        let step = context.lineRoom
        let most = (bottom(of: page) - page.cursor).units(of: step)
        var low = 0
        var high = most
        var best = band
        while low < high {
            let middle = (low + high) / 2
            let trial = columns(on: page, depth: step * middle + step.part(1, of: 4))
            if ends(trial, like: band) {
                best = trial
                high = middle
            } else {
                low = middle + 1
            }
        }
        return best
    }

    private func ends(_ trial: BandDraft, like band: BandDraft) -> Bool {
        guard trial.state.item == band.state.item, trial.state.deferred.count == band.state.deferred.count,
            trial.state.open == nil, trial.state.openBox == nil
        else { return false }
        switch (trial.stop, band.stop) {
        case (.span, .span), (.done, .done): return true
        default: return false
        }
    }

    // MARK: Drawing

    private mutating func commit(_ band: BandDraft, on page: inout PageDraft) {
        page = self.page(page, with: bandHead)
        bandHead = []
        state = band.state
        paint(band, on: &page)
        paintRules(of: band, on: &page)
        page.cursor = max(page.cursor, band.foot)
        if let last = band.columns.last { page.cursor += last.spaceAfter }
    }

    private func paint(_ band: BandDraft, on page: inout PageDraft) {
        var part = areaPart(of: page)
        let painter = ColumnPainter(context: context)
        for column in band.columns {
            painter.paint(column, at: Point(x: column.frame.x, y: column.frame.y), into: &part.canvas)
        }
        part.canvas.compact()
        page.parts.append(part)
    }

    private func paintRules(of band: BandDraft, on page: inout PageDraft) {
        guard let rule = page.master.columns.rule, let paint = context.paint(of: rule)
        else { return }
        var part = areaPart(of: page)
        for (left, right) in zip(band.columns, band.columns.dropFirst()) where band.foot > left.frame.y {
            let x = (left.frame.x + left.frame.measure + right.frame.x).part(1, of: 2)
            let line = Path(from: Point(x: x, y: left.frame.y), to: Point(x: x, y: band.foot))
            part.canvas.items.append(.path(PathItem(line, stroke: Stroke(paint: paint, weight: rule.weight))))
        }
        page.parts.append(part)
    }

    // MARK: Named frames

    /// Fills the master's frames in the order of the thread; true when the article is complete.
    private mutating func fillFrames(_ page: inout PageDraft) -> Bool {
        let frames = page.master.frames.map { frame in
            ColumnFrame(
                x: .zero, y: frame.y, measure: frame.width, depth: frame.height,
                gridStart: design.gridStart - frame.y)
        }
        let tallest = frames.map(\.depth).max() ?? .zero
        for (place, frame) in frames.enumerated() {
            let surroundings = ColumnSurroundings(
                isThread: true, following: Array(frames[(place + 1)...]), isLargest: frame.depth == tallest,
                startsPage: place == 0)
            var filler = ColumnFiller(
                context: context, items: items, column: frame, surroundings: surroundings, state: state)
            let stop = filler.fill()
            state = filler.state
            let x = page.master.frames[place].x
            var part = PageDraft.Part(
                canvas: Page.canvas, article: index, right: x, left: design.trim.width - x - frame.measure)
            ColumnPainter(context: context).paint(
                filler.draft, at: Point(x: .zero, y: frame.y), into: &part.canvas)
            page.parts.append(part)
            if case .done = stop { return true }
            if case .pageBreak = stop { return false }
        }
        page.cursor = bottom(of: page)
        return false
    }
}

extension Page {
    /// A page that only collects marks.
    static var canvas: Page {
        Page(trim: Size(width: .zero, height: .zero), bleed: .zero, side: .recto, folio: "")
    }
}
