import PubColumns
import PubDesign
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPages
import PubShaping
import PubStyles
import Synchronization

/// Sets runs of articles, apart from each other: a function of its values, for any thread.
struct RunTypesetter: Sendable {
    let design: PageDesign
    let resources: LayoutResources
    /// True to give the hash of each page's plan with the pages.
    let hashesPlans: Bool

    /// Sets the articles of one run, at `range` of the issue, whose references show `folios`: each page is painted as soon
    /// as it is decided, so that its text can be freed.
    func set(
        _ plans: [ArticlePlan], at range: Range<Int>, from side: PageFrame.Side, showing folios: [LabelID: String],
        _ shaper: Shaper
    ) -> RunResult {
        // A build that is given up needs no pages: an empty one is the quickest.
        if plans[0].isBlank || resources.cancellation?.isCancelled == true {
            return RunResult(blank: PageFrame(design, master: plans[0].firstMaster), range: range)
        }
        let articles = plans.map { article(of: $0, shaper) }
        let galley = Galley(
            articles: articles, by: plans, on: design, resources: resources, shaper: shaper, folios: folios)
        let painter = PagePainter(galley)
        var result = RunResult(range: range)
        let asksForSide = RunTypesetter.asksForSide(plans, design)
        result.side = asksForSide ? side : .either
        var quotes = articles.map { PullQuotes($0) }
        for index in quotes.indices { quotes[index]?.beginsAtRight = galley.directions[index].beginsAtRight }
        let repeating = quotes.map { $0?.boxes ?? [] }
        var distances = articles.map { BoxDistances($0) }
        for plan in Paginator(plans, design: design, galley: galley, from: result.side) {
            var page = RunPage(plan, painter.paint(plan), from: range.lowerBound)
            if hashesPlans { page.planHash = plan.hash }
            for article in plan.articleParts.map(\.article) {
                quotes[article]?.add(plan.placements, page: result.pages.count, article: article)
                distances[article]?.add(plan, article: article)
            }
            if let page = result.pages.last, let note = page.newPage(before: plan, plans) {
                result.diagnostics.append(note)
            }
            result.noteLines(of: plan)
            result.noteSpareBoxes(of: plan, quotes: repeating, design, articles)
            result.pages.append(page)
            if resources.cancellation?.isCancelled == true { return result }
        }
        result.reportFits(of: articles, by: plans, design)
        for quotes in quotes { result.diagnostics += quotes?.findings ?? [] }
        for distances in distances { result.diagnostics += distances?.findings ?? [] }
        for article in articles { result.noteShownFolios(of: article, folios) }
        return result
    }

    /// Whether something of the run is placed by the side of its page.
    static func asksForSide(_ plans: [ArticlePlan], _ design: PageDesign) -> Bool {
        plans.contains { plan in
            // The two pages of a spread are made longer or shorter together.
            if plan.fit.mode == .auto, plan.fit.feet > 0 { return true }
            let masters = [plan.firstMaster, plan.nextMaster].compactMap { design.masters[$0] }
            return (masters + plan.handPages.values).contains(where: \.asksForSide)
                || plan.article.withoutBody.boxes.contains(where: \.asksForSide)
        }
    }

    /// The article of `plan`, its pull quotes away from the sentences that they repeat.
    private func article(of plan: ArticlePlan, _ shaper: Shaper) -> ResolvedArticle {
        var frame = PageFrame(design, master: plan.nextMaster)
        frame.columnCount = plan.columns
        let measure = frame.columns.map(\.width).min() ?? frame.width
        return PullQuoteCalls.parted(plan.article.unpacked, measure: measure, shaper)
    }
}

/// The articles of an issue while threads set them; articles already set are freed.
final class PlanStore: Sendable {
    private let plans: Mutex<[ArticlePlan]>

    init(_ plans: [ArticlePlan]) { self.plans = Mutex(plans) }

    /// The plans of a run.
    subscript(range: Range<Int>) -> [ArticlePlan] { plans.withLock { Array($0[range]) } }

    /// Frees the flows, boxes and notes of a run that will not be set again.
    func releaseFlows(of range: Range<Int>) {
        plans.withLock { plans in
            for index in range { plans[index].article.releaseFlows() }
        }
    }

    /// The structure of the articles, one after the other. The store has none of it afterwards.
    func takeStructure() -> [StructureNode] {
        plans.withLock { plans in
            var structure: [StructureNode] = []
            structure.reserveCapacity(plans.reduce(0) { $0 + $1.article.withoutBody.structure.count })
            for index in plans.indices {
                let offset = structure.count
                for var node in plans[index].article.takeStructure() {
                    if node.parent != .artifact { node.parent = ElementID(Int(node.parent.index) + offset) }
                    structure.append(node)
                }
            }
            return structure
        }
    }
}
