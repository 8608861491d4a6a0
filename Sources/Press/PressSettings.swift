import PubColor
import PubDiagnostics
import PubSettings

/// The press that colours are meant for.
struct PressKeys: KeyTable {
    static let keys = PressKeys()
    static let title = "[press]"
    static let meaning = "The printing condition that press colours are meant for, also used to show them on screens."
    let icc = Key("icc", .located(.nonEmptyString), "Its ICC profile, from the root; without it a plain formula.")
}

/// The keys of a template that this room reads.
struct PressRootKeys: KeyTable {
    static let keys = PressRootKeys()
    static let title = "template.toml"
    static let meaning = "The press."
    let press = Key("press", pressSettings, "The printing condition.")
}

private let pressSettings = KeyType<Located<String>?>.table(PressKeys.self) { .some($0.read(\.icc)) }

/// The printing condition that the press colours of a publication are meant for.
package enum PressSettings {
    /// The tables of this room, for the reference of all keys.
    package static let keyTables = [
        KeyTableDescription(PressRootKeys.self), KeyTableDescription(ProfileFileKeys.self),
    ]

    /// The tables of the merged tree that this room reads.
    package static let rootKeys = ["press"]

    /// The name of the ICC profile that screens use to show press colours, from the root; nil for none.
    package static func iccProfileName(_ settings: SettingsNode) -> Outcome<Located<String>?> {
        var findings = SettingsFindings()
        let press = KeyType<Located<String>?>.part(PressRootKeys.self) { .some($0.read(\.press) ?? nil) }
        return Outcome(.some(press.read(settings, &findings) ?? nil), findings.diagnostics)
    }

    /// The printing condition `identifier` that the ICC profile `bytes` of the file `name` describes, which is named at
    /// `origin`; nil, with an error, for anything but the profile of a CMYK press.
    package static func outputIntent(
        _ bytes: [UInt8], identifier: String? = nil, name: String, at origin: SourceLocation
    ) -> Outcome<OutputIntent> {
        if let intent = try? OutputIntent(profile: bytes, identifier: identifier) { return Outcome(intent) }
        return Outcome(
            nil,
            [
                .error(
                    "profile-unusable", "\(name) is not an ICC profile of a CMYK press", at: origin,
                    hint: "name the profile that the printer gives, or leave the key out")
            ])
    }
}
