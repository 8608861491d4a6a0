import PubRunningText
import Synchronization

/// Entities and numeric character references: `&eacute;`, `&#233;`, `&#xE9;` (CommonMark 0.29 §6.2).
enum EntityReference {
    /// The values of named entities that were asked for; nil: there is no such entity.
    private static let known = Mutex<[[UInt8]: [UInt8]?]>([:])
    /// The longest name of HTML 5 has 31 letters.
    private static let longest = 33

    /// The end of the text in the form of a reference at `start`: `&`, letters and digits or a number, `;`.
    static func end(_ bytes: [UInt8], at start: Int) -> Int? {
        guard start < bytes.count, bytes[start] == Ascii.ampersand else { return nil }
        var position = start + 1
        let isNumber = position < bytes.count && bytes[position] == Ascii.hash
        if isNumber { position += 1 }
        let first = position
        while position < bytes.count, position - start <= longest, Ascii.isAlphanumeric(bytes[position]) {
            position += 1
        }
        guard position > first, position < bytes.count, bytes[position] == Ascii.semicolon else { return nil }
        return position + 1
    }

    /// The characters that `reference` means, from `&` to `;`; nil when it is no reference.
    static func value(_ reference: ArraySlice<UInt8>) -> [UInt8]? {
        let key = Array(reference)
        if let value = known.withLock({ $0[key] }) { return value }
        // cmark has the table of names; it reads a text that is nothing but the reference.
        let value = MarkdownTree.entity(reference)
        known.withLock { values in
            // Names come from input: what is kept has a bound.
            if values.count < 4096 { values[key] = .some(value) }
        }
        return value
    }
}
