/// What it takes to draw a path of SVG (SVG 1.1 §8.3): how many segments it has, how long they are, and how often they may cross.
struct SVGPathData {
    /// The number of segments, moves among them: as many as the path has vertices.
    private(set) var segmentCount = 0
    /// An upper bound of its length, in its own units.
    private(set) var length = 0.0
    /// The ends of its segments; nil where a part begins.
    private var lines: [(from: SIMD2<Double>, to: SIMD2<Double>)] = []

    private var current = SIMD2<Double>.zero
    private var start = SIMD2<Double>.zero

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
        case UInt8(ascii: "z"): line(to: start)
        default:
            // A curve is no longer than the line through its points; an arc, than its circle.
            let end = origin + SIMD2(operands[operands.count - 2], operands[operands.count - 1])
            if command | 0x20 == UInt8(ascii: "a") {
                length += 7 * (abs(operands[0]) + abs(operands[1]))
            } else {
                for index in stride(from: 0, to: operands.count - 2, by: 2) {
                    let place = origin + SIMD2(operands[index], operands[index + 1]) - current
                    length += 2 * (abs(place.x) + abs(place.y))
                }
            }
            line(to: end)
        }
    }

    private mutating func move(to place: SIMD2<Double>) {
        segmentCount += 1
        current = place
        start = place
    }

    private mutating func line(to place: SIMD2<Double>) {
        segmentCount += 1
        length += abs(place.x - current.x) + abs(place.y - current.y)
        lines.append((current, place))
        current = place
    }

    // MARK: Crossings

    private static let cells = 256

    /// About how many pairs of its segments meet: those in one cell of a grid over it. Cairo looks for each crossing, and a path
    /// of a few hundred kilobytes may have billions. Linear.
    var crossings: Double {
        // So few cannot cross often.
        guard lines.count > 1000, let first = lines.first else { return 0 }
        var (low, high) = (first.from, first.from)
        for line in lines {
            for place in [line.from, line.to] {
                low = pointwiseMin(low, place)
                high = pointwiseMax(high, place)
            }
        }
        let size = high - low
        guard size.x.isFinite, size.y.isFinite else { return 0 }
        let last = Double(SVGPathData.cells - 1)
        // Sides may be so small that the number of cells divided by them is none.
        func cell(_ place: SIMD2<Double>) -> SIMD2<Double> {
            SIMD2(
                size.x > 0 ? (place.x - low.x) / size.x * last : 0, size.y > 0 ? (place.y - low.y) / size.y * last : 0)
        }
        var counts = [Int32](repeating: 0, count: SVGPathData.cells * SVGPathData.cells)
        for line in lines {
            let (from, to) = (cell(line.from), cell(line.to))
            let steps = max(1, max(abs(to.x - from.x), abs(to.y - from.y)).rounded(.up))
            var previous = -1
            for step in 0...Int(steps) {
                let place = from + (to - from) * (Double(step) / steps)
                let cell = Int(place.y) * SVGPathData.cells + Int(place.x)
                if cell != previous { counts[cell] += 1 }
                previous = cell
            }
        }
        return counts.reduce(0) { $0 + Double($1) * Double($1) / 2 }
    }
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

    /// The number that comes next; nil where none does.
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
