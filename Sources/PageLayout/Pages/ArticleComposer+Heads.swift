import Diagnostics
import DisplayList
import Geometry
import Identity
import Styles
import TextModel

extension ArticleComposer {
    /// The page with at least two lines of room between the article that ends on it and this one.
    func parted(_ page: PageDraft) -> PageDraft {
        guard page.cursor > page.master.margins.top, let first = items.first else { return page }
        var own = Length.zero
        if case .paragraph(let paragraph) = first, paragraph.attributes.span != .one {
            own = paragraph.attributes.spaceBefore
        }
        var parted = page
        parted.cursor += max(context.lineRoom * 2 - own, .zero)
        return parted
    }

    /// True when the text area below the cursor holds the article's head and some lines.
    func hasRoomForStart(_ page: PageDraft) -> Bool {
        let bottom = design.trim.height - page.master.margins.bottom
        let height = headHeight(measure: page.master.areaWidth(design.trim))
        return page.cursor + height + context.lineRoom * 4 <= bottom
    }

    /// True when the page takes the article's head and some of what stands below it, not the head alone.
    func takesText(_ page: PageDraft) -> Bool {
        var trial = self
        var copy = page
        if context.trying({ trial.fill(&copy) }) { return true }
        return trial.state.item > headRange(from: 0).upperBound || trial.state.open != nil || trial.state.openBox != nil
    }

    func headHeight(measure: Length) -> Length {
        let head = FlowLayout(context: context, flow: Flow(Array(items[headRange(from: 0)])))
        return context.trying { head.fragment(measure: measure).height }
    }

    /// True when what spans the columns was set low on a page of which nothing below it takes a line.
    func isHeadAlone(_ band: BandDraft, since before: (page: PageDraft, state: FlowState)) -> Bool {
        guard before.page.cursor > before.page.master.margins.top, state.item > before.state.item else { return false }
        guard band.columns.allSatisfy(\.isEmpty), bandHead.isEmpty else { return false }
        if case .full = band.stop { return true }
        return false
    }

    /// The spanning paragraphs at the flow's next place, and spanning boxes that wait for a page's head.
    /// False when they do not fit the page, which then ends.
    mutating func placeSpanningHead(on page: inout PageDraft) -> Bool {
        let range = headRange(from: state.item)
        if state.open == nil, state.openBox == nil, !range.isEmpty {
            guard place(head: range, on: &page) else { return false }
        }
        placeFloats(on: &page)
        return true
    }

    func headRange(from start: Int) -> Range<Int> {
        var end = start
        while end < items.count, case .paragraph(let paragraph) = items[end], paragraph.attributes.span != .one {
            end += 1
        }
        return start..<end
    }

    mutating func place(head range: Range<Int>, on page: inout PageDraft) -> Bool {
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
    func spanningItems(_ range: Range<Int>, on page: PageDraft) -> [FlowItem] {
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
}
