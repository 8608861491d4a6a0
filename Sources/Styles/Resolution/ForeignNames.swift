import PubDiagnostics
import PubDocuments
import PubSettings

/// The attributes and classes of an article that belong to programs its text has passed through and mean nothing here. They do no harm,
/// so a single warning names all of them.
struct ForeignNames {
    /// The names as they are written, each once, in their order.
    private var names: [String] = []
    private var known: Set<String> = []
    /// Suggestions for names that resemble one of ours.
    private var advice: [String] = []
    /// The source location of the first one.
    private var first: SourceLocation?

    /// Classes of other programs that ask for behaviour that is the default here.
    static let harmless: Set<String> = [
        "unnumbered", "unlisted", "numberLines", "number-lines", "lineNumbers", "line-numbers", "footnotes",
        "footnote-ref",
    ]

    /// The names that one message lists.
    private static let longestList = 20

    /// Notes a name in its written form, `.lightbox` or `loading`, with our nearest name.
    mutating func note(_ written: String, at origin: SourceLocation, near: String?) {
        guard known.insert(written).inserted else { return }
        first = first.map { min($0, origin) } ?? origin
        names.append(written)
        if let near { advice.append("did you mean \"\(near)\" by \(written)?") }
    }

    /// The one of `candidates` that `word` misspells; nil for a word of another program.
    static func meant(by word: String, among candidates: some Sequence<String>) -> String? {
        // Both ways: a word of three letters is not asked about, but may lack one of four.
        candidates.first { $0 != word && (Suggestion.isSlip(word, of: $0) || Suggestion.isSlip($0, of: word)) }
    }

    /// The warning of all names; nil without any.
    var finding: Diagnostic? {
        guard let first else { return nil }
        let more = names.count > Self.longestList ? " and \(names.count - Self.longestList) more" : ""
        let list = names.prefix(Self.longestList).joined(separator: ", ") + more
        return .warning(
            "foreign-markup",
            names.count == 1
                ? "\(list) means nothing here: what has it is set without it"
                : "\(list) mean nothing here: what has them is set without them", at: first,
            hint: advice.isEmpty
                ? "delete them, or give a class a style in [map] of the template, or in the styles.toml of the issue"
                : advice.prefix(3).joined(separator: " "))
    }
}

extension ArticleResolver {
    /// Notes the class `name` if it belongs to another program, and returns whether it does. False for a misspelling of
    /// one of `known`, which is returned as well.
    mutating func noteForeign(_ name: Attributes.Value, among known: [String]) -> (isForeign: Bool, meant: String?) {
        if ForeignNames.harmless.contains(name.text) { return (true, nil) }
        if let meant = ForeignNames.meant(by: name.text, among: known) { return (false, meant) }
        foreign.note("." + name.text, at: name.origin, near: Suggestion.nearest(to: name.text, in: known))
        return (true, nil)
    }
}
