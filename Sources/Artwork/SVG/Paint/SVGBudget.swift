/// How much a drawing may still show: elements that refer to one another could grow without end.
struct SVGBudget {
    private var elements = 0
    private var marks = 0
    private var segments = 0
    private var dashes = 0.0

    private static let mostElements = 200_000
    private static let mostMarks = 200_000
    private static let mostSegments = 2_000_000
    private static let mostDashes = 500_000.0

    /// Throws if the elements of `tree` would be too many by `use` alone. Linear.
    static func check(_ tree: SVGTree) throws(SVGFinding) {
        var known = [Int?](repeating: nil, count: tree.nodes.count)
        guard count(0, in: tree, &known, depth: 0) > mostElements else { return }
        throw .tooComplex("more than \(mostElements) elements by use, patterns and markers", at: tree.nodes[0].place)
    }

    /// The number of elements that the one at `index` shows, no more than twice the most.
    private static func count(_ index: Int, in tree: SVGTree, _ known: inout [Int?], depth: Int) -> Int {
        if let known = known[index] { return known }
        // As deep as elements may be nested, and the elements that they show.
        guard depth < 4000 else { return 2 * mostElements }
        // An element that shows itself is reported when it is drawn.
        known[index] = 0
        var count = 1
        for child in tree.nodes[index].elements { count += Self.count(child, in: tree, &known, depth: depth + 1) }
        if tree.nodes[index].name == "use", let address = tree.nodes[index]["href"], address.hasPrefix("#"),
            let target = tree.byID[String(address.dropFirst())]
        {
            count += Self.count(target, in: tree, &known, depth: depth + 1)
        }
        known[index] = min(count, 2 * mostElements)
        return min(count, 2 * mostElements)
    }

    /// Counts an element.
    mutating func visit(_ place: Int) throws(SVGFinding) {
        elements += 1
        guard elements <= Self.mostElements else {
            throw .tooComplex("more than \(Self.mostElements) elements by use, patterns and markers", at: place)
        }
    }

    /// Counts marks with segments of paths.
    mutating func add(marks count: Int = 1, segments: Int, at place: Int) throws(SVGFinding) {
        marks += count
        self.segments += segments
        guard marks <= Self.mostMarks, self.segments <= Self.mostSegments else {
            throw .tooComplex("more than \(Self.mostMarks) marks, or \(Self.mostSegments) segments of paths", at: place)
        }
    }

    /// Counts dashes of lines.
    mutating func add(dashes count: Double, at place: Int) throws(SVGFinding) {
        dashes += count
        guard dashes <= Self.mostDashes else {
            throw .tooComplex("more than \(Int(Self.mostDashes)) dashes", at: place)
        }
    }
}
