import PubColumns
import PubDesign
import PubIdentity
import PubStyles

/// The pages of a run of articles, one after the other: it asks the filler to fill the next one; if `[fit]` asks for it,
/// all pages are decided together.
package struct Paginator: Sequence, IteratorProtocol {
    private let plans: [ArticlePlan]
    private let design: PageDesign
    private let filler: PageFiller
    private let galley: Galley
    private var cursor = FlowCursor()
    /// The pages of `[fit]` that are still to be given away, the last first; nil if pages are decided one by one.
    private var fitted: [PagePlan]?

    /// The pages of the articles of `galley`, whose places in the issue are `plans`. The first is on `side`, which matters
    /// if boxes or masters ask for it.
    package init(
        _ plans: [ArticlePlan], design: PageDesign, galley: Galley, from side: PageFrame.Side = .either
    ) {
        self.plans = plans
        self.design = design
        self.galley = galley
        filler = PageFiller(plans)
        cursor.side = side
    }

    /// The next page; nil after the last. The galley keeps the content of the page until the page after it is asked for.
    package mutating func next() -> PagePlan? {
        // The largest, since all articles of a run are planned together.
        let width = plans.map(\.fit.plans).max() ?? 1
        if width > 1 { return nextFitted(width) }
        guard cursor.article < plans.count else { return nil }
        galley.free(before: cursor)
        let way = filler.fill(cursor, frame(for: cursor), galley)
        cursor = way.next
        return way.plan
    }

    /// The next page of a run that is fitted as a whole, with `width` plans beside each other.
    private mutating func nextFitted(_ width: Int) -> PagePlan? {
        if fitted == nil {
            let pages = FittedPages(
                start: cursor, filler: filler, galley: galley,
                frame: { [plans, design, galley] in Self.frame(for: $0, plans, design, galley) },
                width: width)
            fitted = pages.pages().reversed()
        }
        return fitted?.popLast()
    }

    /// The page to be filled from `cursor` on: the first of a run has the first master of its article.
    package func frame(for cursor: FlowCursor) -> PageFrame { Self.frame(for: cursor, plans, design, galley) }

    private static func frame(
        for cursor: FlowCursor, _ plans: [ArticlePlan], _ design: PageDesign, _ galley: Galley
    ) -> PageFrame {
        let plan = plans[cursor.article]
        let isFirst = cursor.article == 0 && cursor.page == 0
        var frame = PageFrame(design, master: isFirst ? plan.firstMaster : plan.nextMaster)
        if let master = plan.handPages[cursor.page + 1] { frame.master = master }
        frame.columnCount = plan.columns
        frame.side = cursor.side
        frame.beginsAtRight = galley.directions[cursor.article].beginsAtRight
        // By its side: frames of a thread are in another order on left and right pages.
        frame.master.frames = frame.master.thread(on: frame.side, beginningAtRight: frame.beginsAtRight)
        // Pages made by hand count from 1, pages of the cursor from 0.
        let next = plan.handPages[cursor.page + 2] ?? design.masters[plan.nextMaster]
        frame.isBeforeColumns = next.map { !$0.hasFramesOfText } ?? true
        if let next, next != frame.master {
            var page = frame
            page.master = next
            frame.measureOfNext = page.firstMeasure
        }
        return frame
    }
}
