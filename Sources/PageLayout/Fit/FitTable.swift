/// The cheapest ways by which what a column holds so far takes so many lines more than is natural, or fewer: its shifts.
struct FitTable {
    /// The lines that a column wins or loses, at most.
    static let reach = 8
    /// The number of shifts.
    static let count = 17

    private var costs = InlineArray<17, Double>(repeating: .infinity)
    private var changes = InlineArray<17, Int32>(repeating: ChangeLog.none)

    /// Nothing is done.
    init() { costs[Self.reach] = 0 }

    /// True where there is a way for `shift`.
    func has(_ shift: Int) -> Bool { costs[shift + Self.reach] < .infinity }

    /// The most lines that there is a way for; less than −``reach`` where there is none.
    var most: Int {
        for index in stride(from: Self.count - 1, through: 0, by: -1) where costs[index] < .infinity {
            return index - Self.reach
        }
        return -Self.reach - 1
    }

    /// What it costs to take `shift` lines more.
    func cost(of shift: Int) -> Double { costs[shift + Self.reach] }

    /// What has to be done for that.
    func changes(for shift: Int) -> Int32 { changes[shift + Self.reach] }

    /// Leaves no shift of more than `most` lines.
    mutating func limit(to most: Int) {
        for shift in Swift.max(most + 1, -Self.reach)..<Swift.max(Self.reach + 1, most + 1) {
            costs[shift + Self.reach] = .infinity
        }
    }

    /// Leaves no shift of less than `least` lines.
    mutating func limit(from least: Int) {
        for shift in -Self.reach..<Swift.min(Swift.max(least, -Self.reach), Self.reach + 1) {
            costs[shift + Self.reach] = .infinity
        }
    }

    /// Leaves no way for `shift`.
    mutating func remove(_ shift: Int) { costs[shift + Self.reach] = .infinity }

    /// Lets all ways cost so much more.
    mutating func add(cost: Double) {
        for index in 0..<Self.count { costs[index] += cost }
    }

    /// True where nothing is left.
    var isEmpty: Bool {
        for index in 0..<Self.count where costs[index] < .infinity { return false }
        return true
    }

    /// Adds `change` to all ways, at its price.
    mutating func add(_ change: ItemChange, cost: Double, _ log: inout ChangeLog) {
        for index in 0..<Self.count where costs[index] < .infinity {
            costs[index] += cost
            changes[index] = log.add(change, after: changes[index])
        }
    }

    /// Lets one of `options` be taken, each for so many lines at its price. Linear in the options.
    mutating func offer(_ options: [Option], _ log: inout ChangeLog) {
        let before = self
        for option in options where option.lines != 0 {
            let first = Swift.max(0, option.lines)
            let end = Swift.min(Self.count, Self.count + option.lines)
            for index in first..<Swift.max(first, end) {
                let from = index - option.lines
                let cost = before.costs[from] + option.cost
                if cost < costs[index] {
                    costs[index] = cost
                    changes[index] = log.add(option.change, after: before.changes[from])
                }
            }
        }
    }

    /// What an item can give or take.
    struct Option {
        var lines: Int
        var cost: Double
        var change: ItemChange
    }
}

/// The changes of many plans, which share their beginnings.
struct ChangeLog {
    /// No change.
    static let none: Int32 = -1

    private enum Entry {
        case change(ItemChange, after: Int32)
        case joint(Int32, Int32)
    }

    private var entries: [Entry] = []

    /// The changes `before` and one more.
    mutating func add(_ change: ItemChange, after before: Int32) -> Int32 {
        entries.append(.change(change, after: before))
        return Int32(entries.count - 1)
    }

    /// Both changes.
    mutating func join(_ first: Int32, _ second: Int32) -> Int32 {
        if second == Self.none { return first }
        if first == Self.none { return second }
        entries.append(.joint(first, second))
        return Int32(entries.count - 1)
    }

    /// All changes up to `last`, in no order. Linear.
    func changes(_ last: Int32) -> [ItemChange] {
        var found: [ItemChange] = []
        var open = [last]
        while let next = open.popLast() {
            if next == Self.none { continue }
            switch entries[Int(next)] {
            case .change(let change, let before):
                found.append(change)
                open.append(before)
            case .joint(let first, let second): open += [first, second]
            }
        }
        return found
    }
}
