import PubDocuments
import PubRunningText

/// The roles of the styles of an RTF file: by their names (``StyleRole``), by the level of their headings, by the style that
/// they are based on.
struct RTFRoles {
    private let roles: [Int32: StyleRole]
    private let heads: Set<Int32>
    /// Character styles of the template by the numbers of the file.
    let characters: [Int32: String]
    /// The character styles of code.
    let codes: Set<Int32>

    init(_ tables: RTFTables, _ options: ReadingOptions) {
        roles = tables.paragraphStyles.mapValues { RTFRoles.role(of: $0, tables, options) }
        heads = Set(tables.paragraphStyles.filter { $0.value.name.lowercased() == "table heading" }.keys)
        characters = tables.characterStyles.compactMapValues {
            StyleRole.match($0.name, options.characterStyles)
        }
        codes = Set(tables.characterStyles.filter { CharacterRole(named: $0.value.name) == .code }.keys)
    }

    /// Whether it is LibreOffice's style for the heads of tables.
    func isTableHead(_ properties: RTFParagraphProperties) -> Bool { heads.contains(properties.style) }

    /// The role of a paragraph of `properties`.
    func role(_ properties: RTFParagraphProperties) -> StyleRole {
        let role = roles[properties.style] ?? .body
        if role == .body, let outline = properties.outline, outline < 6 { return .heading(Int(outline) + 1) }
        return role
    }

    private static func role(
        of style: RTFTables.NamedStyle, _ tables: RTFTables, _ options: ReadingOptions
    ) -> StyleRole {
        var style = style
        let own = style
        // No style is based on a longer chain of others: files may go in a circle.
        for _ in 0..<16 {
            if let role = StyleRole(named: style.name, options) { return role }
            if let outline = style.paragraph.outline, outline < 6 { return .heading(Int(outline) + 1) }
            guard let base = style.basedOn.flatMap({ tables.paragraphStyles[$0] }) else { break }
            style = base
            // Text styles that are based on the standard one are styles of their own.
            if StyleRole(named: style.name, options) == .body { break }
        }
        return own.name.isEmpty ? .body : .unknown(own.name)
    }
}
