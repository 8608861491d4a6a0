/// The bidirectional class of a scalar (UAX #9, table 4). Raw values follow the generated table.
public enum BidiClass: UInt8, Hashable, Sendable, CaseIterable {
    /// L, R, AL: strong.
    case leftToRight, rightToLeft, arabicLetter
    /// EN, ES, ET, AN, CS, NSM: weak.
    case europeanNumber, europeanSeparator, europeanTerminator, arabicNumber, commonSeparator, nonspacingMark
    /// BN, weak too: controls without effect on order.
    case boundaryNeutral
    /// B, S, WS, ON: neutral.
    case paragraphSeparator, segmentSeparator, whiteSpace, otherNeutral
    /// LRE, LRO, RLE, RLO, PDF: explicit embeddings and overrides.
    case leftToRightEmbedding, leftToRightOverride, rightToLeftEmbedding, rightToLeftOverride, popDirectionalFormat
    /// LRI, RLI, FSI, PDI: explicit isolates.
    case leftToRightIsolate, rightToLeftIsolate, firstStrongIsolate, popDirectionalIsolate

    /// Whether text with such a scalar may be displayed in an order other than its byte order.
    var mayReorder: Bool {
        switch self {
        case .rightToLeft, .arabicLetter, .arabicNumber: true
        default: rawValue >= BidiClass.leftToRightEmbedding.rawValue
        }
    }

    /// LRI, RLI and FSI.
    var isIsolateInitiator: Bool {
        self == .leftToRightIsolate || self == .rightToLeftIsolate || self == .firstStrongIsolate
    }

    /// Classes that rule X9 removes: embeddings, overrides, their end, and BN.
    var isRemoved: Bool {
        self == .boundaryNeutral
            || (rawValue >= BidiClass.leftToRightEmbedding.rawValue
                && rawValue <= BidiClass.popDirectionalFormat.rawValue)
    }

    /// NI of the rules N1 and N2: B, S, WS, ON and isolate controls.
    var isNeutral: Bool {
        (rawValue >= BidiClass.paragraphSeparator.rawValue && rawValue <= BidiClass.otherNeutral.rawValue)
            || rawValue >= BidiClass.leftToRightIsolate.rawValue
    }

    /// L for even levels, R for odd ones.
    init(ofLevel level: UInt8) { self = level & 1 == 0 ? .leftToRight : .rightToLeft }
}
