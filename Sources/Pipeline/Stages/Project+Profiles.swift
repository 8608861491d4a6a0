import Diagnostics
import Files
import Manifest
import Preflight
import Press
import Settings

extension Project {
    /// What the printer of `edition` asks for; nil for an edition without a profile, and after an error. `log` notes the file
    /// and gets what is wrong in it.
    func printProfile(
        of edition: EditionDescription, _ log: inout BuildLog
    ) throws(EnvironmentFailure) -> PrintProfile? {
        guard let name = edition.profile else { return nil }
        let path = "Templates/profiles/\(name.value).toml"
        let read = try folders.read(fromRoot: path, at: name.origin, limit: InputLimit.settings)
        guard let file = log.take(read) else { return nil }
        log.remember(file)
        guard let tree = log.take(TOML.parse(file.bytes, file: file.name)) else { return nil }
        return log.take(PrintProfile.read(tree))
    }

    /// Pixels an inch down to which pictures are sharp in `edition`, whose merged settings are `settings`; 0 for no limit.
    /// What is wrong with them is reported by the writer of the edition.
    func leastResolution(
        of edition: EditionDescription, _ settings: SettingsNode
    ) throws(EnvironmentFailure) -> Int {
        var unused = BuildLog()
        let asked = try printProfile(of: edition, &unused)?.pictures.warnBelow
        let images = ImageSettings.read(settings).value ?? ImageSettings()
        return ResolutionCheck(images, asked: asked, settings: settings).leastResolution
    }
}
