import PubSettings

/// The keys of an alias for a font family.
struct FontAliasKeys: KeyTable {
    static let keys = FontAliasKeys()
    static let title = "[font.NAME]"
    static let meaning =
        "A font family under a name of the template, which styles use as `font = \"NAME\"`. An issue that gives the name another "
        + "family changes the face of all of them."
    let family = Key(
        required: "family", .located(.nonEmptyString),
        "The family, as the font files name it, or the name of another alias.")
}

extension KeyType where Value == Located<String> {
    /// The family of an alias.
    static var fontAlias: KeyType { .table(FontAliasKeys.self) { $0.read(\.family) } }
}
