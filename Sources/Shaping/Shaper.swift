import PubFonts
import PubGeometry
import PubIdentity
import PubTextModel

/// Shapes and measures paragraphs: the work of Core Text's typesetter up to line breaking.
///
/// A shaper keeps the words that it has shaped, with their hyphenation points, so that running text costs one look-up
/// a word. It is used by one thread at a time; make one for each chain of articles.
public final class Shaper {
    /// The faces that its texts are set in.
    public let fonts: FontCatalog
    let hyphenation: HyphenationLibrary
    private let sharedWords: SharedWords?
    let wordShaper = WordShaper()
    private(set) var styles: [ShapingStyle] = []
    private var styleIndices: [ShapingStyle.Key: Int] = [:]
    /// The styles of fallback faces; nil if no face has the text.
    var fallbacks: [FallbackKey: Int?] = [:]
    /// The extents of the letters of faces from their baseline, as fractions of the em.
    var letterExtents: [FontKey: (above: Double, below: Double)] = [:]
    /// The mean width of a character of running text in faces, as a fraction of the em.
    var characterWidths: [FontKey: Double] = [:]
    /// Keeps letters of different faces apart.
    var inkKerning = InkKerning()
    var scratch = ShapingScratch()

    /// A shaper for texts in the faces of `fonts`.
    public init(fonts: FontCatalog, hyphenation: HyphenationLibrary = HyphenationLibrary()) {
        self.fonts = fonts
        self.hyphenation = hyphenation
        sharedWords = nil
    }

    /// A shaper that shares its `words` with others, which have the same faces and dictionaries.
    package init(fonts: FontCatalog, hyphenation: HyphenationLibrary, sharing words: SharedWords?) {
        self.fonts = fonts
        self.hyphenation = hyphenation
        sharedWords = words
    }

    deinit { scratch.deallocate() }
}

extension Shaper {
    /// The index of the style of `attributes` at `level`, made when it is new.
    ///
    /// - Parameter hasKashidas: true in paragraphs that kashidas may lengthen; text from left to right knows none.
    func style(
        of attributes: CharacterAttributes, level: UInt8, isUpright: Bool = false, hasKashidas: Bool = false
    ) -> Int {
        // From 3 % of the em on a ligature stands out among tracked letters; letter space of justification is not
        // counted.
        style(
            ShapingStyle.Key(
                font: attributes.font, features: attributes.features, language: attributes.language,
                allowsFallback: true, hasLigatures: abs(attributes.tracking) < 0.03,
                isRightToLeft: level & 1 == 1 && !isUpright, isUpright: isUpright,
                hasKashidas: hasKashidas && level & 1 == 1))
    }

    /// The index of the style of `key`, made when it is new.
    func style(_ key: ShapingStyle.Key) -> Int {
        if let known = styleIndices[key] { return known }
        styleIndices[key] = styles.count
        let style = ShapingStyle(
            key, face: fonts.handle(of: key.font), metrics: fonts.metrics(of: key.font),
            hyphenator: hyphenation.hyphenator(for: key.language), sharing: sharedWords?.words(of: key))
        style.hyphen = wordShaper.hyphen(of: style)
        styles.append(style)
        return styles.count - 1
    }
}

/// The key of a look-up among the fallback faces: a cluster of text, and the style that another one replaces.
struct FallbackKey: Hashable {
    var text: [UInt8]
    var style: Int
}
