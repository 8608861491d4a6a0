import PubGeometry

/// The units of lengths.
public enum LengthUnit: String, CaseIterable, Hashable, Sendable {
    /// Points of 1/72 in, millimetres, centimetres, inches, picas of 12 pt (in three spellings), quarters of a
    /// millimetre.
    case pt, mm, cm, `in`, pc, p, pica, q

    /// The points (1/72 in) in one unit.
    var points: Double {
        switch self {
        case .pt: 1
        case .mm: 72 / 25.4
        case .cm: 720 / 25.4
        case .in: 72
        case .pc, .p, .pica: 12
        case .q: 18 / 25.4
        }
    }

    /// The symbol of the unit, as written after a number.
    var symbol: String { self == .q ? "Q" : rawValue }

    /// `length` in this unit, with at most three digits after the point: `12.7 mm`.
    public func text(_ length: Length) -> String { "\(DecimalFormat.text(length.points / points)) \(symbol)" }

    /// `length` in this unit for messages, rounded down: `12.7 mm`, `0.49 in`.
    public func roughText(_ length: Length) -> String {
        // A tenth of the smaller units, a hundredth of the larger ones.
        let steps = points < 3 ? 10.0 : 100.0
        return "\(DecimalFormat.text((length.points / points * steps).rounded(.down) / steps)) \(symbol)"
    }

    /// `length` in this unit as it may be written, rounded down: `12mm`.
    public func compact(_ length: Length) -> String {
        // Whole numbers of the smaller units, tenths of the larger ones.
        let steps = points < 15 ? 1.0 : 10.0
        return "\(DecimalFormat.text((length.points / points * steps).rounded(.down) / steps))\(symbol)"
    }

    /// The unit of a length as written, `12.5 mm`; nil if it has none of these.
    public init?(of text: String) {
        let unit = text.utf8.reversed().prefix { (0x41...0x5A).contains($0 & 0xDF) }.reversed()
        guard text.utf8.first.map({ (0x2B...0x39).contains($0) }) ?? false else { return nil }
        self.init(rawValue: String(decoding: Array(unit), as: UTF8.self).lowercased())
    }

    /// The correct form to write instead of `number` with an unknown `unit`; nil if there is no advice.
    static func advice(_ number: Double, _ unit: String) -> String? {
        // Lengths of pages, in whatever unit: far from numbers that have no text.
        guard abs(number) < 1e6 else { return nil }
        func written(_ number: Double, _ unit: LengthUnit) -> String {
            "\"\(DecimalFormat.text(number))\(unit.symbol)\""
        }
        switch unit.lowercased() {
        case "px": return "a pixel of screens is 0.75 pt: write \(written(number * 0.75, .pt))"
        case "\"", "″", "”", "“", "inch", "inches", "zoll": return "write \(written(number, .in))"
        case "point", "points", "pts": return "write \(written(number, .pt))"
        case "picas", "pi": return "write \(written(number, .pc))"
        case "millimeter", "millimeters", "millimetre", "millimetres", "mms": return "write \(written(number, .mm))"
        case "m", "meter", "metre": return "write \(written(number * 1000, .mm))"
        case "rem": return "write \(DecimalFormat.text(number))em where em is taken, or a length in pt"
        default: break
        }
        guard unit.first == ",", unit.dropFirst().first?.isNumber ?? false else { return nil }
        return "write a point instead of the comma: \"\(DecimalFormat.text(number)).\(unit.dropFirst())\""
    }
}
