import PubArtwork
import PubDocuments
import PubManifest
import PubPreflight
import PubSettings
import PubStyles

/// Everything that the layout of an edition depends on.
struct LayoutKey: Hashable {
    /// The settings, except for pictures.
    var settings: SettingsNode
    /// The places that print the addresses of links.
    var addresses: PrintedAddresses
    /// The source of alternate text that is not written.
    var alternateText: AlternateText

    init(_ edition: EditionDescription, _ settings: SettingsNode) {
        // Neither moves anything on a page.
        self.settings = settings.removing(Set(ImageSettings.rootKeys + ArtworkColors.rootKeys))
        addresses = edition.links
        // The one setting of pictures that is a part of the pages.
        alternateText = ImageSettings.read(settings).value?.alternateText ?? .caption
    }
}

/// Editions that share their pages.
struct EditionGroup {
    var key: LayoutKey
    /// The settings of the first.
    var settings: SettingsNode
    /// Their demands on the pages, and the demands of all editions of the issue that would share them: pages are the
    /// same whichever editions are made.
    var demands = PageDemands()
    var editions: [(description: EditionDescription, settings: SettingsNode)]
}
