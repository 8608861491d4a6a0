import PubPlatform

/// A number as a cell of a spreadsheet shows it, by the code of its format (ECMA-376, part 1, section 18.8.31): digits, separators, units,
/// dates and times. Colours and widths have no effect.
struct NumberFormat {
    /// One part of a section.
    private enum Token: Equatable {
        case literal(String)
        /// A place of a digit: `0`, `#` or `?`.
        case digit(Character)
        case point
        case group
        case percent
        case exponent(String)
        case text
        /// A part of a date or time, by its letters.
        case date(String)
        /// Hours, minutes or seconds that are not cut at a day.
        case elapsed(Character)
        case halfDay(String)
        case fraction
    }

    private let sections: [[Token]]
    private let isGeneral: Bool

    /// The format of `code`; of an empty one, the general one.
    init(_ code: String) {
        isGeneral = code.isEmpty || code.lowercased() == "general" || code == "@"
        // Numbers above zero, below it, zero itself, and text.
        sections = isGeneral ? [] : NumberFormat.split(code).prefix(4).map(NumberFormat.tokens)
    }

    /// Whether numbers are shown as dates or times.
    var isDate: Bool {
        sections.first?.contains { token in
            switch token {
            case .date, .elapsed, .halfDay: true
            default: false
            }
        } ?? false
    }

    /// `value` as the cell shows it, with the separators and names of `language`. `epoch` is the number of days from the start of the 1900 date
    /// system to the start of the file's.
    func text(_ value: Double, _ language: SheetLanguage, epoch: Int = 0) -> String {
        guard value.isFinite else { return "" }
        if isGeneral { return NumberFormat.general(value, language) }
        let hasNegative = sections.count > 1 && !sections[1].isEmpty || sections.count > 1
        var tokens = sections[0]
        var number = value
        if sections.count > 2, value == 0 {
            tokens = sections[2]
        } else if value < 0, hasNegative {
            tokens = sections[1]
            number = -value
        }
        if isDate { return dated(tokens, value, language, epoch) }
        if tokens.contains(.fraction) { return NumberFormat.general(value, language) }
        return NumberFormat.plain(tokens, number, language)
    }

    // MARK: Codes

    private static func split(_ code: String) -> [String] {
        var sections = [""]
        var isQuoted = false
        var isEscaped = false
        for character in code {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ";", !isQuoted {
                sections.append("")
                continue
            }
            sections[sections.count - 1].append(character)
        }
        return sections
    }

    private static func tokens(_ code: String) -> [Token] {
        var tokens: [Token] = []
        let characters = Array(code)
        var index = 0
        func literal(_ text: String) {
            if case .literal(let before)? = tokens.last {
                tokens[tokens.count - 1] = .literal(before + text)
            } else {
                tokens.append(.literal(text))
            }
        }
        while index < characters.count {
            let character = characters[index]
            index += 1
            switch character {
            case "\"":
                let end = characters[index...].firstIndex(of: "\"") ?? characters.count
                literal(String(characters[index..<end]))
                index = min(end + 1, characters.count)
            case "\\": if index < characters.count { literal(String(characters[index])); index += 1 }
            case "_":
                // `_x` is room as wide as an x.
                literal(" ")
                index += 1
            // `*x` fills the cell with x.
            case "*": index += 1
            case "[":
                let end = characters[index...].firstIndex(of: "]") ?? characters.count
                let inner = String(characters[index..<end])
                index = min(end + 1, characters.count)
                let lower = inner.lowercased()
                if let first = lower.first, "hms".contains(first), lower.allSatisfy({ $0 == first }) {
                    tokens.append(.elapsed(first))
                } else if inner.hasPrefix("$") {
                    // The sign of a currency, and the number of a language behind it.
                    literal(String(inner.dropFirst().prefix { $0 != "-" }))
                }
            case "0", "#", "?": tokens.append(.digit(character))
            case ".": tokens.append(.point)
            case ",": tokens.append(.group)
            case "%": tokens.append(.percent)
            case "@": tokens.append(.text)
            case "/":
                if tokens.contains(where: { if case .date = $0 { true } else { false } }) {
                    literal("/")
                } else {
                    tokens.append(.fraction)
                }
            case "E", "e":
                if index < characters.count, "+-".contains(characters[index]) {
                    tokens.append(.exponent(String(characters[index])))
                    index += 1
                } else {
                    // Without a sign, it is the year in East Asian formats.
                    tokens.append(.date("e"))
                }
            case "A", "a":
                let rest = String(characters[(index - 1)...]).uppercased()
                if rest.hasPrefix("AM/PM") {
                    tokens.append(.halfDay("AM/PM"))
                    index += 4
                } else if rest.hasPrefix("A/P") {
                    tokens.append(.halfDay("A/P"))
                    index += 2
                } else {
                    literal(String(character))
                }
            case "y", "Y", "m", "M", "d", "D", "h", "H", "s", "S":
                var letters = String(character).lowercased()
                while index < characters.count, characters[index].lowercased() == String(letters.first!) {
                    letters.append(letters.first!)
                    index += 1
                }
                tokens.append(.date(letters))
            default: literal(String(character))
            }
        }
        return minutes(in: tokens)
    }

    /// An `m` behind hours or before seconds is minutes, written here as `n`.
    private static func minutes(in tokens: [Token]) -> [Token] {
        var tokens = tokens
        let dates = tokens.indices.filter {
            switch tokens[$0] {
            case .date, .elapsed: true
            default: false
            }
        }
        for (order, index) in dates.enumerated() {
            guard case .date(let letters) = tokens[index], letters.hasPrefix("m"), letters.count < 3 else { continue }
            func letter(_ position: Int) -> Character? {
                guard dates.indices.contains(position) else { return nil }
                switch tokens[dates[position]] {
                case .date(let other): return other.first
                case .elapsed(let other): return other
                default: return nil
                }
            }
            if letter(order - 1) == "h" || letter(order + 1) == "s" {
                tokens[index] = .date(String(repeating: "n", count: letters.count))
            }
        }
        return tokens
    }

    // MARK: Numbers

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

    private static func plain(_ tokens: [Token], _ value: Double, _ language: SheetLanguage) -> String {
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
        if isGrouped { text = language.grouped(text) }
        if !fraction.isEmpty { text += language.decimal + fraction }
        if let exponent, case .exponent(let sign) = tokens[exponent] {
            let least = tokens[exponent...].filter { $0 == .digit("0") }.count
            let digits = "\(abs(power))"
            text += "E" + (power < 0 ? "-" : sign == "+" ? "+" : "")
            text += String(repeating: "0", count: max(0, least - digits.count)) + digits
        }
        // The digits are where the first place of one is.
        var shown = ""
        for (index, token) in tokens.enumerated() {
            switch token {
            case .literal(let words): shown += words
            case .percent: shown += "%"
            case .digit where index == first: shown += text
            default: break
            }
        }
        let isZero = !text.contains { $0.isNumber && $0 != "0" }
        return (isNegative && !isZero ? "-" : "") + shown
    }

    // MARK: Dates

    private func dated(_ tokens: [Token], _ value: Double, _ language: SheetLanguage, _ epoch: Int) -> String {
        // The day after 31 December 9999, the last that spreadsheets know.
        guard value >= 0, value < 2_958_466 else { return NumberFormat.general(value, language) }
        // A point before digits is that of seconds; others are those of the date.
        func isDecimal(_ index: Int) -> Bool {
            guard tokens[index] == .point, index + 1 < tokens.count, case .digit = tokens[index + 1] else {
                return false
            }
            return true
        }
        let digits = tokens.indices.first(where: isDecimal).map { point in
            tokens[(point + 1)...].prefix { if case .digit = $0 { true } else { false } }.count
        }
        var seconds = (value - value.rounded(.down)) * 86_400
        // Fractions of a day are seldom exact in binary.
        let unit = [1.0, 10, 100, 1000][min(digits ?? 0, 3)]
        seconds = (seconds * unit).rounded() / unit
        var days = Int(value.rounded(.down))
        // Rounded up to midnight, it is the next day.
        if seconds >= 86_400 {
            seconds = 0
            days += 1
        }
        let date = SheetDate(serial: days + epoch)
        let isHalf = tokens.contains { if case .halfDay = $0 { true } else { false } }
        let hour = Int(seconds) / 3600
        let (minute, second) = (Int(seconds) / 60 % 60, Int(seconds) % 60)
        func padded(_ number: Int, _ count: Int) -> String {
            let text = "\(number)"
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        var shown = ""
        /// The digits of the fraction of a second until now.
        var places = 0
        for (index, token) in tokens.enumerated() {
            switch token {
            case .literal(let text): shown += text
            case .date(let letters):
                let count = letters.count
                switch letters.first! {
                case "y", "e": shown += count <= 2 && letters.first == "y" ? padded(date.year % 100, 2) : "\(date.year)"
                case "m":
                    switch count {
                    case 1, 2: shown += padded(date.month, count)
                    case 3: shown += language.shortMonth(date.month)
                    // Five letters are the initial alone.
                    case 5: shown += String(language.month(date.month).prefix(1))
                    default: shown += language.month(date.month)
                    }
                case "d":
                    switch count {
                    case 1, 2: shown += padded(date.day, count)
                    case 3: shown += String(language.weekday(date.weekday).prefix(language.shortWeekday))
                    default: shown += language.weekday(date.weekday)
                    }
                // Midnight and noon are 12.
                case "h": shown += padded(isHalf ? (hour + 11) % 12 + 1 : hour, min(count, 2))
                case "n": shown += padded(minute, count)
                default: shown += padded(second, min(count, 2))
                }
            case .elapsed(let unit):
                let all = days * 86_400 + Int(seconds)
                shown += "\(unit == "h" ? all / 3600 : unit == "m" ? all / 60 : all)"
            case .halfDay(let words): shown += words == "A/P" ? (hour < 12 ? "A" : "P") : (hour < 12 ? "AM" : "PM")
            case .point: shown += isDecimal(index) ? language.decimal : "."
            case .digit:
                // The next digit of the thousandths that the seconds were rounded to.
                places += 1
                shown +=
                    places > 3 ? "0" : padded(Int((seconds * 1000).rounded()) % 1000, 3).dropFirst(places - 1).prefix(1)
            case .group: shown += ","
            case .percent: shown += "%"
            case .fraction: shown += "/"
            case .exponent, .text: break
            }
        }
        return shown
    }
}
