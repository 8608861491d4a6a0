import PubDiagnostics
import PubFonts
import PubIdentity
import PubSettings
import PubUnicode

/// The families that step in if a face lacks a character.
struct FallbackKeys: KeyTable {
    static let keys = FallbackKeys()
    static let title = "[fallback]"
    static let meaning =
        "Families that step in for characters which the face of the text lacks. Every use is a warning; a character that "
        + "none of them has is an error."
    let families = Key("families", familyList, default: [], "For all scripts, tried in this order.")
    let scripts = Key(
        "script", .named(familyList), default: [:],
        "For one script by its tag of ISO 15924 (`Grek`, `Arab`, `Hani`), before those for all.")
}

/// The keys of a template that this room reads.
struct FallbackRootKeys: KeyTable {
    static let keys = FallbackRootKeys()
    static let title = "template.toml (fallback)"
    static let meaning = "Families for missing characters."
    let fallback = Key("fallback", fallbackSettings, "The families that step in for characters missing from a face.")
}

/// The families of `[fallback]`, each with its place.
struct FallbackFamilies: Sendable {
    var families: [Located<String>]
    var scripts: [Named<[Located<String>]>]
}

private let familyList = KeyType<[Located<String>]>.array(of: .located(.nonEmptyString))

private let fallbackSettings = KeyType<FallbackFamilies>.table(FallbackKeys.self) { reader in
    FallbackFamilies(families: reader.read(\.families), scripts: reader.read(\.scripts))
}

extension FontCatalog {
    /// The tables of `[fallback]`, for the reference of all keys.
    package static let fallbackKeyTables = [KeyTableDescription(FallbackRootKeys.self)]
    /// The tables of the merged tree that say which families step in for others.
    package static let fallbackRootKeys = ["fallback"]

    /// Takes the families that step in for others from `settings`; returns the errors in it: unknown families and
    /// scripts.
    package mutating func setFallbacks(_ settings: SettingsNode) -> [Diagnostic] {
        var findings = SettingsFindings()
        let root = KeyType<FallbackFamilies?>.part(FallbackRootKeys.self) { .some($0.read(\.fallback)) }
        guard let written = root.read(settings, &findings) ?? nil else { return findings.diagnostics }
        fallbackFamilies = known(written.families, &findings)
        for entry in written.scripts {
            guard let script = Script(tag: entry.name) else {
                findings.report(
                    .error(
                        "unknown-script", "there is no script \(SettingsValue.quoted(entry.name))", at: entry.origin,
                        hint: Suggestion.nearest(to: entry.name, in: Script.names).map { "did you mean \"\($0)\"?" }
                            ?? "write a tag of ISO 15924, as Latn, Grek, Cyrl, Arab, Hebr, Hani"))
                continue
            }
            scriptFallbacks[script] = known(entry.value, &findings)
        }
        return findings.diagnostics
    }

    /// The `families` that the catalogue has; the others are reported.
    private func known(_ families: [Located<String>], _ findings: inout SettingsFindings) -> [String] {
        families.filter { family in
            let found = suggestions(for: FontRequest(family: family.value))
            if !found.styles.isEmpty { return true }
            findings.report(
                .error(
                    "unknown-font", "unknown font \(SettingsValue.quoted(family.value))", at: family.origin,
                    hint: Suggestion.hint(for: family.value, in: found.families, called: "fonts are")
                        ?? "put its file into Fonts/ or into the folder of the issue"))
            return false
        }.map(\.value)
    }
}
