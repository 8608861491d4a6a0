import PubArtwork
import PubDocuments
import PubManifest
import PubPreflight
import PubSettings
import PubStyles

/// What the layout of an edition depends on.
struct LayoutKey: Hashable {
    /// The settings but for those of pictures.
    var settings: SettingsNode
    /// Where the addresses of links are printed.
    var addresses: PrintedAddresses
    /// Where alternate text comes from that is not written.
    var alternateText: AlternateText

    init(_ edition: EditionDescription, _ settings: SettingsNode) {
        self.settings = settings.removing(Set(ImageSettings.rootKeys + ArtworkColors.rootKeys))
        addresses = edition.links
        alternateText = ImageSettings.read(settings).value?.alternateText ?? .caption
    }
}

/// Editions that share their pages.
struct EditionGroup {
    var key: LayoutKey
    /// The settings of the first.
    var settings: SettingsNode
    /// What they ask of the pages, and those of the issue that would share them: pages are the same whichever editions
    /// are made.
    var demands = PageDemands()
    var editions: [(description: EditionDescription, settings: SettingsNode)]
}
