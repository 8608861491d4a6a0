import PubColor
import PubDesign
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubImages
import PubSettings
import PubShaping
import PubStyles
import PubTextModel
import PubValues

/// The resources that layout needs beside the articles: faces, pictures, swatches, and the styles of running heads.
package struct LayoutResources: Sendable {
    /// The faces.
    package var fonts: FontCatalog
    /// The dictionaries for hyphenation.
    package var hyphenation: HyphenationLibrary
    /// The pictures that boxes name, in the order of the issue.
    package let images: [ImageResource]
    private let imagesByKey: [ImageKey: ImageResource]
    /// By picture, the outline of its visible part in a frame of 1000 × 1000 pt; nil for pictures without transparency.
    package var contours: [ImageKey: Path] = [:]
    /// The tones of pictures that may have words on them.
    package var tones: [ImageKey: LuminanceGrid] = [:]
    /// The sRGB colour, of components 0 … 1, that a screen shows of a paint; nil if that is not known, and contrast is not
    /// measured.
    package var screenColor: (@Sendable (Paint) -> SIMD3<Double>)?
    /// The least sharp resolution in pixels an inch: a picture without a size is set no larger; 0 for no limit.
    package var leastResolution = 0
    /// Seconds of processor time of the calling thread, for the record of the time that planning takes; nil if nobody asks for it.
    package var processorClock: (@Sendable () -> Double)?
    /// Says when to give up layout: pages that are not set yet are left out then; nil if it never is.
    package var cancellation: Cancellation?
    /// Whether the caller asks what to cut from articles so that their last pages are saved: a quarter of the layout of issues with bad ends.
    package var wantsAdvice = true
    /// The units that findings use for lengths.
    package var units = WrittenUnits()
    /// The styles of furniture on pages of a master, with the colours of an article (by index) if there is one.
    package var sheet: @Sendable (_ article: Int?, _ master: Master) -> StyleSheet
    /// The picture that a master names; nil if it could not be had, which was reported.
    package var furniturePicture: @Sendable (MasterPicture) -> ImageKey? = { _ in nil }
    /// The language of running heads.
    private let language: Language

    /// Resources for one issue in `language`.
    package init(
        fonts: FontCatalog, hyphenation: HyphenationLibrary, images: [ImageResource], language: Language,
        sheet: @escaping @Sendable (_ article: Int?, _ master: Master) -> StyleSheet
    ) {
        self.fonts = fonts
        self.hyphenation = hyphenation
        self.images = images
        imagesByKey = Dictionary(images.map { ($0.key, $0) }) { first, _ in first }
        self.language = language
        self.sheet = sheet
    }

    /// A shaper that knows only the words that it shares with others, if any. One thread uses it.
    package func makeShaper(sharing words: SharedWords? = nil) -> Shaper {
        Shaper(fonts: fonts, hyphenation: hyphenation, sharing: words)
    }

    /// The paint of a rule between columns or above footnotes of `master`; nil when there is no such swatch.
    package func columnRule(_ color: SwatchReference, on master: Master) -> Paint? {
        sheet(nil, master).paint(color, for: .rule)
    }

    /// The paint of a layer below words on pages of `master`; nil when there is no such swatch.
    package func scrim(_ color: SwatchReference, on master: Master) -> Paint? {
        sheet(nil, master).paint(color, for: .area)
    }

    /// A running head in its style, on a page of `master`, with the colours of an article (by index) if there is one;
    /// nil when there is no such style.
    package func paragraph(of head: RunningHead, _ text: String, _ article: Int?, on master: Master) -> Paragraph? {
        sheet(article, master).paragraphStyle(head.style, language: language).map {
            Paragraph($0.attributed(text), $0.paragraph, origin: head.origin)
        }
    }

    /// The picture `key`; nil when it is none of the issue's.
    package func image(_ key: ImageKey) -> ImageResource? { imagesByKey[key] }
}

/// The variables of the issue that running heads use.
package struct RunningHeadVariables: Hashable, Sendable {
    /// The title of the issue.
    package var title: String
    /// The date as the cover shows it.
    package var date: String
    /// Number, volume and ISSN; empty if the issue has none.
    package var number = "", volume = "", issn = ""

    /// The issue `title` of `date`.
    package init(title: String, date: String) {
        self.title = title
        self.date = date
    }
}
