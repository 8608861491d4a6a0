import PubColumns
import PubDesign
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles

/// Fills one page with the articles of a run. It decides and has no other effect: the same cursor, frame and articles
/// give the same plan, whatever was filled before or is thrown away.
package struct PageFiller {
    /// A way to fill a page: its plan, and the cursor after it.
    package typealias Way = (plan: PagePlan, next: FlowCursor)

    /// The articles of the run.
    let plans: [ArticlePlan]
    /// Whether short columns are filled by lines above heads and boxes, if `[fit]` has them among its means.
    var addsSpaces = true

    /// A filler for the run of `plans`, one for each article of the galley.
    package init(_ plans: [ArticlePlan]) { self.plans = plans }

    /// `frame` filled from `cursor` on, with `changes` to the items of each article; pass an empty array for no changes.
    /// About linear in the content of the page.
    package func fill(
        _ cursor: FlowCursor, _ frame: PageFrame, _ galley: Galley, by changes: [ArticleChanges] = []
    ) -> Way {
        let way = filled(cursor, frame, galley, by: changes)
        if let start = beginning(at: cursor, frame, with: way, galley) {
            return filled(start, frame, galley, by: changes)
        }
        var best = way
        for placing in placings(insteadOf: way, from: cursor, galley) {
            let other = filled(cursor, frame, galley, by: changes, placing)
            // A way that takes nothing would be filled again without end.
            if other.next.isFurther(than: cursor), other.plan.cost.total < best.plan.cost.total { best = other }
        }
        return best
    }

    /// Other places for the boxes across the columns of `way` that may make the page cheaper: if boxes wait that waited for it
    /// already, or if a quarter of it or more is white although the text goes on, since the next item has no room below them.
    /// None for most pages. Linear in the placed items.
    private func placings(insteadOf way: Way, from cursor: FlowCursor, _ galley: Galley) -> [FloatStrategy] {
        let (page, article) = (way.plan, ArticleGalley(runGalley: galley, index: cursor.article))
        let isLate = page.cost[.longWait] > 0
        guard way.next.article == cursor.article, isLate || page.cost[.shortColumn] > 0 else { return [] }
        let depth = page.frame.foot - page.frame.top
        let lines = Double(depth.raw / article.lineHeight.raw) * Double(page.frame.columns.count)
        guard isLate || page.cost[.shortColumn] * 4 >= lines else { return [] }
        func isFloat(_ id: BoxID) -> Bool {
            let box = article.box(id)
            return box.area == nil && box.placement != .here && box.placement != .across
        }
        let isAnyFloat =
            (cursor.floats + way.next.floats).contains(where: isFloat)
            || page.placements.contains { placement in
                if case .boxRows(let part) = placement.content { isFloat(part.box) } else { false }
            }
        return isAnyFloat ? [.atFoot, .later, .calledLater] : []
    }

    /// A page that begins with a picture called on it by `way`, instead of the text. On a left-hand page that is the left half of
    /// a picture over two pages, which would else come after a page turn; on the last page of the text, a picture that takes it
    /// whole, since the text ends last. nil if there is none, or if an article begins on the page.
    private func beginning(
        at cursor: FlowCursor, _ frame: PageFrame, with way: Way, _ galley: Galley
    ) -> FlowCursor? {
        guard cursor != FlowCursor(article: cursor.article), cursor.page > 0, cursor.openSpread == nil else {
            return nil
        }
        let article = ArticleGalley(runGalley: galley, index: cursor.article)
        // Pictures over two pages keep their order.
        guard way.next.article == cursor.article,
            !cursor.floats.contains(where: { article.box($0).placement == .spread }),
            let id = way.next.floats.first(where: {
                let box = article.box($0)
                guard !cursor.floats.contains($0), let area = box.area, area.page == nil else { return false }
                if box.placement == .spread { return frame.side == .left }
                return area.isWhole && way.next.item >= article.items.count
            })
        else { return nil }
        var start = cursor
        start.floats.insert(id, at: 0)
        start.ahead.append(id)
        return start
    }

    /// `frame` as the first page of the content after `cursor`, with nothing placed yet except in frames for pictures and
    /// heads; `changes` apply to the items of the article.
    func opening(
        _ cursor: FlowCursor, _ frame: PageFrame, _ galley: Galley, by changes: ArticleChanges = ArticleChanges()
    ) -> ArticleFiller {
        var filler = ArticleFiller(
            ArticleGalley(runGalley: galley, index: cursor.article, changes: changes), plans[cursor.article],
            page: PagePlan(frame), cursor: cursor, isContinued: cursor.article + 1 < plans.count)
        filler.begin()
        return filler
    }

    private func filled(
        _ cursor: FlowCursor, _ frame: PageFrame, _ galley: Galley, by changes: [ArticleChanges],
        _ placing: FloatStrategy = .asAsked
    ) -> Way {
        var page = PagePlan(frame)
        page.cost[.unusualLength] += Double(frame.extraLines.magnitude)
        var cursor = cursor
        var isFurther = false
        while cursor.article < plans.count {
            var filler = ArticleFiller(
                articleGalley(cursor.article, of: galley, by: changes), plans[cursor.article], page: page,
                cursor: cursor, isContinued: cursor.article + 1 < plans.count)
            filler.floatPlacing = placing
            if page.articleParts.isEmpty {
                filler.begin()
            } else if !filler.beginBelow() {
                break
            }
            let isDone = filler.isSpare || filler.fill() || filler.isStuck(since: cursor)
            filler.reportWordsAtSpine()
            if !isDone { filler.reportWhite() }
            page = filler.finished
            let spare = isDone ? filler.nextSparePage : nil
            if !isDone || spare != nil {
                var next = filler.cursor.onNextPage
                next.page = spare ?? next.page
                // The right-hand page of a spread is as long as the left-hand one.
                next.extraLines = frame.side == .left ? frame.extraLines : 0
                next.carriedMarginNotes += page.placeMarginNotes(galley, carryingOf: cursor.article)
                if isDone { page.addCostOfEnd(isFurther: cursor.page > 0, by: filler.rules) }
                return (page, next)
            }
            isFurther = cursor.page > 0
            cursor = cursor.atNextArticle
        }
        cursor.extraLines = frame.side == .left ? frame.extraLines : 0
        _ = page.placeMarginNotes(galley, carryingOf: nil)
        page.addCostOfEnd(isFurther: isFurther, by: galley.pageRules)
        cursor.side = cursor.side.opposite
        return (page, cursor)
    }

    /// The article at `index` of the run, with `changes` applied to its items.
    private func articleGalley(_ index: Int, of galley: Galley, by changes: [ArticleChanges]) -> ArticleGalley {
        var article = ArticleGalley(runGalley: galley, index: index)
        if !changes.isEmpty { article.changes = changes[index] }
        article.addsSpaces = addsSpaces
        return article
    }
}
