/// Unicode's normalisation forms C and D (UAX #15), for Unicode 15.0.
public enum Normalization {
    /// Whether `utf8` is in form C. Linear; ASCII and Latin text is decided by its lead bytes.
    public static func isNFC(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        switch quickCheck(utf8) {
        case .yes: true
        case .no: false
        case .maybe: compose(utf8).utf8.elementsEqual(utf8)
        }
    }

    /// The text in form C; the same array when it is so already. Bytes that are not UTF-8 become U+FFFD.
    public static func nfc(_ utf8: [UInt8]) -> [UInt8] {
        utf8.withUnsafeBufferPointer { quickCheck($0) == .yes ? nil : compose($0).utf8 } ?? utf8
    }

    /// The text in form C with the places that its bytes came from. The bytes of a sequence that was composed or put
    /// in order stem from the sequence's first scalar.
    public static func mappedNFC(_ utf8: [UInt8]) -> MappedText {
        utf8.withUnsafeBufferPointer { quickCheck($0) == .yes ? nil : compose($0) } ?? MappedText(unchanged: utf8)
    }

    /// The text in form D: letters with accents are a letter and its accents. Bytes that are not UTF-8 become U+FFFD. Linear.
    public static func nfd(_ utf8: [UInt8]) -> [UInt8] {
        utf8.withUnsafeBufferPointer { normalize($0, composes: false).utf8 }
    }

    static func quickCheck(_ utf8: UnsafeBufferPointer<UInt8>) -> QuickCheck {
        var answer = QuickCheck.yes
        var last = 0
        var offset = 0
        while offset < utf8.count {
            if let length = plainLength(utf8, at: offset) {
                offset = Scalars.endOfASCII(in: utf8, from: offset + length)
                last = 0
                continue
            }
            let (scalar, length) = Scalars.decode(utf8, at: offset)
            if scalar == Scalars.replacement, length == 1 { return .no }
            let properties = NormalizationProperties(scalar)
            let combiningClass = properties.combiningClass
            if combiningClass < last && combiningClass != 0 || properties.check == .no { return .no }
            if properties.check == .maybe { answer = .maybe }
            last = combiningClass
            offset += length
        }
        return answer
    }

    /// The length of a scalar below U+0300 (lead bytes below CC): a starter that stays; nil for others.
    @inline(__always)
    private static func plainLength(_ utf8: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
        let lead = utf8[offset]
        if lead < 0x80 { return 1 }
        let isPair = lead >= 0xC2 && lead < 0xCC && offset + 1 < utf8.count && utf8[offset + 1] & 0xC0 == 0x80
        return isPair ? 2 : nil
    }

    private static func compose(_ utf8: UnsafeBufferPointer<UInt8>) -> MappedText { normalize(utf8, composes: true) }

    /// Decomposes, orders and, for form C, composes, segment by segment.
    private static func normalize(_ utf8: UnsafeBufferPointer<UInt8>, composes: Bool) -> MappedText {
        var text = MappedText(capacity: utf8.count)
        var segment = NormalizationSegment()
        var offset = 0
        while offset < utf8.count {
            let (scalar, length) = Scalars.decode(utf8, at: offset)
            // A scalar that neither decomposes nor composes with what is before it starts a new segment.
            let properties = NormalizationProperties(scalar)
            if properties.combiningClass == 0, properties.check == .yes {
                segment.flush(into: &text, composes: composes)
            }
            segment.append(scalar, from: offset)
            offset += length
        }
        segment.flush(into: &text, composes: composes)
        text.finish(sourceCount: utf8.count)
        return text
    }
}
