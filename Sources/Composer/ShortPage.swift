import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

/// The last page of an article, if it is filled to less than a quarter and has nothing else.
struct ShortPage {
    /// The filled part, in per cent.
    let percent: Int
    /// The lines of the grid that are taken, over all columns.
    let lines: Int
    /// Its content, in words.
    let held: String
    /// The way to fill a quarter of it.
    let wayToFill: String

    /// The last of the pages `own` of an article with the fit `fit`, in `run`; nil if that is fuller, has frames, or is
    /// shared with other articles.
    init?(_ own: [Int], of run: RunResult, _ fit: ArticleFit, _ design: PageDesign) {
        guard let page = own.last.map({ run.pages[$0] }), page.articleParts.count == 1, fit.lines > 0,
            page.frame.master.frames.isEmpty, page.emptyPart > 1 - PageCost.leastLastPage,
            let part = page.articleParts.first, design.gridIncrement > .zero
        else { return nil }
        let frame = page.frame
        let all = Double(Int((frame.foot - frame.top).raw / design.gridIncrement.raw) * frame.columns.count)
        let filled = 1 - page.emptyPart
        percent = Int((filled * 100).rounded(.down))
        lines = Int((filled * all).rounded(.up))
        held = part.lines == 0 ? "boxes alone" : run.inWords(part.lines, fit) + (page.hasBoxes ? " and boxes" : "")
        let more = max(Int(((PageCost.leastLastPage - filled) * all).rounded(.up)), 1)
        wayToFill = "add \(run.inWords(more, fit)) to fill a quarter of it"
    }
}

extension RunResult {
    /// An article with fewer words than these, head included, is a notice or a dedication: its page is meant to be short.
    private static let wordsOfNotice = 25

    /// The warning of an article of one page that is filled to less than a quarter, although it is running text with a headline; nil
    /// for others: a title page, a poem, a page of boxes, an opener or a page made by hand are as full as they are meant to be.
    func shortPage(
        _ plan: ArticlePlan, _ fit: ArticleFit, _ own: [Int], _ design: PageDesign, of article: ResolvedArticle
    ) -> Diagnostic? {
        guard own.count == 1, plan.handPages.isEmpty, !plan.isContents, pages[own[0]].frame.master.gridFrames.isEmpty,
            !pages[own[0]].hasAreas, fit.words >= Self.wordsOfNotice, article.isRunningText,
            let short = ShortPage(own, of: self, fit, design)
        else { return nil }
        return .warning(
            "short-last-page", "the only page of “\(fit.id)” is filled to \(short.percent) %: it has \(short.held)",
            at: plan.origin,
            hint:
                "\(short.wayToFill); or let it begin below the article before it, or the next one below it: start = \"continue\""
        )
    }
}

extension ResolvedArticle {
    /// Whether it is prose under a headline, without verse.
    fileprivate var isRunningText: Bool {
        guard !title.isEmpty, !structure.contains(where: { $0.role == .verse }) else { return false }
        return body.items.dropFirst(headCount).contains { item in
            if case .paragraph(let paragraph) = item { isProse(paragraph) } else { false }
        }
    }

    /// Whether a paragraph is body text whose lines end at the measure, not at breaks made by its author.
    private func isProse(_ paragraph: Paragraph) -> Bool {
        let index = Int(paragraph.element.index)
        guard structure.indices.contains(index), structure[index].role == .body else { return false }
        return paragraph.attributes.alignment != .center && !paragraph.text.string.contains("\u{2028}")
    }
}
