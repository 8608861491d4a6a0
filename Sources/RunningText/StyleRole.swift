/// The role that a paragraph has by its style in a word processor.
package enum StyleRole: Hashable, Sendable {
    case body, title, subtitle, author, quote, code, caption
    /// A term that is defined, and a paragraph of its definition.
    case term, definition
    case heading(Int)
    /// A paragraph style of the template.
    case style(String)
    /// An element of the template's `[map]`.
    case element(String)
    /// An unknown style.
    case unknown(String)

    /// The role of the style called `name`: from the issue, from the names that word processors give their styles in any of their
    /// languages, or from the names of the template's styles and elements; nil for any other.
    package init?(named name: String, _ options: ReadingOptions) {
        let lower = name.lowercased()
        let known = StyleNames.roles[lower] ?? StyleNames.rolesWithoutBlanks[StyleNames.withoutBlanks(lower)]
        if let word = options.styleRoles[lower] {
            self = StyleRole(word: word, options)
        } else if let known {
            self = known
        } else if let level = StyleNames.headingLevel(lower) {
            // Word has nine levels of headings.
            self = .heading(min(level, 6))
        } else if let style = StyleRole.match(name, options.paragraphStyles) {
            self = .style(style)
        } else if lower.hasPrefix("list ") || lower.hasPrefix("list,") {
            // A style that word processors have for lists: the list is known by its numbering.
            self = .body
        } else if let element = StyleRole.match(name, options.elements) {
            self = .element(element)
        } else {
            return nil
        }
    }

    /// The role that the issue gives a style by `word`: an element, or one of the template's styles.
    private init(word: String, _ options: ReadingOptions) {
        switch word {
        case "body": self = .body
        case "headline", "title": self = .title
        case "standfirst", "subtitle": self = .subtitle
        case "byline", "author": self = .author
        case "quote": self = .quote
        case "code", "listing": self = .code
        case "caption": self = .caption
        default:
            let parts = word.split { $0 == "." || $0 == " " }
            if parts.count == 2, ["subhead", "heading"].contains(parts[0]), let level = Int(parts[1]),
                (1...6).contains(level)
            {
                self = .heading(level)
            } else if let style = StyleRole.match(word, options.paragraphStyles) {
                self = .style(style)
            } else {
                self = StyleRole.match(word, options.elements).map { .element($0) } ?? .unknown(word)
            }
        }
    }

    /// The name of the template that `name` means: in any case, with hyphens for blanks.
    package static func match(_ name: String, _ names: Set<String>) -> String? {
        if names.contains(name) { return name }
        let slug = String(name.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
        return names.contains(slug) ? slug : nil
    }
}
