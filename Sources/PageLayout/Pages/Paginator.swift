import Identity
import Styles

/// The pages of a chain of articles, one after the other. It owns the only loop over pages: it asks the filler for the
/// ways to fill the next one and keeps one, the cheapest (n kept would be a search).
package struct Paginator: Sequence, IteratorProtocol {
    private let plans: [ArticlePlan]
    private let design: PageDesign
    private let filler: PageFiller
    private let galley: Galley
    private var cursor = FlowCursor()

    /// The pages of the articles of `galley`, whose places in the issue are `plans`.
    package init(_ plans: [ArticlePlan], design: PageDesign, galley: Galley) {
        self.plans = plans
        self.design = design
        self.galley = galley
        filler = PageFiller(plans)
    }

    /// The next page; nil after the last. What it needs stays in the galley until the page after it is asked for.
    package mutating func next() -> PagePlan? {
        guard cursor.article < plans.count else { return nil }
        galley.free(before: cursor)
        let ways = filler.fill(cursor, frame(for: cursor), galley)
        guard let best = ways.min(by: { $0.plan.cost.total < $1.plan.cost.total }) else { return nil }
        cursor = best.next
        return best.plan
    }

    /// The page to be filled from `cursor` on: the first of a chain has the first master of its article.
    package func frame(for cursor: FlowCursor) -> PageFrame {
        let plan = plans[cursor.article]
        let isFirst = cursor.article == 0 && cursor.page == 0
        var frame = PageFrame(design, master: isFirst ? plan.firstMaster : plan.nextMaster)
        frame.columnCount = plan.columns
        return frame
    }
}
