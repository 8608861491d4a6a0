import PubGeometry

/// A reader of path data (SVG 2 §9.3): up to the first fault, as the standard wants it.
struct SVGPathData {
    private var numbers: SVGNumbers
    private var path = PlanePath()
    private var pen = SIMD2<Double>.zero
    private var start = SIMD2<Double>.zero
    /// The last control point of a curve, for the smooth one after it.
    private var cubic: SIMD2<Double>?
    private var quadratic: SIMD2<Double>?

    /// The path of `text`. Linear.
    static func path(of text: String) -> PlanePath {
        var reader = SVGPathData(numbers: SVGNumbers(text))
        reader.read()
        return reader.path
    }

    private init(numbers: SVGNumbers) { self.numbers = numbers }

    private mutating func read() {
        while let command = numbers.peek() {
            guard "MmLlHhVvCcSsQqTtAaZz".utf8.contains(command) else { return }
            // Paths begin with a move: without one nothing is drawn (SVG 2 §9.3.2).
            if path.isEmpty, command | 0x20 != UInt8(ascii: "m") { return }
            numbers.advance()
            var kind = command & ~0x20
            let isRelative = command >= UInt8(ascii: "a")
            if kind == UInt8(ascii: "Z") {
                path.segments.append(.close)
                (pen, cubic, quadratic) = (start, nil, nil)
                continue
            }
            var isFirst = true
            while isFirst || nextIsNumber() {
                guard segment(kind, from: isRelative ? pen : .zero) else { return }
                // Further pairs behind a move are lines.
                if kind == UInt8(ascii: "M") { kind = UInt8(ascii: "L") }
                isFirst = false
            }
        }
    }

    private mutating func nextIsNumber() -> Bool {
        guard let byte = numbers.peek() else { return false }
        return "+-.0123456789".utf8.contains(byte)
    }

    private mutating func pair(_ from: SIMD2<Double>) -> SIMD2<Double>? {
        guard let x = numbers.next(), let y = numbers.next() else { return nil }
        return SIMD2(x, y) + from
    }

    /// Reads one segment; false for a fault.
    private mutating func segment(_ kind: UInt8, from: SIMD2<Double>) -> Bool {
        switch kind {
        case UInt8(ascii: "M"):
            guard let place = pair(from) else { return false }
            path.segments.append(.move(place))
            start = place
            moved(to: place)
        case UInt8(ascii: "L"):
            guard let place = pair(from) else { return false }
            line(to: place)
        case UInt8(ascii: "H"):
            guard let x = numbers.next() else { return false }
            line(to: SIMD2(x + from.x, pen.y))
        case UInt8(ascii: "V"):
            guard let y = numbers.next() else { return false }
            line(to: SIMD2(pen.x, y + from.y))
        case UInt8(ascii: "C"):
            guard let a = pair(from), let b = pair(from), let end = pair(from) else { return false }
            curve(a, b, to: end)
        case UInt8(ascii: "S"):
            guard let b = pair(from), let end = pair(from) else { return false }
            curve(2 * pen - (cubic ?? pen), b, to: end)
        case UInt8(ascii: "Q"):
            guard let control = pair(from), let end = pair(from) else { return false }
            bend(control, to: end)
        case UInt8(ascii: "T"):
            guard let end = pair(from) else { return false }
            bend(2 * pen - (quadratic ?? pen), to: end)
        default: return arc(from: from)
        }
        return true
    }

    private mutating func arc(from: SIMD2<Double>) -> Bool {
        guard let rx = numbers.next(), let ry = numbers.next(), let turn = numbers.next(), turn.isFinite,
            let isLarge = numbers.flag(), let sweeps = numbers.flag(), let end = pair(from)
        else { return false }
        let radii = SIMD2(abs(rx), abs(ry))
        let arc = EllipticalArc(from: pen, to: end, radii: radii, degrees: turn, isLarge, sweeps)
        // Beyond all measure the arc is straight where a page sees it.
        guard let arc, abs(turn) < 1e9, radii.length < 1e15, (pen - end).length < 1e15 else {
            line(to: end)
            return true
        }
        for piece in arc.curves { path.segments.append(.curve(piece.0, piece.1, piece.2)) }
        moved(to: end)
        return true
    }

    private mutating func moved(to place: SIMD2<Double>, cubic: SIMD2<Double>? = nil, quadratic: SIMD2<Double>? = nil) {
        (pen, self.cubic, self.quadratic) = (place, cubic, quadratic)
    }

    private mutating func line(to place: SIMD2<Double>) {
        path.segments.append(.line(place))
        moved(to: place)
    }

    private mutating func curve(_ a: SIMD2<Double>, _ b: SIMD2<Double>, to end: SIMD2<Double>) {
        path.segments.append(.curve(a, b, end))
        moved(to: end, cubic: b)
    }

    private mutating func bend(_ control: SIMD2<Double>, to end: SIMD2<Double>) {
        // A quadratic curve as a cubic one: both controls are two thirds of the way to its own.
        path.segments.append(.curve(pen + (control - pen) * (2.0 / 3), end + (control - end) * (2.0 / 3), end))
        moved(to: end, quadratic: control)
    }
}
