import PubDiagnostics
import PubSettings

/// The findings about keys that are not known: one for each that is a slip of one of ours, and one for all others, since
/// blogs and books of other programs have many that no page needs.
func unknownKeys(
    of table: SettingsTable, and foreign: [SettingsTable.Entry], severityOfLosses: Diagnostic.Severity
) -> [Diagnostic] {
    let known = ForeignHeadKeys.names
    let written = Set(table.entries.map(\.key))
    var others: [SettingsTable.Entry] = []
    var findings: [Diagnostic] = []
    for entry in table.entries where !known.contains(entry.key) {
        guard let meant = known.first(where: { Suggestion.isSlip(entry.key, of: $0) }), !written.contains(meant) else {
            others.append(entry)
            continue
        }
        findings.append(
            .error(
                "unknown-key", "front matter has no key \(SettingsValue.quoted(entry.key))", at: entry.keyOrigin,
                hint: "did you mean \"\(meant)\"?"
            ).graded(severityOfLosses))
    }
    return findings + (foreignKeys(others + foreign, known: known).map { [$0] } ?? [])
}

private func foreignKeys(_ unknown: [SettingsTable.Entry], known: [String]) -> Diagnostic? {
    guard let first = unknown.first else { return nil }
    let names = unknown.prefix(longestListOfKeys).map { SettingsValue.quoted($0.key) }.joined(separator: ", ")
    let rest = unknown.count > longestListOfKeys ? " and \(unknown.count - longestListOfKeys) more" : ""
    let near = unknown.compactMap { entry in
        // `author-bio` is a key of its own: it is not `authors`.
        known.contains {
            entry.key.hasPrefix($0 + "-") || entry.key.hasPrefix($0 + "_") || entry.key.hasPrefix($0 + ".")
        }
            ? nil : Suggestion.nearest(to: entry.key, in: known).map { (entry.key, $0) }
    }
    let advice = near.prefix(3).map { key, meant in
        "did you mean \"\(meant)\"" + (unknown.count == 1 ? "?" : " by \(SettingsValue.quoted(key))?")
    }.joined(separator: " ")
    return .warning(
        "unknown-key",
        unknown.count == 1
            ? "front matter has a key that is not known: \(names)"
            : "front matter has \(unknown.count) keys that are not known: \(names)\(rest)",
        at: first.keyOrigin,
        hint: advice.isEmpty ? "they have no effect; known are \(known.joined(separator: ", "))" : advice)
}

/// The names that one message lists.
private let longestListOfKeys = 40
