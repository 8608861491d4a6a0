import PubDisplayList
import PubFiles
import PubPDFEmission

/// Draws the pages of an edition as PNGs.
struct PageDrawing {
    private let resources: RasterResources
    private let edition: PubPDFEmission.Edition
    private let resolution: Double
    private let lateFailure: DeferredFailure

    /// A drawing of pages of `layout` as `edition` shows them, at `resolution` pixels an inch. Fonts that cannot be read are
    /// noted in `lateFailure`.
    init(
        _ layout: EditionLayout, as edition: PubPDFEmission.Edition, resolution: Double, _ lateFailure: DeferredFailure
    ) {
        self.init(RasterResources(layout), as: edition, resolution: resolution, lateFailure)
    }

    /// A drawing of pages that show the faces and pictures of `resources`.
    init(
        _ resources: RasterResources, as edition: PubPDFEmission.Edition, resolution: Double,
        _ lateFailure: DeferredFailure
    ) {
        self.resources = resources
        self.edition = edition
        self.resolution = resolution
        self.lateFailure = lateFailure
    }

    /// The page as a PNG. Failures name the edition's file, `path`.
    func png(_ page: Page, number: Int, writing path: String) throws(EnvironmentFailure) -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try PubPDFEmission.png(page, number: number, as: edition, resolution: resolution, with: resources)
        } catch {
            // A font that cannot be read looks like a broken one.
            try lateFailure.check()
            throw EnvironmentFailure(error, writing: path)
        }
        try lateFailure.check()
        return bytes
    }
}

extension RasterResources {
    /// The faces and pictures of `layout`.
    init(_ layout: EditionLayout) {
        let (fonts, pictures) = (layout.fonts, layout.pictures)
        self.init {
            fonts.program(of: $0)
        } pixels: {
            try pictures.pixels($0, atLeast: $1)
        }
    }
}
