import PubGeometry

/// The left and right edges of the ink of a few glyphs, in rows of one height.
struct InkEdges {
    /// The height of a row, in points.
    private let height: Double
    /// The number of the first row, counted downwards from the baseline.
    private var first = 0
    /// The least and the greatest x of the ink in each row; the first is the greater one where there is none.
    private var rows: [(left: Double, right: Double)] = []

    /// Straight pieces that a curve is measured by: of a curve of half an em they are off by less than a thousandth of it.
    private static let pieces = 16
    /// The greatest number of rows, more than any letter has: an outline beyond it is broken, and has no edges.
    private static let mostRows = 8192

    /// The edges of `outlines`, y downwards from the baseline, in rows of `height` points. Linear in their points and rows.
    init(of outlines: [Path], rowHeight height: Double) {
        self.height = height
        for outline in outlines { add(outline) }
    }

    /// The distance from the start of these glyphs that `next` has to start at, to the right, so that its ink is `distance`
    /// points from theirs; nil if no two of their rows are so near.
    func start(of next: InkEdges, distance: Double) -> Double? {
        let reach = Int((distance / height).rounded(.up)) + 1
        var start: Double?
        for (index, row) in rows.enumerated() where row.left <= row.right {
            let number = first + index - next.first
            let (least, end) = (max(0, number - reach), min(number + reach + 1, next.rows.count))
            if least >= end { continue }
            for other in least..<end {
                let edges = next.rows[other]
                guard edges.left <= edges.right else { continue }
                // The ink of two rows is at least as far apart as the edges of the rows that face each other.
                let between = Double(max(abs(other - number) - 1, 0)) * height
                if between >= distance { continue }
                let needed = row.right + (distance * distance - between * between).squareRoot() - edges.left
                start = max(start ?? needed, needed)
            }
        }
        return start
    }

    // MARK: Outlines

    private mutating func add(_ outline: Path) {
        var (begin, pen) = (Point.zero, Point.zero)
        for element in outline.elements {
            switch element {
            case .move(let point): (begin, pen) = (point, point)
            case .line(let point):
                add(pen, point)
                pen = point
            case .curve(let a, let b, let end):
                add(curve: pen, a, b, end)
                pen = end
            case .close:
                add(pen, begin)
                pen = begin
            }
        }
    }

    private mutating func add(curve start: Point, _ a: Point, _ b: Point, _ end: Point) {
        var last = (start.x.points, start.y.points)
        for piece in 1...Self.pieces {
            let t = Double(piece) / Double(Self.pieces)
            let s = 1 - t
            let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
            let next = (
                p * start.x.points + q * a.x.points + r * b.x.points + u * end.x.points,
                p * start.y.points + q * a.y.points + r * b.y.points + u * end.y.points
            )
            add(last, next)
            last = next
        }
    }

    private mutating func add(_ start: Point, _ end: Point) {
        add((start.x.points, start.y.points), (end.x.points, end.y.points))
    }

    /// Adds a straight edge to each row that it passes.
    private mutating func add(_ start: (x: Double, y: Double), _ end: (x: Double, y: Double)) {
        let (top, foot) = start.y <= end.y ? (start, end) : (end, start)
        let (head, last) = ((top.y / height).rounded(.down), (foot.y / height).rounded(.down))
        guard head.magnitude < Double(Self.mostRows), last.magnitude < Double(Self.mostRows) else { return }
        let slope = foot.y > top.y ? (foot.x - top.x) / (foot.y - top.y) : 0
        for row in Int(head)...Int(last) {
            let from = top.x + (max(top.y, Double(row) * height) - top.y) * slope
            let to = foot.y > top.y ? top.x + (min(foot.y, Double(row + 1) * height) - top.y) * slope : foot.x
            extend(row, min(from, to), max(from, to))
        }
    }

    private mutating func extend(_ row: Int, _ left: Double, _ right: Double) {
        let none = (left: Double.infinity, right: -Double.infinity)
        if rows.isEmpty { first = row }
        if row < first {
            rows.insert(contentsOf: repeatElement(none, count: first - row), at: 0)
            first = row
        }
        while row - first >= rows.count { rows.append(none) }
        rows[row - first] = (min(rows[row - first].left, left), max(rows[row - first].right, right))
    }
}
