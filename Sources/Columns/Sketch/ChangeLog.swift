/// The changes of many plans, which share their beginnings.
package struct ChangeLog {
    /// No change.
    package static let none: Int32 = -1

    private enum Entry {
        case change(FitAdjustment, after: Int32)
        case joint(Int32, Int32)
    }

    private var entries: [Entry] = []

    /// The changes `before` and one more.
    package mutating func add(_ change: FitAdjustment, after before: Int32) -> Int32 {
        entries.append(.change(change, after: before))
        return Int32(entries.count - 1)
    }

    /// Both changes.
    package mutating func join(_ first: Int32, _ second: Int32) -> Int32 {
        if second == Self.none { return first }
        if first == Self.none { return second }
        entries.append(.joint(first, second))
        return Int32(entries.count - 1)
    }

    /// All changes up to `last`, in no order. Linear.
    package func changes(_ last: Int32) -> [FitAdjustment] {
        var found: [FitAdjustment] = []
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
