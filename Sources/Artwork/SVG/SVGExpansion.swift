/// How much an SVG has when all that it shows again is counted again: a few lines may show billions. What shows something is a
/// `use`, and a marker at each vertex of a path.
struct SVGExpansion {
    /// What is drawn.
    struct Amount {
        var elements = 0
        /// Segments of paths.
        var segments = 0
        /// Layers: groups that are seen through, clipped or blended.
        var layers = 0
        /// Segments that Cairo looks at to find the areas of paths.
        var steps = 0

        /// The sum, of which no part is more than `limit`.
        fileprivate func adding(_ other: Amount, times: Int, limit: Int) -> Amount {
            func sum(_ a: Int, _ b: Int) -> Int {
                let (product, isTooMuch) = b.multipliedReportingOverflow(by: times)
                return isTooMuch ? limit : min(a.addingReportingOverflow(product).partialValue, limit)
            }
            return Amount(
                elements: sum(elements, other.elements), segments: sum(segments, other.segments),
                layers: sum(layers, other.layers), steps: sum(steps, other.steps))
        }
    }

    /// Of each id, and of all that has none, what is in no other one's.
    private var amounts: [String: Amount] = [:]
    /// The ids that are in each id, and those that are shown there, with the number of times.
    private var parts: [String: [(id: String, times: Int)]] = [:]
    /// Of each open element the id to which its content is counted.
    private var open = [""]

    /// Notes the start of an element with an id of its own, or that shows another one's.
    mutating func start(id: String?, shows used: String?) {
        let outer = open[open.count - 1]
        if let id { parts[outer, default: []].append((id, 1)) }
        let own = id ?? outer
        open.append(own)
        amounts[own, default: Amount()].elements += 1
        if let used { show(used, times: 1) }
    }

    /// Notes that the element that was begun last shows that with an id.
    mutating func show(_ id: String, times: Int) { parts[open[open.count - 1], default: []].append((id, times)) }

    /// Notes what the element that was begun last has besides.
    mutating func add(segments: Int = 0, layers: Int = 0, steps: Int = 0) {
        amounts[open[open.count - 1], default: Amount()].segments += segments
        amounts[open[open.count - 1], default: Amount()].layers += layers
        amounts[open[open.count - 1], default: Amount()].steps += steps
    }

    /// Notes the end of an element.
    mutating func end() { if open.count > 1 { open.removeLast() } }

    /// What is shown, each number at most `limit`; nil when something shows itself. Linear.
    func total(limit: Int) -> Amount? {
        var known: [String: Amount] = [:]
        var entered: Set<String> = []
        // A stack of its own: chains of ids may be deeper than the calls of a thread.
        var waiting = [(id: "", isDone: false)]
        while let next = waiting.popLast() {
            if known[next.id] != nil { continue }
            if next.isDone {
                known[next.id] = (parts[next.id] ?? []).reduce(amounts[next.id] ?? Amount()) { sum, part in
                    sum.adding(known[part.id] ?? Amount(), times: part.times, limit: limit)
                }
            } else {
                // What was entered and is not known is around it.
                guard entered.insert(next.id).inserted else { return nil }
                waiting.append((next.id, true))
                waiting += (parts[next.id] ?? []).map { ($0.id, false) }
            }
        }
        return known[""]
    }
}
