import PubDiagnostics
import PubGeometry
import PubSettings

/// The width of a table's column, as an author or a style asks for it.
package enum ColumnWidth: Hashable, Sendable {
    /// The width of its words: as wide as they need, within the room that the other columns leave.
    case automatic
    /// A share of the width left by the other columns: twice the number is twice the width.
    case share(Double)
    /// A fraction of the table's place.
    case fraction(Double)
    /// A length.
    case absolute(Length)
}

extension KeyType where Value == [ColumnWidth] {
    /// A width a column: an array, or words with spaces between them.
    package static var columnWidths: KeyType {
        let array = KeyType.array(of: .columnWidth, count: 1...1000)
        let name = "a width a column, as in \"auto 2 30%\""
        return KeyType(name, kinds: [.string, .array]) { node, findings in
            let widths = array.read(node.asWords, &findings)
            // What is wrong with one of them is said; the others are not those of the columns after it.
            guard let widths, widths.count == node.asWords.elements?.count else { return nil }
            return findings.areWithinPlace(widths, at: node.origin) ? widths : nil
        }
    }
}

extension KeyType where Value == [Table.Alignment] {
    /// An alignment a column: an array, or words with spaces between them.
    package static var columnAlignments: KeyType {
        let words: KeyValuePairs<String, Table.Alignment> = [
            "left": .left, "center": .center, "right": .right, "decimal": .decimal,
        ]
        let array = KeyType.array(of: .keyword(words), count: 1...1000)
        let name = "\"left\", \"center\", \"right\" or \"decimal\" for each column"
        return KeyType(name, kinds: [.string, .array]) { node, findings in
            let alignments = array.read(node.asWords, &findings)
            return alignments?.count == node.asWords.elements?.count ? alignments : nil
        }
    }
}

extension KeyType where Value == ColumnWidth {
    /// The width of one column; `KeyType/columnWidths` has the words.
    fileprivate static var columnWidth: KeyType {
        let name = "\"auto\", a share such as 2, a percentage or a length"
        let share = KeyType<Double>.number(0.01...1000)
        let extent = KeyType<SpecifiedLength>.lengthOrPercent
        return KeyType(name, kinds: [.string, .integer, .float]) { node, findings in
            guard let word = node.string else { return share.read(node, &findings).map { .share($0) } }
            if word == "auto" { return .automatic }
            // Attributes of sources are words, numbers among them.
            if let number = Double(word) {
                return share.read(SettingsNode(.float(number), at: node.origin), &findings).map { .share($0) }
            }
            switch extent.read(node, &findings) {
            case .absolute(let length)? where length > .zero: return .absolute(length)
            case .percent(let part)? where part > 0: return .fraction(part / 100)
            case nil: return nil
            default:
                findings.error(
                    "out-of-range", "a column has a width above 0, not \(SettingsValue.quoted(word))", at: node.origin,
                    hint: "write \(name)")
                return nil
            }
        }
    }
}

extension SettingsNode {
    /// The words of a string as an array of strings; any other value unchanged.
    fileprivate var asWords: SettingsNode {
        guard let text = string else { return self }
        let words = text.split { $0 == " " || $0 == "," }
        return SettingsNode(.array(words.map { SettingsNode(.string(String($0)), at: origin) }), at: origin)
    }
}

extension SettingsFindings {
    /// Reports widths whose percentages leave no room; false for such.
    fileprivate mutating func areWithinPlace(_ widths: [ColumnWidth], at origin: SourceLocation) -> Bool {
        let sum = widths.reduce(0.0) { if case .fraction(let part) = $1 { $0 + part * 100 } else { $0 } }
        let isAll = widths.allSatisfy { if case .fraction = $0 { true } else { false } }
        // Thirds that are written as 33.34 % are meant to be a whole.
        if sum <= (isAll ? 100.1 : 99.9) { return true }
        error(
            "wrong-value",
            isAll
                ? "the columns are \(DecimalFormat.text(sum)) % wide together"
                : "the columns with percentages are \(DecimalFormat.text(sum)) % wide together: nothing is left for "
                    + "the others",
            at: origin,
            hint: "write percentages of at most 100 together, shares (\"2 1 1\"), or auto for what may be as wide as "
                + "its words")
        return false
    }
}
