import Color
import Diagnostics
import Geometry
import Manifest
import Settings

/// The press that colours are meant for.
struct PressKeys: KeyTable {
    static let keys = PressKeys()
    static let title = "[press]"
    static let meaning = "The printing condition that press colours are meant for, and by which screens show them."
    let icc = Key("icc", .located(.nonEmptyString), "Its ICC profile, from the root; without it a plain formula.")
}

/// What this room reads of a template.
struct PressRootKeys: KeyTable {
    static let keys = PressRootKeys()
    static let title = "template.toml"
    static let meaning = "The press."
    let press = Key("press", pressSettings, "The printing condition.")
}

/// A file in `Templates/profiles`.
struct ProfileFileKeys: KeyTable {
    static let keys = ProfileFileKeys()
    static let title = "Templates/profiles/NAME.toml"
    static let meaning = "A print profile."
    let profile = Key(required: "profile", profileSettings, "What the printer asks for.")
}

/// What a printer asks for.
struct ProfileKeys: KeyTable {
    static let keys = ProfileKeys()
    static let title = "[profile]"
    static let meaning = "What the printer asks for."
    let bleed = Key("bleed", .length(0...144, "a length from 0 to 2 in"), "Beyond the trim; otherwise that of [page].")
    let icc = Key("icc", .located(.nonEmptyString), "Its ICC profile, from the root; otherwise that of [press].")
    let imageResolution = Key(
        "image_resolution", .integer(0...10_000),
        "Pictures with fewer pixels an inch are reported; otherwise as [images] says.")
}

/// A print profile as its file gives it.
struct PrintProfile: Hashable, Sendable {
    var bleed: Length?
    var icc: Located<String>?
    /// Pixels an inch below which a picture is reported.
    var imageResolution: Int?
}

let pressSettings = KeyType<Located<String>?>.table(PressKeys.self) { .some($0.read(\.icc)) }

let profileSettings = KeyType<PrintProfile>.table(ProfileKeys.self) { reader in
    PrintProfile(
        bleed: reader.read(\.bleed), icc: reader.read(\.icc), imageResolution: reader.read(\.imageResolution))
}

/// The keys of a build that belong to no other room.
package enum BuildSettings {
    /// The tables of this room, for the reference of all keys.
    package static let reference = [
        KeyTableDescription(PressRootKeys.self), KeyTableDescription(ProfileFileKeys.self),
        KeyTableDescription(FallbackRootKeys.self), KeyTableDescription(ImagesRootKeys.self),
    ]

    /// The tables of the merged tree that this room reads.
    static let rootKeys = ["press", "fallback", "images"]
}

extension BuildSession {
    /// The print profile of an edition; nil for screens and after an error.
    mutating func printProfile(
        of edition: EditionDescription, _ project: Project
    ) throws(EnvironmentFailure) -> PrintProfile? {
        guard let name = edition.profile else { return nil }
        let path = "Templates/profiles/\(name.value).toml"
        let read = try project.folders.read(fromRoot: path, at: name.origin, limit: InputLimit.settings)
        guard let file = take(read) else { return nil }
        remember(file)
        guard let tree = take(TOML.parse(file.bytes, file: file.name)) else { return nil }
        var findings = Findings()
        let type = KeyType<PrintProfile>.table(ProfileFileKeys.self) { $0.read(\.profile) }
        let profile = type.read(tree, &findings)
        for finding in findings.diagnostics { report(finding) }
        return profile
    }

    /// The ICC profile by which press colours are shown: the print profile's, else that of `[press]`.
    mutating func pressProfile(
        _ profile: PrintProfile?, _ settings: SettingsNode, _ project: Project
    ) throws(EnvironmentFailure) -> [UInt8]? {
        var findings = Findings()
        let press = KeyType<Located<String>?>.part(PressRootKeys.self) { .some($0.read(\.press) ?? nil) }
        let own = press.read(settings, &findings) ?? nil
        for finding in findings.diagnostics { report(finding) }
        guard let icc = profile?.icc ?? own else { return nil }
        let read = try project.folders.read(fromRoot: icc.value, at: icc.origin, limit: InputLimit.profile)
        guard let file = take(read) else { return nil }
        note(file.name)
        do { _ = try ScreenColors(profile: file.bytes) } catch {
            report(
                .error(
                    "profile-unusable", "\(file.name) is not an ICC profile of a CMYK press", at: icc.origin,
                    hint: "name the profile that the printer gives, or leave the key out"))
            return nil
        }
        return file.bytes
    }
}
