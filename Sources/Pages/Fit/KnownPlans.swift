import PubColumns

/// The plans already made of a cast-off, by the cursors that their pages begin at: the plan from a cursor on does not depend on how it was
/// reached, so a search that reaches one knows the rest.
struct KnownPlans {
    private struct Place {
        var plan: Int
        /// The pages of the plan before the cursor.
        var page: Int
        /// The cost of all pages from the cursor on.
        var cost: Double
    }

    private var plans: [FitPlan] = []
    private var places: [CastOffCursor: Place] = [:]

    /// Adds `plan`, which begins at `start`. Linear in its pages.
    mutating func add(_ plan: FitPlan, from start: CastOffCursor) {
        plans.append(plan)
        var cost = plan.cost
        for (page, cursor) in ([start] + plan.ends).prefix(plan.costs.count).enumerated() {
            if places[cursor].map({ cost < $0.cost }) ?? true {
                places[cursor] = Place(plan: plans.count - 1, page: page, cost: cost)
            }
            cost -= plan.costs[page]
        }
    }

    /// The cost of all pages from `cursor` on; nil if no plan has a page that begins there. Constant.
    func cost(from cursor: CastOffCursor) -> Double? { places[cursor]?.cost }

    /// `plan`, which ends at `cursor`, with the known pages from there on. Linear in both.
    func completed(_ plan: FitPlan, at cursor: CastOffCursor) -> FitPlan {
        guard let place = places[cursor] else { return plan }
        let rest = plans[place.plan]
        var whole = plan
        whole.ends += rest.ends[place.page...]
        whole.costs += rest.costs[place.page...]
        whole.extraLines += rest.extraLines[place.page...]
        let waiting = Set(cursor.deferred + cursor.floats)
        // An item partly set at the cursor was changed, or not, on the page that it begins on.
        let first = cursor.item + (cursor.line > 0 ? 1 : 0)
        whole.changes += rest.changes.filter { $0.item >= first || waiting.contains($0.item) }
        return whole
    }
}
