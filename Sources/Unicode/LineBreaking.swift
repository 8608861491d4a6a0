/// The possible ends of lines: UAX #14 for Unicode 15.0, all rules, with numbers as in example 7 of its
/// section 8.2. The language's own rules (hyphenation, addresses, Thai words) are not part of it.
public enum LineBreaking {
    /// For each offset of `utf8` and its end: may a line end just before it? Entry 0 and offsets inside a scalar are
    /// prohibited, the last entry is mandatory (for no text there is entry 0 alone). One pass, linear.
    ///
    /// The rules of Unicode 15.0 tear numbers that begin with a separator: `or .|5`, `$.|50`; and names with two of the
    /// signs that they take for prefixes of numbers: `C+|+`, `g+|(x)`. With `inProse` such a number is kept whole, and a
    /// line may end before it: `or |.5` (as rules LB15c and LB25 of Unicode 16); and neither another prefix nor a bracket
    /// is parted from a prefix. A hyphen after a space stays with its word, `the -|ing`, `an --|option` (rule LB20a of Unicode
    /// 16), and hyphens and dashes with the `>` of an arrow: `a -|> b`.
    public static func opportunities(in utf8: [UInt8], inProse: Bool = false) -> [BreakOpportunity] {
        var breaks: [BreakOpportunity] = []
        utf8.withUnsafeBufferPointer {
            opportunities(in: $0, into: &breaks, inProse: inProse)
        }
        return breaks
    }

    /// The same into an array that is used again: nothing is allocated when it is large enough.
    public static func opportunities(
        in utf8: UnsafeBufferPointer<UInt8>, into breaks: inout [BreakOpportunity], inProse: Bool = false
    ) {
        breaks.removeAll(keepingCapacity: true)
        breaks.append(contentsOf: repeatElement(.prohibited, count: utf8.count + 1))
        guard utf8.count > 0 else { return }
        LineBreakPairs.shared.actions.withUnsafeBufferPointer { actions in
            breaks.withUnsafeMutableBufferPointer { breaks in
                var pass = LineBreakPass(actions: actions, breaks: breaks, inProse: inProse)
                pass.run(over: utf8)
            }
        }
    }

    /// The class of `scalar` after rule LB1.
    public static func lineBreakClass(of scalar: UInt32) -> LineBreakClass {
        LineBreakClass(rawValue: UInt8(LineBreakTable.value(of: scalar))) ?? .alphabetic
    }
}

/// One pass over a text: the state that the text before the current scalar leaves.
private struct LineBreakPass {
    typealias Class = LineBreakClass

    let actions: UnsafeBufferPointer<UInt8>
    let breaks: UnsafeMutableBufferPointer<BreakOpportunity>
    let inProse: Bool

    /// The class of the last scalar that is neither a mark nor a space, or the start of text.
    var before = LineBreakPairs.start
    /// Spaces are between it and the current scalar.
    var isSpaced = false
    /// The last scalar was a zero width joiner (LB8a).
    var isJoined = false
    /// The part of a number that has been read (LB25).
    var number = Number.none
    /// An odd count of regional indicators ends here (LB30a).
    var isHalfFlag = false
    /// A hyphen follows a Hebrew letter (LB21a).
    var isHebrewHyphen = false
    /// A hyphen follows a space or the start of the text (LB20a of Unicode 16).
    var isLeadingHyphen = false
    /// The break between a prefix and a bracket, which a digit after the bracket takes back (LB25); −1 for none.
    var prefixBreak = -1
    /// The place between a space and a separator, which becomes a break when a digit follows; −1 for none.
    var decimalBreak = -1

    enum Number { case none, digits, closed }

    init(
        actions: UnsafeBufferPointer<UInt8>, breaks: UnsafeMutableBufferPointer<BreakOpportunity>, inProse: Bool
    ) {
        self.actions = actions
        self.breaks = breaks
        self.inProse = inProse
    }

    mutating func run(over utf8: UnsafeBufferPointer<UInt8>) {
        let alphabetic = Class.alphabetic.rawValue
        let ascii = LineBreakTable.leaves.utf8Start
        var offset = 0
        while offset < utf8.count {
            var length = 1
            let current: UInt8
            if utf8[offset] < 0x80 {
                // The digits of the tables begin with `$`.
                current = ascii[Int(utf8[offset])] &- 0x24
                // Most text: a letter after a letter changes nothing.
                if current == alphabetic, before == alphabetic, !isSpaced, !isJoined {
                    offset += 1
                    continue
                }
            } else {
                let scalar: UInt32
                (scalar, length) = Scalars.decode(utf8, at: offset)
                current = UInt8(truncatingIfNeeded: LineBreakTable.value(of: scalar))
            }
            step(to: current, at: offset)
            // `->` and `–>` are arrows.
            if inProse, utf8[offset] == 0x3E, LineBreakPass.endsInDash(utf8[..<offset]) { breaks[offset] = .prohibited }
            offset += length
        }
        breaks[utf8.count] = .mandatory  // LB3
    }

    /// Whether the text ends with a hyphen-minus, or with one of U+2010 to U+2015.
    private static func endsInDash(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let last = utf8.suffix(3)
        return last.last == 0x2D || last.starts(with: [0xE2, 0x80]) && (0x90...0x95).contains(last.last ?? 0)
    }

    /// Decides on the break before the scalar of class `current` at `offset`.
    @inline(__always)
    mutating func step(to current: UInt8, at offset: Int) {
        if current == Class.space.rawValue { return readSpace(at: offset) }
        let isJoiner = current == Class.zeroWidthJoiner.rawValue
        guard isJoiner || current == Class.combiningMark.rawValue else {
            return readBase(current, at: offset)
        }
        if isSpaced || before <= Class.zeroWidthSpace.rawValue || before == LineBreakPairs.start {
            readBase(Class.alphabetic.rawValue, at: offset)  // LB10
        }
        isJoined = isJoiner  // LB9: otherwise the mark belongs to the scalar before it.
    }

    private mutating func readSpace(at offset: Int) {
        if before <= Class.nextLine.rawValue {
            breaks[offset] = .mandatory
            before = LineBreakPairs.start
        }
        isSpaced = true
        isJoined = false
        number = .none
        isHebrewHyphen = false
        isLeadingHyphen = false
        prefixBreak = -1
        decimalBreak = -1
    }

    @inline(__always)
    private mutating func readBase(_ current: UInt8, at offset: Int) {
        let pair = actions[Int(before) << 6 | Int(current)]
        let action = isSpaced ? pair >> 2 : pair & 3
        if action != 0, !isKeptByContext(current, action) {
            breaks[offset] = action == BreakOpportunity.allowed.rawValue ? .allowed : .mandatory
        }
        if current == Class.numeric.rawValue {
            if prefixBreak >= 0 { breaks[prefixBreak] = .prohibited }  // LB25
            if decimalBreak >= 0 { breaks[decimalBreak] = .allowed }
        }
        remember(current, at: offset)
    }

    /// The rules that look back further than one scalar.
    private func isKeptByContext(_ current: UInt8, _ action: UInt8) -> Bool {
        if isSpaced || action == BreakOpportunity.mandatory.rawValue { return false }
        if isJoined { return true }  // LB8a
        if isLeadingHyphen, inProse, current == Class.alphabetic.rawValue || current == Class.hebrewLetter.rawValue {
            return true
        }
        if isHebrewHyphen { return current != Class.contingentBreak.rawValue }  // LB21a, after LB20
        switch Class(rawValue: current) {
        case .regionalIndicator: return isHalfFlag && before == current  // LB30a
        case .numeric:  // LB25
            return number == .digits || inProse && before == Class.infixSeparator.rawValue
        case .prefixNumeric:  // LB25
            return number != .none || inProse && before == current
        case .postfixNumeric: return number != .none  // LB25
        case .openPunctuation: return inProse && before == Class.prefixNumeric.rawValue
        default: return false
        }
    }

    /// Whether it is a separator after a space, at a place where any letter could begin a line.
    private func opensDecimal(_ current: UInt8) -> Bool {
        guard inProse, isSpaced, current == Class.infixSeparator.rawValue else { return false }
        return actions[Int(before) << 6 | Int(Class.alphabetic.rawValue)] >> 2 == BreakOpportunity.allowed.rawValue
    }

    @inline(__always)
    private mutating func remember(_ current: UInt8, at offset: Int) {
        prefixBreak = -1
        decimalBreak = opensDecimal(current) ? offset : -1
        let isFirst = isSpaced || before == LineBreakPairs.start || before == Class.zeroWidthSpace.rawValue
        isLeadingHyphen = current == Class.hyphen.rawValue && (isFirst || isLeadingHyphen)
        let wasHebrew = before == Class.hebrewLetter.rawValue && !isSpaced
        isHebrewHyphen = wasHebrew && (current == Class.hyphen.rawValue || current == Class.breakAfter.rawValue)
        switch Class(rawValue: current) {
        case .numeric: number = .digits
        case .solidus, .infixSeparator: if number != .digits || isSpaced { number = .none }
        case .closePunctuation, .closeParenthesis, .wideCloseParenthesis:
            number = number == .digits && !isSpaced ? .closed : .none
        case .regionalIndicator:
            isHalfFlag = before != current || isSpaced || !isHalfFlag
            number = .none
        case .openPunctuation, .wideOpenPunctuation:
            let isAffix = before == Class.prefixNumeric.rawValue || before == Class.postfixNumeric.rawValue
            if isAffix, !isSpaced { prefixBreak = offset }
            number = .none
        default: number = .none
        }
        before = current
        isSpaced = false
        isJoined = false
    }
}
