import PubColumns
import PubPages
import PubShaping

/// The articles of an issue, set page by page with nothing done so that pages are filled, and the cast-off of them.
struct SetRun {
    let castOff: CastOff
    let ways: [PageFiller.Way]

    init(_ issue: TestIssue) {
        let galley = Galley(
            articles: issue.articles, by: issue.plans, on: issue.design, resources: issue.resources,
            shaper: Shaper(fonts: issue.resources.fonts))
        let paginator = Paginator(issue.plans, design: issue.design, galley: galley, from: .right)
        let filler = PageFiller(issue.plans)
        var ways: [PageFiller.Way] = []
        var cursor = FlowCursor()
        while cursor.article < issue.plans.count {
            let way = filler.fill(cursor, paginator.frame(for: cursor), galley)
            ways.append(way)
            cursor = way.next
        }
        self.ways = ways
        castOff = CastOff(ways.map(\.plan), galley, by: issue.plans) { paginator.frame(for: $0) }
    }
}
