import PubDiagnostics
import PubSettings

/// The scope of the character style that a pattern style applies.
enum PatternScope: String, CaseIterable, Sendable {
    /// The text that the expression marks.
    case match
    /// Each word that contains a match.
    case word
    /// Each sentence that contains a match.
    case sentence
    /// The paragraph; if there is an expression, only paragraphs that contain a match.
    case paragraph
    /// Their first line.
    case firstLine = "first-line"
    /// Their first words.
    case firstWords = "first-words"
    /// Their first characters.
    case firstCharacters = "first-characters"

    /// Whether it means nothing without an expression.
    var needsExpression: Bool { self == .match || self == .word || self == .sentence }
}

/// A GREP style: a character style for the matches of a regular expression, or for a scope of the paragraph.
struct PatternStyle: Sendable {
    /// The source location of the expression, else of the table.
    var origin: SourceLocation
    /// nil matches every paragraph.
    var expression: RegularExpression?
    /// A character style.
    var style: Located<String>
    var scope: PatternScope
    /// The words or characters of the scopes that count them.
    var count: Int
    /// True when what matches around the marked group is taken out of the text.
    var removes: Bool
    /// The elements and paragraph styles whose text it looks at; nil in both for text of the body.
    var elements: [Located<String>]?
    var styles: [Located<String>]?
}

extension PatternStyle {
    /// The elements that patterns apply to if they name none.
    static let defaultElements: Set<String> = ["body", "opening", "list.item", "list.number"]

    /// Whether it looks at paragraphs of `style` that are found under `names` in `[map]`.
    func applies(to names: [String], style: String) -> Bool {
        if elements == nil, styles == nil { return names.contains { Self.defaultElements.contains($0) } }
        return elements?.contains { names.contains($0.value) } == true || styles?.contains { $0.value == style } == true
    }
}

/// The keys of a pattern style.
struct PatternKeys: KeyTable {
    static let keys = PatternKeys()
    static let title = "[[pattern]]"
    static let meaning =
        "A character style for text that matches a pattern. Patterns are applied in the order of the file, after "
        + "nested styles, each to the text as the one before left it; if two overlap, the later style is laid over the "
        + "earlier. Code and addresses are never matched. An issue's own `[[pattern]]` tables replace its template's."
    let match = Key(
        "match", .located(.nonEmptyString),
        "A regular expression (PCRE2; best in single quotes). If it has groups, it marks the first that takes part. "
            + "Left out: every paragraph matches, for the scopes that begin a paragraph or take all of it.")
    let style = Key(required: "style", .located(.nonEmptyString), "The character style.")
    let scope = Key(
        "scope", .oneOf(PatternScope.self), default: "match",
        "The text that gets the style: the part that the expression marks (`match`); the words, sentences or "
            + "paragraphs with a match; or the first line, or the first `count` words or characters, of such "
            + "paragraphs.")
    let count = Key("count", .integer(1...1000), default: 1, "The words or characters at a paragraph's start.")
    let remove = Key(
        "remove", .boolean, default: false,
        "Whether the rest of the match, before and after the marked group, is taken out of the text, as the tildes of "
            + "`~this~`.")
    let elements = Key(
        "elements", .oneOrMany(of: .located(.nonEmptyString)),
        "The elements whose text is searched, by their names in `[map]`. Left out, with `styles` too: `body`, "
            + "`opening` and lists.")
    let styles = Key(
        "styles", .oneOrMany(of: .located(.nonEmptyString)), "The paragraph styles whose text is searched.")
}

extension KeyType where Value == PatternStyle {
    static var pattern: KeyType {
        .table(PatternKeys.self) { reader in
            let match = reader.read(\.match)
            let style = reader.read(\.style)
            let scope = reader.read(\.scope)
            let count = reader.read(\.count)
            let removes = reader.read(\.remove)
            let elements = reader.read(\.elements)
            let styles = reader.read(\.styles)
            let expression = match.flatMap { compiled($0, &reader) }
            if match == nil, scope.needsExpression {
                reader.error(
                    "missing-key", "the scope \"\(scope.rawValue)\" needs the key \"match\"", at: reader.origin,
                    hint: PatternKeys.keys.match.description.meaning)
                return nil
            }
            if removes, scope != .match || expression?.groups == 0 {
                reader.error(
                    "nothing-to-remove", "remove takes out what matches around a group",
                    at: reader.origin(of: \.remove),
                    hint: "put the text that stays into parentheses, as in '~([^~]+)~', and leave scope out")
                return nil
            }
            guard let style, match == nil || expression != nil else { return nil }
            return PatternStyle(
                origin: match?.origin ?? reader.origin, expression: expression, style: style, scope: scope,
                count: count, removes: removes, elements: elements, styles: styles)
        }
    }

    private static func compiled(
        _ text: Located<String>, _ reader: inout TableReader<PatternKeys>
    ) -> RegularExpression? {
        do throws(RegularExpression.Problem) {
            return try RegularExpression(text.value)
        } catch {
            reader.error(
                "wrong-pattern", "match: \(error.message), before character \(error.character) of the expression",
                at: text.origin, hint: "a character with a meaning of its own is written with \\ before it")
            return nil
        }
    }
}
