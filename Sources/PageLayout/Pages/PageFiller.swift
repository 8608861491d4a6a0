import Diagnostics
import Geometry
import Identity
import Styles

/// Fills one page with the articles of a chain. It decides and has no other effect: the same cursor, frame and articles
/// give the same plan, whatever was filled before or is thrown away.
package struct PageFiller {
    /// The articles of the chain.
    let plans: [ArticlePlan]

    /// A filler for the chain of `plans`, one for each article of the galley.
    package init(_ plans: [ArticlePlan]) { self.plans = plans }

    /// The ways in which `frame` can be filled from `cursor` on, with the cursors after them, the cheapest first; at
    /// least one. About linear in what the page takes.
    package func fill(
        _ cursor: FlowCursor, _ frame: PageFrame, _ galley: Galley
    ) -> [(plan: PagePlan, next: FlowCursor)] {
        var page = PagePlan(frame)
        var cursor = cursor
        while cursor.article < plans.count {
            var filler = ArticleFiller(
                ArticleGalley(chainGalley: galley, index: cursor.article), plans[cursor.article], page: page,
                cursor: cursor, isContinued: cursor.article + 1 < plans.count)
            if page.articleParts.isEmpty {
                filler.begin()
            } else if !filler.beginBelow() {
                break
            }
            let isDone = filler.isSpare || filler.fill() || filler.isStuck(since: cursor)
            page = filler.finished(isDone: isDone)
            guard isDone else { return [(page, filler.cursor.onNextPage)] }
            if let reserved = plans[cursor.article].pages, cursor.page + 1 < reserved {
                return [(page, filler.cursor.onNextPage)]
            }
            cursor = FlowCursor(article: cursor.article + 1)
        }
        return [(page, cursor)]
    }
}
