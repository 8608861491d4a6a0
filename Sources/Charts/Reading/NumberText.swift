/// A number as people and programs write it in a table: `1 234,5`, `−3`, `12 %`, `€ 4.50`, `1.5e6`.
struct NumberText {
    /// The greatest magnitude: beyond it no axis has room for the digits.
    static let greatest = 1e15

    /// Digits, points, commas and separators of thousands.
    private(set) var core: [Character]
    /// A power of ten behind it.
    private var exponent = 0
    private var isNegative = false
    /// The text before or behind it: a unit; empty for none.
    private(set) var unit: String

    /// The number that `text` may be; nil if it is not a number in any notation. Linear.
    init?(_ text: String) {
        var rest = text.trimmingBlanks
        func takeSign() -> Bool {
            guard let first = rest.first, "-+\u{2212}\u{2013}\u{2010}\u{2011}".contains(first) else { return false }
            rest = rest.dropFirst().trimmingBlanks
            return first != "+"
        }
        isNegative = takeSign()
        let prefix = rest.prefix { !$0.isDecimalDigit && $0 != "." && $0 != "," }
        rest = rest.dropFirst(prefix.count)
        if takeSign() { isNegative = true }
        let digits = rest.prefix { $0.isDecimalDigit || NumberText.signs.contains($0) }
        // What ends the number is no part of it: "5." and the blank before a unit.
        let number = digits.lastIndex { $0.isDecimalDigit }.map { digits[...$0] } ?? digits.prefix(0)
        guard !number.isEmpty else { return nil }
        rest = rest[number.endIndex...]
        if let mark = rest.first, mark == "e" || mark == "E" {
            let power = rest.dropFirst().replacingMinus
            // No exponent of a finite number but zero is greater.
            if let value = Int(power), abs(value) < 400 {
                exponent = value
                rest = rest.suffix(0)
            }
        }
        let unit = [prefix.trimmingBlanks, rest.trimmingBlanks].filter { !$0.isEmpty }
        guard unit.count < 2, unit.allSatisfy({ $0.count <= 12 && !$0.contains(where: \.isDecimalDigit) }) else {
            return nil
        }
        self.unit = unit.first.map(String.init) ?? ""
        core = number.map { $0.wholeNumberValue.map { Character(String($0)) } ?? $0 }
    }

    private static let signs: Set<Character> = [
        ".", ",", "'", "\u{2019}", "\u{2018}", "\u{2032}", " ", "\u{A0}", "\u{2009}", "\u{202F}",
    ]

    /// The decimal sign that the number proves; nil if it proves none.
    var provenSign: Character? {
        let signs = core.indices.filter { core[$0] == "." || core[$0] == "," }
        guard let last = signs.last else { return nil }
        if Set(signs.map { core[$0] }).count == 2 { return core[last] }
        let other: Character = core[last] == "." ? "," : "."
        if signs.count > 1 { return other }
        let behind = core.count - last - 1
        // `1.234` leaves it open; no group of thousands has other than three digits, or follows nothing or a nought.
        if behind != 3 || last == 0 || last > 3 || core[0] == "0" { return core[last] }
        // A blank groups the thousands: the sign does not.
        return core[..<last].contains { !$0.isDecimalDigit } ? core[last] : nil
    }

    /// The sign whose meaning it leaves open: before three digits it may group them; nil for none.
    var openSign: Character? {
        provenSign == nil ? core.first { $0 == "." || $0 == "," } : nil
    }

    /// The value and the digits after `decimalSign`; nil if the number is not written with that.
    func value(decimalSign: Character) -> (value: Double, decimals: Int)? {
        var digits = isNegative ? "-" : ""
        var decimals = 0
        var isBehind = false
        var group: Int?
        for character in core {
            if character.isDecimalDigit {
                digits.append(character)
                if isBehind { decimals += 1 }
                group = group.map { $0 + 1 }
            } else if character == decimalSign {
                guard !isBehind, group == nil || group == 3 else { return nil }
                (isBehind, group) = (true, nil)
                if digits.isEmpty || digits == "-" { digits.append("0") }
                digits.append(".")
            } else {
                guard !isBehind, group == nil || group == 3, digits.contains(where: \.isDecimalDigit) else {
                    return nil
                }
                group = 0
            }
        }
        guard group == nil || group == 3, let value = Double(digits + "e\(exponent)"), value.isFinite else {
            return nil
        }
        // Minus zero is written as zero.
        return (value == 0 ? 0 : value, max(decimals - exponent, 0))
    }
}

extension Character {
    /// Whether it is a digit of a decimal system.
    var isDecimalDigit: Bool { isWholeNumber && unicodeScalars.first?.properties.generalCategory == .decimalNumber }
}

extension Substring {
    /// The text with an ASCII hyphen for each minus.
    fileprivate var replacingMinus: String {
        String(map { "\u{2212}\u{2013}\u{2010}\u{2011}".contains($0) ? "-" : $0 })
    }
}
