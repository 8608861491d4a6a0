import Color
import DisplayList
import Fonts
import Geometry
import Identity
import Images
import Settings
import Shaping
import Styles
import TextModel

/// What layout needs beside the articles: faces, pictures, swatches, and the styles of running heads.
package struct LayoutResources: Sendable {
    /// The faces.
    package var fonts: FontCatalog
    /// The dictionaries by which words are divided.
    package var hyphenation: HyphenationLibrary
    /// The pictures that boxes name, in the order of the issue.
    package let images: [ImageResource]
    private let imagesByKey: [ImageKey: ImageResource]
    /// By picture, the outline of what is seen of it in a frame of 1000 × 1000 pt; nil for those without transparency.
    package var contours: [ImageKey: Path] = [:]
    /// The tones of pictures on which words may be.
    package var tones: [ImageKey: ToneMap] = [:]
    /// The sRGB colour, of components 0 … 1, that a screen shows of a paint.
    package var screenColor: @Sendable (Paint) -> SIMD3<Double> = { _ in .zero }
    /// Pixels an inch down to which pictures are sharp: one without a size is set no larger; 0 for no limit.
    package var leastResolution = 0
    /// The units in which findings speak of lengths.
    package var units = WrittenUnits()
    /// The paint of a swatch with its tint; nil when there is none.
    package var swatch: @Sendable (SwatchReference) -> Paint?
    /// A running head in its style, with the colours of an article (by index) where there is one.
    package var runningHeadParagraph: @Sendable (_ head: RunningHead, _ text: String, _ article: Int?) -> Paragraph?

    /// Resources for one issue.
    package init(
        fonts: FontCatalog, hyphenation: HyphenationLibrary, images: [ImageResource],
        swatch: @escaping @Sendable (SwatchReference) -> Paint?,
        runningHeadParagraph: @escaping @Sendable (_ head: RunningHead, _ text: String, _ article: Int?) -> Paragraph?
    ) {
        self.fonts = fonts
        self.hyphenation = hyphenation
        self.images = images
        imagesByKey = Dictionary(images.map { ($0.key, $0) }) { first, _ in first }
        self.swatch = swatch
        self.runningHeadParagraph = runningHeadParagraph
    }

    /// A shaper that knows no words but those that it shares with others, if any. One thread uses it.
    func makeShaper(sharing words: SharedWords? = nil) -> Shaper {
        Shaper(fonts: fonts, hyphenation: hyphenation, sharing: words)
    }

    /// The picture `key`; nil when it is none of the issue's.
    func image(_ key: ImageKey) -> ImageResource? { imagesByKey[key] }
}

/// What running heads say of the issue.
package struct RunningHeadVariables: Hashable, Sendable {
    /// The title of the issue.
    package var title: String
    /// The date as the cover shows it.
    package var date: String
    /// Number, volume and ISSN; empty where the issue has none.
    package var number = "", volume = "", issn = ""

    /// The issue `title` of `date`.
    package init(title: String, date: String) {
        self.title = title
        self.date = date
    }
}
