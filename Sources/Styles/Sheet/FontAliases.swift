import PubDiagnostics
import PubIdentity
import PubSettings

/// The names that a template gives to font families, `[font.NAME]`.
struct FontAliases: Sendable {
    /// The family of each, or another alias.
    private var families: [String: Located<String>] = [:]

    /// No names.
    init() {}

    /// The names of `written`.
    init(_ written: [Named<Located<String>>]) {
        families = Dictionary(written.map { ($0.name, $0.value) }) { _, later in later }
    }

    /// The names, sorted.
    var names: [String] { families.keys.sorted() }

    /// The family that `name` means: itself if it is not an alias. Nil for an alias that leads back to itself.
    func family(of name: String) -> String? {
        var family = name
        var passed: Set<String> = []
        while let next = families[family] {
            // Names may go in a circle.
            guard passed.insert(family).inserted else { return nil }
            family = next.value
        }
        return family
    }

    /// Reports aliases of themselves and of families that `fonts` does not have, each once; returns these families.
    func check(_ fonts: FontLookup, _ findings: inout SettingsFindings) -> Set<String> {
        var unknown: Set<String> = []
        for name in names {
            guard let next = families[name] else { continue }
            guard let family = family(of: name) else {
                findings.report(
                    .error(
                        "circular-alias", "font.\(name): the alias leads back to itself, by “\(next.value)”",
                        at: next.origin,
                        hint: "write the name of a family"))
                continue
            }
            // An alias of another one is right if that is.
            let request = FontRequest(family: family)
            guard families[next.value] == nil, fonts.find(request) == nil, fonts.suggestions(request).styles.isEmpty
            else { continue }
            unknown.insert(family)
            findings.report(fonts.problem(request, family: next.origin, style: next.origin))
        }
        return unknown
    }
}

extension CascadedStyles {
    /// Gives the styles whose fonts are aliases their families. An alias that leads to none leaves its name.
    mutating func resolveFontAliases() {
        let aliases = fontAliases
        func resolve(_ font: inout Located<String>?) {
            guard let name = font, let family = aliases.family(of: name.value) else { return }
            font = Located(family, at: name.origin)
        }
        for name in Array(paragraphs.keys) { resolve(&paragraphs[name]!.text.font) }
        for name in Array(characters.keys) { resolve(&characters[name]!.text.font) }
    }
}

extension CascadedStyles {
    /// Lets characters keep the face of their paragraph where theirs would be of one of `families`, which aliases name and which were
    /// reported.
    mutating func dropFonts(_ families: Set<String>) {
        for name in Array(characters.keys) {
            guard let font = characters[name]?.text.font, families.contains(font.value) else { continue }
            characters[name]?.text.font = nil
        }
    }
}

extension FontLookup {
    /// The same fonts, with `aliases` among the names that messages suggest.
    func naming(_ aliases: FontAliases) -> FontLookup {
        let names = aliases.names
        if names.isEmpty { return self }
        return FontLookup(
            find: find,
            suggestions: { [suggestions] request in
                let found = suggestions(request)
                return (found.families + names, found.styles)
            },
            features: features)
    }
}
