import PubTextModel

/// Numbers as charts write them, in the signs of a language.
package struct ChartNumber {
    private let decimalSign: Character
    private let groupSign: Character
    private let unit: Chart.Unit?
    private let isUnitFirst: Bool
    private let unitSpace: String

    /// Numbers with `unit` in `language`.
    package init(_ language: Language, unit: Chart.Unit?) {
        decimalSign = Character(Unicode.Scalar(language.decimalSign))
        self.unit = unit
        let primary = language.primary
        let region = language.tag.split { $0 == "-" || $0 == "_" }.dropFirst().first { $0.count == 2 }?.uppercased()
        // Swiss figures are grouped by an apostrophe in all languages of the country.
        if region == "CH" || region == "LI" {
            groupSign = "\u{2019}"
        } else if ChartNumber.groupedByPoint.contains(primary) {
            groupSign = "."
        } else {
            groupSign = decimalSign == "." ? "," : "\u{202F}"
        }
        // Languages with a decimal point write the currency first, and so does Dutch.
        isUnitFirst = unit?.isCurrency == true && (decimalSign == "." || primary == "nl")
        let isClose =
            unit?.text == "°" || ["en", "zh", "ja", "ko", "he", "tr"].contains(primary) && unit?.isSymbol == true
        unitSpace = isClose ? "" : "\u{202F}"
    }

    /// Languages that group digits by a point.
    private static let groupedByPoint: Set<String> = [
        "ca", "da", "de", "el", "es", "gl", "hr", "id", "is", "it", "mk", "nl", "pt", "ro", "sl", "sr", "tr", "vi",
    ]

    /// `value` with `decimals` digits after the decimal sign, and with its unit if that is a sign or `unitIsWritten`.
    package func text(_ value: Double, decimals: Int, unitIsWritten: Bool = false) -> String {
        let digits = self.digits(value, decimals: decimals)
        guard let unit, unit.isSymbol || unitIsWritten else { return digits }
        if !isUnitFirst { return digits + (unit.isSymbol ? unitSpace : "\u{A0}") + unit.text }
        return digits.hasPrefix("\u{2212}") ? "\u{2212}" + unit.text + digits.dropFirst() : unit.text + digits
    }

    /// The digits of `value`, rounded, from the thousands on in groups of three if there are five or more.
    private func digits(_ value: Double, decimals: Int) -> String {
        var places = min(max(decimals, 0), 9)
        var scaled = abs(value)
        for _ in 0..<places { scaled *= 10 }
        // Whole numbers up to this are within 64 bits.
        while scaled >= 1e18, places > 0 {
            scaled /= 10
            places -= 1
        }
        var digits = String(UInt64(min(scaled.rounded(), 1e18)))
        if digits.utf8.count <= places {
            digits = String(repeating: "0", count: places + 1 - digits.utf8.count) + digits
        }
        let whole = digits.dropLast(places)
        let isZero = digits.allSatisfy { $0 == "0" }
        var text = value < 0 && !isZero ? "\u{2212}" : ""
        // Four digits are grouped where a comma does it; elsewhere they are read as years are.
        let isGrouped = whole.count > 4 || whole.count == 4 && groupSign == ","
        for (index, digit) in whole.enumerated() {
            if isGrouped, index > 0, (whole.count - index) % 3 == 0 { text.append(groupSign) }
            text.append(digit)
        }
        return places > 0 ? text + String(decimalSign) + digits.suffix(places) : text
    }
}
