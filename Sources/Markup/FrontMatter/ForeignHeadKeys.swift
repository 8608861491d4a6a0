import PubRunningText
import PubSettings

/// Turns keys and values of other programs' heads into ours with the same meaning.
struct ForeignHeadKeys {
    /// The names that other programs have for our keys.
    private static let aliases = [
        "subtitle": "standfirst", "sub-title": "standfirst", "lang": "language", "locale": "language", "by": "author",
        "byline": "author", "title": "title", "author": "author", "authors": "authors", "language": "language",
        "section": "section", "standfirst": "standfirst", "deck": "deck", "kicker": "kicker",
        "linktitle": "short-title",
        "shorttitle": "short-title", "running-head": "short-title",
    ]
    private static let texts: Set<String> = [
        "title", "short-title", "short_title", "kicker", "standfirst", "deck", "section",
    ]

    /// The keys below `authors` that mean nothing here, verbatim: `author.url`.
    private(set) var foreign: [SettingsTable.Entry] = []
    private let source: ReaderSource

    init(_ source: ReaderSource) { self.source = source }

    /// The names of our keys, in their order: made once, since they are asked for at every article.
    static let names = KeyTableDescription(FrontMatterKeys.self).keys.map(\.name)
    private static let known = Set(names)

    /// `table` with our keys; texts in it that look like numbers are texts.
    mutating func translated(_ table: SettingsTable) -> SettingsTable {
        let known = ForeignHeadKeys.known
        // What our own texts have is as it is to be.
        if table.entries.allSatisfy({ known.contains($0.key) && $0.node.string != nil }) { return table }
        var taken = Set(table.entries.map(\.key)).intersection(known)
        var entries: [SettingsTable.Entry] = []
        for entry in table.entries {
            var entry = entry
            let plain = entry.key.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
            if !known.contains(entry.key), let own = ForeignHeadKeys.aliases[plain], !isTaken(own, taken) {
                entry.key = own
                taken.insert(own)
            }
            if ForeignHeadKeys.texts.contains(entry.key) { entry.node = text(entry.node) }
            if entry.key == "author" || entry.key == "authors" { entry.node = author(entry.node, entry.key) }
            entries.append(entry)
        }
        return SettingsTable(entries)
    }

    private func isTaken(_ key: String, _ taken: Set<String>) -> Bool {
        let names: Set<String> =
            switch key {
            case "author", "authors": ["author", "authors"]
            case "standfirst", "deck": ["standfirst", "deck"]
            case "short-title": ["short-title", "short_title"]
            default: [key]
            }
        return !names.isDisjoint(with: taken)
    }

    /// A number, date or truth as the text that was typed.
    private func text(_ node: SettingsNode) -> SettingsNode {
        switch node.value {
        case .string, .table, .array, .nothing: return node
        default: break
        }
        let line = LineStarts(source.bytes).range(Int(node.origin.line))
        let start = line.lowerBound + max(Int(node.origin.column) - 1, 0)
        guard start < line.upperBound else { return node }
        let typed = source.bytes[start..<line.upperBound].prefix {
            $0 != Ascii.lineFeed && $0 != Ascii.hash && $0 != Ascii.comma
        }
        let words = String(decoding: typed, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return SettingsNode(.string(words), at: node.origin)
    }

    /// An author, or several: from a table the name and the role.
    private mutating func author(_ node: SettingsNode, _ key: String) -> SettingsNode {
        switch node.value {
        case .array(let elements):
            var made: [SettingsNode] = []
            for element in elements { made.append(author(element, key)) }
            return SettingsNode(.array(made), at: node.origin)
        case .table(let table):
            var entries: [SettingsTable.Entry] = []
            for entry in table.entries {
                if entry.key == "name" {
                    entries.append(SettingsTable.Entry("name", at: entry.keyOrigin, name(entry.node)))
                } else if entry.key == "role", entry.node.string != nil {
                    entries.append(entry)
                } else if Suggestion.isSlip(entry.key, of: "name") || Suggestion.isSlip(entry.key, of: "role") {
                    // A slip of a key of ours stays, to be reported with its correction.
                    entries.append(entry)
                } else {
                    foreign.append(SettingsTable.Entry("\(key).\(entry.key)", at: entry.keyOrigin, entry.node))
                }
            }
            if !entries.contains(where: { $0.key == "name" }), let whole = givenAndFamily(table) {
                entries.append(SettingsTable.Entry("name", at: node.origin, whole))
                foreign.removeAll { ["\(key).given", "\(key).family"].contains($0.key) }
            }
            return SettingsNode(.table(SettingsTable(entries)), at: node.origin)
        default: return node
        }
    }

    /// A name that may be a table of its parts.
    private func name(_ node: SettingsNode) -> SettingsNode {
        if case .table(let table) = node.value { return givenAndFamily(table) ?? node }
        return text(node)
    }

    private func givenAndFamily(_ table: SettingsTable) -> SettingsNode? {
        func part(_ key: String) -> SettingsNode? { table.entries.first { $0.key == key }?.node }
        if let whole = part("literal") { return whole }
        let parts = ["given", "family"].compactMap { part($0) }
        guard let origin = parts.first?.origin else { return nil }
        return SettingsNode(.string(parts.compactMap(\.string).joined(separator: " ")), at: origin)
    }
}
