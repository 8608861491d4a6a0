import PubColor
import PubDisplayList
import PubGeometry

// Rings: the parts of a whole, from 12 o'clock on, in the order of the chart.
extension ChartLayout {
    /// A slice of a ring.
    private struct Slice {
        var index: Int
        var start: Double, end: Double
        var lines: [String]

        var middle: Double { (start + end) / 2 }
        var isAtRight: Bool { middle < 0.5 }
    }

    private var slices: [Slice] {
        let sum = chart.values.reduce(0, +)
        var turn = 0.0
        return chart.categories.indices.compactMap { index in
            guard let value = chart.series[0].values[index] else { return nil }
            let end = turn + value / sum
            defer { turn = end }
            // Sums of parts may be a hair more than the whole.
            return Slice(index: index, start: turn, end: min(end, 1), lines: lines(of: index, value))
        }
    }

    /// The name of a slice and its value, in lines.
    private func lines(of index: Int, _ value: Double) -> [String] {
        let name = type.lines(chart.categories[index].name, .label, width: frame.width * 0.27)
        guard chart.showsValues ?? true else { return name }
        let text = number.text(value, decimals: chart.decimals, unitIsWritten: true)
        let last = (name.last ?? "") + " " + text
        return type.width(last, .label) <= frame.width * 0.27 ? name.dropLast() + [last] : name + [text]
    }

    /// The room of names at the sides.
    private func margins(_ slices: [Slice]) -> (left: Double, right: Double) {
        func margin(_ isRight: Bool) -> Double {
            let lines = slices.filter { $0.isAtRight == isRight }.flatMap(\.lines)
            let widest = lines.reduce(0) { max($0, type.width($1, .label)) }
            return widest > 0 ? widest + gap * 2 : 0
        }
        return (margin(false), margin(true))
    }

    /// The height of a ring as wide as its frame lets it be, and of the names beside it.
    var ringHeight: Double {
        let slices = slices
        let (left, right) = margins(slices)
        let leading = type[.label].leading
        let lines = [true, false].map { side in
            slices.reduce(0) { $0 + ($1.isAtRight == side ? Double($1.lines.count) * leading : 0) }
        }
        return max(frame.width - left - right + leading, lines.max() ?? 0)
    }

    mutating func drawRing() {
        let slices = slices
        let leading = type[.label].leading
        let (left, right) = margins(slices)
        let radius = max(min((frame.height - leading * 0.5) / 2, (frame.width - left - right) / 2), 1)
        if radius < leading * 1.5 { report(.tooSmall) }
        let center = SIMD2(left + (frame.width - left - right) / 2, (frame.top + frame.bottom) / 2)
        let inner = radius * 0.58
        for slice in slices where slice.end > slice.start {
            var item = PathItem(
                UnitCircle.slice(from: slice.start, to: slice.end, inner: inner, outer: radius, around: center),
                fill: paint(slice.index, category: slice.index))
            item.fillRule = .nonZero
            canvas.add(item)
        }
        // A slice that is the whole ring has no joint.
        if slices.count(where: { $0.end > $0.start }) > 1 {
            for slice in slices where slice.end > slice.start {
                let ray = UnitCircle.point(at: slice.start)
                canvas.stroke([center + ray * inner, center + ray * radius], Paint(.paper), weight: 0.75)
            }
        }
        for isRight in [true, false] {
            write(slices.filter { $0.isAtRight == isRight }, isRight: isRight, radius: radius, around: center)
        }
    }

    /// The place on the rim of a slice, not at its very ends, that is nearest to the height `y`.
    private func rim(of slice: Slice, at y: Double, radius: Double, around center: SIMD2<Double>) -> SIMD2<Double> {
        let places = (4...60).map { part in
            center + UnitCircle.point(at: slice.start + (slice.end - slice.start) * Double(part) / 64) * radius
        }
        let beside = places.filter { ($0.x > center.x) == slice.isAtRight }
        return (beside.isEmpty ? places : beside).min { abs($0.y - y) < abs($1.y - y) } ?? center
    }

    /// Writes the names of the slices at one side.
    private mutating func write(_ slices: [Slice], isRight: Bool, radius: Double, around center: SIMD2<Double>) {
        let leading = type[.label].leading
        let wanted = slices.map { center.y + UnitCircle.point(at: $0.middle).y * (radius + gap) }
        let lengths = slices.map { Double($0.lines.count) * leading }
        let places = LabelSpread.places(wanted, lengths: lengths, in: frame.top...frame.bottom)
        if places == nil, !slices.isEmpty { report(.tooSmall) }
        for (slice, place) in zip(slices, places ?? wanted) {
            // A name is beside the ring, where that is widest along its lines.
            let height = type[.label].capHeight + leading * Double(slice.lines.count - 1)
            let offset = min(max(abs(place - center.y) - height / 2, 0), radius)
            let edge = (radius * radius - offset * offset).squareRoot()
            let x = center.x + (isRight ? 1 : -1) * (edge + gap)
            // A line leads to the part of the slice that is nearest to the height of its name, where that is not beside it.
            let end = SIMD2(x - (isRight ? gap * 0.3 : -gap * 0.3), place)
            let start = rim(of: slice, at: place, radius: radius + gap * 0.2, around: center)
            if abs(start.y - place) > leading * 0.45 || abs(end.x - start.x) > gap * 1.5 {
                canvas.stroke([start, end], look.axis?.paint ?? .ink, weight: 0.35)
            }
            canvas.write(lines: slice.lines, .label, around: SIMD2(x, place), isRight ? .start : .end)
        }
    }
}
