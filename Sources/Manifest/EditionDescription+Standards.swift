import PubDiagnostics
import PubSettings

extension EditionDescription {
    /// Reports standards that the edition cannot keep, or not at once.
    func checkStandards(_ findings: inout SettingsFindings) {
        for named in namedStandards?.value ?? [] {
            guard let finding = finding(about: named) else { continue }
            findings.error(finding.id, finding.message, at: named.origin, hint: finding.hint)
        }
    }

    private typealias Finding = (id: String, message: Message, hint: String)

    private func finding(about named: Located<EditionStandard>) -> Finding? {
        let word = SettingsValue.quoted(named.value.rawValue)
        switch (purpose, named.value) {
        case (.proof, _):
            return (
                "conflicting-keys", "a proof keeps no standard: it is always a draft",
                "leave standards out, or give the edition another name"
            )
        case (.screen, .x4):
            return (
                "conflicting-keys", "\(word) is for the press, and this edition has no print profile",
                "give the edition a profile, or leave \(word) out"
            )
        case (.print, .ua1), (.print, .a2a):
            return (
                "conflicting-keys", "\(word) asks for tags, and an edition with a print profile is drawn without them",
                "make an edition without a profile for readers: [edition.screen]"
            )
        case (.screen, .a2u) where standards.contains(.a2a):
            return (
                "conflicting-keys", "a file has one level of PDF/A-2: \(word) is what \"a-2a\" is without tags",
                "leave \(word) out"
            )
        default: return nil
        }
    }
}
