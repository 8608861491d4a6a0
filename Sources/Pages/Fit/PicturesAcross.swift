import PubColumns

/// The choice of pictures that stand across the columns, so that the last page of a run is filled or saved: of all sets of a few the likely ones are
/// planned, and the cheapest is taken.
struct PicturesAcross {
    private let castOff: CastOff
    /// The sets of pictures that look cheaper than none, by their items, the likeliest first.
    private let sets: [[Int]]

    /// Pictures of a run that stand across the columns at most: with more of them its pages would be other ones.
    static let most = 3
    /// The sets that are planned at most.
    static let mostTried = 8
    /// The plans that are pursued for each.
    private static let widthOfTrial = 16

    /// The sets for the run of `castOff`, which leaves the part `emptyPart` of its last page empty, at a cost of `costOfEnd`. Cubic in the pictures
    /// that may be placed across; only the first two dozen are asked.
    init(_ castOff: CastOff, emptyPart: Double, costOfEnd: Double) {
        self.castOff = castOff
        let pictures = castOff.across.keys.sorted().prefix(24)
        let page = castOff.pages[castOff.pages.count - 1]
        let room = page.columns.reduce(0) { $0 + $1.depth.points } / castOff.line.points
        var found: [(set: [Int], cost: Double)] = []
        func add(_ set: [Int], pagesMore: Double) {
            if !set.isEmpty {
                let filled = 1 - emptyPart + pagesMore
                let empty = filled.rounded(.up) - filled
                var cost = PageCost.price(of: .pictureAcross) * Double(set.count)
                castOff.pageRules.pay(forEnd: empty, isFurther: true, &cost)
                if cost < costOfEnd { found.append((set, cost)) }
            }
            if set.count == Self.most { return }
            for picture in pictures where picture > set.last ?? -1 {
                let more = (castOff.across[picture]?.extent ?? 0) - castOff.items[picture].extent
                add(set + [picture], pagesMore: pagesMore + more / max(room, 1))
            }
        }
        if room > 0, costOfEnd > PageCost.price(of: .pictureAcross) { add([], pagesMore: 0) }
        sets = found.sorted { ($0.cost, $0.set.count) < ($1.cost, $1.set.count) }.prefix(Self.mostTried).map(\.set)
    }

    /// The cast-off with the set of pictures across the columns that makes the cheapest plan of the pages from `start` on, below `most` including the
    /// cost of the pictures; nil if there is none.
    func cheapest(from start: CastOffCursor, width: Int, below most: Double) -> CastOff? {
        var best: CastOff?
        var least = most
        for set in sets {
            let wider = castOff.with(across: set)
            let price = PageCost.price(of: .pictureAcross) * Double(set.count)
            var memory = ColumnMemory()
            let search = FitSearch(castOff: wider, width: min(width, Self.widthOfTrial))
            guard let plan = search.plan(from: start, below: least - price, &memory) else { continue }
            (best, least) = (wider, plan.cost + price)
        }
        return best
    }
}
