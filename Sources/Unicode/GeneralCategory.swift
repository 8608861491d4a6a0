/// The general category of a scalar. Raw values follow the generated table.
public enum GeneralCategory: UInt8, Hashable, Sendable, CaseIterable {
    /// Cn: not assigned.
    case unassigned
    /// Lu, Ll, Lt: letters with case.
    case uppercaseLetter, lowercaseLetter, titlecaseLetter
    /// Lm, Lo: letters without.
    case modifierLetter, otherLetter
    /// Mn, Mc, Me: combining marks.
    case nonspacingMark, spacingMark, enclosingMark
    /// Nd, Nl, No: numbers.
    case decimalNumber, letterNumber, otherNumber
    /// Pc, Pd: connecting and dash punctuation.
    case connectorPunctuation, dashPunctuation
    /// Ps, Pe, Pi, Pf, Po: brackets, quotation marks, the rest.
    case openPunctuation, closePunctuation, initialPunctuation, finalPunctuation, otherPunctuation
    /// Sm, Sc, Sk, So: symbols.
    case mathSymbol, currencySymbol, modifierSymbol, otherSymbol
    /// Zs, Zl, Zp: separators.
    case spaceSeparator, lineSeparator, paragraphSeparator
    /// Cc, Cf, Cs, Co: the rest.
    case control, format, surrogate, privateUse

    /// Any L.
    public var isLetter: Bool { rawValue >= 1 && rawValue <= 5 }
    /// Lu or Lt.
    public var isUppercase: Bool { self == .uppercaseLetter || self == .titlecaseLetter }
    /// Ll.
    public var isLowercase: Bool { self == .lowercaseLetter }
    /// Any M.
    public var isMark: Bool { rawValue >= 6 && rawValue <= 8 }
    /// Nd.
    public var isDigit: Bool { self == .decimalNumber }
    /// Any N.
    public var isNumber: Bool { rawValue >= 9 && rawValue <= 11 }
    /// Any P.
    public var isPunctuation: Bool { rawValue >= 12 && rawValue <= 18 }
    /// Any S.
    public var isSymbol: Bool { rawValue >= 19 && rawValue <= 22 }
    /// Any Z. Tab and line feed are controls: see ``Scalars/isWhiteSpace(_:)``.
    public var isSpace: Bool { rawValue >= 23 && rawValue <= 25 }
}
