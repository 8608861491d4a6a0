/// The words of one style, found by their bytes: open addressing, one probe for nearly every word.
///
/// It holds plain memory only, no references, so that reading a field of it in the inner loop counts nothing.
struct WordCache {
    private(set) var words = GrowingBuffer<CachedWord>()
    private var memory = WordMemory()
    /// The index of a word, plus one, in the bits of ``mask``, and in the bits above it the word's hash; 0 for an empty slot.
    ///
    /// There are fewer words than slots, and the lower bits of a hash say little more than where the slot is: four bytes hold
    /// all that eight would, and the table of an issue's words stays in the processor's caches.
    private var slots: UnsafeMutablePointer<UInt32>
    private var mask: UInt32
    /// The hash of each word, for a larger table.
    private var hashes = GrowingBuffer<UInt32>()

    init() {
        mask = 255
        slots = Self.emptySlots(256)
    }

    /// Gives the memory back; the owner calls it once.
    func deallocate() {
        words.deallocate()
        hashes.deallocate()
        memory.deallocate()
        slots.deallocate()
    }

    /// Forgets all words.
    mutating func removeAll() {
        words.removeAll()
        hashes.removeAll()
        memory.removeAll()
        slots.update(repeating: 0, count: Int(mask) + 1)
    }

    /// The word of `length` bytes (1 … 255) at `start`; nil when it was not shaped yet.
    ///
    /// Reads nothing beyond the word's bytes.
    @inline(__always)
    func find(_ start: UnsafePointer<UInt8>, _ length: Int) -> Int? {
        let head = Self.head(start, length)
        let hash = Self.hash(start, length, head)
        var slot = hash & mask
        while true {
            let entry = slots[Int(slot)]
            if entry == 0 { return nil }
            if (entry ^ hash) & ~mask == 0 {
                let index = Int(entry & mask) - 1
                if matches(words.base + index, start, length, head) { return index }
            }
            slot = (slot &+ 1) & mask
        }
    }

    /// Adds `word`, whose content the cache keeps, with the bytes at `start`, which it does not hold yet; returns its
    /// index.
    mutating func insert(_ word: CachedWord, with content: WordContent, _ start: UnsafePointer<UInt8>) -> Int {
        var word = word
        word.head = Self.head(start, Int(word.length))
        let key = UnsafeBufferPointer(start: start, count: Int(word.length))
        word.content = content.copy(to: &memory, key: key)
        return insert(word, start)
    }

    /// Adds a word of another cache, which outlives this one, with the bytes at `start`; returns its index.
    mutating func insert(_ word: CachedWord, _ start: UnsafePointer<UInt8>) -> Int {
        words.append(word)
        hashes.append(Self.hash(start, Int(word.length), word.head))
        // Two thirds full: a smaller table stays in the caches, which counts for more than a second probe.
        if words.count * 3 > Int(mask) * 2 { grow() } else { place(words.count - 1) }
        return words.count - 1
    }

    private func place(_ word: Int) {
        let hash = hashes[word]
        var slot = hash & mask
        while slots[Int(slot)] != 0 { slot = (slot &+ 1) & mask }
        slots[Int(slot)] = hash & ~mask | UInt32(word + 1)
    }

    /// Begins a table of twice the size with all words.
    private mutating func grow() {
        slots.deallocate()
        mask = mask * 2 + 1
        slots = Self.emptySlots(Int(mask) + 1)
        for word in 0..<words.count { place(word) }
    }

    private static func emptySlots(_ count: Int) -> UnsafeMutablePointer<UInt32> {
        let slots = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        slots.initialize(repeating: 0, count: count)
        return slots
    }

    @inline(__always)
    private func matches(
        _ word: UnsafePointer<CachedWord>, _ start: UnsafePointer<UInt8>, _ length: Int, _ head: UInt64
    ) -> Bool {
        guard word.pointee.head == head, Int(word.pointee.length) == length else { return false }
        if length <= 8 { return true }
        let rest = word.pointee.keyRest
        for index in 0..<length - 8
        where rest.load(fromByteOffset: index, as: UInt8.self) != start[8 + index] { return false }
        return true
    }

    /// The first eight bytes as a number, least significant first.
    @inline(__always)
    private static func head(_ start: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
        // Unaligned loads within the word: two that overlap give any length from four bytes on.
        let raw = UnsafeRawPointer(start)
        if length >= 8 { return raw.loadUnaligned(as: UInt64.self) }
        if length >= 4 {
            let low = UInt64(raw.loadUnaligned(as: UInt32.self))
            let high = UInt64(raw.loadUnaligned(fromByteOffset: length - 4, as: UInt32.self))
            return low | high << UInt64((length - 4) * 8)
        }
        // One to three bytes: first, middle and last cover them all.
        let middle = UInt64(start[length >> 1]) << UInt64((length >> 1) * 8)
        return UInt64(start[0]) | middle | UInt64(start[length - 1]) << UInt64((length - 1) * 8)
    }

    /// Folds the word eight bytes at a time by multiplication; the low bits choose the slot.
    @inline(__always)
    private static func hash(_ start: UnsafePointer<UInt8>, _ length: Int, _ head: UInt64) -> UInt32 {
        var state = (head ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
        var offset = 8
        while offset < length {
            // The last step looks back over bytes that were seen, rather than beyond the word.
            let from = min(offset, length - 8)
            let part = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: from, as: UInt64.self)
            state = ((state ^ (state >> 29)) ^ part) &* 0xBF58_476D_1CE4_E5B9
            offset += 8
        }
        return UInt32(truncatingIfNeeded: (state ^ (state >> 32)) >> 7)
    }
}
