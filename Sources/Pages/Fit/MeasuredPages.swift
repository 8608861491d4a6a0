import PubColumns
import PubDesign
import PubGeometry
import PubStyles

/// The pages of the masters of a run, before text is on them.
struct MeasuredPages {
    let filler: PageFiller
    let galley: Galley
    let frame: (FlowCursor) -> PageFrame

    /// The page that an article begins on with its frames filled, except for text, and the cursor after them. Articles after
    /// the first may begin below another one; frames are not filled there.
    func opening(of article: Int) -> (page: CastOffPage, cursor: FlowCursor) {
        let cursor = FlowCursor(article: article)
        let frame = frame(cursor)
        let hasFrames = !frame.master.gridFrames.isEmpty || !filler.plans[article].handPages.isEmpty
        guard article == 0, hasFrames else { return (CastOffPage(frame), cursor) }
        let opening = filler.opening(cursor, frame, galley)
        return (CastOffPage(after: opening), opening.cursor)
    }

    /// The page with the number `index` in the article of `start`, from 0, with nothing placed but the head.
    func page(_ index: Int, after start: FlowCursor) -> CastOffPage {
        var cursor = start
        cursor.page = index
        let frame = frame(cursor)
        if frame.master.gridFrames.isEmpty { return CastOffPage(frame) }
        var page = CastOffPage(after: filler.opening(cursor, frame, galley))
        page.itemsInFrames = 0
        return page
    }

    // MARK: Headlines

    /// The first page with its headline larger or smaller by a step, if it is in a frame of `page`.
    func stepsOfHead(in page: CastOffPage) -> [(page: CastOffPage, change: FitAdjustment, cost: Double)] {
        let article = ArticleGalley(runGalley: galley, index: 0)
        guard let headline = headline(of: article, in: 0..<page.itemsInFrames) else { return [] }
        return openingsBySteps(article).map { step, opening in
            // The first item is the start of the article.
            let change = FitAdjustment(item: 1 + headline, kind: .head(step))
            return (CastOffPage(after: opening), change, cost(of: article))
        }
    }

    /// How much taller the head across the columns is whose first item is at `index`, when its headline is larger or smaller
    /// by a step.
    func stepsOfHead(at index: Int, in article: ArticleGalley) -> [CastOffItem.HeadStep] {
        let range = article.headRange(from: index)
        guard headline(of: article, in: range) != nil else { return [] }
        let natural = opening(article, at: index).penBelowHead
        return openingsBySteps(article, at: index).compactMap { step, opening in
            let growth = opening.penBelowHead - natural
            return growth == .zero ? nil : CastOffItem.HeadStep(step: step, growth: growth, cost: cost(of: article))
        }
    }

    /// The index of the headline that may give way, if it is in `range` of the text.
    private func headline(of article: ArticleGalley, in range: Range<Int>) -> Int? {
        guard article.fit.mode == .auto, article.fit.head > 0 else { return nil }
        return range.first { index in
            if case .paragraph(let paragraph) = article.items[index] {
                article.isHeadlineInOneSize(paragraph)
            } else {
                false
            }
        }
    }

    private func cost(of article: ArticleGalley) -> Double {
        var cost = PageCost()
        cost.addHead(article.fit.head * 100)
        return cost.total
    }

    /// The page that `article` begins on, with its headline smaller and larger by a step, if that causes no new fault of its
    /// head; `index` is the item of a head across the columns.
    private func openingsBySteps(_ article: ArticleGalley, at index: Int? = nil) -> [(step: Int, page: ArticleFiller)] {
        let faults = opening(article, at: index).faultsOfHead
        return [-1, 1].compactMap { step in
            var changed = article
            changed.changes.head = step
            let opening = opening(changed, at: index)
            return opening.faultsOfHead.isSubset(of: faults) ? (step, opening) : nil
        }
    }

    private func opening(_ article: ArticleGalley, at index: Int?) -> ArticleFiller {
        let cursor = FlowCursor(article: article.index)
        var opening = filler.opening(cursor, frame(cursor), galley, by: article.changes)
        if let index { opening.cursor.item = index }
        return opening
    }
}
