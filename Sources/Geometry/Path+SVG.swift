/// Why a text is not a path in SVG's syntax.
public struct PathSyntaxError: Error, Hashable {
    /// The byte of the text at which the error is, from 0.
    public var offset: Int
    /// What is wrong there, for a person to read: `a number is missing`.
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
    /// The last control point of the curve before: what a smooth curve goes on from.
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

/// A part of an ellipse between two points (SVG 1.1, F.6), by square roots alone but for its rotation.
private struct EllipticalArc {
    /// Directions from the centre to both ends, on the unit circle that the ellipse is stretched from.
    private var from: SIMD2<Double>
    private let to: SIMD2<Double>
    private let centre: SIMD2<Double>
    private let radii: SIMD2<Double>
    private let direction: UnitVector
    /// +1 for a sweep towards the y axis, −1 for the opposite.
    private let sweepSign: Double

    /// Nil when the arc is a straight line: without a radius, or from a point to itself.
    init?(
        from start: SIMD2<Double>, to end: SIMD2<Double>, radii given: SIMD2<Double>, degrees: Double, _ isLarge: Bool,
        _ sweep: Bool
    ) {
        guard given.x > 0, given.y > 0, start != end else { return nil }
        direction = UnitVector(degrees: degrees)
        let (c, s) = (direction.cosine, direction.sine)
        let half = (start - end) / 2
        // On axes along the ellipse's own, in units of its radii, the arc is one of a unit circle.
        let unscaled = SIMD2(c * half.x + s * half.y, c * half.y - s * half.x)
        let stretch = max((unscaled / given).length, 1)
        radii = given * stretch
        let u = unscaled / radii
        let square = max(u.x * u.x + u.y * u.y, 1e-18)
        let distance = max(1 / square - 1, 0).squareRoot() * (isLarge == sweep ? -1 : 1)
        let middle = SIMD2(u.y, -u.x) * distance
        from = u - middle
        to = -u - middle
        sweepSign = sweep ? 1 : -1
        let offset = middle * radii
        centre = (start + end) / 2 + SIMD2(c * offset.x - s * offset.y, s * offset.x + c * offset.y)
    }

    /// The arc as cubic curves of at most a quarter each: two control points and the end.
    var curves: [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)] {
        var result: [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)] = []
        var start = from
        while result.count < 4 {
            let cross = (start.x * to.y - start.y * to.x) * sweepSign
            let dot = start.x * to.x + start.y * to.y
            let isLast = cross >= 0 && dot >= 0
            let end = isLast ? to : tangent(at: start)
            // The tangent of a quarter of the angle, from its cosine by halving twice.
            let cosine = isLast ? min(max(dot, -1), 1) : 0
            let half = ((1 + cosine) / 2).squareRoot()
            let k = 4.0 / 3 * ((1 - half) / (1 + half)).squareRoot()
            result.append(
                (userSpace(start + k * tangent(at: start)), userSpace(end - k * tangent(at: end)), userSpace(end)))
            if isLast { break }
            start = end
        }
        return result
    }

    /// The unit tangent of the unit circle at `place`, in the direction of the sweep.
    private func tangent(at place: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-place.y, place.x) * sweepSign }

    /// The point of the path for `place` on the unit circle.
    private func userSpace(_ place: SIMD2<Double>) -> SIMD2<Double> {
        let scaled = place * radii
        return centre
            + SIMD2(
                direction.cosine * scaled.x - direction.sine * scaled.y,
                direction.sine * scaled.x + direction.cosine * scaled.y)
    }
}
