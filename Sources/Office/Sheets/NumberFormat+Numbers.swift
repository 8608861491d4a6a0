import PubPlatform

extension NumberFormat {
    /// A number without a format: as many digits as say it, no more than ten.
    static func general(_ value: Double, _ language: SheetLanguage) -> String {
        let size = abs(value)
        // The general format has an exponent beyond these.
        if size >= 1e11 || size > 0 && size < 1e-4 {
            let exponent = Int(log10(size).rounded(.down))
            var text = digits(size / pow(10, Double(exponent)), places: 5, language)
            text = trimmed(text, language)
            return (value < 0 ? "−" : "") + text + "E" + (exponent < 0 ? "−" : "+") + "\(abs(exponent))"
        }
        let whole = size < 1 ? 1 : Int(log10(size).rounded(.down)) + 1
        let text = trimmed(digits(size, places: max(0, 10 - whole), language), language)
        return value < 0 && text != "0" ? "-" + text : text
    }

    private static func trimmed(_ text: String, _ language: SheetLanguage) -> String {
        guard text.contains(language.decimal) else { return text }
        var text = text
        while text.last == "0" { text.removeLast() }
        if text.hasSuffix(language.decimal) { text.removeLast(language.decimal.count) }
        return text
    }

    /// `value`, which is not negative, rounded to `places`.
    private static func digits(_ value: Double, places: Int, _ language: SheetLanguage) -> String {
        // A number has no more than fifteen digits that are true.
        let places = min(places, 15)
        let scaled = (value * pow(10, Double(places))).rounded()
        // Much greater numbers would trap in `Int`.
        guard scaled < 9e17 else { return "\(value)" }
        var text = "\(Int(scaled))"
        if places == 0 { return text }
        if text.count <= places { text = String(repeating: "0", count: places + 1 - text.count) + text }
        return String(text.dropLast(places)) + language.decimal + String(text.suffix(places))
    }

    static func plain(_ tokens: [Token], _ value: Double, _ language: SheetLanguage) -> String {
        let point = tokens.firstIndex(of: .point)
        let exponent = tokens.firstIndex { if case .exponent = $0 { true } else { false } }
        let isDigit: (Token) -> Bool = { if case .digit = $0 { true } else { false } }
        let last = tokens[..<(exponent ?? tokens.count)].lastIndex(where: isDigit)
        let first = tokens.firstIndex(where: isDigit)
        guard let first, let last else {
            // Words alone.
            return tokens.map {
                if case .literal(let text) = $0 { text } else if case .percent = $0 { "%" } else { "" }
            }.joined()
        }
        var number = value
        if tokens.contains(.percent) { number *= 100 }
        // Commas right before the point, or behind the last digit, divide by thousands; those between digits group them.
        var behind = last + 1
        while behind < tokens.count, tokens[behind] == .group {
            number /= 1000
            behind += 1
        }
        var before = point ?? 0
        while before > 0, tokens[before - 1] == .group {
            number /= 1000
            before -= 1
        }
        let grouping = tokens[first...max(min(last, point.map { _ in before } ?? last), first)]
        let isGrouped = grouping.contains(.group)
        let mantissaEnd = exponent ?? tokens.count
        let decimals = point.map { point in tokens[point..<mantissaEnd].filter(isDigit) } ?? []
        let leastDecimals = decimals.lastIndex { $0 != .digit("#") }.map { $0 + 1 } ?? 0
        let leastWhole = tokens[..<min(point ?? mantissaEnd, mantissaEnd)].filter { $0 == .digit("0") }.count
        var power = 0
        if exponent != nil, number != 0 {
            power = Int(log10(abs(number)).rounded(.down))
            number /= pow(10, Double(power))
        }
        let isNegative = number < 0
        var text = digits(abs(number), places: decimals.count, language)
        var fraction = ""
        if let mark = text.firstRange(of: language.decimal), !decimals.isEmpty {
            fraction = String(text[mark.upperBound...])
            text = String(text[..<mark.lowerBound])
        }
        while fraction.count > leastDecimals, fraction.last == "0" { fraction.removeLast() }
        if leastWhole == 0, text == "0" { text = "" }
        if text.count < leastWhole { text = String(repeating: "0", count: leastWhole - text.count) + text }
        var end = ""
        if let exponent, case .exponent(let sign) = tokens[exponent] {
            let least = tokens[exponent...].filter { $0 == .digit("0") }.count
            let digits = "\(abs(power))"
            end = "E" + (power < 0 ? "-" : sign == "+" ? "+" : "")
            end += String(repeating: "0", count: max(0, least - digits.count)) + digits
        }
        let isZero = !(text + fraction).contains { $0.isNumber && $0 != "0" }
        let groups = isGrouped ? [language.grouped(text)] : text.map(String.init)
        let decimal = fraction.isEmpty ? "" : language.decimal
        let shown = placed(
            tokens, NumberParts(whole: groups, isGrouped: isGrouped, decimal: decimal, fraction: fraction, end: end))
        return (isNegative && !isZero ? "-" : "") + shown
    }

    /// What a number is shown by.
    private struct NumberParts {
        /// Its digits before the point, or all of them at once in groups.
        var whole: [String]
        var isGrouped: Bool
        var decimal: String
        var fraction: String
        /// Its exponent.
        var end: String
    }

    /// The parts at the places that a format has for them, among its words: `(000) 000-0000`, `0 "pounds" .00 "pence"`.
    private static func placed(_ tokens: [Token], _ parts: NumberParts) -> String {
        let isDigit: (Token) -> Bool = { if case .digit = $0 { true } else { false } }
        let isExponent: (Token) -> Bool = { if case .exponent = $0 { true } else { false } }
        let end = tokens.firstIndex(where: isExponent) ?? tokens.count
        let point = tokens[..<end].firstIndex(of: .point) ?? end
        let places = tokens[..<point].filter(isDigit).count
        // The first place has all digits that are too many; the first ones are blank if they are too few.
        var whole = parts.whole[...]
        var isFirst = true
        var blank = parts.isGrouped ? 0 : max(0, places - whole.count)
        var fraction = Substring(parts.fraction)
        var shown = ""
        for (index, token) in tokens.enumerated() {
            switch token {
            case .literal(let words): shown += words
            case .percent: shown += "%"
            case .digit where index < point:
                if blank > 0 {
                    blank -= 1
                } else {
                    let count = isFirst ? max(1, whole.count - places + 1) : 1
                    shown += whole.prefix(count).joined()
                    whole = whole.dropFirst(count)
                    isFirst = false
                }
            case .point where index == point: shown += whole.joined() + parts.decimal
            case .digit where index < end: shown += fraction.popFirst().map(String.init) ?? ""
            case .exponent: shown += parts.end
            default: break
            }
        }
        return shown
    }

    /// A number as a fraction; nil if the format has none. The nearest one is taken that has no more digits below its bar than the format has
    /// places, or that has the number below it which the format names.
    static func fraction(_ tokens: [Token], _ value: Double) -> String? {
        guard let bar = tokens.firstIndex(of: .fraction), abs(value) < 1e9 else { return nil }
        let isDigit: (Token) -> Bool = { if case .digit = $0 { true } else { false } }
        let above = tokens[..<bar].lastIndex { !isDigit($0) }.map { $0 + 1 } ?? 0
        let hasWhole = tokens[..<above].contains(where: isDigit)
        let below = tokens[(bar + 1)...]
        let places = min(below.prefix(while: isDigit).count, 3)
        var named: Int?
        // The words around it; those behind a divisor that is named are in one token with it.
        var after = below.drop(while: isDigit).map(Self.words).joined()
        if case .literal(let words)? = below.first {
            let digits = words.prefix { $0.isASCII && $0.isNumber }
            named = Int(digits).flatMap { $0 > 0 ? $0 : nil }
            after = String(words.dropFirst(digits.count)) + below.dropFirst().map(Self.words).joined()
        }
        let before = tokens[..<(tokens.firstIndex(where: isDigit) ?? 0)].map(Self.words).joined()
        let size = abs(value)
        var whole = hasWhole ? Int(size) : 0
        let rest = size - Double(whole)
        let least = named.map { $0...$0 } ?? 1...max(1, [1, 9, 99, 999][places])
        let divisor = least.min { error(rest, $0) < error(rest, $1) } ?? 1
        var count = Int((rest * Double(divisor)).rounded())
        if hasWhole, count == divisor { (whole, count) = (whole + 1, 0) }
        var parts = hasWhole && (whole > 0 || count == 0) ? ["\(whole)"] : []
        if count > 0 || !hasWhole { parts.append("\(count)/\(divisor)") }
        let sign = value < 0 && (whole > 0 || count > 0) ? "-" : ""
        return sign + before + parts.joined(separator: " ") + after
    }

    /// How far the nearest fraction over `divisor` is from `value`; the smaller divisor is the better one of two that are as near.
    private static func error(_ value: Double, _ divisor: Int) -> Double {
        let scaled = value * Double(divisor)
        return abs(scaled - scaled.rounded()) / Double(divisor) + Double(divisor) * 1e-12
    }

    private static func words(_ token: Token) -> String { if case .literal(let words) = token { words } else { "" } }
}
