import PubDiagnostics

/// The reason that bytes are not a content stream.
package enum ContentFault: Error, Hashable {
    /// A string that the stream ends in.
    case unendedString
    /// A string in angle brackets with something else than digits in it.
    case foreignDigits
    /// A name with a number sign that two digits do not follow.
    case danglingNumberSign
    /// A word of digits, signs and points that is not a number.
    case notANumber(String)
    /// A misplaced bracket or brace.
    case strayBracket(UInt8)
    /// An angle bracket that ends nothing.
    case strayAngleBracket
    /// An array or a dictionary without an end, or ended by the bracket of the other.
    case unendedCollection
    /// Arrays and dictionaries in one another, deeper than ``ContentScanner/deepestNesting``.
    case nestedTooDeep

    /// The fault in words, as the end of a sentence about the file.
    package var reason: String {
        switch self {
        case .unendedString: "its content has a string without an end"
        case .foreignDigits: "its content has a string in other digits than 0–9 and A–F"
        case .danglingNumberSign: "its content has a name in which no two digits follow a #"
        case .notANumber(let word): "its content has “\(word.excerpt)”, which is no number"
        case .strayBracket(let byte): "its content has a \(String(UnicodeScalar(byte))) where none may be"
        case .strayAngleBracket: "its content has a > that ends nothing"
        case .unendedCollection: "its content has an array or a dictionary without an end"
        case .nestedTooDeep: "its content is nested too deep"
        }
    }
}
