import Diagnostics
import Geometry
import Settings

/// A file in `Templates/profiles`.
struct ProfileFileKeys: KeyTable {
    static let keys = ProfileFileKeys()
    static let title = "Templates/profiles/NAME.toml"
    static let meaning = "A print profile."
    let profile = Key(required: "profile", profileSettings, "What the printer asks for.")
}

/// The requirements of a printer.
struct ProfileKeys: KeyTable {
    static let keys = ProfileKeys()
    static let title = "[profile]"
    static let meaning = "What the printer asks for."
    let bleed = Key("bleed", .length(0...144, "a length from 0 to 2 in"), "Beyond the trim; otherwise that of [page].")
    let icc = Key("icc", .located(.nonEmptyString), "Its ICC profile, from the root; otherwise that of [press].")
    let imageResolution = Key(
        "image_resolution", .integer(0...10_000),
        "Pictures with fewer pixels an inch are reported; otherwise as [images] says.")
    let images = Key("images", PressPictures.settings, "What becomes of pictures.")
}

private let profileSettings = KeyType<PrintProfile>.table(ProfileKeys.self) { reader in
    PrintProfile(
        bleed: reader.read(\.bleed), icc: reader.read(\.icc), imageResolution: reader.read(\.imageResolution),
        pictures: reader.read(\.images) ?? PressPictures())
}

/// A print profile: what a printer asks for, as the profile's file gives it.
package struct PrintProfile: Hashable, Sendable {
    /// The bleed; nil for that of the page.
    package var bleed: Length?
    /// The name of the ICC profile, from the root; nil for that of `[press]`.
    package var icc: Located<String>?
    /// Pixels an inch below which a picture is reported; nil for the limit of `[images]`.
    package var imageResolution: Int?
    /// What becomes of pictures.
    package var pictures = PressPictures()

    /// The profile that the file `tree` gives; nil after an error.
    package static func read(_ tree: SettingsNode) -> Outcome<PrintProfile> {
        var findings = SettingsFindings()
        let type = KeyType<PrintProfile>.table(ProfileFileKeys.self) { $0.read(\.profile) }
        return Outcome(type.read(tree, &findings), findings.diagnostics)
    }
}
