import PubDiagnostics

/// Language tags: `en`, `en-GB`, `zh-Hant-TW`, `de-1996`.
public enum LanguageTag {
    /// Whether `tag` has the form of RFC 5646 §2.1 with a primary language of two or three letters. Whether its parts
    /// are registered is not looked at.
    public static func isWellFormed(_ tag: String) -> Bool {
        var parts = tag.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)[...]
        guard tag.utf8.count <= 64, let language = parts.popFirst(), isLetters(language, 2...3) else { return false }
        var extensions = 0
        // Three extended languages at most, as in `zh-yue` (RFC 5646 §2.1).
        while extensions < 3, let part = parts.first, isLetters(part, 3...3) {
            parts.removeFirst()
            extensions += 1
        }
        if let part = parts.first, isLetters(part, 4...4) { parts.removeFirst() }
        // A country of ISO 3166-1, or an area of UN M.49 such as 419 for Latin America.
        if let part = parts.first, isLetters(part, 2...2) || isDigits(part, count: 3) { parts.removeFirst() }
        while let part = parts.first, isVariant(part) { parts.removeFirst() }
        return areExtensions(parts)
    }

    /// The error about a tag that is not well formed, which `origin` refers to; nil for one that is.
    public static func problem(with tag: String, at origin: SourceLocation) -> Diagnostic? {
        if isWellFormed(tag) { return nil }
        let dashed = String(tag.map { $0 == "_" ? "-" : $0 })
        return .error(
            "wrong-language", "\(SettingsValue.quoted(tag)) is not a language tag", at: origin,
            hint: isWellFormed(dashed)
                ? "did you mean \"\(dashed)\"?" : "write the code of BCP 47, such as \"en-GB\" or \"de\"")
    }

    /// Extensions (`u-nu-latn`), and at the end a private part (`x-house`).
    private static func areExtensions(_ parts: ArraySlice<Substring.UTF8View>) -> Bool {
        var parts = parts
        while let singleton = parts.popFirst() {
            guard singleton.count == 1, singleton.allSatisfy(isAlphanumeric) else { return false }
            let isPrivate = singleton.first.map { $0 | 0x20 } == UInt8(ascii: "x")
            let length = isPrivate ? 1...8 : 2...8
            var count = 0
            while let part = parts.first, length.contains(part.count), part.allSatisfy(isAlphanumeric) {
                parts.removeFirst()
                count += 1
            }
            if count == 0 || (isPrivate && !parts.isEmpty) { return false }
        }
        return true
    }

    private static func isVariant(_ part: Substring.UTF8View) -> Bool {
        guard part.allSatisfy(isAlphanumeric) else { return false }
        // RFC 5646 §2.1: five characters or more, or four with a digit first: `1994`.
        return (5...8).contains(part.count) || (part.count == 4 && part.first.map(isDigit) == true)
    }

    private static func isLetters(_ part: Substring.UTF8View, _ count: ClosedRange<Int>) -> Bool {
        count.contains(part.count) && part.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    }

    private static func isDigits(_ part: Substring.UTF8View, count: Int) -> Bool {
        part.count == count && part.allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) }
}

extension KeyType where Value == String {
    /// A language tag such as `en-GB`.
    public static var languageTag: KeyType {
        string.map("a language tag such as \"en-GB\"") { tag, origin, findings in
            guard let problem = LanguageTag.problem(with: tag, at: origin) else { return tag }
            findings.error(problem.id, Message(problem.message), at: origin, hint: problem.hint)
            return nil
        }
    }
}
