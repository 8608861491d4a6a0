import PubUnicode
import Synchronization

/// Finds words in Thai text, which has no spaces between them (class SA of UAX #14): of all ways to divide a text into
/// words of a list, one that leaves the fewest letters over, then one of the fewest words.
final class ThaiWordSegmenter: Sendable {
    private let words: Mutex<WordTrie??> = Mutex(nil)
    private let read: @Sendable () -> [UInt8]?

    init(read: @escaping @Sendable () -> [UInt8]?) { self.read = read }

    /// Allows line breaks between the words of `text`. Linear: no word is longer than ``longestWord``.
    func addBreaks(in text: UnsafeBufferPointer<UInt8>, to breaks: inout [BreakOpportunity]) {
        var offset = Scalars.endOfASCII(in: text, from: 0)
        while offset + 2 < text.count {
            guard text[offset] == 0xE0, Self.isThai(text, offset) else {
                offset = Scalars.endOfASCII(in: text, from: offset + 1)
                continue
            }
            var letters: [UInt8] = []
            let start = offset
            while offset + 2 < text.count, Self.isThai(text, offset) {
                // E0 B8 80 … E0 B9 BF hold U+0E00 … U+0E7F.
                letters.append((text[offset + 1] & 1) << 6 | text[offset + 2] & 0x3F)
                offset += 3
            }
            for place in boundaries(letters) { breaks[start + 3 * place] = .allowed }
        }
    }

    private static func isThai(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        text[offset] == 0xE0 && text[offset + 1] & 0xFE == 0xB8 && text[offset + 2] & 0xC0 == 0x80
    }

    /// The boundaries between words of `letters`, the low bytes of U+0E00 ….
    private func boundaries(_ letters: [UInt8]) -> [Int] {
        guard let trie = trie() else { return [] }
        let count = letters.count
        var best = [Segmentation](repeating: .none, count: count + 1)
        best[0] = Segmentation(unknown: 0, words: 0, from: -1, isWord: true)
        for place in 0..<count where best[place].from != .min && isBoundary(letters, place) {
            let segmentation = best[place]
            var next = place + 1
            while next < count, !isBoundary(letters, next) { next += 1 }
            best[next].improve(
                unknown: segmentation.unknown + next - place, words: segmentation.words, from: place, isWord: false)
            trie.words(letters, from: place, longest: Self.longestWord) { end in
                if isBoundary(letters, end) {
                    best[end].improve(
                        unknown: segmentation.unknown, words: segmentation.words + 1, from: place, isWord: true)
                }
            }
        }
        var places: [Int] = []
        var place = count
        while place > 0 {
            let start = best[place].from
            // Letters of no known word stay together: a name is not cut at each syllable.
            if start > 0, best[place].isWord || best[start].isWord { places.append(start) }
            place = start
        }
        return places.reversed()
    }

    private static let longestWord = 40

    /// The cheapest segmentation of the letters before a place: the number of letters in no known word, and the number
    /// of words.
    private struct Segmentation {
        var unknown: Int
        var words: Int
        /// The start of its last piece; −1 at the start, `Int.min` when no segmentation ends here.
        var from: Int
        var isWord: Bool

        static let none = Segmentation(unknown: .max, words: .max, from: .min, isWord: false)

        mutating func improve(unknown: Int, words: Int, from: Int, isWord: Bool) {
            if (unknown, words) < (self.unknown, self.words) {
                self = Segmentation(unknown: unknown, words: words, from: from, isWord: isWord)
            }
        }
    }

    /// Whether no rule of spelling holds the letters on both sides of `place` together.
    private func isBoundary(_ letters: [UInt8], _ place: Int) -> Bool {
        if place == 0 || place == letters.count { return true }
        let (last, next) = (letters[place - 1], letters[place])
        switch next {
        // Vowels that are written after, above or below their consonant, tone marks, repetition and abbreviation marks.
        case 0x2F...0x3A, 0x45...0x4E: return false
        default: break
        }
        // Vowels that are written before their consonant.
        return !(0x40...0x44).contains(last)
    }

    private func trie() -> WordTrie? {
        words.withLock { known in
            if let known { return known }
            let trie = read().flatMap { WordTrie($0) }
            known = .some(trie)
            return trie
        }
    }
}
