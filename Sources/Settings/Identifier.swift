import PubDiagnostics

/// The names that may become parts of paths.
public enum Identifier {
    /// The rule, for hints.
    public static let rule =
        "a name has letters a-z, digits, - and _, begins with a letter or digit, at most 64 of them"

    /// A valid name to write instead of `name`: the part of a path that is a name, or its words joined by hyphens.
    static func advice(for name: String) -> String {
        // A part with a point is a file, `.` or `..`.
        let parts = name.split(separator: "/").filter { !$0.contains(".") }
        let words = (parts.last ?? "").lowercased().split { $0 == " " || $0 == "." || $0 == "," }
        let near = words.joined(separator: "-")
        return isValid(near) && near != name ? "write \"\(near)\": \(rule)" : rule
    }

    /// Whether it consists of letters a-z and A-Z, digits, `-` and `_`, beginning with a letter or digit, at most 64 of them.
    public static func isValid(_ name: String) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, bytes.count <= 64, first != 0x2D, first != 0x5F else { return false }
        return bytes.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
                || byte == 0x2D || byte == 0x5F
        }
    }
}

extension KeyType where Value == String {
    /// A name of letters, digits, `-` and `_` that begins with a letter or a digit, of at most 64 characters: names of
    /// articles, editions, templates, which become parts of paths.
    public static var identifier: KeyType {
        string.map("a name of letters, digits, - and _") { name, origin, findings in
            if Identifier.isValid(name) { return name }
            findings.error(
                "wrong-name", "\(SettingsValue.quoted(name)) is not a name", at: origin,
                hint: Identifier.advice(for: name))
            return nil
        }
    }
}
