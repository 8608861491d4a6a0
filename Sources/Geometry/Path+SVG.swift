/// Why a text is not a path in SVG's syntax.
public struct PathSyntaxError: Error, Hashable {
    /// The byte of the text where the error is, from 0.
    public var offset: Int
    /// A message for a person to read: `a number is missing`.
    public var message: String

    /// A fault at the byte `offset`.
    public init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }
}

extension Path {
    /// The path that `svg` describes in the syntax of SVG's `d` attribute (SVG 1.1 §8.3): the commands
    /// `M L H V C S Q T A Z`, upper case for absolute coordinates, lower case for relative ones, numbers separated by
    /// spaces or commas. One unit of it is `unit` long. Arcs become cubic curves.
    ///
    /// An empty text is an empty path. Throws with the place of the first error; numbers beyond ±1,000,000 are one.
    public init(svg: String, unit: Length = Length(points: 1)) throws(PathSyntaxError) {
        var reader = PathReader(bytes: Array(svg.utf8), unit: unit.points)
        try reader.read()
        self.init(reader.elements)
    }
}

/// Reads path syntax.
private struct PathReader {
    let bytes: [UInt8]
    /// Points to a unit.
    let unit: Double
    private(set) var elements: [Path.Element] = []
    /// The byte that is read next.
    private var offset = 0
    /// The pen, and the start of its outline, in the path's units.
    private var pen = SIMD2<Double>(0, 0)
    private var start = SIMD2<Double>(0, 0)
    /// The last control point of the curve before, which a smooth curve continues from.
    private var cubicControl: SIMD2<Double>?
    private var quadraticControl: SIMD2<Double>?

    init(bytes: [UInt8], unit: Double) {
        self.bytes = bytes
        self.unit = unit
    }

    mutating func read() throws(PathSyntaxError) {
        skipSpace()
        while offset < bytes.count {
            let command = bytes[offset]
            guard "MmLlHhVvCcSsQqTtAaZz".utf8.contains(command) else { throw error("a command is missing") }
            if elements.isEmpty && command | 0x20 != UInt8(ascii: "m") { throw error("a path begins with M") }
            offset += 1
            try readSegments(of: command)
            skipSpace()
        }
    }

    private func error(_ message: String) -> PathSyntaxError { PathSyntaxError(offset: offset, message: message) }

    /// The segments of one command letter, as many as there are numbers for.
    private mutating func readSegments(of command: UInt8) throws(PathSyntaxError) {
        let isRelative = command >= UInt8(ascii: "a")
        var kind = command & ~0x20
        if kind == UInt8(ascii: "Z") { return close() }
        repeat {
            let from = isRelative ? pen : SIMD2(0, 0)
            try readSegment(kind, from: from)
            if kind == UInt8(ascii: "M") { kind = UInt8(ascii: "L") }
        } while nextIsNumber()
    }

    private mutating func readSegment(_ kind: UInt8, from: SIMD2<Double>) throws(PathSyntaxError) {
        switch kind {
        case UInt8(ascii: "M"): move(to: try pair(from))
        case UInt8(ascii: "L"): line(to: try pair(from))
        case UInt8(ascii: "H"): line(to: SIMD2(try number() + from.x, pen.y))
        case UInt8(ascii: "V"): line(to: SIMD2(pen.x, try number() + from.y))
        case UInt8(ascii: "C"): curve(try pair(from), try pair(from), to: try pair(from))
        case UInt8(ascii: "S"): curve(2 * pen - (cubicControl ?? pen), try pair(from), to: try pair(from))
        case UInt8(ascii: "Q"): quadratic(try pair(from), to: try pair(from))
        case UInt8(ascii: "T"): quadratic(2 * pen - (quadraticControl ?? pen), to: try pair(from))
        default: try readArc(from)
        }
    }

    private mutating func readArc(_ from: SIMD2<Double>) throws(PathSyntaxError) {
        let radii = SIMD2(try number().magnitude, try number().magnitude)
        let xAxisRotation = try number()
        let isLarge = try flag()
        let sweep = try flag()
        let end = try pair(from)
        let arc = EllipticalArc(from: pen, to: end, radii: radii, degrees: xAxisRotation, isLarge, sweep)
        guard let curves = arc?.curves else { return line(to: end) }
        for piece in curves { curve(piece.0, piece.1, to: piece.2) }
        cubicControl = nil
    }

    // MARK: Drawing

    private func point(_ place: SIMD2<Double>) -> Point {
        Point(
            x: Length(clampingPoints: place.x * unit) ?? .zero, y: Length(clampingPoints: place.y * unit) ?? .zero)
    }

    private mutating func moved(to place: SIMD2<Double>, cubic: SIMD2<Double>? = nil, quadratic: SIMD2<Double>? = nil) {
        pen = place
        cubicControl = cubic
        quadraticControl = quadratic
    }

    private mutating func move(to place: SIMD2<Double>) {
        elements.append(.move(point(place)))
        start = place
        moved(to: place)
    }

    private mutating func line(to place: SIMD2<Double>) {
        elements.append(.line(point(place)))
        moved(to: place)
    }

    private mutating func curve(_ a: SIMD2<Double>, _ b: SIMD2<Double>, to place: SIMD2<Double>) {
        elements.append(.curve(point(a), point(b), point(place)))
        moved(to: place, cubic: b)
    }

    private mutating func quadratic(_ control: SIMD2<Double>, to place: SIMD2<Double>) {
        let a = pen + (control - pen) * (2.0 / 3)
        let b = place + (control - place) * (2.0 / 3)
        elements.append(.curve(point(a), point(b), point(place)))
        moved(to: place, quadratic: control)
    }

    private mutating func close() {
        elements.append(.close)
        moved(to: start)
    }

    // MARK: Numbers

    private mutating func skipSpace() {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[offset]) { offset += 1 }
    }

    /// Goes on to the next number, over at most one comma.
    private mutating func skipComma() {
        skipSpace()
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ",") {
            offset += 1
            skipSpace()
        }
    }

    /// Whether another number follows, after a comma or not: the command is repeated.
    private func nextIsNumber() -> Bool {
        var copy = self
        copy.skipComma()
        guard copy.offset < bytes.count else {
            return copy.offset > offset && bytes[offset..<copy.offset].contains(0x2C)
        }
        let hasComma = bytes[offset..<copy.offset].contains(UInt8(ascii: ","))
        return hasComma || "+-.0123456789".utf8.contains(bytes[copy.offset])
    }

    private mutating func pair(_ from: SIMD2<Double>) throws(PathSyntaxError) -> SIMD2<Double> {
        SIMD2(try number() + from.x, try number() + from.y)
    }

    private mutating func flag() throws(PathSyntaxError) -> Bool {
        skipComma()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "0") || bytes[offset] == UInt8(ascii: "1") else {
            throw error("an arc's flag is 0 or 1")
        }
        offset += 1
        return bytes[offset - 1] == UInt8(ascii: "1")
    }

    private mutating func number() throws(PathSyntaxError) -> Double {
        skipComma()
        let first = offset
        skip("+-")
        let digits = skipDigits()
        var fraction = 0
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            fraction = skipDigits()
        }
        guard digits + fraction > 0 else {
            offset = first
            throw error("a number is missing")
        }
        skipExponent()
        let text = String(decoding: bytes[first..<offset], as: UTF8.self)
        guard let value = Double(text.hasPrefix("+") ? String(text.dropFirst()) : text), value.magnitude <= 1_000_000
        else {
            offset = first
            throw error("the number is too large")
        }
        return value
    }

    private mutating func skipExponent() {
        let before = offset
        guard skip("eE") else { return }
        skip("+-")
        if skipDigits() == 0 { offset = before }
    }

    @discardableResult
    private mutating func skip(_ characters: String) -> Bool {
        guard offset < bytes.count, characters.utf8.contains(bytes[offset]) else { return false }
        offset += 1
        return true
    }

    private mutating func skipDigits() -> Int {
        let first = offset
        while offset < bytes.count, (0x30...0x39).contains(bytes[offset]) { offset += 1 }
        return offset - first
    }
}
