import PubDiagnostics

/// Limits on the resources that a settings file may take.
enum SettingsLimits {
    /// The most bytes of one file. A manifest of 2,000 pictures takes less than a tenth of it.
    static let bytes = 4 << 20
    /// The most tables and arrays inside one another. The trees are walked recursively.
    static let depth = 64

    /// The errors that are found before parsing: too large, or not UTF-8.
    static func problems(of text: SourceText) -> [Diagnostic] {
        guard text.bytes.count <= bytes else {
            return [
                .error(
                    "settings-too-large", "the settings take \(text.bytes.count) bytes; at most \(bytes) are read",
                    at: SourceLocation(file: text.file), hint: "put texts into files of their own, and name these")
            ]
        }
        return text.encodingError.map { [$0] } ?? []
    }

    /// The error of nesting beyond ``depth``.
    static func tooDeep(at origin: SourceLocation) -> Diagnostic {
        .error(
            "settings-too-deep", "more than \(depth) tables and arrays inside one another", at: origin,
            hint: "no key needs more than a few: look for a bracket that is not closed")
    }
}
