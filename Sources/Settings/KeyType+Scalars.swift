import PubDiagnostics
import PubGeometry

extension KeyType where Value == String {
    /// Text, which may be empty.
    public static var string: KeyType {
        KeyType("a string", kinds: [.string]) { node, _ in node.string }
    }

    /// Text of at least one character that is not a space.
    public static var nonEmptyString: KeyType {
        KeyType("a string that is not empty", kinds: [.string], form: { .text }) { node, findings in
            guard let text = node.string else { return nil }
            if text.utf8.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }) { return text }
            findings.error(
                "empty-value", "the string is empty", at: node.origin, hint: "write a value, or leave the key out")
            return nil
        }
    }
}

extension KeyType where Value == Bool {
    /// `true` or `false`.
    public static var boolean: KeyType {
        KeyType("true or false", kinds: [.boolean]) { node, _ in
            if case .boolean(let value) = node.value { value } else { nil }
        }
    }
}

extension KeyType where Value == Int {
    /// A whole number in `range`.
    public static func integer(_ range: ClosedRange<Int>) -> KeyType {
        // A bound of a million is no advice: it keeps numbers within reason.
        let name =
            range.upperBound >= 1_000_000 && range.lowerBound == 0
            ? "an integer of at least 0" : "an integer from \(range.lowerBound) to \(range.upperBound)"
        return KeyType(name, kinds: [.integer], form: { .integer(range) }) { node, findings in
            guard case .integer(let value) = node.value else { return nil }
            if let number = Int(exactly: value), range.contains(number) { return number }
            let nearest = value < range.lowerBound ? range.lowerBound : range.upperBound
            findings.error(
                "out-of-range", "expected \(name), found \(value)", at: node.origin,
                hint: "the nearest allowed value is \(nearest)")
            return nil
        }
    }
}

extension KeyType where Value == Double {
    /// A number in `range`, with or without a fraction.
    public static func number(_ range: ClosedRange<Double>) -> KeyType {
        let name = "a number from \(DecimalFormat.text(range.lowerBound)) to \(DecimalFormat.text(range.upperBound))"
        return KeyType(name, kinds: [.integer, .float], form: { .number(range) }) { node, findings in
            findings.number(of: node, in: range, called: name)
        }
    }

    /// A percentage in `range`, written as `"80%"` or as the number 80; read as 80.
    public static func percent(_ range: ClosedRange<Double>) -> KeyType {
        let (low, high) = (DecimalFormat.text(range.lowerBound), DecimalFormat.text(range.upperBound))
        let name = "a percentage from \(low) to \(high)"
        return KeyType(
            name, kinds: [.integer, .float, .string], form: { .either([.number(range), .values([.string])]) }
        ) { node, findings in
            guard let text = node.string else { return findings.number(of: node, in: range, called: name) }
            guard let (number, unit) = findings.quantity(text, of: node, expected: name) else { return nil }
            guard unit == "%" else {
                findings.error(
                    "wrong-unit", "expected \(name), found \"\(text)\"", at: node.origin,
                    hint: "write it with a % sign: \"\(SettingsValue.float(number))%\"")
                return nil
            }
            return findings.bounded(number, in: range, called: name, at: node.origin)
        }
    }
}

extension KeyType where Value == CalendarDate {
    /// A day, written as `2026-11-01`; of a date with a time, the day.
    public static var date: KeyType {
        KeyType("a date such as 2026-11-01", kinds: [.date, .time, .string]) { node, findings in
            switch node.value {
            case .date(let date): return date
            case .time(_, .some(let date)): return date
            default: break
            }
            if let text = node.string, let date = CalendarDate(text) { return date }
            findings.error(
                "wrong-type", "expected a date, found \(node.value.phrase)", at: node.origin,
                hint: "write the year, month and day as 2026-11-01")
            return nil
        }
    }
}

extension KeyType {
    /// One of a list of keywords. The `notImplemented` keywords are planned but not implemented yet: they are the error
    /// `not-built`. `otherwise` names the alternatives, for the hint about a word that resembles no keyword.
    public static func keyword(
        _ words: KeyValuePairs<String, Value>, notImplemented: [String] = [], otherwise: String? = nil
    ) -> KeyType {
        // Key paths of generic types are made when they are used, which takes as long as all the rest.
        let names = words.map { $0.key }
        let pairs = Dictionary(words.map { ($0.key, $0.value) }) { first, _ in first }
        let name = (names.map { "\"\($0)\"" }).joined(separator: ", ")
        return KeyType(
            names.count == 1 ? name : "one of \(name)", kinds: [.string], form: { .words(names) }
        ) { node, findings in
            guard let word = node.string else { return nil }
            if let value = pairs[word] { return value }
            findings.unknownWord(word, of: names, notImplemented: notImplemented, otherwise: otherwise, at: node.origin)
            return nil
        }
    }

    /// One of the cases of an enumeration, by its raw value.
    public static func oneOf(_ type: Value.Type, notImplemented: [String] = []) -> KeyType
    where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        let names = type.allCases.map { $0.rawValue }
        let name = (names.map { "\"\($0)\"" }).joined(separator: ", ")
        return KeyType("one of \(name)", kinds: [.string], form: { .words(names) }) { node, findings in
            guard let word = node.string else { return nil }
            if let value = Value(rawValue: word) { return value }
            findings.unknownWord(word, of: names, notImplemented: notImplemented, at: node.origin)
            return nil
        }
    }

    /// One of a few keywords, or else a value of `type`: `"auto"` or a length.
    public static func keyword(_ words: KeyValuePairs<String, Value>, or type: KeyType<Value>) -> KeyType {
        let pairs = Dictionary(words.map { ($0.key, $0.value) }) { first, _ in first }
        let name = words.map { "\"\($0.key)\"" }.joined(separator: ", ")
        let words = words.map { $0.key }
        return KeyType(
            "\(name) or \(type.name)", kinds: type.kinds.union([.string]), tables: type.tables,
            form: { .either([.words(words), type.form]) }
        ) { node, findings in
            if let word = node.string, let value = pairs[word] { return value }
            return type.read(node, &findings)
        }
    }
}

extension SettingsFindings {
    mutating func unknownWord(
        _ word: String, of words: [String], notImplemented: [String], otherwise: String? = nil,
        at origin: SourceLocation
    ) {
        if notImplemented.contains(word) {
            error(
                "not-built", "\"\(word)\" is not implemented yet", at: origin,
                hint: "use one of: \(words.joined(separator: ", "))")
            return
        }
        error(
            "unknown-word", "unknown word \(SettingsValue.quoted(word))", at: origin,
            hint: Suggestion.nearest(to: word, in: words).map { "did you mean \"\($0)\"?" }
                ?? Suggestion.hint(for: word, in: words, called: "use one of").map { $0 + (otherwise ?? "") })
    }

    /// The number of an integer or float node; reports one outside `range`.
    mutating func number(of node: SettingsNode, in range: ClosedRange<Double>, called name: String) -> Double? {
        switch node.value {
        case .integer(let value): bounded(Double(value), in: range, called: name, at: node.origin)
        case .float(let value): bounded(value, in: range, called: name, at: node.origin)
        default: nil
        }
    }

    /// `number`, when it is finite and in `range`.
    mutating func bounded(
        _ number: Double, in range: ClosedRange<Double>, called name: String, at origin: SourceLocation
    ) -> Double? {
        if range.contains(number) { return number }
        let nearest = number > range.upperBound ? range.upperBound : range.lowerBound
        error(
            "out-of-range", "expected \(name), found \(SettingsValue.float(number))", at: origin,
            hint: "the nearest allowed value is \(DecimalFormat.text(nearest))")
        return nil
    }
}
