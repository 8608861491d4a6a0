import Diagnostics
import Fonts
import Identity
import Settings
import Unicode

/// The families that step in where a face lacks a character.
struct FallbackKeys: KeyTable {
    static let keys = FallbackKeys()
    static let title = "[fallback]"
    static let meaning =
        "Families that step in for characters which the face of the text lacks. Every use is a warning; a character that "
        + "none of them has is an error."
    let families = Key("families", familyList, default: [], "For all scripts, in the order in which they are asked.")
    let scripts = Key(
        "script", .named(familyList), default: [:],
        "For one script by its tag of ISO 15924 (`Grek`, `Arab`, `Hani`), before those for all.")
}

/// What this room reads of a template.
struct FallbackRootKeys: KeyTable {
    static let keys = FallbackRootKeys()
    static let title = "template.toml (fallback)"
    static let meaning = "Families for missing characters."
    let fallback = Key("fallback", fallbackSettings, "The families that step in where a face lacks a character.")
}

/// The families of `[fallback]`, each with its place.
struct FallbackFamilies: Sendable {
    var families: [Located<String>]
    var scripts: [Named<[Located<String>]>]
}

private let familyList = KeyType<[Located<String>]>.array(of: .located(.nonEmptyString))

let fallbackSettings = KeyType<FallbackFamilies>.table(FallbackKeys.self) { reader in
    FallbackFamilies(families: reader.read(\.families), scripts: reader.read(\.scripts))
}

extension BuildSession {
    /// Gives `catalog` the families that step in for others. Unknown families and scripts are reported.
    mutating func setFallbacks(of catalog: inout FontCatalog, _ settings: SettingsNode) {
        var findings = Findings()
        let root = KeyType<FallbackFamilies?>.part(FallbackRootKeys.self) { .some($0.read(\.fallback)) }
        let written = root.read(settings, &findings) ?? nil
        for finding in findings.diagnostics { report(finding) }
        guard let written else { return }
        catalog.fallbackFamilies = known(written.families, catalog)
        for entry in written.scripts {
            guard let script = Script(tag: entry.name) else {
                report(
                    .error(
                        "unknown-script", "there is no script \(SettingsValue.quoted(entry.name))", at: entry.origin,
                        hint: Suggestion.nearest(to: entry.name, in: Script.names).map { "did you mean \"\($0)\"?" }
                            ?? "write a tag of ISO 15924, as Latn, Grek, Cyrl, Arab, Hebr, Hani"))
                continue
            }
            catalog.scriptFallbacks[script] = known(entry.value, catalog)
        }
    }

    private mutating func known(_ families: [Located<String>], _ catalog: FontCatalog) -> [String] {
        families.filter { family in
            let found = catalog.suggestions(for: FontRequest(family: family.value))
            if !found.styles.isEmpty { return true }
            report(
                .error(
                    "unknown-font", "unknown font \(SettingsValue.quoted(family.value))", at: family.origin,
                    hint: Suggestion.hint(for: family.value, in: found.families, called: "fonts are")
                        ?? "put its file into Fonts/ or into the folder of the issue"))
            return false
        }.map(\.value)
    }
}
