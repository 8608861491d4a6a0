extension KeyType {
    /// The correct form to write instead of `value`, whose kind is wrong; nil if the message says it.
    func defaultHint(_ value: SettingsValue, at path: String) -> String? {
        if case .table = value, kinds == [.array], !tables.isEmpty {
            return "write [[\(path)]], with two brackets, before each of them"
        }
        if case .string(let text) = value {
            if kinds == [.boolean] { return "write true or false, without quotation marks" }
            if !kinds.isDisjoint(with: [.integer, .float]) {
                let isNumber = Double(text).map(\.isFinite) ?? false
                return "write \(isNumber ? text : "a number"), without quotation marks"
            }
        }
        if kinds == [.string], name.hasPrefix("one of "), value.isScalar {
            return "write one of these words, in quotation marks"
        }
        if kinds.contains(.string), value.isScalar { return "write it in quotation marks: \"\(value)\"" }
        if kinds == [.array] { return "write it in square brackets: [\(value)]" }
        guard kinds == [.table], let table = tables.first, !table.keys.isEmpty else { return nil }
        return "write { KEY = VALUE }, with one or more of the keys \(table.keys.map(\.name).joined(separator: ", "))"
    }
}

extension SettingsValue {
    /// Whether it is a number, a date, true or false.
    fileprivate var isScalar: Bool {
        switch self {
        case .integer, .float, .boolean, .date, .time: true
        case .table, .array, .string, .nothing: false
        }
    }
}
