import PubGeometry

extension SettingsValue: CustomStringConvertible {
    /// The value as a line of TOML.
    public var description: String {
        switch self {
        case .table(let table):
            let parts = table.entries.map { "\(SettingsValue.keyText($0.key)) = \($0.node.value)" }
            return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
        case .array(let elements): return "[\(elements.map(\.value.description).joined(separator: ", "))]"
        case .string(let string): return SettingsValue.quoted(string)
        case .integer(let integer): return String(integer)
        // Thousandths of larger numbers may have no integer.
        case .float(let real): return real.isFinite && abs(real) < 1e15 ? DecimalFormat.text(real) : "\(real)"
        case .boolean(let boolean): return boolean ? "true" : "false"
        case .date(let date): return date.description
        case .time(let time, let date): return date.map { "\($0)T\(time)" } ?? time
        case .nothing: return "nothing"
        }
    }

    /// `string` in double quotes with TOML's escapes.
    public static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// `key` as written in a file: bare if that is allowed.
    public static func keyText(_ key: String) -> String {
        let bare = key.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x5F || byte == 0x2D
        }
        return bare && !key.isEmpty ? key : quoted(key)
    }

    /// The value that was found, as messages name it: `the string "two"`, `an array`.
    var phrase: String {
        switch self {
        case .table: "a table"
        case .array: "an array"
        case .string(let string): "the string \(SettingsValue.quoted(shortened(string)))"
        case .integer: "the integer \(self)"
        case .float: "the number \(self)"
        case .boolean: "\(self)"
        case .date: "the date \(self)"
        case .time: "the time \(self)"
        case .nothing: "no value"
        }
    }

    private func shortened(_ string: String) -> String {
        string.count > 40 ? string.prefix(39) + "…" : string
    }
}
