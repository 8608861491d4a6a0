/// The rules of UAX #14 (revision 49, Unicode 15.0) that look at two neighbours, as a table. The pass over
/// the text adds the rules that need more context (numbers, flags, joiners, Hebrew hyphens).
struct LineBreakPairs {
    /// By (class before) × 64 + (class after): the action for neighbours in bits 0–1, with spaces between in bits 2–3.
    /// Actions are raw values of ``BreakOpportunity``.
    let actions: [UInt8]

    /// The row of the start of text.
    static let start: UInt8 = 63

    static let shared = LineBreakPairs()

    private init() {
        var actions = [UInt8](repeating: 0, count: 64 * 64)
        for after in LineBreakClass.allCases {
            let unspaced = Self.afterSpaces(nil, after).rawValue << 2
            // LB2: no break at the start of the text, but after spaces there.
            actions[Int(Self.start) << 6 | Int(after.rawValue)] = unspaced
            for before in LineBreakClass.allCases {
                let action = Self.adjacent(before, after).rawValue | Self.afterSpaces(before, after).rawValue << 2
                actions[Int(before.rawValue) << 6 | Int(after.rawValue)] = action
            }
        }
        self.actions = actions
    }

    /// The action between neighbours. Marks are never asked for: LB9 and LB10 have replaced them.
    static func adjacent(_ before: LineBreakClass, _ after: LineBreakClass) -> BreakOpportunity {
        if before.endsLine {  // LB4, LB5
            return before == .carriageReturn && after == .lineFeed ? .prohibited : .mandatory
        }
        if after.endsLine || after == .space || after == .zeroWidthSpace { return .prohibited }  // LB6, LB7
        if before == .zeroWidthSpace { return .allowed }  // LB8
        if before == .wordJoiner || before == .glue { return .prohibited }  // LB11, LB12
        if after == .glue, before != .breakAfter, before != .hyphen { return .prohibited }  // LB12a
        if joinsWhatever(before, after) { return .prohibited }
        if before == .contingentBreak || after == .contingentBreak { return .allowed }  // LB20
        let joined = joinsPunctuation(before, after) || joinsNumber(before, after) || joinsHangul(before, after)
        return joined || joinsLetters(before, after) ? .prohibited : .allowed
    }

    /// The action when one or more spaces are between; `before` is nil at the start of the text.
    static func afterSpaces(_ before: LineBreakClass?, _ after: LineBreakClass) -> BreakOpportunity {
        if after.endsLine || after == .space || after == .zeroWidthSpace { return .prohibited }  // LB6, LB7
        if before == .zeroWidthSpace { return .allowed }  // LB8
        switch (before, after) {
        case (_, .wordJoiner): return .prohibited  // LB11
        case (_, .exclamation), (_, .infixSeparator), (_, .solidus): return .prohibited  // LB13
        case (_, .closePunctuation): return .prohibited  // LB13
        case (_, _) where after.isCloseParenthesis: return .prohibited  // LB13
        case (let before?, _) where before.isOpen: return .prohibited  // LB14
        case (.quotation, _) where after.isOpen: return .prohibited  // LB15
        case (.closePunctuation, .nonstarter): return .prohibited  // LB16
        case (let before?, .nonstarter) where before.isCloseParenthesis: return .prohibited  // LB16
        case (.breakBoth, .breakBoth): return .prohibited  // LB17
        default: return .allowed  // LB18
        }
    }

    /// LB11 and LB13–LB19 for neighbours.
    private static func joinsWhatever(_ before: LineBreakClass, _ after: LineBreakClass) -> Bool {
        afterSpaces(before, after) == .prohibited || before == .quotation || after == .quotation
    }

    /// LB21–LB22.
    private static func joinsPunctuation(_ before: LineBreakClass, _ after: LineBreakClass) -> Bool {
        switch (before, after) {
        case (_, .breakAfter), (_, .hyphen), (_, .nonstarter), (.breakBefore, _): true  // LB21
        case (.solidus, .hebrewLetter): true  // LB21b
        case (_, .inseparable): true  // LB22
        default: false
        }
    }

    /// LB23–LB25, in the form that example 7 of section 8.2 gives to LB25, and LB27's second half.
    private static func joinsNumber(_ before: LineBreakClass, _ after: LineBreakClass) -> Bool {
        switch (before, after) {
        case (_, .numeric) where before.isLetter || before.isAffix || before.isOpen || before == .hyphen: true
        case (.numeric, _) where after.isLetter || after.isAffix || after == .numeric: true
        case (.prefixNumeric, _) where after.isIdeograph || after.isHangul: true  // LB23a, LB27
        case (_, .postfixNumeric) where before.isIdeograph || before.isHangul: true  // LB23a, LB27
        case (_, _) where before.isAffix && after.isLetter || before.isLetter && after.isAffix: true  // LB24
        default: false
        }
    }

    /// LB26.
    private static func joinsHangul(_ before: LineBreakClass, _ after: LineBreakClass) -> Bool {
        switch before {
        case .leadingJamo: after.isHangul && after != .trailingJamo
        case .vowelJamo, .hangulLV: after == .vowelJamo || after == .trailingJamo
        case .trailingJamo, .hangulLVT: after == .trailingJamo
        default: false
        }
    }

    /// LB28–LB30 and LB30b.
    private static func joinsLetters(_ before: LineBreakClass, _ after: LineBreakClass) -> Bool {
        switch (before, after) {
        case (_, _) where before.isLetter && after.isLetter: true  // LB28
        case (.infixSeparator, _) where after.isLetter: true  // LB29
        case (_, .openPunctuation) where before.isLetter || before == .numeric: true  // LB30
        case (.closeParenthesis, _) where after.isLetter || after == .numeric: true  // LB30
        case (.emojiBase, .emojiModifier), (.futurePictograph, .emojiModifier): true  // LB30b
        default: false
        }
    }
}
