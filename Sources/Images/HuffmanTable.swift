/// A Huffman table of a JPEG, as a walk through its codes needs it (ITU-T T.81, annexes C and F).
struct HuffmanTable {
    /// The kind of values that a table codes.
    enum Kind {
        /// The difference between the mean of a block and the mean of the block before.
        case means
        /// The other coefficients of a block.
        case coefficients
    }

    /// The bits that are looked up at once: longer codes are rare.
    static let reach = 10
    /// The end of a block: more than all of its places.
    static let endOfBlock = 128

    /// The decoded entry for the next ``reach`` bits; 0 if the code is longer, or invalid.
    ///
    /// The lower byte has the number of bits to skip: for means the bits of the code, for coefficients the bits of the value,
    /// too. The higher byte has the bits of a mean's value, or the number of places that the coefficient moves on.
    private(set) var entries = [UInt16](repeating: 0, count: 1 << reach)
    private let kind: Kind
    private let symbols: [UInt8]
    /// By code length: the end of the codes of that length, as a number of 16 bits, and the offset from a code to its symbol.
    private var ends = [Int](repeating: 0, count: 17)
    private var offsets = [Int](repeating: 0, count: 17)

    /// A table of `symbols`; `counts` has the number of symbols of each length from 1 to 16. nil if there are more than
    /// codes of a length, and for means that no picture of eight bits has.
    init?(_ kind: Kind, counts: ArraySlice<UInt8>, symbols: ArraySlice<UInt8>) {
        self.kind = kind
        self.symbols = Array(symbols)
        if kind == .means, symbols.contains(where: { $0 > 11 }) { return nil }
        var (code, index) = (0, 0)
        for (length, count) in zip(1..., counts) {
            offsets[length] = index - code
            // The code of ones alone is none.
            guard code + Int(count) < 1 << length else { return nil }
            for symbol in self.symbols[index..<index + Int(count)] {
                if length <= Self.reach { enter(symbol, code: code, length: length) }
                code += 1
            }
            index += Int(count)
            ends[length] = code << (16 - length)
            code <<= 1
        }
    }

    private mutating func enter(_ symbol: UInt8, code: Int, length: Int) {
        let first = code << (Self.reach - length)
        for place in first..<first + 1 << (Self.reach - length) { entries[place] = entry(symbol, length: length) }
    }

    private func entry(_ symbol: UInt8, length: Int) -> UInt16 {
        if kind == .means { return UInt16(symbol) << 8 | UInt16(length) }
        let (run, bits) = (Int(symbol >> 4), Int(symbol & 15))
        // No bits mean sixteen zeros behind a run of 15, and the end of the block otherwise (ITU-T T.81, F.1.2.2).
        let places = bits > 0 || run == 15 ? run + 1 : Self.endOfBlock
        return UInt16(places << 8 | length + bits)
    }

    /// The entry, as in ``entries``, of the longer code at the start of the 16 `bits`; 0 for no code.
    func longEntry(_ bits: Int) -> UInt16 {
        for length in Self.reach + 1...16 where bits < ends[length] {
            // In Swift `>>` binds before `+`, unlike in C.
            let index = bits >> (16 - length) + offsets[length]
            return symbols.indices.contains(index) ? entry(symbols[index], length: length) : 0
        }
        return 0
    }
}
