import PubColumns

/// How one of several pages that were decided together is filled: where it begins, and what is done so that it ends as it does.
package struct PageFilling: Sendable {
    /// Where the page begins, and the one after it.
    var start: FlowCursor
    var next: FlowCursor
    /// What is done to the items of each article.
    var changes: [ArticleChanges]
    /// The lines by which it is longer than its type area.
    var extraLines: Int
    /// Whether lines are added above heads and boxes of short columns.
    var addsSpaces: Bool
    /// What the page costs.
    var cost: Double
}

extension FittedPages {
    /// The pages filled as `before`, when their references showed other folios: what they hold takes as much room as then, so that a search
    /// would find the same. nil if one of them ends elsewhere, or costs more or less.
    func pages(filledAs before: [PagePlan.Decided]) -> [PagePlan]? {
        var pages: [PagePlan] = []
        var cursor = start
        for decided in before {
            let filling = decided.filling
            guard cursor.article < filler.plans.count, cursor == filling.start else { return nil }
            var way = way(
                from: cursor, by: filling.changes, extraLines: filling.extraLines, addingSpaces: filling.addsSpaces)
            guard way.next == filling.next, way.plan.cost.total == filling.cost else { return nil }
            way.plan.planning = decided.planning
            way.plan.planning?.seconds = 0
            way.plan.endsAsPlanned = decided.endsAsPlanned
            pages.append(way.plan)
            cursor = way.next
        }
        return cursor.article < filler.plans.count ? nil : pages
    }

    /// The page from `cursor` on, to whose items `changes` are done.
    func way(
        from cursor: FlowCursor, by changes: [ArticleChanges] = [], extraLines: Int = 0, addingSpaces: Bool = true
    ) -> PageFiller.Way {
        var (filler, frame) = (filler, frame(cursor))
        filler.addsSpaces = addingSpaces
        frame.extraLines = extraLines
        var way = filler.fill(cursor, frame, galley, by: changes)
        way.plan.filling = PageFilling(
            start: cursor, next: way.next, changes: changes, extraLines: extraLines, addsSpaces: addingSpaces,
            cost: way.plan.cost.total)
        return way
    }
}

extension PagePlan {
    /// How the page was filled, and what is known of its plan.
    package struct Decided: Sendable {
        var filling: PageFilling
        var planning: PlanningRecord?
        var endsAsPlanned: Bool?
    }

    /// How the page was filled; nil for one that was not decided together with others.
    package var decided: Decided? {
        filling.map { Decided(filling: $0, planning: planning, endsAsPlanned: endsAsPlanned) }
    }
}
