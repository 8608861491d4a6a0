/// How many elements an SVG has when every `use` is replaced by what it shows: a few lines may show billions.
struct SVGExpansion {
    /// Of each id, and of all that has none, the elements that are in no other one's.
    private var counts: [String: Int] = [:]
    /// The ids whose elements are in those of each id, and those that `use` shows there.
    private var parts: [String: [String]] = [:]
    /// Of each open element the id to which its content is counted.
    private var open = [""]

    /// Notes the start of an element with an id of its own, or that shows another one's.
    mutating func start(id: String?, shows used: String?) {
        let outer = open[open.count - 1]
        if let id { parts[outer, default: []].append(id) }
        let own = id ?? outer
        counts[own, default: 0] += 1
        if let used { parts[own, default: []].append(used) }
        open.append(own)
    }

    /// Notes the end of an element.
    mutating func end() { if open.count > 1 { open.removeLast() } }

    /// The number of elements that are shown, at most `limit` + 1; nil when something shows itself. Linear.
    func total(limit: Int) -> Int? {
        var known: [String: Int] = [:]
        var entered: Set<String> = []
        // A stack of its own: chains of ids may be deeper than the calls of a thread.
        var waiting = [(id: "", isDone: false)]
        while let next = waiting.popLast() {
            if known[next.id] != nil { continue }
            if next.isDone {
                let inner = (parts[next.id] ?? []).reduce(0) { min($0 + (known[$1] ?? 0), limit + 1) }
                known[next.id] = min(inner + counts[next.id, default: 0], limit + 1)
            } else {
                // What was entered and is not known is around it.
                guard entered.insert(next.id).inserted else { return nil }
                waiting.append((next.id, true))
                waiting += (parts[next.id] ?? []).map { ($0, false) }
            }
        }
        return known[""]
    }
}
