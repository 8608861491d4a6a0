import PubColor
import PubDisplayList
import PubGeometry
import PubTextModel

/// The drawing of a chart: shapes below, texts above, in points from its upper left corner.
struct ChartCanvas {
    private(set) var shapes: [PathItem] = []
    private(set) var labels: [ChartLabel] = []
    /// The lines of grids among the shapes, each with its ends.
    private var gridLines: [(shape: Int, start: SIMD2<Double>, end: SIMD2<Double>)] = []
    let type: ChartType

    init(_ type: ChartType) { self.type = type }

    // MARK: Shapes

    mutating func fill(_ rect: PlotRect, _ paint: Paint) {
        guard rect.width > 0, rect.height > 0 else { return }
        shapes.append(PathItem(Path(rect: rect.rect), fill: paint))
    }

    mutating func fill(_ points: [SIMD2<Double>], _ paint: Paint) {
        shapes.append(PathItem(ChartCanvas.path(points, isClosed: true), fill: paint))
    }

    mutating func rule(from start: SIMD2<Double>, to end: SIMD2<Double>, _ rule: RuleLine?) {
        guard let rule else { return }
        stroke([start, end], rule.paint, weight: rule.weight.points)
    }

    /// A line of a grid, upright or level, which ends before texts that are on it and goes on behind them.
    mutating func gridLine(from start: SIMD2<Double>, to end: SIMD2<Double>, _ line: RuleLine?) {
        guard line != nil else { return }
        gridLines.append((shapes.count, start, end))
        rule(from: start, to: end, line)
    }

    /// How many lines of grids run through `box`.
    func gridLines(crossing box: PlotRect) -> Int {
        gridLines.count { line in
            // A line has no area of its own that could overlap.
            box.overlaps(
                PlotRect(line.start.x - 0.1, line.start.y - 0.1, line.end.x + 0.1, line.end.y + 0.1))
        }
    }

    /// Interrupts grid lines at texts. Lines × texts.
    mutating func clearGridBehindTexts() {
        if gridLines.isEmpty { return }
        let boxes = labels.map { label in
            let gap = type[label.role].size * 0.3
            let box = box(of: label)
            return PlotRect(box.left - gap, box.top - gap / 2, box.right + gap, box.bottom + gap / 2)
        }
        var kept: [PathItem] = []
        kept.reserveCapacity(shapes.count)
        var copied = 0
        for (shape, start, end) in gridLines {
            kept += shapes[copied..<shape]
            copied = shape + 1
            for part in ChartCanvas.parts(from: start, to: end, outside: boxes) {
                var item = shapes[shape]
                item.path = ChartCanvas.path([part.start, part.end], isClosed: false)
                kept.append(item)
            }
        }
        shapes = kept + shapes[copied...]
        gridLines = []
    }

    /// The parts of an upright or level line outside `boxes`; shorter ones than a point look like dirt.
    private static func parts(
        from start: SIMD2<Double>, to end: SIMD2<Double>, outside boxes: [PlotRect]
    ) -> [(start: SIMD2<Double>, end: SIMD2<Double>)] {
        let isUpright = start.x == end.x
        let (first, last) = isUpright ? (start.y, end.y) : (start.x, end.x)
        let gaps = boxes.compactMap { box -> ClosedRange<Double>? in
            let across = isUpright ? box.left...box.right : box.top...box.bottom
            let along = isUpright ? box.top...box.bottom : box.left...box.right
            guard across.contains(isUpright ? start.x : start.y), along.upperBound > first, along.lowerBound < last
            else { return nil }
            return along
        }.sorted { $0.lowerBound < $1.lowerBound }
        if gaps.isEmpty { return [(start, end)] }
        var parts: [(start: SIMD2<Double>, end: SIMD2<Double>)] = []
        func add(_ from: Double, _ to: Double) {
            guard to - from >= 1 else { return }
            parts.append(
                isUpright
                    ? (SIMD2(start.x, from), SIMD2(start.x, to)) : (SIMD2(from, start.y), SIMD2(to, start.y)))
        }
        var place = first
        for gap in gaps {
            add(place, gap.lowerBound)
            place = max(place, gap.upperBound)
        }
        add(place, last)
        return parts
    }

    mutating func stroke(
        _ points: [SIMD2<Double>], _ paint: Paint, weight: Double, dashes: [Double] = [], isRound: Bool = false
    ) {
        guard points.count > 1 else { return }
        var stroke = Stroke(paint: paint, weight: Length(points: weight))
        if isRound { (stroke.cap, stroke.join) = (.round, .round) }
        stroke.dashes = dashes.map { Length(points: $0) }
        shapes.append(PathItem(ChartCanvas.path(points, isClosed: false), stroke: stroke))
    }

    /// A dot of `radius`; the forms of several series differ, so that they are told apart without colour.
    mutating func dot(at center: SIMD2<Double>, radius: Double, form: Int, _ paint: Paint) {
        let corners: [SIMD2<Double>]
        // Square and diamond cover as much as the disc, so that none looks more important.
        switch form % 4 {
        case 1: corners = [SIMD2(-0.9, -0.9), SIMD2(0.9, -0.9), SIMD2(0.9, 0.9), SIMD2(-0.9, 0.9)]
        case 2: corners = [SIMD2(0, -1.25), SIMD2(1.25, 0), SIMD2(0, 1.25), SIMD2(-1.25, 0)]
        case 3: corners = [SIMD2(0, -1.2), SIMD2(1.15, 0.8), SIMD2(-1.15, 0.8)]
        default:
            let box = PlotRect(center.x - radius, center.y - radius, center.x + radius, center.y + radius)
            shapes.append(PathItem(Path(rect: box.rect, radius: Length(points: radius)), fill: paint))
            return
        }
        fill(corners.map { center + $0 * radius }, paint)
    }

    mutating func add(_ item: PathItem) { shapes.append(item) }

    static func path(_ points: [SIMD2<Double>], isClosed: Bool) -> Path {
        var elements = points.enumerated().map { index, point in
            index == 0 ? Path.Element.move(point.point) : .line(point.point)
        }
        if isClosed { elements.append(.close) }
        return Path(elements)
    }

    // MARK: Texts

    /// The part of a text that lies at its place.
    enum Side { case start, middle, end }

    /// A line of text with its baseline at `place.y`.
    mutating func write(
        _ text: String, _ role: ChartType.Role, at place: SIMD2<Double>, _ side: Side = .start, series: Int? = nil
    ) {
        if text.isEmpty { return }
        let width = side == .start ? 0 : type.width(text, role)
        let x = side == .start ? place.x : side == .end ? place.x - width : place.x - width / 2
        labels.append(ChartLabel(text: text, role: role, origin: SIMD2(x, place.y), series: series))
    }

    /// The box of a text, from its capitals to its descenders.
    func box(of label: ChartLabel) -> PlotRect {
        let metrics = type[label.role]
        return PlotRect(
            label.origin.x, label.origin.y - metrics.capHeight,
            label.origin.x + type.width(label.text, label.role), label.origin.y + metrics.size * 0.2)
    }

    /// Lines one below the other, their capitals in the middle of `place.y` as a whole.
    mutating func write(
        lines: [String], _ role: ChartType.Role, around place: SIMD2<Double>, _ side: Side = .start, series: Int? = nil
    ) {
        let metrics = type[role]
        let height = metrics.capHeight + Double(lines.count - 1) * metrics.leading
        for (index, line) in lines.enumerated() {
            let y = place.y - height / 2 + metrics.capHeight + Double(index) * metrics.leading
            write(line, role, at: SIMD2(place.x, y), side, series: series)
        }
    }
}

/// A rectangle in points.
struct PlotRect: Hashable {
    var left: Double, top: Double, right: Double, bottom: Double

    init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    var width: Double { right - left }
    var height: Double { bottom - top }

    var rect: Rect {
        let corner = SIMD2(left, top).point
        let other = SIMD2(right, bottom).point
        return Rect(x: corner.x, y: corner.y, width: other.x - corner.x, height: other.y - corner.y)
    }

    func contains(_ place: SIMD2<Double>) -> Bool {
        place.x >= left && place.x <= right && place.y >= top && place.y <= bottom
    }

    func overlaps(_ other: PlotRect) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
}

extension SIMD2<Double> {
    /// The point of these coordinates.
    var point: Point {
        Point(x: Length(clampingPoints: x) ?? .zero, y: Length(clampingPoints: y) ?? .zero)
    }
}
