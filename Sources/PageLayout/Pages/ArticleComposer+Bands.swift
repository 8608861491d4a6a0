import Diagnostics
import DisplayList
import Geometry
import Identity
import Styles
import TextModel

extension ArticleComposer {
    /// Fills the columns from the page's cursor on, to the foot of the text area or to `depth`.
    func columns(on page: PageDraft, depth: Length?) -> BandDraft {
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

    func columnFrames(on page: PageDraft, depth: Length?) -> [ColumnFrame] {
        let top = bandTop(on: page)
        let foot = bottom(of: page)
        return page.master.columnExtents(design.trim, override: plan.columns).map { column in
            var frame = ColumnFrame(
                x: column.x, y: top, measure: column.width, depth: min(foot - top, depth ?? foot - top),
                gridStart: design.gridStart - top)
            frame.exclusions = pageWraps.map { $0.box.exclusion(x: $0.x - frame.x, y: $0.y - frame.y) }
                .filter { $0.meets(measure: frame.measure, depth: frame.depth) }
            return frame
        }
    }

    /// Where columns begin: a whole number of grid units below the page's head, so that all bands begin alike.
    func bandTop(on page: PageDraft) -> Length {
        let head = page.master.margins.top
        guard context.increment > .zero, page.cursor > head else { return page.cursor }
        let units = (page.cursor - head).units(of: context.increment)
        return min(head + context.increment * units, max(page.cursor, bottom(of: page)))
    }

    /// The band with even columns where what follows stands below it, or where the master wants it.
    func evened(_ band: BandDraft, on page: PageDraft) -> BandDraft {
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
    func lowest(_ band: BandDraft, on page: PageDraft) -> BandDraft {
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

    func ends(_ trial: BandDraft, like band: BandDraft) -> Bool {
        guard trial.state.item == band.state.item, trial.state.deferred.count == band.state.deferred.count,
            trial.state.open == nil, trial.state.openBox == nil
        else { return false }
        switch (trial.stop, band.stop) {
        case (.span, .span), (.done, .done): return true
        default: return false
        }
    }

    mutating func commit(_ band: BandDraft, on page: inout PageDraft) {
        page = self.page(page, with: bandHead)
        bandHead = []
        state = band.state
        paint(band, on: &page)
        paintRules(of: band, on: &page)
        page.cursor = max(page.cursor, band.foot)
        for wrap in pageWraps { page.cursor = max(page.cursor, wrap.foot) }
        if let last = band.columns.last { page.cursor += last.spaceAfter }
    }

    func paint(_ band: BandDraft, on page: inout PageDraft) {
        var part = areaPart(of: page)
        let painter = ColumnPainter(context: context)
        for column in band.columns {
            painter.paint(column, at: Point(x: column.frame.x, y: column.frame.y), into: &part.canvas)
        }
        for wrap in pageWraps {
            context.report(wrap.findings)
            part.canvas.append(wrap.box.fragment.canvas, movedBy: Point(x: wrap.x, y: wrap.y))
        }
        part.canvas.compact()
        page.parts.append(part)
    }

    func paintRules(of band: BandDraft, on page: inout PageDraft) {
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
}
