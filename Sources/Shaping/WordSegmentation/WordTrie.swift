/// A list of words in the file format of libdatrie: a double-array trie (Aoe, "An Efficient Digital Search Algorithm by
/// Using a Double-Array Structure", 1989) whose branches end in a table of tails. All numbers are big-endian.
struct WordTrie: Sendable {
    /// The trie's own number of each letter of U+0E00 …; 0 for letters that no word has.
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
