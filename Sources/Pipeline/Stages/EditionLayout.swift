import PubArtwork
import PubComposer
import PubDiagnostics
import PubFonts
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubSettings
import PubStyles

/// The parts that editions of equal settings share, before their pages are set.
struct EditionLayout {
    /// The faces.
    var fonts: FontCatalog
    /// The merged settings.
    var settings: SettingsNode
    /// The bleed of `[page]`, for editions whose printer asks for none.
    var bleed: Length
    /// Marks drafts and proofs.
    var proof: Proof
    /// The pictures.
    var pictures: PictureSource
    /// The drawings among them.
    var drawings: [ImageKey: Drawing]
    /// The pictures that masters name, with the places that name them: no element of the structure has a place for these.
    var furniture: [ImageKey: SourceLocation] = [:]

    /// The fonts and pixels for drawing plates.
    var plateResources: PlateResources {
        let (fonts, pictures) = (fonts, pictures)
        return PlateResources {
            fonts.program(of: $0)
        } pixels: {
            try pictures.inkPixels($0, for: $1, atLeast: $2)
        }
    }
}

/// An issue whose pages have been set and given away.
struct SetIssue {
    /// The composition, which is kept.
    var composition: Composition
    /// The pages; none unless an edition needs all of them at once.
    var pages: [IssuePage]
    /// The pages that are written; nil for all of them.
    var excerpt: ExcerptPages?
    /// The texts of its articles; none unless a preview leads from its pages to them.
    var texts: [PackedArticle] = []
}
