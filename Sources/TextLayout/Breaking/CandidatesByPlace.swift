/// The candidates at one break, by the start of the slot search for the line after each: beside shapes there are dozens, and a new one
/// competes only with others at its own place.
struct CandidatesByPlace {
    private static let none: Int32 = -1

    /// The index of the last candidate at each place; −1 for none.
    private var lasts: [Int32] = []
    /// The index of the candidate before each one at the same place; −1 for none. Beside it, its place.
    private var links: [(before: Int32, place: Int32)] = []

    /// The index of the last candidate at `place`; nil for none. Constant.
    @inline(__always)
    func last(at place: Int32) -> Int? {
        Int(place) < lasts.count && lasts[Int(place)] >= 0 ? Int(lasts[Int(place)]) : nil
    }

    /// The index of the candidate before that at `index`, at the same place; nil for none. Constant.
    @inline(__always)
    func before(_ index: Int) -> Int? { links[index].before >= 0 ? Int(links[index].before) : nil }

    /// Adds the next candidate, at `place`. Constant unless the place is new.
    @inline(__always)
    mutating func add(at place: Int32) {
        while lasts.count <= Int(place) { lasts.append(Self.none) }
        links.append((lasts[Int(place)], place))
        lasts[Int(place)] = Int32(links.count - 1)
    }

    /// Removes all candidates. Linear in them, not in the places.
    @inline(__always)
    mutating func removeAll() {
        for index in links.indices { lasts[Int(links[index].place)] = Self.none }
        links.removeAll(keepingCapacity: true)
    }
}
