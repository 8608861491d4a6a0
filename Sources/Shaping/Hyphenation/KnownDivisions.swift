import PubTextModel
import Synchronization

/// The divisions of words that a dictionary has found, by their letters: a text has a word in several styles, with capitals
/// and between marks, and each of these is a word of its own to the ``WordCache``.
///
/// Why: the tables of patterns do not fit into the processor's caches, and to find the divisions of a word takes fifty
/// reads of them. Threads share one; they look here only for words that they have not shaped yet.
final class KnownDivisions: Sendable {
    private let words = Mutex(Table())

    /// The divisions of `word`, lower-case UTF-8, as `find` gives them; most words are not asked for again.
    func divisions(of word: [UInt8], find: ([UInt8]) -> [WordDivision]) -> [WordDivision] {
        if let known = words.withLock({ $0.divisions(of: word) }) { return known }
        let divisions = find(word)
        words.withLock { $0.insert(word, divisions) }
        return divisions
    }
}

extension KnownDivisions {
    /// Words in one array of bytes, found by open addressing: a dictionary of arrays would take five times the memory.
    private struct Table {
        /// Bytes beyond which the table starts anew, so that memory is bounded: about 100,000 words.
        private static let mostBytes = 1 << 20

        /// Each word as the number of its bytes, these, the number of its divisions, and the offset of each.
        private var bytes: [UInt8] = []
        private var count = 0
        /// For each slot the offset of its word in `bytes`, plus one; 0 for an empty slot.
        private var slots = [UInt32](repeating: 0, count: 1024)

        func divisions(of word: [UInt8]) -> [WordDivision]? {
            let entry = slots[slot(of: word[...])]
            if entry == 0 { return nil }
            let end = Int(entry) + word.count
            return (end + 1..<end + 1 + Int(bytes[end])).map { WordDivision(offset: Int(bytes[$0])) }
        }

        /// Keeps `divisions` unless one of them changes letters: only few languages have such, and few of their words.
        mutating func insert(_ word: [UInt8], _ divisions: [WordDivision]) {
            guard word.count < 256, divisions.count < 256,
                divisions.allSatisfy({ $0.change == nil && 0..<256 ~= $0.offset })
            else { return }
            if bytes.count > Self.mostBytes { self = Table() }
            // Another thread may have been faster.
            if slots[slot(of: word[...])] != 0 { return }
            if count * 3 > slots.count * 2 { grow() }
            slots[slot(of: word[...])] = UInt32(bytes.count + 1)
            count += 1
            bytes.append(UInt8(word.count))
            bytes += word
            bytes.append(UInt8(divisions.count))
            bytes += divisions.lazy.map { UInt8($0.offset) }
        }

        private mutating func grow() {
            let old = slots
            slots = Array(repeating: 0, count: old.count * 2)
            for entry in old where entry != 0 {
                let start = Int(entry)
                slots[slot(of: bytes[start..<start + Int(bytes[start - 1])])] = entry
            }
        }

        /// The slot of `word`, or the empty one that it would take.
        private func slot(of word: ArraySlice<UInt8>) -> Int {
            // Fowler, Noll and Vo's hash, FNV-1a: the words are short.
            var hash: UInt32 = 0x811C_9DC5
            for byte in word { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
            var slot = Int(hash ^ hash >> 15) & (slots.count - 1)
            while slots[slot] != 0, !holds(word, at: Int(slots[slot])) { slot = (slot + 1) & (slots.count - 1) }
            return slot
        }

        private func holds(_ word: ArraySlice<UInt8>, at start: Int) -> Bool {
            Int(bytes[start - 1]) == word.count && bytes[start..<start + word.count].elementsEqual(word)
        }
    }
}
