/// What a character style of a word processor means by its name, in a template that has no style of that name.
package enum CharacterRole: Hashable, Sendable {
    case strong, emphasis, code

    /// The role of the style called `name`, as Word, LibreOffice and Pandoc name it; nil for any other.
    package init?(named name: String) {
        switch name.lowercased().replacing("_", with: " ") {
        case "strong", "strong emphasis": self = .strong
        case "emphasis": self = .emphasis
        case "source text", "verbatim char", "html code", "html typewriter", "code", "teletype": self = .code
        default: return nil
        }
    }
}
