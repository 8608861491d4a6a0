/// How much work it is for Cairo to find the area of a path. librsvg has it find that of every path, also where only a line is drawn
/// along it.
///
/// Cairo goes down the path, and stops at each height at which a segment begins or crosses another one; at each stop it looks at all
/// segments that are there. A scribble of a few thousand segments has millions of crossings. They are estimated: a grid is
/// laid over the path, and of the pairs of segments that meet in a cell some are tried.
struct PathSweep {
    /// A segment, from end to end.
    typealias Line = (from: SIMD2<Double>, to: SIMD2<Double>)

    /// The number of segments that are looked at, about: a few nanoseconds each.
    private(set) var steps = 0.0

    private static let cells = 256
    /// The most cells that all segments may go through, each counted once for each.
    private static let mostVisits = 16_000_000
    /// The most pairs that are tried in one cell.
    private static let mostTries = 64

    /// In cells of the grid.
    private var lines: [Line]
    /// Where the segments of each cell begin among `visitors`.
    private var starts = [Int](repeating: 0, count: PathSweep.cells * PathSweep.cells + 1)
    private var visitors: [Int32] = []
    private var random: UInt64 = 1

    /// The sweep of `lines`, whose places are finite. Linear.
    init(_ lines: [Line]) {
        self.lines = lines
        // So few cannot cross often.
        guard lines.count > 500, fitToGrid() else { return }
        guard fillCells() else {
            steps = .infinity
            return
        }
        // Of each row of cells: the stops, and the segments that are there on average.
        var stops = [Double](repeating: 0, count: Self.cells)
        var present = stops
        for line in self.lines {
            stops[Int(line.from.y)] += 1
            let (top, bottom) = (min(line.from.y, line.to.y), max(line.from.y, line.to.y))
            for row in Int(top)...Int(bottom) { present[row] += min(bottom, Double(row + 1)) - max(top, Double(row)) }
        }
        for cell in 0..<Self.cells * Self.cells { stops[cell / Self.cells] += crossings(in: cell) }
        steps = zip(stops, present).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Brings the lines to cells; false where they have no size that numbers hold.
    private mutating func fitToGrid() -> Bool {
        var (low, high) = (lines[0].from, lines[0].from)
        for line in lines {
            low = pointwiseMin(low, pointwiseMin(line.from, line.to))
            high = pointwiseMax(high, pointwiseMax(line.from, line.to))
        }
        let size = high - low
        guard size.x.isFinite, size.y.isFinite else { return false }
        let last = Double(Self.cells - 1)
        // Sides may be so small that the number of cells divided by them is none.
        func cell(_ place: SIMD2<Double>) -> SIMD2<Double> {
            SIMD2(
                size.x > 0 ? (place.x - low.x) / size.x * last : 0, size.y > 0 ? (place.y - low.y) / size.y * last : 0)
        }
        for index in lines.indices { lines[index] = (cell(lines[index].from), cell(lines[index].to)) }
        return true
    }

    private static func forEachCell(of line: Line, _ visit: (Int) -> Void) {
        let way = line.to - line.from
        let steps = max(1, max(abs(way.x), abs(way.y)).rounded(.up))
        var previous = -1
        for step in 0...Int(steps) {
            let cell = cell(at: line.from + way * (Double(step) / steps))
            if cell != previous { visit(cell) }
            previous = cell
        }
    }

    private static func cell(at place: SIMD2<Double>) -> Int { Int(place.y) * cells + Int(place.x) }

    /// Notes the segments of each cell; false where they are too many.
    private mutating func fillCells() -> Bool {
        var counts = [Int](repeating: 0, count: starts.count)
        var visits = 0
        for line in lines {
            Self.forEachCell(of: line) {
                counts[$0] += 1
                visits += 1
            }
            if visits > Self.mostVisits { return false }
        }
        for cell in counts.indices.dropLast() { starts[cell + 1] = starts[cell] + counts[cell] }
        visitors = [Int32](repeating: 0, count: visits)
        var next = starts
        for (index, line) in lines.enumerated() {
            Self.forEachCell(of: line) {
                visitors[next[$0]] = Int32(index)
                next[$0] += 1
            }
        }
        return true
    }

    /// How many of the segments of a cell cross each other there.
    private mutating func crossings(in cell: Int) -> Double {
        let (first, count) = (starts[cell], starts[cell + 1] - starts[cell])
        if count < 2 { return 0 }
        let pairs = count * (count - 1) / 2
        var found = 0
        func cross(_ a: Int, _ b: Int) -> Bool {
            Self.crossing(lines[Int(visitors[first + a])], lines[Int(visitors[first + b])])
                .map { Self.cell(at: $0) == cell } ?? false
        }
        if pairs <= Self.mostTries {
            for a in 0..<count { for b in 0..<a where cross(a, b) { found += 1 } }
            return Double(found)
        }
        for _ in 0..<Self.mostTries {
            let a = chance(count)
            let other = chance(count - 1)
            if cross(a, other < a ? other : other + 1) { found += 1 }
        }
        return Double(found) / Double(Self.mostTries) * Double(pairs)
    }

    /// A number below `count`: the same ones for the same path.
    private mutating func chance(_ count: Int) -> Int {
        // The factors are those of Knuth's MMIX.
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(random >> 33) % count
    }

    /// Where two segments cross between their ends; nil for nowhere.
    private static func crossing(_ a: Line, _ b: Line) -> SIMD2<Double>? {
        let (first, second, apart) = (a.to - a.from, b.to - b.from, b.from - a.from)
        let area = first.x * second.y - first.y * second.x
        if area == 0 { return nil }
        let along = (apart.x * second.y - apart.y * second.x) / area
        let other = (apart.x * first.y - apart.y * first.x) / area
        guard along > 0, along < 1, other > 0, other < 1 else { return nil }
        return a.from + first * along
    }
}
