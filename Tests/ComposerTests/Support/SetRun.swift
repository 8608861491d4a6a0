import PubColumns
import PubPages
import PubShaping

/// The articles of an issue, set page by page with nothing done so that pages are filled, and the cast-off of them.
struct SetRun {
    let castOff: CastOff
    let ways: [PageFiller.Way]
    private let galley: Galley
    private let paginator: Paginator
    private let filler: PageFiller

    init(_ issue: TestIssue) {
        galley = Galley(
            articles: issue.articles, by: issue.plans, on: issue.design, resources: issue.resources,
            shaper: Shaper(fonts: issue.resources.fonts))
        paginator = Paginator(issue.plans, design: issue.design, galley: galley, from: .right)
        filler = PageFiller(issue.plans)
        var ways: [PageFiller.Way] = []
        var cursor = FlowCursor()
        while cursor.article < issue.plans.count {
            let way = filler.fill(cursor, paginator.frame(for: cursor), galley)
            ways.append(way)
            cursor = way.next
        }
        self.ways = ways
        castOff = CastOff(ways.map(\.plan), galley, by: issue.plans) { [paginator] in paginator.frame(for: $0) }
    }

    /// The page from `cursor` on, to whose items `changes` are done.
    func way(from cursor: FlowCursor, by changes: [ArticleChanges]) -> PageFiller.Way {
        filler.fill(cursor, paginator.frame(for: cursor), galley, by: changes)
    }
}
