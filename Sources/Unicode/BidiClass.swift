/// The bidirectional class of a scalar (UAX #9, table 4). Raw values follow the generated table.
public enum BidiClass: UInt8, Hashable, Sendable, CaseIterable {
    /// L, R, AL: strong.
    case leftToRight, rightToLeft, arabicLetter
    /// EN, ES, ET, AN, CS, NSM, BN: weak.
    case europeanNumber, europeanSeparator, europeanTerminator, arabicNumber, commonSeparator, nonspacingMark
    /// BN: controls without effect on order.
    case boundaryNeutral
    /// B, S, WS, ON: neutral.
    case paragraphSeparator, segmentSeparator, whiteSpace, otherNeutral
    /// LRE, LRO, RLE, RLO, PDF: explicit embeddings and overrides.
    case leftToRightEmbedding, leftToRightOverride, rightToLeftEmbedding, rightToLeftOverride, popDirectionalFormat
    /// LRI, RLI, FSI, PDI: explicit isolates.
    case leftToRightIsolate, rightToLeftIsolate, firstStrongIsolate, popDirectionalIsolate

    /// True when text with such a scalar may need another order than that of its bytes.
    var mayReorder: Bool {
        switch self {
        case .rightToLeft, .arabicLetter, .arabicNumber: true
        default: rawValue >= BidiClass.leftToRightEmbedding.rawValue
        }
    }
}

/// The direction of text.
public enum Bidi {
    /// The offset of the first scalar that may turn the order of text (R, AL, AN, or an explicit control); nil when all
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
}
