import Fonts
import PageLayout
import Settings

/// The pages of an issue under the settings of an edition, with what emission needs besides them.
struct EditionLayout {
    /// The pages, with what was decided of each.
    var composition: Composition
    /// The faces.
    var fonts: FontCatalog
    /// The merged settings.
    var settings: SettingsNode
    /// Marks drafts and proofs.
    var proof: Proof
    /// The pages that are written; nil for all of them.
    var excerpt: ExcerptPages?
}
