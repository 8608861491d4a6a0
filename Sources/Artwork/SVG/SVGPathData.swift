/// What it takes to draw a path of SVG (SVG 1.1 §8.3): how many segments it has, how long they are, and how often they cross.
struct SVGPathData {
    /// The number of segments, moves among them: as many as the path has vertices.
    private(set) var segmentCount = 0
    /// An upper bound of its length, in its own units.
    private(set) var length = 0.0
    /// The parts that a move begins.
    private(set) var partCount = 0
    /// Whether its first part is closed.
    private(set) var isClosed = false
    /// A box around its points and those that control its curves; nil without points.
    private(set) var extent: (least: SIMD2<Double>, most: SIMD2<Double>)?
    /// The segments of its area, in which each part is closed; of curves, a few that go along them.
    private var lines: [PathSweep.Line] = []

    private var current = SIMD2<Double>.zero
    private var start = SIMD2<Double>.zero
    /// The last control point of the last curve; the current place after others.
    private var previousControl = SIMD2<Double>.zero

    /// The path of the attribute `d`. What comes behind an error is not drawn, and not counted.
    init(path: String) {
        var numbers = SVGNumbers(path)
        var command = UInt8(0)
        while let next = numbers.nextCommand(after: command) {
            command = next
            guard let count = SVGPathData.operandCounts[command | 0x20] else { return }
            var operands: [Double] = []
            for index in 0..<count {
                let isFlag = command | 0x20 == UInt8(ascii: "a") && (index == 3 || index == 4)
                guard let number = isFlag ? numbers.flag() : numbers.next() else { return }
                operands.append(number)
            }
            add(command, operands)
        }
    }

    /// The path of the attribute `points`.
    init(points: String) {
        var numbers = SVGNumbers(points)
        while let x = numbers.next(), let y = numbers.next() {
            if segmentCount == 0 { move(to: SIMD2(x, y)) } else { line(to: SIMD2(x, y)) }
        }
        line(to: start)
    }

    private static let operandCounts: [UInt8: Int] = [
        UInt8(ascii: "m"): 2, UInt8(ascii: "l"): 2, UInt8(ascii: "h"): 1, UInt8(ascii: "v"): 1, UInt8(ascii: "c"): 6,
        UInt8(ascii: "s"): 4, UInt8(ascii: "q"): 4, UInt8(ascii: "t"): 2, UInt8(ascii: "a"): 7, UInt8(ascii: "z"): 0,
    ]

    private mutating func add(_ command: UInt8, _ operands: [Double]) {
        let origin = command >= UInt8(ascii: "a") ? current : .zero
        switch command | 0x20 {
        case UInt8(ascii: "m"): move(to: origin + SIMD2(operands[0], operands[1]))
        case UInt8(ascii: "h"): line(to: SIMD2(origin.x + operands[0], current.y))
        case UInt8(ascii: "v"): line(to: SIMD2(current.x, origin.y + operands[0]))
        case UInt8(ascii: "z"):
            if partCount == 1 { isClosed = true }
            line(to: start)
        default:
            // A curve is no longer than the line through its points; an arc, than its circle.
            let end = origin + SIMD2(operands[operands.count - 2], operands[operands.count - 1])
            if command | 0x20 == UInt8(ascii: "a") {
                length += 7 * (abs(operands[0]) + abs(operands[1]))
                // Radii that are too small for the arc grow with it (SVG 1.1 F.6.6).
                let way = end - current
                let reach = 2 * max(abs(operands[0]), abs(operands[1])) + abs(way.x) + abs(way.y)
                include(current - reach)
                include(current + reach)
                return line(to: end)
            }
            let places = stride(from: 0, to: operands.count, by: 2).map { index in
                origin + SIMD2(operands[index], operands[index + 1])
            }
            for place in places.dropLast() {
                length += 2 * (abs(place.x - current.x) + abs(place.y - current.y))
            }
            let mirrored = current * 2 - previousControl
            let letter = command | 0x20
            if letter == UInt8(ascii: "s") || letter == UInt8(ascii: "t") { include(mirrored) }
            curve(through: [current] + places)
            previousControl = letter == UInt8(ascii: "t") ? mirrored : places.count > 1 ? places[places.count - 2] : end
        }
    }

    /// Adds the curve of the control points `places`, the first of which is the current place. Those that SVG leaves to be
    /// mirrored are left out.
    private mutating func curve(through places: [SIMD2<Double>]) {
        let pieces = places.count > 2 ? 4 : 1
        var last = current
        for piece in 1...pieces {
            let part = Double(piece) / Double(pieces)
            var points = places
            while points.count > 1 { points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * part } }
            lines.append((last, points[0]))
            last = points[0]
        }
        for place in places { include(place) }
        advance(to: places[places.count - 1])
    }

    private mutating func include(_ place: SIMD2<Double>) {
        extent = extent.map { (pointwiseMin($0.least, place), pointwiseMax($0.most, place)) } ?? (place, place)
    }

    private mutating func move(to place: SIMD2<Double>) {
        if current != start { lines.append((current, start)) }
        segmentCount += 1
        partCount += 1
        include(place)
        // What begins there is no shorter.
        if !place.x.isFinite || !place.y.isFinite { length = .infinity }
        current = place
        start = place
        previousControl = place
    }

    private mutating func line(to place: SIMD2<Double>) {
        lines.append((current, place))
        advance(to: place)
    }

    private mutating func advance(to place: SIMD2<Double>) {
        segmentCount += 1
        include(place)
        length += abs(place.x - current.x) + abs(place.y - current.y)
        current = place
        previousControl = place
    }

    /// How many segments Cairo looks at to find the area of the path, whose length is finite. Linear.
    var sweepSteps: Double { PathSweep(lines + (current == start ? [] : [(current, start)])).steps }
}

/// Steps through the numbers of an attribute, and the letters between them.
struct SVGNumbers {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The command that comes next: a letter, or that of before where another number follows; nil at the end.
    mutating func nextCommand(after command: UInt8) -> UInt8? {
        skipSpace()
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        if UnicodeScalar(byte).properties.isAlphabetic {
            position += 1
            return byte
        }
        switch command {
        case 0, UInt8(ascii: "z"), UInt8(ascii: "Z"): return nil
        case UInt8(ascii: "m"): return UInt8(ascii: "l")
        case UInt8(ascii: "M"): return UInt8(ascii: "L")
        default: return command
        }
    }

    /// A digit of truth, which needs no space behind it.
    mutating func flag() -> Double? {
        skipSpace()
        guard position < bytes.count, bytes[position] == 0x30 || bytes[position] == 0x31 else { return nil }
        position += 1
        return Double(bytes[position - 1] - 0x30)
    }

    /// The numbers of `text` if there are four of them.
    static func four(_ text: String) -> [Double]? {
        var reader = SVGNumbers(text)
        var numbers: [Double] = []
        while let number = reader.next() { numbers.append(number) }
        return numbers.count == 4 ? numbers : nil
    }

    /// The number that comes next; nil if none does.
    mutating func next() -> Double? {
        skipSpace()
        let start = position
        if position < bytes.count, bytes[position] == 0x2B || bytes[position] == 0x2D { position += 1 }
        skipDigits()
        if position < bytes.count, bytes[position] == 0x2E {
            position += 1
            skipDigits()
        }
        let mantissa = position
        if position < bytes.count, bytes[position] | 0x20 == 0x65 {
            position += 1
            if position < bytes.count, bytes[position] == 0x2B || bytes[position] == 0x2D { position += 1 }
            let digits = position
            skipDigits()
            // The letter may be that of a unit, as in 1em.
            if position == digits { position = mantissa }
        }
        guard position > start else { return nil }
        return Double(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func skipDigits() {
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == 0x2C { position += 1 }
    }
}
