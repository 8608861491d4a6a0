/// The line breaking class of a scalar after rule LB1 of UAX #14, with the distinctions that LB30 and LB30b make.
/// Raw values follow the generated table.
public enum LineBreakClass: UInt8, Hashable, Sendable, CaseIterable {
    /// BK, CR, LF, NL: ends of lines.
    case mandatoryBreak, carriageReturn, lineFeed, nextLine
    /// SP, ZW: spaces that a line may end with.
    case space, zeroWidthSpace
    /// WJ, GL: no break on either side.
    case wordJoiner, glue
    /// ZWJ, CM: parts of the scalar before them.
    case zeroWidthJoiner, combiningMark
    /// CL; CP, and CP that is wide.
    case closePunctuation, closeParenthesis, wideCloseParenthesis
    /// EX, IS, SY.
    case exclamation, infixSeparator, solidus
    /// OP, and OP that is wide.
    case openPunctuation, wideOpenPunctuation
    /// QU, B2, CB.
    case quotation, breakBoth, contingentBreak
    /// BA, HY, NS, BB.
    case breakAfter, hyphen, nonstarter, breakBefore
    /// HL, AL, NU.
    case hebrewLetter, alphabetic, numeric
    /// IN, PR, PO.
    case inseparable, prefixNumeric, postfixNumeric
    /// ID; unassigned scalars that are to become pictographs; EB, EM.
    case ideographic, futurePictograph, emojiBase, emojiModifier
    /// JL, JV, JT, H2, H3: Hangul.
    case leadingJamo, vowelJamo, trailingJamo, hangulLV, hangulLVT
    /// RI: halves of flags.
    case regionalIndicator
}

extension LineBreakClass {
    /// BK, CR, LF, NL.
    var endsLine: Bool { rawValue <= LineBreakClass.nextLine.rawValue }
    /// CP or CP that is wide.
    var isCloseParenthesis: Bool { self == .closeParenthesis || self == .wideCloseParenthesis }
    /// OP or OP that is wide.
    var isOpen: Bool { self == .openPunctuation || self == .wideOpenPunctuation }
    /// AL or HL.
    var isLetter: Bool { self == .alphabetic || self == .hebrewLetter }
    /// PR or PO.
    var isAffix: Bool { self == .prefixNumeric || self == .postfixNumeric }
    /// ID (including future pictographs), EB, EM.
    var isIdeograph: Bool { rawValue >= LineBreakClass.ideographic.rawValue && rawValue <= Self.emojiModifier.rawValue }
    /// Any of Hangul.
    var isHangul: Bool { rawValue >= LineBreakClass.leadingJamo.rawValue && rawValue <= Self.hangulLVT.rawValue }
}
