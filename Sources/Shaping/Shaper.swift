import Fonts
import Geometry
import Identity
import TextModel
import Unicode

/// Shapes and measures paragraphs: the work of Core Text's typesetter up to line breaking.
///
/// A shaper keeps the words that it has shaped, with their points of division, so that running text costs one look-up
/// a word. It is used by one thread at a time; make one for each chain of articles.
public final class Shaper {
    /// The faces that its texts are set in.
    public let fonts: FontCatalog
    let hyphenation: HyphenationLibrary
    let wordShaper = WordShaper()
    private(set) var styles: [ShapingStyle] = []
    private var styleIndices: [ShapingStyle.Key: Int] = [:]
    private var fallbacks: [FallbackQuestion: Int?] = [:]
    /// The extents of the letters of faces from their baseline, as shares of the em.
    var letters: [FontKey: (above: Double, below: Double)] = [:]
    var scratch = ShapingScratch()

    /// A shaper for texts in the faces of `fonts`.
    public init(fonts: FontCatalog, hyphenation: HyphenationLibrary = HyphenationLibrary()) {
        self.fonts = fonts
        self.hyphenation = hyphenation
    }

    deinit { scratch.deallocate() }
}

extension Shaper {
    /// The index of the style of `attributes` at `level`, made when it is new.
    func style(of attributes: CharacterAttributes, level: UInt8, isUpright: Bool = false) -> Int {
        // From 3 % of the em on a ligature is seen among letters that are spaced; justification stays below.
        style(
            ShapingStyle.Key(
                font: attributes.font, features: attributes.features, language: attributes.language, fallsBack: true,
                joins: abs(attributes.tracking) < 0.03, isRightToLeft: level & 1 == 1 && !isUpright,
                isUpright: isUpright))
    }

    private func style(_ key: ShapingStyle.Key) -> Int {
        if let known = styleIndices[key] { return known }
        styleIndices[key] = styles.count
        let style = ShapingStyle(
            key, face: fonts.handle(of: key.font), metrics: fonts.metrics(of: key.font),
            hyphenator: hyphenation.hyphenator(for: key.language))
        style.hyphen = wordShaper.hyphen(of: style)
        styles.append(style)
        return styles.count - 1
    }

    /// Shapes the word at `start`, which is not in the table of the style at `index` yet; returns its index there.
    @inline(never)
    func addWord(_ start: UnsafePointer<UInt8>, _ length: Int, _ index: Int) -> Int {
        let word = UnsafeBufferPointer(start: start, count: length)
        return WordMaker(wordShaper: wordShaper).add(word, to: styles[index], key: word) { pieces(of: $0, index) }
    }

    /// The index of the word at `start` in the table of the style at `index`, shaped when it is new.
    func wordIndex(_ start: UnsafePointer<UInt8>, _ length: Int, _ index: Int) -> Int {
        styles[index].words.pointee.find(start, length) ?? addWord(start, length, index)
    }

    /// The index of a part of a word that joins the letters beside it, which `context` holds.
    func addWord(_ word: WordContext, _ index: Int) -> Int {
        word.key.withUnsafeBufferPointer { key in
            guard let start = key.baseAddress else { return 0 }
            if let known = styles[index].words.pointee.find(start, key.count) { return known }
            let part = UnsafeBufferPointer(rebasing: key[word.part])
            return WordMaker(wordShaper: wordShaper, context: word).add(part, to: styles[index], key: key) {
                pieces(of: $0, index)
            }
        }
    }

    /// The pieces of a word that the style's face or one script cannot set as a whole; nil when it is one piece after
    /// all. Each piece has one script and one face: the style's own wherever that has the glyphs, else the first
    /// fallback that does, else none. Figures and marks have the face of the letters beside them, where it has them.
    private func pieces(of text: UnsafeBufferPointer<UInt8>, _ index: Int) -> [WordPiece]? {
        var offsets: [Int32] = []
        GraphemeClusters.boundaries(in: text, into: &offsets)
        let clusters = zip(offsets, offsets.dropFirst()).map { UnsafeBufferPointer(rebasing: text[Int($0)..<Int($1)]) }
        let scripts = clusters.map { $0.ownScript }
        let styles = styles(of: clusters, scripts, index)
        var pieces: [WordPiece] = []
        var script: Script?
        for (position, cluster) in clusters.enumerated() {
            let (style, own) = (styles[position], scripts[position])
            let goesOn = own == nil || script == nil || own == script
            if let last = pieces.last, last.style == style, goesOn {
                pieces[pieces.count - 1].length += cluster.count
            } else {
                pieces.append(WordPiece(length: cluster.count, style: style))
                script = nil
            }
            script = own ?? script
        }
        return pieces.count == 1 && pieces[0].style == index ? nil : pieces
    }

    /// The style of each cluster of a word: letters have the one that covers them; what no script owns has that of the
    /// letters before it, or behind it at the word's head, where that is a fallback and has it.
    private func styles(
        of clusters: [UnsafeBufferPointer<UInt8>], _ scripts: [Script?], _ index: Int
    ) -> [Int?] {
        var styles = clusters.indices.map { scripts[$0] == nil ? nil : style(covering: clusters[$0], index) }
        var neighbour = scripts.firstIndex { $0 != nil }.flatMap { styles[$0] }
        for position in clusters.indices {
            if scripts[position] != nil {
                neighbour = styles[position]
            } else if let neighbour, neighbour != index,
                !wordShaper.shape(clusters[position], self.styles[neighbour]).isMissing
            {
                styles[position] = neighbour
            } else {
                styles[position] = style(covering: clusters[position], index)
            }
        }
        return styles
    }

    /// The style that has glyphs for one cluster of text: that at `index`, or one of a fallback face.
    func style(covering text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
        let key = styles[index].key
        let question = FallbackQuestion(text: Array(text), style: index)
        if let known = fallbacks[question] { return known }
        if !wordShaper.shape(text, styles[index]).isMissing { return index }
        guard key.fallsBack else { return nil }
        var answer: Int?
        // The first character that the face lacks decides; the rest of the cluster has to follow.
        if let scalar = firstMissing(text, key.font), let font = fonts.fallback(for: scalar, from: key.font) {
            var other = key
            other.font = font
            other.fallsBack = false
            let candidate = style(other)
            if !wordShaper.shape(text, styles[candidate]).isMissing { answer = candidate }
        }
        fallbacks[question] = .some(answer)
        return answer
    }

    /// The first character of `text` that `font` has no glyph for and that has to be drawn; where there is none, since
    /// tables of substitution took the glyphs away, the first that has to be drawn.
    func firstMissing(_ text: UnsafeBufferPointer<UInt8>, _ font: FontKey) -> Swift.Unicode.Scalar? {
        var first: Swift.Unicode.Scalar?
        var offset = 0
        while offset < text.count {
            let (number, length) = Scalars.decode(text, at: offset)
            offset += length
            guard let scalar = Swift.Unicode.Scalar(number), !Scalars.isDefaultIgnorable(number) else { continue }
            if !fonts.hasGlyph(for: scalar, in: font) { return scalar }
            first = first ?? scalar
        }
        return first
    }
}

/// A look-up among the fallback faces: the style that sets a cluster in place of another style.
private struct FallbackQuestion: Hashable {
    var text: [UInt8]
    var style: Int
}
