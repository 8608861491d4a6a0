import PubSettings

/// The names of the elements that styles can be mapped to.
enum Elements {
    /// The kind of style that an element takes.
    enum StyleKind: Hashable, Sendable {
        /// A paragraph style.
        case paragraph
        /// A character style.
        case character
        /// A separate paragraph style, or a character style within the paragraph before.
        case either
        /// An object or table style.
        case object
        /// Anything: a name of the author's.
        case free
    }

    /// Elements with a paragraph style.
    static let paragraphs: Set<String> = [
        "body", "opening", "section", "kicker", "headline", "standfirst", "byline", "subhead", "subhead.1",
        "subhead.2", "subhead.3", "subhead.4", "subhead.5", "subhead.6", "pullquote", "quote", "caption", "listing",
        "table.head", "table.cell", "table.caption", "sidebar", "list.item", "list.item.2",
        "list.item.3", "list.item.4", "list.number", "list.number.2", "list.number.3", "list.number.4",
        "note",
        "author-note", "letter", "signature", "attribution", "pause", "contents.heading", "contents.title",
        "contents.section",
        "contents.standfirst", "contents.byline", "verse", "term", "definition", "chart.axis", "chart.label",
        "chart.note",
    ]
    /// Elements with a character style.
    static let characters: Set<String> = [
        "emphasis", "strong", "code", "keyboard", "link", "superscript", "subscript", "strike", "note-call",
        "note.marker", "list.marker", "end-mark", "byline.role", "contents.folio", "ruby",
        "figures.letter", "continued",
    ]
    /// Containers whose blocks are paragraphs of the text, without a map.
    static let plainContainers: Set<String> = [
        "author-note", "letter", "signature", "attribution", "quote", "verse",
    ]
    /// The container whose headings are repeated if it continues in another column.
    static let group = "group"
    /// Containers that come before a text or are beside it, also as boxes in it. Others of these are its beginning.
    static let besideText: Set<String> = ["quote", "verse", "author-note", "pullquote", "sidebar"]
    /// Containers that are boxes, without an object style.
    static let boxes: Set<String> = ["pullquote", "sidebar", "listing"]

    /// All names, sorted, for suggestions and tests.
    static let names =
        (paragraphs.union(characters).union([
            "credit", "figure", "figures", "table", "chart", "contents.lead",
        ]))
        .sorted()

    /// The kind of style for `name`; nil if no element can have this name (`table.hed`).
    static func kind(of name: String) -> StyleKind? {
        if paragraphs.contains(name) { return .paragraph }
        if characters.contains(name) { return .character }
        if name == "credit" { return .either }
        if ["figure", "figures", "table", "chart", "contents.lead"].contains(name) { return .object }
        guard let point = name.firstIndex(of: ".") else { return .free }
        let inner = String(name[name.index(after: point)...])
        guard let kind = kind(of: inner), kind != .free else { return nil }
        return kind
    }

    /// The suggestion for `name`, which no element can have: a similar name, or the elements that its container may hold.
    static func hint(forUnknown name: String) -> String? {
        if let near = Suggestion.nearest(to: name, in: names) { return "did you mean \"\(near)\"?" }
        guard let point = name.firstIndex(of: ".") else { return nil }
        let (outer, inner) = (name[..<point], String(name[name.index(after: point)...]))
        let within = names.filter { !$0.hasPrefix("contents.") }
        if let near = Suggestion.nearest(to: inner, in: within) { return "did you mean \"\(outer).\(near)\"?" }
        return "behind the point is an element within “\(outer)”: \"\(outer).body\", \"\(outer).subhead.1\", "
            + "\"\(outer).list.item\"; a class of your own has a name without a point"
    }

    /// True for headlines and credits, whose words are never divided but at soft hyphens.
    static func isUndivided(_ element: String) -> Bool {
        ["headline", "kicker", "section", "credit", "contents.heading"].contains(element)
            || element.hasPrefix("subhead")
    }

    /// The level of a heading of the text in its source; nil for other elements. One that says none is of the first.
    static func subheadLevel(of element: String) -> Int? {
        if element == "subhead" { return 1 }
        return element.hasPrefix("subhead.") ? Int(element.dropFirst("subhead.".count)) : nil
    }

    /// `element` and its substitutes if it has no style, nearest first, without the last resort `body`.
    static func family(of element: String) -> [String] {
        switch element {
        case "credit", "table.caption", "chart.axis": return [element, "caption"]
        case "chart.label", "chart.note": return [element, "chart.axis", "caption"]
        case "table.head": return [element, "table.cell"]
        case "keyboard": return [element, "code"]
        case "note-call": return [element, "superscript"]
        case "contents.heading": return [element, "headline"]
        // Decks and authors are listed only where they have styles of their own.
        case "contents.section": return [element, "contents.title"]
        default: break
        }
        if element.hasPrefix("subhead.") { return numbered("subhead.", element, last: ["subhead"]) }
        if element.hasPrefix("list.item") { return numbered("list.item.", element, last: ["list.item"]) }
        if element.hasPrefix("list.number") {
            let depth = element.dropFirst("list.number".count)
            return numbered("list.number.", element, last: ["list.number"]) + family(of: "list.item" + depth)
        }
        return [element]
    }

    private static func numbered(_ prefix: String, _ element: String, last: [String]) -> [String] {
        guard let number = Int(element.dropFirst(prefix.count)), number > 0 else { return last }
        // A class may end in any number: no element is deeper, and the list stays short.
        return stride(from: min(number, 6), through: prefix == "subhead." ? 1 : 2, by: -1).map { prefix + "\($0)" }
            + last
    }

    /// `base.depth` for depths from 2, `base` for 1.
    static func nested(_ base: String, depth: Int) -> String { depth < 2 ? base : "\(base).\(min(depth, 4))" }
}
