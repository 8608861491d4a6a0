import PubColumns
import PubDesign
import PubGeometry
import PubIdentity
import PubValues

/// The pages of a run, filled by the means of `[fit]`: planned on a cast-off, then set. If a page does not end as planned,
/// the pages after it are planned anew. They are never dearer than pages filled one by one.
struct FittedPages {
    /// The start of the first page.
    let start: FlowCursor
    let filler: PageFiller
    let galley: Galley
    /// The page to be filled from a cursor on.
    let frame: (FlowCursor) -> PageFrame
    /// The plans that are pursued.
    let width: Int

    /// Pages that cost so little are not planned: no change is worth less.
    private static let leastCost = 1.5
    /// The same if the author of a picture gave a range of heights: a line of white costs more than filling it.
    private static let leastCostOfRange = 0.25
    /// Pages that cost more than this each, without their ends, are compared with pages filled without lines above heads: about the
    /// cost of feet that differ by seven lines. Comparing all of them would cost a tenth of the setting.
    private static let costOfDearPage = 20.0

    /// The cheapest pages found; the first has the record of the search.
    func pages() -> [PagePlan] {
        let natural = pagesOneByOne(addingSpaces: true)
        if galley.resources.cancellation?.isCancelled == true { return natural.map(\.plan) }
        let clock = galley.resources.processorClock
        let start = clock?() ?? 0
        var (pages, cost) = cheapestPages(natural)
        if pages.isEmpty { return [] }
        var planning = PlanningRecord(costOneByOne: cost)
        // Of a page that is nearly empty a warning tells it in any case.
        if galley.resources.wantsAdvice || pages[pages.count - 1].emptyPart > 1 - PageCost.leastLastPage {
            planning.linesToCut = linesToCut(natural, toSaveLastOf: pages)
        }
        planning.seconds = (clock?() ?? start) - start
        pages[0].planning = planning
        return pages
    }

    /// The cheapest pages found, and their cost if filled one by one.
    private func cheapestPages(_ natural: [PageFiller.Way]) -> (pages: [PagePlan], costOneByOne: Double) {
        let cost = natural.reduce(0) { $0 + $1.plan.cost.total }
        let least = hasPictureInRange ? Self.leastCostOfRange : Self.leastCost
        if cost < least { return (natural.map(\.plan), cost) }
        let pages = fitted(natural, below: cost)
        // Lines above heads lead to other pages, which may have to be dearer in the end than those without.
        let dear = pages.reduce(0) { $0 + $1.cost.total - $1.cost.ofEnds }
        if dear < Self.costOfDearPage * Double(pages.count) { return (pages, cost) }
        let plain = pagesOneByOne(addingSpaces: false)
        let costOfPlain = plain.reduce(0) { $0 + $1.plan.cost.total }
        let isCheaper = costOfPlain < pages.reduce(0) { $0 + $1.cost.total }
        return (isCheaper ? plain.map(\.plan) : pages, min(cost, costOfPlain))
    }

    private var hasPictureInRange: Bool {
        galley.articles.contains { article in
            article.boxes.contains {
                if case .figure(let figure) = $0.content { figure.heightRange != nil } else { false }
            }
        }
    }

    /// How many lines to cut so that the means of `[fit]` save the last of `pages`: the fewest by the cast-off, up to that number
    /// and the height of the tallest box that may be in the way undivided, since its place is not known before the lines are cut.
    /// nil if the page has more than a few lines, or the number is not known. Only the last pages are planned for it, from their
    /// start in `natural`, the pages without changes.
    private func linesToCut(_ natural: [PageFiller.Way], toSaveLastOf pages: [PagePlan]) -> ClosedRange<Int>? {
        let own = pages[pages.count - 1].articleParts.last?.lines ?? 0
        guard pages.count > 1, natural.count == pages.count, own > 0, pages[pages.count - 1].emptyPart > 0.5 else {
            return nil
        }
        let first = max(natural.count - Self.replannedPages, 0)
        let begin = first == 0 ? start : natural[first - 1].next
        var castOff = CastOff(natural.map(\.plan), galley, by: filler.plans, frame: frame)
        if pages[pages.count - 1].emptyPart > 1 - PageCost.leastLastPage {
            castOff = castOff.withShorterParagraphs(galley)
        }
        let start = castOff.cursor(at: begin)
        func saves(_ lines: Int) -> Bool {
            guard let shorter = castOff.shorter(by: lines, from: start.item) else { return false }
            var memory = ColumnMemory()
            let plan = FitSearch(castOff: shorter, width: width).plan(from: start, below: .infinity, &memory)
            return plan.map { $0.ends.count < natural.count - first } ?? false
        }
        // If nothing has to be cut by the cast-off, but the page is there, the reason is something that the cast-off does not know.
        guard saves(own), !saves(0) else { return nil }
        var (low, high) = (1, own)
        while low < high {
            let middle = (low + high) / 2
            if saves(middle) { high = middle } else { low = middle + 1 }
        }
        let tallest = castOff.items[start.item...].reduce(0) { most, item in
            guard case .box(let box) = item.content, box.rows.count <= LaidOutBox.mostRowsOfWhole else { return most }
            return max(most, Int((box.value.height(from: 0).points / castOff.line.points).rounded(.up)))
        }
        return high...(high + tallest)
    }

    /// The number of pages at the end of a run that are planned again to find out how much to cut.
    private static let replannedPages = 3

    /// The planned pages, or `natural` ones if no plan costs less than `cost`. If a last page still has a few lines alone,
    /// paragraphs may become a line shorter even if that strains them.
    private func fitted(_ natural: [PageFiller.Way], below cost: Double) -> [PagePlan] {
        let castOff = CastOff(natural.map(\.plan), galley, by: filler.plans, frame: frame)
        func pages(_ castOff: CastOff) -> [PagePlan] {
            pagesOf(castOff, natural, below: cost) ?? natural.map(\.plan)
        }
        var found = pages(castOff)
        if found.contains(where: \.hasSteppedHead) {
            // A head gives way for whole pages and for the last of them, not for a foot.
            let withoutSteps = pages(castOff.withoutHeadSteps)
            if !mendsEnds(found, of: withoutSteps) { found = withoutSteps }
        }
        if let wider = pagesWithPicturesAcross(castOff, natural, insteadOf: found) { found = wider }
        if !found.contains(where: { $0.cost[.nearlyEmptyLastPage] > 0 }) { return found }
        let shorter = pages(castOff.withShorterParagraphs(galley))
        return mendsEnds(shorter, of: found) && total(shorter) < total(found) ? shorter : found
    }

    /// Pages with pictures across the columns; nil if `found` end as well or cost less. Up to ``PicturesAcross/mostTried`` ways are planned.
    private func pagesWithPicturesAcross(
        _ castOff: CastOff, _ natural: [PageFiller.Way], insteadOf found: [PagePlan]
    ) -> [PagePlan]? {
        guard width > 1, let last = found.last else { return nil }
        let choice = PicturesAcross(castOff, emptyPart: last.emptyPart, costOfEnd: last.cost.ofEnds)
        guard let wider = choice.cheapest(from: castOff.cursor(at: start), width: width, below: total(found)),
            let pages = pagesOf(wider, natural, below: total(found)), mendsEnds(pages, of: found)
        else { return nil }
        return pages
    }

    /// The pages as they are planned on `castOff`; nil if they would not cost less than `most`.
    private func pagesOf(_ castOff: CastOff, _ natural: [PageFiller.Way], below most: Double) -> [PagePlan]? {
        var fitting = Fitting(castOff: castOff, pages: self, natural: natural)
        return fitting.pages(below: most)
    }

    private func total(_ pages: [PagePlan]) -> Double { pages.reduce(0) { $0 + $1.cost.total } }

    /// Whether articles end better on `pages` than on `others`: on fewer of them, or with less white.
    private func mendsEnds(_ pages: [PagePlan], of others: [PagePlan]) -> Bool {
        func costOfEnds(_ pages: [PagePlan]) -> Double { pages.reduce(0) { $0 + $1.cost.ofEnds } }
        return pages.count < others.count || pages.count == others.count && costOfEnds(pages) < costOfEnds(others)
    }

    /// The pages, filled one after the other; with lines above heads and boxes if their feet need some, or as they are if
    /// nothing is fitted.
    private func pagesOneByOne(addingSpaces: Bool) -> [PageFiller.Way] {
        var filler = filler
        filler.addsSpaces = addingSpaces
        var pages: [PageFiller.Way] = []
        var cursor = start
        while cursor.article < filler.plans.count {
            let way = filler.fill(cursor, frame(cursor), galley)
            pages.append(way)
            cursor = way.next
            if galley.resources.cancellation?.isCancelled == true { break }
        }
        return pages
    }

    /// Sets the planned pages, one by one.
    private struct Fitting {
        var castOff: CastOff
        let pages: FittedPages
        /// The plan from the next page on; nil if there is none.
        var plan: FitPlan?
        private var memory = ColumnMemory()
        /// The plans that were made.
        private var known = KnownPlans()
        /// The most that the pages may still cost.
        private var bound = 0.0

        /// The pages without changes, by the cursors that they begin at.
        private let natural: [FlowCursor: PageFiller.Way]

        init(castOff: CastOff, pages: FittedPages, natural: [PageFiller.Way]) {
            self.castOff = castOff
            self.pages = pages
            let starts = [pages.start] + natural.map(\.next)
            self.natural = Dictionary(zip(starts, natural)) { first, _ in first }
        }

        /// The pages as they are planned; nil if they would not cost less than `most`.
        mutating func pages(below most: Double) -> [PagePlan]? {
            var result: [PagePlan] = []
            var cursor = pages.start
            bound = most
            plan = makePlan(from: cursor)
            // A plan without changes is the pages that are set already.
            guard let plan, plan.doesSomething || !castOff.standingAcross.isEmpty else { return nil }
            while cursor.article < pages.filler.plans.count {
                guard let next = page(from: cursor) else { return nil }
                result.append(next.plan)
                bound -= next.plan.cost.total
                if bound <= 0 { return nil }
                cursor = next.next
            }
            return result
        }

        /// The next page by the plan; nil if there is none. If the page does not end as planned, the rest is planned anew from there.
        private mutating func page(from cursor: FlowCursor) -> PageFiller.Way? {
            guard let plan, let end = plan.ends.first else { return nil }
            var way = way(from: cursor, by: plan)
            let isAsPlanned = castOff.cursor(at: way.next) == end
            way.plan.endsAsPlanned = isAsPlanned
            self.plan = isAsPlanned ? plan.afterFirstPage : makePlan(from: way.next, after: way.plan.cost.total)
            return way
        }

        /// The page from `cursor` on by `plan`.
        private func way(from cursor: FlowCursor, by plan: FitPlan) -> PageFiller.Way {
            let extraLines = plan.extraLines.first ?? 0
            if extraLines == 0, let known = natural[cursor] {
                let start = castOff.cursor(at: cursor)
                let first = (start.deferred + start.floats).min() ?? start.item
                let end = castOff.cursor(at: known.next).item
                let changed = plan.changes.map(\.item) + castOff.standingAcross
                // Nothing on the page is changed: it is set already.
                if changed.allSatisfy({ $0 < first || $0 > end }) { return known }
            }
            var frame = pages.frame(cursor)
            frame.extraLines = extraLines
            return pages.filler.fill(cursor, frame, pages.galley, by: castOff.changes(by: plan.changes))
        }

        /// The cheapest plan from `cursor` on.
        private mutating func makePlan(from cursor: FlowCursor, after cost: Double = 0) -> FitPlan? {
            if cursor.article >= pages.filler.plans.count {
                return FitPlan(changes: [], ends: [], costs: [], extraLines: [])
            }
            let start = castOff.cursor(at: cursor)
            let search = FitSearch(castOff: castOff.open(at: cursor, pages.galley), width: pages.width)
            let plan =
                search.plan(from: start, below: bound - cost, &memory, knowing: known)
                ?? search.plan(from: start, below: bound - cost, &memory)
            guard let plan, let next = plan.ends.first else { return plan }
            // More is known of a partly set paragraph at its page than elsewhere.
            if castOff.isInParagraph(start) {
                known.add(plan.afterFirstPage, from: next)
            } else {
                known.add(plan, from: start)
            }
            return plan
        }
    }
}

extension CastOff {
    /// The place of `cursor`.
    package func cursor(at cursor: FlowCursor) -> CastOffCursor {
        guard cursor.article < starts.count else { return CastOffCursor(item: items.count) }
        let start = starts[cursor.article]
        var place = CastOffCursor(item: start + 1 + cursor.item, page: cursor.page)
        if cursor.page == 0, cursor.item == 0, cursor.isBetweenItems { place.item = start }
        if let open = cursor.open {
            (place.line, place.looseness) = (open.breaking.before + open.line, open.key.looseness)
        }
        if let open = cursor.openBox, let item = item(of: open.box, article: cursor.article),
            case .box(let box) = items[item].content
        {
            // Rows of a box of several columns are others in another measure.
            (place.openBox, place.row) = (item, min(open.row, max(box.rows.count - 1, 0)))
        }
        if feet > 0 { (place.isLeft, place.extraLines) = (cursor.side == .left, cursor.extraLines) }
        place.deferred = cursor.deferred.compactMap { item(of: $0, article: cursor.article) }
        place.floats = cursor.floats.compactMap { item(of: $0, article: cursor.article) }
        place.openNotes = cursor.openNotes.compactMap { notes?.place(of: $0, in: cursor.article) }
        return place
    }

    /// The item of the box; nil for one that takes an area of its page.
    private func item(of id: BoxID, article: Int) -> Int? {
        items.indices.first { index in
            if items[index].article == article, case .box(let box) = items[index].content {
                box.id == id
            } else {
                false
            }
        }
    }

    /// Whether `cursor` is within a paragraph.
    fileprivate func isInParagraph(_ cursor: CastOffCursor) -> Bool {
        guard cursor.line > 0, cursor.item < items.count else { return false }
        return if case .text = items[cursor.item].content { true } else { false }
    }

    /// The cast-off with the partly set paragraph at `cursor` locked against further changes.
    fileprivate func open(at cursor: FlowCursor, _ galley: Galley) -> CastOff {
        guard let open = cursor.open, case .text(let natural) = items[starts[cursor.article] + 1 + cursor.item].content
        else {
            return self
        }
        var (copy, text) = (self, natural.value)
        (text.mayGrow, text.mayShrink) = (false, false)
        if let count = galley.lineCount(of: open, in: cursor.article) { text.lines = count - open.key.looseness }
        copy.items[starts[cursor.article] + 1 + cursor.item].content = .text(Shared(text))
        copy.openItem = starts[cursor.article] + 1 + cursor.item
        return copy
    }
}

extension PagePlan {
    /// Whether the headline of an article that begins on it is larger or smaller than its style has it.
    fileprivate var hasSteppedHead: Bool { articleParts.contains { $0.headGrowth != 0 } }
}
