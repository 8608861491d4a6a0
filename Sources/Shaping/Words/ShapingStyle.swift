import PubCHarfBuzz
import PubFonts
import PubIdentity
import PubTextModel
import PubUnicode

/// A face with features and a language: all that the shape of a word depends on, and the words that have been shaped in
/// it.
final class ShapingStyle {
    /// The values that distinguish a style.
    struct Key: Hashable {
        var font: FontKey
        var features: [FontFeature]
        var language: Language
        /// Whether other faces may step in; false for a fallback face.
        var allowsFallback: Bool
        /// Whether ligatures are set; false if tracking is so wide that a ligature would stand out among the letters.
        var hasLigatures: Bool
        /// Whether the text has an odd level.
        var isRightToLeft: Bool
        /// Whether glyphs are upright in vertical lines.
        var isUpright = false
        /// Whether kashidas may lengthen words.
        var hasKashidas = false
    }

    /// More words than a long book has: beyond them the cache starts anew, so that memory is bounded.
    static let maximumWords = 150_000

    let key: Key
    let face: HarfBuzzFont
    let unitsPerEm: Int32
    /// In font units.
    let spaceAdvance: Int32
    /// nil when the face has none; spaces are not drawn then.
    let spaceGlyph: UInt32?
    let ties: Ties
    /// Whether the language writes common nouns small, so that a capital in mid-sentence makes a name.
    let capitalizesOnlyNames: Bool
    let features: [hb_feature_t]
    // HarfBuzz's languages are interned for the life of the process.
    let language: hb_language_t?
    /// The script of words that have none of their own, such as figures: the language's, if its direction fits.
    let defaultScript: Script
    let hyphenator: Hyphenator?
    /// The kashida that lengthens words; nil if nothing may, or the face has no tatweel.
    let kashida: KashidaGlyph?
    /// The hyphen that line ends get; nil when the face has none.
    var hyphen: (scalar: UInt32, glyph: UInt32, advance: Int32)?
    // In memory of its own, so that the inner loop reads it without counting references to the style.
    let words: UnsafeMutablePointer<WordCache>
    /// The words of the style that other shapers know; nil for a shaper that works alone.
    let shared: SharedStyleWords?
    /// Lists of pieces of itemized words.
    var pieces: [[WordPiece]] = []
    /// The clusters that change where words are divided.
    var discretionaries: [Discretionary] = []
    /// The kerning of pairs, by both characters.
    var pairs: [UInt64: GlyphPair] = [:]

    init(
        _ key: Key, face: HarfBuzzFont, metrics: FontMetrics, hyphenator: Hyphenator?,
        sharing shared: SharedStyleWords? = nil
    ) {
        self.key = key
        self.shared = shared
        self.face = face
        self.hyphenator = hyphenator
        capitalizesOnlyNames = !["de", "lb", "nds", "gsw"].contains(key.language.primary)
        words = .allocate(capacity: 1)
        words.initialize(to: WordCache())
        unitsPerEm = max(16, metrics.unitsPerEm)
        language = key.language.tag.withCString { hb_language_from_string($0, -1) }
        let script = key.language.script
        defaultScript =
            key.isRightToLeft == key.language.isRightToLeft ? script : key.isRightToLeft ? .hebrew : .latin
        var features = key.hasLigatures ? [] : [FontFeature("liga", 0), FontFeature("clig", 0)]
        // Of two values for a tag the later one counts, so that a style may ask for ligatures all the same.
        features += key.features
        self.features = features.map {
            hb_feature_t(
                tag: openTypeTag($0.tag), value: UInt32(clamping: $0.value), start: 0, end: UInt32.max)
        }
        spaceAdvance = metrics.spaceAdvance
        spaceGlyph = face.glyph(0x20)
        kashida = key.hasKashidas ? KashidaGlyph(face) : nil
        ties = Ties.of(key.language)
    }

    deinit {
        words.pointee.deallocate()
        words.deallocate()
    }

    /// The index of the word of `length` bytes at `start`, which the cache does not hold yet, when another shaper has shaped
    /// it.
    func recall(_ start: UnsafePointer<UInt8>, _ length: Int) -> Int? {
        shared?.find(start, length).map { words.pointee.insert($0, start) }
    }

    /// Adds `word` with the bytes at `start`, for other shapers too; returns its index.
    func insert(_ word: CachedWord, with content: WordContent, _ start: UnsafePointer<UInt8>) -> Int {
        // Each style has discretionaries of its own.
        if !content.changesWhereDivided, let known = shared?.insert(word, with: content, start) {
            return words.pointee.insert(known, start)
        }
        return words.pointee.insert(word, with: content, start)
    }

    /// Starts the cache anew when it is full. Called between paragraphs, when nobody holds an index into it.
    func removeAllIfFull() {
        if words.pointee.words.count <= Self.maximumWords { return }
        words.pointee.removeAll()
        pieces.removeAll()
        discretionaries.removeAll()
    }
}
