/// The direction of text: the Unicode Bidirectional Algorithm, UAX #9 for Unicode 15.0, complete.
///
/// Levels belong to a whole paragraph; their order belongs to a line. An even level runs from left to right, an odd one
/// from right to left.
public enum Bidi {
    /// The offset of the first scalar that may turn the order of text (R, AL, AN, or an explicit control); nil if all
    /// of the text runs from left to right. Linear; Latin, Greek and Cyrillic text is passed over by its lead bytes.
    public static func firstRightToLeft(in utf8: UnsafeBufferPointer<UInt8>) -> Int? {
        var offset = 0
        while offset < utf8.count {
            // Below U+0580 (lead byte D6) no scalar turns the order.
            guard utf8[offset] >= 0xD6 else {
                offset += 1
                continue
            }
            let (scalar, length) = Scalars.decode(utf8, at: offset)
            if Scalars.bidiClass(of: scalar).mayReorder { return offset }
            offset += length
        }
        return nil
    }

    /// The level of the first paragraph of `utf8` by its first strong character (rules P2 and P3); nil if it has
    /// none. Linear.
    public static func baseLevel(of utf8: UnsafeBufferPointer<UInt8>) -> UInt8? {
        // Only characters of some isolate may hide a strong one; without them the first strong one decides.
        var depth = 0
        var offset = 0
        while offset < utf8.count {
            let (scalar, length) = Scalars.decode(utf8, at: offset)
            offset += length
            switch Scalars.bidiClass(of: scalar) {
            case .leftToRight: if depth == 0 { return 0 }
            case .rightToLeft, .arabicLetter: if depth == 0 { return 1 }
            case .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate: depth += 1
            case .popDirectionalIsolate: depth = max(0, depth - 1)
            case .paragraphSeparator: return nil
            default: break
            }
        }
        return nil
    }

    /// The embedding level of each byte of `utf8`, the same for all bytes of a scalar.
    ///
    /// Rule L1 is applied as if the text were one line; a line that ends elsewhere gives the spaces at its end the
    /// level of the paragraph. Controls that rule X9 removes have the level of the character before them. Linear.
    ///
    /// - Parameter base: The level of the paragraph, 0 or 1. Paragraph separators inside the text end embeddings and
    ///   isolates; all parts have the same base.
    public static func levels(of utf8: UnsafeBufferPointer<UInt8>, base: UInt8) -> [UInt8] {
        var resolver = BidiResolver(utf8, base: base & 1)
        resolver.resolve()
        return resolver.levelsOfBytes(utf8.count)
    }

    /// The indices of `levels`, the levels of neighbouring pieces of one line, in the visual order of the
    /// pieces from left to right (rule L2). Linear in their number for each level that is used.
    public static func visualOrder(of levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), let lowest = levels.filter({ $0 & 1 == 1 }).min() else { return order }
        for level in stride(from: highest, through: lowest, by: -1) {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }
}
