import PubFonts
import PubGeometry
import PubTextModel
import PubUnicode

/// Shapes one paragraph: walks its text once, word by word, and fills the buffers and the list of breakpoints.
///
/// Some of its methods are `mutating` although they only read: called from a method that changes the shaper, one that is
/// not gets a copy of all of it, and these are called for each word.
struct ParagraphShaper {
    let shaper: Shaper
    let paragraph: Paragraph
    let strut: LineStrut
    var scratch: ShapingScratch
    var runs: [ShapedRun] = []
    /// The current run.
    var run: RunState
    /// The break rule of the text before the current offset.
    var ruleBefore: LineBreakMode = .ordinary
    /// The state of the preceding cluster that the next one depends on.
    var preceding = PrecedingCluster.nothing
    /// The first cluster of the spaces and separators before the current offset; −1 for none.
    var firstBlank = -1
    /// The bytes of the previous word, for ties.
    var previousWord = 0..<0
    /// After the initial: no line ends up to there.
    let initialEnd: Int
    /// The start of the paragraph's last word.
    let finalWord: Int
    /// Clusters of breakpoints, which come after the text's.
    var discretionaries = DiscretionaryClusters()
    /// The first cluster after the last breakpoint.
    var lineStart = 0
    var objects: [Int32] = []
    /// The end of the square before the next cluster; −1 if there is none: no line ends after it.
    var squareEnd = -1
    /// The clusters that are tabs.
    var tabs: [Int32] = []
    var missing: [MissingGlyph] = []
    var nextObject = 0
    /// The annotations of the text, shaped.
    let rubies: [ShapedParagraph]
    /// The annotation whose base comes next.
    var nextRuby = 0
    /// The base that is being shaped; nil outside of bases.
    var openBase: OpenRubyBase?
    /// The annotations of the bases that have been shaped.
    var shapedRubies: [ShapedRuby] = []
    let levels: BidiLevels
    /// Whether lines run downwards.
    let isVertical: Bool
    /// The letters around figures and marks, which are set in their face.
    var letters: SurroundingLetters
    /// The language whose rules lines are set by.
    let language: Language
    /// Whether the language is Chinese or Japanese: letters of other scripts are not spaced there, ideographs are.
    let isIdeographic: Bool

    var text: AttributedText { paragraph.text }
    var attributes: ParagraphAttributes { paragraph.attributes }

    /// The preceding cluster, reduced to the traits that the next one depends on.
    enum PrecedingCluster {
        /// Nothing that the next word depends on.
        case nothing
        /// A word that continues if another one follows: its scales, and its kerning to a space in font units.
        case word(kern: Int32, style: Int, RunScales)
        /// A character that is set solid, and its scales.
        case ideograph(CachedWord.Flags, RunScales)
        /// One space, its advance in font units, and its scales.
        case space(units: Int32, style: Int, RunScales)
    }

    /// Nil for a paragraph without text.
    init?(shaper: Shaper, paragraph: Paragraph, strut: LineStrut, rubies: [ShapedParagraph]) {
        guard let first = paragraph.text.runs.first, let language = paragraph.lineLanguage else { return nil }
        self.rubies = rubies
        self.shaper = shaper
        self.paragraph = paragraph
        self.strut = strut
        scratch = shaper.scratch
        // Taken, not shared: an array that two places hold is copied before it changes.
        shaper.scratch.opportunities = []
        shaper.scratch.breaks = []
        scratch.buffers.removeAll()
        scratch.breaks.removeAll(keepingCapacity: true)
        initialEnd =
            paragraph.attributes.dropCap.map { PubShaping.initialEnd($0.byteCount, paragraph.text.utf8) } ?? 0
        finalWord = finalWordStart(paragraph.text.utf8)
        levels = BidiLevels(paragraph)
        letters = SurroundingLetters(hasFallbacks: shaper.fonts.hasFallbacks)
        isVertical = paragraph.attributes.writingMode == .vertical
        self.language = language
        isIdeographic = language.isIdeographic
        run = RunState(first, paragraph, shaper, level: levels.level(at: 0))
    }

    /// Walks the text.
    mutating func shape() {
        text.utf8.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            LineBreaking.opportunities(in: bytes, into: &scratch.opportunities, inProse: true)
            shaper.hyphenation.addWordBreaks(in: bytes, to: &scratch.opportunities)
            if isIdeographic || language.primary == "ko" {
                Ideographs.tailor(bytes, language, attributes, &scratch.opportunities)
            }
            var offset = 0
            for part in text.runs {
                while offset < part.end {
                    run = runState(part, level: levels.level(at: offset))
                    // The initial's end separates words too: what is after it begins the first line.
                    var end = levels.end(ofLevelAt: offset, limit: run.end)
                    if offset < initialEnd { end = min(end, initialEnd) }
                    end = rubyBaseLimit(at: offset, limit: end, bytes)
                    shape(bytes, start, offset, end)
                    offset = end
                    closeRubyBase(bytes, offset)
                }
            }
        }
        addEndBreakpoint()
        measureRubies()
    }

    /// Shapes the text from `offset` to `end`, all of it in the current run.
    private mutating func shape(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: UnsafePointer<UInt8>, _ offset: Int, _ end: Int
    ) {
        if run.combines, shapeCombined(bytes, offset, end) { return }
        var offset = offset
        while offset < end {
            var kind = ShapingClass.ofFirstByte[Int(start[offset])]
            if kind == .ambiguous { kind = ShapingClass.resolve(start + offset, end - offset) }
            if kind == .word {
                let wordEnd = wordEnd(start, offset, end)
                shapeWord(bytes, offset, wordEnd)
                offset = wordEnd
            } else if kind == .ideograph {
                let clusterEnd = GraphemeClusters.end(
                    ofClusterAt: 0, in: UnsafeBufferPointer(start: start + offset, count: min(end - offset, 64)))
                shapeWord(bytes, offset, offset + clusterEnd)
                offset += clusterEnd
            } else {
                let length = min(end - offset, scalarLength(start[offset]))
                shapeBlank(kind, bytes, offset, length)
                offset += length
            }
            ruleBefore = run.lineBreakMode
        }
    }

    /// The end of the word at `offset`: at a space or the like, at `limit`, or after 255 bytes.
    private mutating func wordEnd(_ start: UnsafePointer<UInt8>, _ offset: Int, _ limit: Int) -> Int {
        let furthest = min(limit, offset + 255)
        var index = offset
        while index < furthest {
            let kind = ShapingClass.ofFirstByte[Int(start[index])]
            if kind == .word {
                index += 1
            } else if kind == .ambiguous, ShapingClass.resolve(start + index, limit - index) == .word {
                // Scripts without spaces: their words are separated where a line may end.
                if start[index] == 0xE0, index > offset, scratch.opportunities[index] == .allowed { return index }
                index += 1
            } else {
                return index
            }
        }
        return index == limit ? limit : clusterStart(start, offset, index)
    }

    /// The last place up to `end` that cuts a word in two without dividing a grapheme cluster.
    private func clusterStart(_ start: UnsafePointer<UInt8>, _ offset: Int, _ end: Int) -> Int {
        var cut = end
        while cut > offset, start[cut] & 0xC0 == 0x80 { cut -= 1 }
        var boundaries: [Int32] = []
        // The cluster at the end may go on after it: it is left to the next piece.
        GraphemeClusters.boundaries(
            in: UnsafeBufferPointer(start: start + offset, count: cut - offset), into: &boundaries)
        let last = boundaries.dropLast().last.map(Int.init) ?? 0
        // A cluster of 255 bytes (a letter under a hundred accents) is cut all the same.
        return last > 0 ? offset + last : cut > offset ? cut : end
    }

    private func scalarLength(_ byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }
}

/// The start of the last word with a letter or figure: the offset after the space or the first byte of the ideograph
/// before it.
private func finalWordStart(_ text: [UInt8]) -> Int {
    var index = text.count - 1
    func isWordByte(_ byte: UInt8) -> Bool {
        // General punctuation (E2 80 xx) is recognized by its first byte: no letters share it.
        byte >= 0xC3 && byte != 0xE2 || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39
    }
    while index >= 0, !isWordByte(text[index]) { index -= 1 }
    // Ideographs and kana begin with E3 … E9, their punctuation with EF.
    func endsWord(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0xE3 && byte <= 0xE9 || byte == 0xEF }
    while index >= 0, !endsWord(text[index]) { index -= 1 }
    return index + 1
}
