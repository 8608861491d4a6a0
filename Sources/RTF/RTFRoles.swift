import PubDocuments
import PubRunningText

/// The role that a paragraph has by its style.
enum RTFRole: Hashable {
    case body, title, subtitle, quote, code, caption
    case heading(Int)
    /// A paragraph style of the template.
    case style(String)
    /// An element of the template's `[map]`.
    case element(String)
    /// An unknown style.
    case unknown(String)
}

/// The roles of the styles of an RTF file: by the names that word processors give them, by the names of the
/// template's own styles and elements, by the level of their headings, by the style that they are based on.
struct RTFRoles {
    private let roles: [Int32: RTFRole]
    private let heads: Set<Int32>
    /// Character styles of the template by the numbers of the file.
    let characters: [Int32: String]

    init(_ tables: RTFTables, _ options: ReadingOptions) {
        roles = tables.paragraphStyles.mapValues { RTFRoles.role(of: $0, tables, options) }
        heads = Set(tables.paragraphStyles.filter { $0.value.name.lowercased() == "table heading" }.keys)
        characters = tables.characterStyles.compactMapValues {
            RTFRoles.match($0.name, options.characterStyles)
        }
    }

    /// True for the style that LibreOffice gives to the heads of tables.
    func isTableHead(_ properties: RTFParagraphProperties) -> Bool { heads.contains(properties.style) }

    /// The role of a paragraph of `properties`.
    func role(_ properties: RTFParagraphProperties) -> RTFRole {
        let role = roles[properties.style] ?? .body
        if role == .body, let outline = properties.outline, outline < 6 { return .heading(Int(outline) + 1) }
        return role
    }

    private static func role(of style: RTFTables.NamedStyle, _ tables: RTFTables, _ options: ReadingOptions) -> RTFRole
    {
        var style = style
        let own = style
        // A style is based on another at most so many times: files may go in a circle.
        for _ in 0..<16 {
            if let role = named(style.name, options) { return role }
            if let outline = style.paragraph.outline, outline < 6 { return .heading(Int(outline) + 1) }
            guard let base = style.basedOn.flatMap({ tables.paragraphStyles[$0] }) else { break }
            style = base
            // Text styles that are based on the standard one are styles of their own.
            if named(style.name, options) == .body { break }
        }
        return own.name.isEmpty ? .body : .unknown(own.name)
    }

    private static func named(_ name: String, _ options: ReadingOptions) -> RTFRole? {
        let lower = name.lowercased()
        if let role = known[lower] { return role }
        if lower.hasPrefix("heading "), let level = Int(lower.dropFirst(8)), (1...9).contains(level) {
            return .heading(min(level, 6))
        }
        if let style = match(name, options.paragraphStyles) { return .style(style) }
        if lower.hasPrefix("list ") || lower.hasPrefix("list,") { return .body }
        return match(name, options.elements).map { .element($0) }
    }

    /// The name of the template that `name` means: in any case, with hyphens for blanks.
    private static func match(_ name: String, _ names: Set<String>) -> String? {
        if names.contains(name) { return name }
        let slug = String(name.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
        return names.contains(slug) ? slug : nil
    }

    /// The styles that word processors bring along.
    private static let known: [String: RTFRole] = {
        let words: [(RTFRole, [String])] = [
            (
                .body,
                [
                    "normal", "standard", "body text", "text body", "default", "default style",
                    "default paragraph style",
                    "no spacing", "list paragraph", "body text indent", "body text first indent", "first line indent",
                    "body text 2", "body text 3", "plain text", "normal (web)", "normal indent", "table contents",
                    "table heading", "footnote text", "endnote text", "footnote", "endnote", "list", "annotation text",
                    "hanging indent", "text", "body", "first paragraph", "compact",
                ]
            ),
            (.title, ["title"]), (.subtitle, ["subtitle"]),
            (.quote, ["quote", "intense quote", "quotations", "block text", "block quotation"]),
            (
                .code,
                ["preformatted text", "html preformatted", "code", "source code", "macro text", "macro"]
            ),
            (
                .caption,
                [
                    "caption", "illustration", "figure", "drawing", "image caption", "table caption",
                    "illustration index",
                ]
            ),
        ]
        var roles: [String: RTFRole] = [:]
        for (role, names) in words { for name in names { roles[name] = role } }
        return roles
    }()
}
