import Diagnostics
import Documents
import Geometry
import Identity
import Styles

/// Fills one page with the articles of a chain. It decides and has no other effect: the same cursor, frame and articles
/// give the same plan, whatever was filled before or is thrown away.
package struct PageFiller {
    /// A way to fill a page: its plan, and the cursor after it.
    package typealias Way = (plan: PagePlan, next: FlowCursor)

    /// The articles of the chain.
    let plans: [ArticlePlan]

    /// A filler for the chain of `plans`, one for each article of the galley.
    package init(_ plans: [ArticlePlan]) { self.plans = plans }

    /// `frame` filled from `cursor` on, by what `changes` do to the items of each article; empty where nothing is done to any.
    /// About linear in what the page takes.
    package func fill(
        _ cursor: FlowCursor, _ frame: PageFrame, _ galley: Galley, by changes: [ArticleChanges] = []
    ) -> Way {
        var page = PagePlan(frame)
        var cursor = cursor
        var isFurther = false
        while cursor.article < plans.count {
            var articleGalley = ArticleGalley(chainGalley: galley, index: cursor.article)
            if !changes.isEmpty { articleGalley.changes = changes[cursor.article] }
            var filler = ArticleFiller(
                articleGalley, plans[cursor.article], page: page, cursor: cursor,
                isContinued: cursor.article + 1 < plans.count)
            if page.articleParts.isEmpty {
                filler.begin()
            } else if !filler.beginBelow() {
                break
            }
            let isDone = filler.isSpare || filler.fill() || filler.isStuck(since: cursor)
            page = filler.finished
            guard isDone else { return (page, filler.cursor.onNextPage) }
            if let reserved = plans[cursor.article].pages, cursor.page + 1 < reserved {
                page.addCostOfEnd(isFurther: cursor.page > 0)
                return (page, filler.cursor.onNextPage)
            }
            isFurther = cursor.page > 0
            cursor = FlowCursor(article: cursor.article + 1)
        }
        page.addCostOfEnd(isFurther: isFurther)
        return (page, cursor)
    }
}
