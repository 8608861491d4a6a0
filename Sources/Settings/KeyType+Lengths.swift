import PubDiagnostics
import PubGeometry

extension KeyType where Value == Length {
    /// A length with its unit (pt, mm, cm, in, pc, Q), within ±100 m.
    public static var length: KeyType { length(-Length.bound...Length.bound, "a length") }

    /// A length of at least zero.
    public static var lengthFromZero: KeyType { length(0...Length.bound, "a length of at least 0") }

    /// A length above zero (at least 1/100 pt).
    public static var positiveLength: KeyType { length(0.01...Length.bound, "a length above 0") }

    /// A length between two bounds in points; `name` is the expectation that messages state.
    public static func length(_ points: ClosedRange<Double>, _ name: String) -> KeyType {
        KeyType(name, kinds: [.string, .integer, .float]) { node, findings in
            guard let specified = findings.specifiedLength(node, allowing: [], expected: name) else { return nil }
            guard case .absolute(let length) = specified else { return nil }
            if points.contains(length.points) { return length }
            findings.error(
                "out-of-range", "expected \(name), found \(node.value.phrase)", at: node.origin,
                hint: "write \(name), as in \"12pt\"")
            return nil
        }
    }
}

extension KeyType where Value == SpecifiedLength {
    /// A length, or a multiple of the type size in em.
    public static var lengthOrEm: KeyType { specified("a length or a number of em", [.em]) }

    /// A length, or a percentage.
    public static var lengthOrPercent: KeyType { specified("a length or a percentage", [.percent]) }

    /// A length, a multiple of the type size in em, or a percentage.
    public static var lengthEmOrPercent: KeyType {
        specified("a length, a number of em or a percentage", [.em, .percent])
    }

    /// The same, of at least zero.
    public var fromZero: KeyType {
        map { length, origin, findings in
            let number =
                switch length {
                case .absolute(let length): length.points
                case .em(let number), .percent(let number): number
                }
            if number >= 0 { return length }
            findings.error(
                "out-of-range", "expected a value of at least 0", at: origin, hint: "leave out the minus sign")
            return nil
        }
    }

    private static func specified(_ name: String, _ relative: Set<RelativeUnit>) -> KeyType {
        KeyType(name, kinds: [.string, .integer, .float]) { node, findings in
            findings.specifiedLength(node, allowing: relative, expected: name)
        }
    }
}

/// The units that refer to something else.
enum RelativeUnit { case em, percent }

extension SettingsFindings {
    /// The length that `node` specifies; em and % only if they are allowed. Bare numbers other than 0 are refused.
    mutating func specifiedLength(
        _ node: SettingsNode, allowing relative: Set<RelativeUnit>, expected: String
    ) -> SpecifiedLength? {
        guard let text = node.string else { return bareNumber(node) }
        guard let (number, unit) = quantity(text, of: node, expected: expected) else { return nil }
        if unit.isEmpty {
            if number == 0 { return .absolute(.zero) }
            return needsUnit(text, at: node.origin)
        }
        if unit == "em" || unit == "%" {
            return relativeLength(number, unit, allowing: relative, expected: expected, at: node.origin)
        }
        guard let known = LengthUnit(rawValue: unit.lowercased()) else {
            error(
                "unknown-unit", "unknown unit \(SettingsValue.quoted(unit))", at: node.origin,
                hint: LengthUnit.advice(number, unit)
                    ?? ("units are pt, mm, cm, in, pc (pica), Q\(relative.contains(.em) ? ", em" : "")"
                        + (relative.contains(.percent) ? ", %" : "")))
            return nil
        }
        let points = number * known.points
        guard abs(points) <= Length.bound, let length = Length(clampingPoints: points) else {
            error(
                "out-of-range", "\(SettingsValue.quoted(text)) is more than 100 m", at: node.origin,
                hint: "write a length that a page may have")
            return nil
        }
        return .absolute(length)
    }

    private mutating func relativeLength(
        _ number: Double, _ unit: String, allowing relative: Set<RelativeUnit>, expected: String,
        at origin: SourceLocation
    ) -> SpecifiedLength? {
        guard relative.contains(unit == "em" ? .em : .percent) else {
            error(
                "wrong-unit", "expected \(expected), found a value in \(unit)", at: origin,
                hint: "\(unit) has nothing to refer to here: use pt, mm, cm, in, pc or Q")
            return nil
        }
        guard abs(number) <= 10_000 else {
            error("out-of-range", "more than 10000 \(unit)", at: origin, hint: "write a smaller number")
            return nil
        }
        return unit == "em" ? .em(number) : .percent(number)
    }

    private mutating func bareNumber(_ node: SettingsNode) -> SpecifiedLength? {
        switch node.value {
        case .integer(0), .float(0): .absolute(.zero)
        case .float(let value) where !value.isFinite: needsUnit("\(value)", at: node.origin)
        default: needsUnit(node.value.description, at: node.origin)
        }
    }

    private mutating func needsUnit(_ text: String, at origin: SourceLocation) -> SpecifiedLength? {
        error(
            "needs-unit", "\(text) needs a unit", at: origin,
            hint: "write it as a string with its unit: \"\(text)mm\" or \"\(text)pt\"")
        return nil
    }

    /// The number at the head of `text` and the unit after it: `12 pt` → (12, "pt"). Reports what has no number, and
    /// numbers that are not finite.
    mutating func quantity(
        _ text: String, of node: SettingsNode, expected: String
    ) -> (number: Double, unit: String)? {
        let trimmed = text.utf8.drop { $0 == 0x20 }
        let digits = trimmed.prefix(SettingsFindings.numberLength(trimmed))
        guard let number = Double(String(digits) ?? ""), number.isFinite else {
            let id = digits.isEmpty ? "wrong-type" : "out-of-range"
            error(
                id, "expected \(expected), found \(node.value.phrase)", at: node.origin,
                hint: "write a number followed by its unit: \"12pt\", \"80%\"")
            return nil
        }
        let unit = trimmed.dropFirst(digits.count).filter { $0 != 0x20 }
        return (number, String(decoding: unit, as: UTF8.self))
    }

    /// The number of bytes of the decimal number at the head of `bytes`: sign, digits, point, digits, exponent.
    private static func numberLength(_ bytes: Substring.UTF8View) -> Int {
        let bytes = Array(bytes)
        func digits(from start: Int) -> Int {
            bytes[min(start, bytes.count)...].prefix { (0x30...0x39).contains($0) }.count
        }
        func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
        var end = at(0) == 0x2B || at(0) == 0x2D ? 1 : 0
        let whole = digits(from: end)
        end += whole
        var fraction = 0
        if at(end) == 0x2E {
            fraction = digits(from: end + 1)
            if fraction > 0 { end += 1 + fraction }
        }
        guard whole + fraction > 0 else { return 0 }
        // The e of an exponent must be followed by digits: "2em" is two em.
        if at(end) | 0x20 == 0x65 {
            let sign = at(end + 1) == 0x2B || at(end + 1) == 0x2D ? 1 : 0
            let exponent = digits(from: end + 1 + sign)
            if exponent > 0 { end += 1 + sign + exponent }
        }
        return end
    }
}
