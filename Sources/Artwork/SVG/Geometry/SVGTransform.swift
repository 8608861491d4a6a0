import PubGeometry

/// The transforms of elements (CSS Transforms 1).
enum SVGTransform {
    /// The map of a list; nil if it cannot be read. Percentages of translations refer to `box`.
    static func map(_ text: String, _ measures: SVGMeasures, box: SIMD2<Double>) -> PlaneMap? {
        var map = PlaneMap()
        var rest = Substring(text.trimmed)
        while !rest.isEmpty {
            guard let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") else { return nil }
            let name = String(rest[..<open]).trimmed
            let parts = CSSText.split(String(rest[rest.index(after: open)..<close])) {
                $0 <= 0x20 || $0 == UInt8(ascii: ",")
            }.flatMap(separated).filter { !$0.isEmpty }
            guard let step = step(name, parts, measures, box) else { return nil }
            map = map.after(step)
            rest = rest[rest.index(after: close)...].drop { $0 == "," || $0.isWhitespace }
        }
        return map
    }

    /// Splits numbers written together without a separator: `10-5`.
    private static func separated(_ part: String) -> [String] {
        guard part.dropFirst().contains(where: { $0 == "-" || $0 == "+" || $0 == "." }),
            part.allSatisfy({ $0.isNumber || "+-.eE".contains($0) })
        else { return [part] }
        return SVGNumbers.list(part).map { "\($0)" }
    }

    private static func step(
        _ name: String, _ parts: [String], _ measures: SVGMeasures, _ box: SIMD2<Double>
    ) -> PlaneMap? {
        func length(_ index: Int, _ whole: Double) -> Double? {
            guard let length = SVGLength(parts[index]) else { return nil }
            return length.unit == .percent ? length.value / 100 * whole : measures.resolved(length, .across)
        }
        func number(_ index: Int) -> Double? {
            let part = parts[index]
            guard part.hasSuffix("%") else { return Double(part).flatMap { $0.isFinite ? $0 : nil } }
            return Double(part.dropLast()).map { $0 / 100 }
        }
        switch (name, parts.count) {
        case ("matrix", 6):
            let n = (0..<6).compactMap { number($0) ?? length($0, 0) }
            return n.count == 6 ? PlaneMap(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) : nil
        case ("translate", 1), ("translateX", 1): return length(0, box.x).map { PlaneMap(tx: $0) }
        case ("translateY", 1): return length(0, box.y).map { PlaneMap(ty: $0) }
        case ("translate", 2):
            guard let x = length(0, box.x), let y = length(1, box.y) else { return nil }
            return PlaneMap(tx: x, ty: y)
        case ("scale", 1): return number(0).map { .scale($0, $0) }
        case ("scale", 2):
            guard let x = number(0), let y = number(1) else { return nil }
            return .scale(x, y)
        case ("scaleX", 1): return number(0).map { .scale($0, 1) }
        case ("scaleY", 1): return number(0).map { .scale(1, $0) }
        case ("rotate", 1): return angle(parts[0]).map(PlaneMap.turned)
        case ("rotate", 3):
            guard let degrees = angle(parts[0]), let x = length(1, 0), let y = length(2, 0) else { return nil }
            return PlaneMap(tx: x, ty: y).after(.turned(degrees)).after(PlaneMap(tx: -x, ty: -y))
        case ("skewX", 1), ("skew", 1): return angle(parts[0]).flatMap(tangent).map { PlaneMap(c: $0) }
        case ("skewY", 1): return angle(parts[0]).flatMap(tangent).map { PlaneMap(b: $0) }
        case ("skew", 2):
            guard let x = angle(parts[0]).flatMap(tangent), let y = angle(parts[1]).flatMap(tangent) else { return nil }
            return PlaneMap(b: y, c: x)
        default: return nil
        }
    }

    /// Degrees.
    static func angle(_ text: String) -> Double? {
        for (unit, degrees) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
        where text.hasSuffix(unit) {
            return Double(text.dropLast(unit.count)).flatMap { ($0 * degrees).isFinite ? $0 * degrees : nil }
        }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    private static func tangent(_ degrees: Double) -> Double? {
        let direction = UnitVector(degrees: degrees)
        // Near a right angle the tangent has no bounds: the element would be a line without end.
        return abs(direction.cosine) < 1e-9 ? nil : direction.sine / direction.cosine
    }

    /// The point around which an element with the box `box` is transformed.
    static func origin(_ text: String, _ measures: SVGMeasures, in box: PlaneBox) -> SIMD2<Double>? {
        let sides = [
            "left": SVGLength(0, .percent), "right": SVGLength(100, .percent), "top": SVGLength(0, .percent),
            "bottom": SVGLength(100, .percent), "center": SVGLength(50, .percent),
        ]
        var words = CSSText.words(text)
        if words.count == 1 { words.append("center") }
        guard words.count >= 2 else { return nil }
        if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) { words.swapAt(0, 1) }
        var place = box.low
        for (axis, word) in words.prefix(2).enumerated() {
            guard let length = sides[word] ?? SVGLength(word) else { return nil }
            place[axis] +=
                length.unit == .percent
                ? length.value / 100 * box.size[axis] : measures.resolved(length, axis == 0 ? .across : .down)
        }
        return place
    }
}

extension PlaneMap {
    /// A turn by `degrees`, clockwise as seen.
    static func turned(_ degrees: Double) -> PlaneMap {
        let direction = UnitVector(degrees: degrees)
        return PlaneMap(a: direction.cosine, b: direction.sine, c: -direction.sine, d: direction.cosine)
    }

    /// Whether all its numbers are such.
    var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy { abs($0) < 1e15 } }

    /// Whether it keeps upright rectangles upright, without turning them over.
    var keepsAxes: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
}
