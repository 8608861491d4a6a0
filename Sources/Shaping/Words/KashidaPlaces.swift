import PubUnicode

/// The places in a word where a kashida may lengthen it, the best first.
///
/// After the priorities of Microsoft's justification of Arabic, which follow calligraphers (Benatia, Elyaakoubi and Lazrek, *Arabic text
/// justification*, TUGboat 27, 2006): at a kashida that the author wrote, after the teeth of seen and sad, before letters that end a joined
/// group, and only then between others.
struct KashidaPlaces {
    /// The offset of each in the word's text.
    let offsets: [Int]

    /// Letters of the shortest word that is lengthened, unless its author lengthened it.
    private static let shortestWord = 3

    /// The places in `text`; none in short words, between letters that do not join, and in lam-alef. Linear except for their sorting.
    init(in text: UnsafeBufferPointer<UInt8>) {
        let letters = JoinedLetter.letters(in: text)
        let isShort = letters.count { $0.letter.form != .tatweel } < Self.shortestWord
        let places = letters.indices.compactMap { index -> (offset: Int, priority: Int)? in
            guard let priority = Self.priority(after: index, of: letters), !isShort || priority == 0 else { return nil }
            return (letters[index].end, priority)
        }
        // Of equals the one nearest to the word's end.
        offsets = places.sorted { ($0.priority, -$0.offset) < ($1.priority, -$1.offset) }.map(\.offset)
    }

    /// The priority of the place after the letter `index`, from 0 on; nil if no kashida may be there.
    private static func priority(after index: Int, of letters: [JoinedLetter]) -> Int? {
        guard letters[index].isJoinedToNext else { return nil }
        let (before, after) = (letters[index].letter.form, letters[index + 1].letter.form)
        if after == .tatweel || before == .lam && after == .alef { return nil }
        switch before {
        case .tatweel: return 0
        case .seen, .sad: return 1
        default: break
        }
        if letters[index + 1].isJoinedToNext {
            let next = letters[index + 2]
            let isTooth = after == .beh || after == .yeh
            let endsLow = next.letter.form == .reh || next.letter.form == .yeh
            return isTooth && endsLow && !next.isJoinedToNext ? 4 : 6
        }
        switch after {
        case .tehMarbuta, .heh, .dal: return 2
        case .alef, .tah, .lam, .kaf, .gaf: return 3
        case .waw, .ain, .qaf, .feh: return 5
        default: return 6
        }
    }
}

/// A letter in its word.
private struct JoinedLetter {
    var letter: ArabicLetter
    /// The offset after it and its marks.
    var end: Int
    /// Whether a stroke joins it to the letter after it.
    var isJoinedToNext = false

    /// The letters of the Arabic script in `text`.
    static func letters(in text: UnsafeBufferPointer<UInt8>) -> [JoinedLetter] {
        var letters: [JoinedLetter] = []
        var offset = 0
        while offset < text.count {
            let (scalar, length) = Scalars.decode(text, at: offset)
            let last = letters.count - 1
            let follows = last >= 0 && letters[last].end == offset
            offset += length
            if let letter = ArabicLetter(scalar) {
                if follows { letters[last].isJoinedToNext = letters[last].letter.joinsNext && letter.joinsPrevious }
                letters.append(JoinedLetter(letter: letter, end: offset))
            } else if follows, Scalars.category(of: scalar).isMark {
                letters[last].end = offset
            }
        }
        return letters
    }
}

extension CachedWordBuilder {
    /// The number of clusters before the place for a kashida that may lengthen the word `text`; 0 if none may.
    ///
    /// The best place where a tatweel changes nothing but its own advance: elsewhere it would part a ligature, or
    /// letters that lean on one another. `shaped` is the word without it.
    func kashidaPlace(
        in text: UnsafeBufferPointer<UInt8>, _ shaped: ShapedWord, _ style: ShapingStyle, _ kashida: KashidaGlyph
    ) -> UInt8 {
        if text.count > 253 { return 0 }
        for offset in KashidaPlaces(in: text).offsets {
            guard let count = shaped.cluster(startingAt: offset) else { continue }
            let longer = Array(text[..<offset]) + [0xD9, 0x80] + text[offset...]
            let other = longer.withUnsafeBufferPointer { wordShaper.shape($0, style) }
            if other.is(shaped, withGlyph: kashida.glyph, at: count) { return UInt8(clamping: count) }
        }
        return 0
    }
}

extension ShapedWord {
    /// Whether it is drawn like `word` with one more cluster at the index `place`, the plain glyph `glyph`.
    fileprivate func `is`(_ word: ShapedWord, withGlyph glyph: UInt32, at place: Int) -> Bool {
        guard clusters.count == word.clusters.count + 1, clusters[place].glyphs == 1,
            UInt32(clusters[place].glyph) == glyph
        else { return false }
        return word.clusters.indices.allSatisfy { word.isSame($0, as: self, $0 < place ? $0 : $0 + 1) }
    }
}
