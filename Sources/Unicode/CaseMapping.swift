/// Full case mapping (The Unicode Standard, section 3.13), for Unicode 15.0: `ß` becomes `SS`.
///
/// `language` is a BCP 47 tag. Turkish and Azerbaijani (`tr`, `az`) keep the dot of the i, Lithuanian (`lt`) drops the one
/// that it writes below an accent, and Greek capitals (`el`) have no accents; other languages have no rules of their own
/// here.
public enum CaseMapping {
    /// The text in capitals. Linear.
    public static func upper(_ utf8: [UInt8], language: String = "") -> [UInt8] {
        mappedUpper(utf8, language: language).utf8
    }

    /// The text in capitals with the places that its bytes came from. Linear.
    public static func mappedUpper(_ utf8: [UInt8], language: String = "") -> MappedText {
        let primary = language.prefix { $0 != "-" && $0 != "_" }
        return utf8.withUnsafeBufferPointer { bytes in
            map(utf8) { scalar, end in upper(scalar, before: end, in: bytes, primary) }
        }
    }

    /// The capital of the character that begins at byte `offset` of `text`, in its context; nil if
    /// it has none. Empty if the character is left out.
    public static func upper(at offset: Int, in text: UnsafeBufferPointer<UInt8>, language: String = "") -> [UInt8]? {
        let (scalar, length) = Scalars.decode(text, at: offset)
        let primary = language.prefix { $0 != "-" && $0 != "_" }
        guard let mapped = upper(scalar, before: offset + length, in: text, primary) else { return nil }
        var bytes: [UInt8] = []
        for each in mapped { Scalars.encode(each, into: &bytes) }
        return bytes
    }

    /// The capital of `scalar`, which ends at byte `end` of `text`.
    private static func upper(
        _ scalar: UInt32, before end: Int, in text: UnsafeBufferPointer<UInt8>, _ primary: Substring
    ) -> [UInt32]? {
        switch primary {
        // Turkish keeps the dot of `i` in capitals.
        case "tr", "az": if scalar == 0x69 { return [0x130] }
        // Lithuanian writes the dot out on small letters with accents; on capitals it falls (SpecialCasing.txt).
        case "lt": if scalar == 0x307, isDottedLetter(before: end - 2, in: text) { return [] }
        case "el", "grc":
            if let capital = GreekLetter.capital(of: scalar, before: end, in: text) { return capital }
        default: break
        }
        return entry(UppercaseTable.self, UppercaseTable.entries, scalar)
    }

    /// Whether the letter before byte `offset` has a dot of its own: i, j, į.
    private static func isDottedLetter(before offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard offset > 0 else { return false }
        let last = text[offset - 1]
        if last == 0x69 || last == 0x6A { return true }
        return offset > 1 && last == 0xAF && text[offset - 2] == 0xC4
    }

    /// The text in small letters, `Σ` at the end of a word as `ς`. Linear.
    public static func lower(_ utf8: [UInt8], language: String = "") -> [UInt8] {
        let isTurkic = keepsDot(language)
        // A byte below `A` wraps round to a large number, so that one comparison is enough.
        if !isTurkic, utf8.allSatisfy({ $0 < 0x80 }) { return utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } }
        return utf8.withUnsafeBufferPointer { bytes in
            var isAfterCased = false
            return map(utf8) { scalar, end in
                defer { if !Scalars.isCaseIgnorable(scalar) { isAfterCased = Scalars.isCased(scalar) } }
                if scalar == 0x3A3, isAfterCased, !isCasedNext(bytes, from: end) { return [0x3C2] }
                if isTurkic, scalar == 0x49 { return [0x131] }
                if isTurkic, scalar == 0x130 { return [0x69] }
                return entry(LowercaseTable.self, LowercaseTable.entries, scalar)
            }.utf8
        }
    }

    /// Replaces each scalar by the scalars that `mapping` gives for it and the offset after it; nil leaves it.
    private static func map(_ utf8: [UInt8], _ mapping: (UInt32, Int) -> [UInt32]?) -> MappedText {
        utf8.withUnsafeBufferPointer { bytes in
            var text = MappedText(capacity: bytes.count)
            var offset = 0
            while offset < bytes.count {
                let (scalar, length) = Scalars.decode(bytes, at: offset)
                if let mapped = mapping(scalar, offset + length) {
                    for each in mapped { text.append(each, from: offset) }
                } else {
                    text.append(scalar, from: offset)
                }
                offset += length
            }
            text.finish(sourceCount: bytes.count)
            return text
        }
    }

    private static func entry<Table: ScalarTable>(
        _ table: Table.Type, _ entries: StaticString, _ scalar: UInt32
    ) -> [UInt32]? {
        let index = Table.value(of: scalar)
        guard index > 0 else { return nil }
        let parts = (0..<3).map { UInt32(Table.number(entries, at: index * 3 + $0, digits: 4)) }
        // One number is a distance, so that a few entries serve all letters; 0x110000 means none.
        return parts[1] == 0 ? [scalar &+ parts[0] &- 0x110000] : parts.filter { $0 != 0 }
    }

    /// Whether the next scalar that is not case-ignorable is cased.
    private static func isCasedNext(_ utf8: UnsafeBufferPointer<UInt8>, from offset: Int) -> Bool {
        var offset = offset
        while offset < utf8.count {
            let (scalar, length) = Scalars.decode(utf8, at: offset)
            if !Scalars.isCaseIgnorable(scalar) { return Scalars.isCased(scalar) }
            offset += length
        }
        return false
    }

    private static func keepsDot(_ language: String) -> Bool {
        if language.isEmpty { return false }
        let primary = language.prefix { $0 != "-" && $0 != "_" }
        return primary == "tr" || primary == "az"
    }
}
