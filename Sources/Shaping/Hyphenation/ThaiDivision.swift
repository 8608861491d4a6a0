import Synchronization
import Unicode

/// Finds words in Thai text, which has no spaces between them (class SA of UAX #14): of all ways to divide a text into
/// words of a list, one that leaves the fewest letters over, then one of the fewest words.
final class ThaiDivision: Sendable {
    private let words: Mutex<WordTrie??> = Mutex(nil)
    private let read: @Sendable () -> [UInt8]?

    init(read: @escaping @Sendable () -> [UInt8]?) { self.read = read }

    /// Allows line ends between the words of `text`. Linear: no word is longer than ``longestWord``.
    func divide(_ text: UnsafeBufferPointer<UInt8>, _ breaks: inout [LineBreak]) {
        var offset = 0
        while offset + 2 < text.count {
            guard text[offset] == 0xE0, Self.isThai(text, offset) else {
                offset += 1
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

    /// Where words of `letters`, the low bytes of U+0E00 …, meet.
    private func boundaries(_ letters: [UInt8]) -> [Int] {
        guard let trie = trie() else { return [] }
        let count = letters.count
        var best = [Way](repeating: .none, count: count + 1)
        best[0] = Way(unknown: 0, words: 0, from: -1, isWord: true)
        for place in 0..<count where best[place].from != .min && isBoundary(letters, place) {
            let way = best[place]
            var next = place + 1
            while next < count, !isBoundary(letters, next) { next += 1 }
            best[next].improve(unknown: way.unknown + next - place, words: way.words, from: place, isWord: false)
            trie.words(letters, from: place, longest: Self.longestWord) { end in
                if isBoundary(letters, end) {
                    best[end].improve(unknown: way.unknown, words: way.words + 1, from: place, isWord: true)
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

    /// The cheapest way to cut the letters before a place.
    private struct Way {
        var unknown: Int
        var words: Int
        /// Where its last piece begins; −1 at the start, `Int.min` when no way leads here.
        var from: Int
        var isWord: Bool

        static let none = Way(unknown: .max, words: .max, from: .min, isWord: false)

        mutating func improve(unknown: Int, words: Int, from: Int, isWord: Bool) {
            if (unknown, words) < (self.unknown, self.words) {
                self = Way(unknown: unknown, words: words, from: from, isWord: isWord)
            }
        }
    }

    /// True when no rule of spelling holds the letters on both sides of `place` together.
    private func isBoundary(_ letters: [UInt8], _ place: Int) -> Bool {
        if place == 0 || place == letters.count { return true }
        let (last, next) = (letters[place - 1], letters[place])
        switch next {
        // Vowels behind or above and below, tone marks, repetition and abbreviation marks.
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

/// A list of words in the file format of libdatrie: a double-array trie (Aoe, "An Efficient Digital Search Algorithm by
/// Using a Double-Array Structure", 1989) whose branches end in a table of tails. All numbers are big-endian.
struct WordTrie: Sendable {
    /// The trie's own number of each letter of U+0E00 …; 0 for those that no word has.
    private var codes = [UInt8](repeating: 0, count: 128)
    private var cells: [(base: Int32, check: Int32)] = []
    private var tails: [[UInt8]] = []

    /// The trie in `bytes`; nil when they are none.
    init?(_ bytes: [UInt8]) {
        var reader = ByteCursor(bytes: bytes)
        guard reader.number() == 0xD9FC_D9FC, readLetters(&reader), readCells(&reader), readTails(&reader) else {
            return nil
        }
    }

    private mutating func readLetters(_ reader: inout ByteCursor) -> Bool {
        guard let ranges = reader.number(), ranges <= 256 else { return false }
        // 0 ends words.
        var code = 1
        for _ in 0..<ranges {
            guard let first = reader.number(), let last = reader.number(), last >= first, last - first < 256 else {
                return false
            }
            for scalar in first...last {
                if (0xE00..<0xE80).contains(scalar), code < 256 { codes[Int(scalar - 0xE00)] = UInt8(code) }
                code += 1
            }
        }
        return true
    }

    private mutating func readCells(_ reader: inout ByteCursor) -> Bool {
        guard reader.number() == 0xDAFC_DAFC, let count = reader.number(), count <= 1 << 22 else { return false }
        // The header is the first cell.
        cells = [(0, 0)]
        cells.reserveCapacity(Int(count))
        for _ in 1..<max(1, count) {
            guard let base = reader.number(), let check = reader.number() else { return false }
            cells.append((Int32(bitPattern: base), Int32(bitPattern: check)))
        }
        return true
    }

    private mutating func readTails(_ reader: inout ByteCursor) -> Bool {
        guard reader.number() == 0xDFFC_DFFC, reader.number() != nil, let count = reader.number(), count <= 1 << 22
        else { return false }
        for _ in 0..<count {
            guard reader.number() != nil, reader.number() != nil, let tail = reader.string() else { return false }
            tails.append(tail)
        }
        return true
    }

    /// Calls `found` with the end of each word that begins at `start` of `letters`, ascending.
    func words(_ letters: [UInt8], from start: Int, longest: Int, found: (Int) -> Void) {
        // libdatrie's root.
        var state = 2
        let limit = min(letters.count, start + longest)
        for place in start..<limit {
            guard let next = step(state, codes[Int(letters[place]) & 127]) else { return }
            state = next
            if cells[state].base < 0 {
                matchTail(-Int(cells[state].base), letters, place + 1, limit, found)
                return
            }
            if step(state, 0) != nil { found(place + 1) }
        }
    }

    /// The rest of a branch that only one word has.
    private func matchTail(_ number: Int, _ letters: [UInt8], _ start: Int, _ limit: Int, _ found: (Int) -> Void) {
        guard number >= 1, number <= tails.count else { return }
        var place = start
        for code in tails[number - 1] where code != 0 {
            guard place < limit, codes[Int(letters[place]) & 127] == code else { return }
            place += 1
        }
        found(place)
    }

    private func step(_ state: Int, _ code: UInt8) -> Int? {
        guard state < cells.count else { return nil }
        let next = Int(cells[state].base) + Int(code)
        guard next > 0, next < cells.count, Int(cells[next].check) == state else { return nil }
        return next
    }
}

/// Big-endian numbers, one after the other.
private struct ByteCursor {
    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func number() -> UInt32? {
        guard place + 4 <= bytes.count else { return nil }
        defer { place += 4 }
        return bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// A count of two bytes, and as many bytes.
    mutating func string() -> [UInt8]? {
        guard place + 2 <= bytes.count else { return nil }
        let count = Int(bytes[place]) << 8 | Int(bytes[place + 1])
        guard place + 2 + count <= bytes.count else { return nil }
        defer { place += 2 + count }
        return Array(bytes[place + 2..<place + 2 + count])
    }
}
