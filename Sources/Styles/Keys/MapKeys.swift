import PubSettings

/// The entry of `[map]` for one element.
struct Mapping: Hashable, Sendable {
    /// The name of a style.
    var style: Located<String>
    /// The text that the element itself sets (`end-mark`, `pause`, `continued`); nil for a square, or the customary
    /// ornament of a pause.
    var text: String?
    /// The text between adjacent calls of notes (`note-call`); nil for a comma.
    var separator: String?
}

/// The keys of a mapping with its own text.
struct MappingKeys: KeyTable {
    static let keys = MappingKeys()
    static let title = "[map] with a text"
    static let meaning = "An element that sets a text of its own: `end-mark`, `pause`, `note-call`, `continued`."
    let style = Key(required: "style", .located(.nonEmptyString), "The style.")
    let text = Key(
        "text", .nonEmptyString,
        "The text: `☙`, `* * *`. Left out: an end mark is a square that is drawn, a pause is `* * *`, "
            + "headings that are repeated (`continued`) have nothing behind them.")
    let separator = Key(
        "separator", .separator,
        "Of `note-call`: the text between the numbers of adjacent notes, in their style: `\", \"`. Left out: a comma.")
}

extension KeyType where Value == String {
    /// A text that separates: white space counts.
    fileprivate static var separator: KeyType {
        string.map("a string that is not empty") { text, origin, findings in
            if !text.isEmpty { return text }
            findings.error(
                "empty-value", "the string is empty, so that notes 1 and 2 would read 12", at: origin,
                hint: "write a thin space, \"\\u2009\", or a comma")
            return nil
        }
    }
}

extension KeyType where Value == Mapping {
    static var mapping: KeyType {
        .either(
            KeyType<String>.nonEmptyString.map { name, origin, _ in Mapping(style: Located(name, at: origin)) },
            .table(MappingKeys.self) { reader in
                let style = reader.read(\.style)
                let text = reader.read(\.text)
                let separator = reader.read(\.separator)
                return style.map { Mapping(style: $0, text: text, separator: separator) }
            })
    }
}

/// The tables of this room.
struct StylesRootKeys: KeyTable {
    static let keys = StylesRootKeys()
    static let title = "template.toml (styles)"
    static let meaning = "The styles of a template; an issue's `styles.toml` is laid over them key by key."
    let fonts = Key(
        "font", .named(.fontAlias), default: .table(SettingsTable()), "Font families by a name of the template.")
    let paragraphs = Key(
        "paragraph", .named(.paragraphStyle), default: .table(SettingsTable()), "Paragraph styles by name.")
    let characters = Key(
        "character", .named(.characterStyle), default: .table(SettingsTable()), "Character styles by name.")
    let objects = Key("object", .named(.objectStyle), default: .table(SettingsTable()), "Object styles by name.")
    let tables = Key("table", .named(.tableStyle), default: .table(SettingsTable()), "Table styles by name.")
    let chart = Key("chart", .chartStyle, default: .table(SettingsTable()), "The colours and lines of charts.")
    let map = Key(
        "map", .named(.mapping), default: .table(SettingsTable()),
        "The style of each element. An element inside another is `sidebar.subhead.1`, one of an article whose first "
            + "master is `department` is `department.headline`; if these are not mapped, `subhead.1` and `headline` "
            + "are used.")
    let scale = Key(
        "scale", .number(0.25...4), default: 1,
        "The factor for type in editions in large print: sizes, leadings, indents, the space around paragraphs and the "
            + "baseline grid are multiplied by it. Pages and frames stay, and all lines are set anew.")
    let languages = Key(
        "language", .named(.specifiedLanguage), default: .table(SettingsTable()),
        "The rules for texts in a language, by tag.")
    let patterns = Key("pattern", .array(of: .pattern), default: .array([]), "Styles that follow patterns of the text.")
}
