import PubGeometry

/// Writes an outline as a Type 2 charstring (Adobe Technical Note 5177).
///
/// Positions are rounded to font units before differences are taken, so errors do not add up. Contours are closed by
/// themselves: a last line back to the first point is left out.
struct CharStringWriter {
    private var writer = CFFWriter()
    private var position = (x: 0, y: 0)
    /// The start of the contour.
    private var start = (x: 0, y: 0)
    /// Whether nothing of the contour is written yet.
    private var isContourEmpty = true
    /// Whether a line to the beginning of the contour is not written, since it may be the last.
    private var isReturning = false
    private var operation: Operator?
    private var operands: [Int] = []
    /// The operator whose operands may be appended to the operands of ``operation``.
    private var successor: Operator?

    private enum Operator: UInt8 {
        case vmoveto = 4
        case rlineto = 5
        case hlineto = 6
        case vlineto = 7
        case rrcurveto = 8
        case endchar = 14
        case rmoveto = 21
        case hmoveto = 22
        case vvcurveto = 26
        case hhcurveto = 27
        case vhcurveto = 30
        case hvcurveto = 31

        /// Which operator may go on with the operands of this one: lines and curves between the directions alternate.
        var successor: Operator? {
            switch self {
            case .rlineto, .rrcurveto, .hhcurveto, .vvcurveto: self
            case .hlineto: .vlineto
            case .vlineto: .hlineto
            case .hvcurveto: .vhcurveto
            case .vhcurveto: .hvcurveto
            case .vmoveto, .rmoveto, .hmoveto, .endchar: nil
            }
        }
    }

    /// The size of the stack that every interpreter of Type 2 has.
    private static let mostOperands = 48

    /// A glyph whose advance differs by `width` from nominalWidthX; nil when it is defaultWidthX.
    init(width: Int?) {
        if let width { writer.append(number: width) }
    }

    // MARK: Contours

    /// Writes `outline`, a font unit a point and y downwards, whose contours end with a line to their beginning.
    mutating func append(_ outline: Path) {
        func x(_ point: Point) -> Float { Float(point.x.points) }
        func y(_ point: Point) -> Float { Float(-point.y.points) }
        for element in outline.elements {
            switch element {
            case .move(let end): move(to: x(end), y(end))
            case .line(let end): line(to: x(end), y(end))
            case .curve(let a, let b, let end): curve(x(a), y(a), x(b), y(b), to: x(end), y(end))
            case .close: break
            }
        }
    }

    /// Begins a contour.
    private mutating func move(to x: Float, _ y: Float) {
        start = CharStringWriter.place(x, y)
        isContourEmpty = true
        isReturning = false
    }

    /// A line.
    private mutating func line(to x: Float, _ y: Float) {
        let end = CharStringWriter.place(x, y)
        if !isContourEmpty, end == start {
            isReturning = true
        } else if isContourEmpty ? end != start : end != position || isReturning {
            beginSegment()
            appendLine(to: end)
        }
    }

    /// A cubic Bézier curve.
    private mutating func curve(_ ax: Float, _ ay: Float, _ bx: Float, _ by: Float, to x: Float, _ y: Float) {
        beginSegment()
        let (a, b, end) = (
            CharStringWriter.place(ax, ay), CharStringWriter.place(bx, by), CharStringWriter.place(x, y)
        )
        let (dx1, dy1) = (a.x - position.x, a.y - position.y)
        let (dx2, dy2) = (b.x - a.x, b.y - a.y)
        let (dx3, dy3) = (end.x - b.x, end.y - b.y)
        position = end
        switch (dx1, dy1, dx3, dy3) {
        case (_, 0, 0, _): append(.hvcurveto, [dx1, dx2, dy2, dy3])
        case (0, _, _, 0): append(.vhcurveto, [dy1, dx2, dy2, dx3])
        case (_, 0, _, 0): append(.hhcurveto, [dx1, dx2, dy2, dx3])
        case (0, _, 0, _): append(.vvcurveto, [dy1, dx2, dy2, dy3])
        default: append(.rrcurveto, [dx1, dy1, dx2, dy2, dx3, dy3])
        }
    }

    /// The charstring of all that was drawn.
    consuming func finished() -> [UInt8] {
        append(.endchar, [])
        flush()
        return writer.bytes
    }

    // MARK: Operators

    /// Writes the part of the contour that was held back.
    private mutating func beginSegment() {
        if isContourEmpty {
            let (dx, dy) = (start.x - position.x, start.y - position.y)
            if dx == 0 {
                append(.vmoveto, [dy])
            } else if dy == 0 {
                append(.hmoveto, [dx])
            } else {
                append(.rmoveto, [dx, dy])
            }
            position = start
            isContourEmpty = false
        } else if isReturning {
            appendLine(to: start)
        }
        isReturning = false
    }

    private mutating func appendLine(to end: (x: Int, y: Int)) {
        let (dx, dy) = (end.x - position.x, end.y - position.y)
        position = end
        if dx == 0 {
            append(.vlineto, [dy])
        } else if dy == 0 {
            append(.hlineto, [dx])
        } else {
            append(.rlineto, [dx, dy])
        }
    }

    private mutating func append(_ next: Operator, _ more: [Int]) {
        if successor == next, operands.count + more.count <= CharStringWriter.mostOperands {
            operands += more
        } else {
            flush()
            operation = next
            operands = more
        }
        successor = next.successor
    }

    private mutating func flush() {
        guard let operation else { return }
        for operand in operands { writer.append(number: operand) }
        writer.bytes.append(operation.rawValue)
    }

    /// The nearest place in font units. Broken fonts give any number: within these bounds every difference of two
    /// places is a number of 16 bits, and no real glyph leaves them.
    private static func place(_ x: Float, _ y: Float) -> (x: Int, y: Int) {
        func whole(_ value: Float) -> Int { value.isNaN ? 0 : Int(min(max(value, -16383), 16383).rounded()) }
        return (whole(x), whole(y))
    }
}
