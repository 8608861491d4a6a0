/// The class of a character in shaping; characters between two of other classes form words.
enum ShapingClass: UInt8 {
    /// Part of a word.
    case word
    /// U+0020.
    case space
    /// U+00A0 NO-BREAK SPACE: justifiable, but no line may end at it.
    case noBreakSpace
    /// A space whose width justification leaves alone (U+2000 … U+200A, U+202F, U+205F, U+3000).
    case fixedSpace
    /// U+0009.
    case tab
    /// The line ends after it: U+000A … U+000D, U+0085, U+2028, U+2029.
    case separator
    /// U+FFFC.
    case object
    /// A character that is set solid, as an ideograph is: a word of its own.
    case ideograph
    /// The first byte of characters of several classes: the next bytes decide.
    case ambiguous

    /// By the first byte of a character.
    static let ofFirstByte: [ShapingClass] = (0...255).map { byte in
        switch byte {
        case 0x20: .space
        case 0x09: .tab
        case 0x0A...0x0D: .separator
        case 0xC2, 0xE0, 0xE2, 0xE3, 0xEF, 0xF0: .ambiguous
        // U+4000 … U+9FFF.
        case 0xE4...0xE9: .ideograph
        default: .word
        }
    }

    /// The class of the character at `start`, whose first byte is ambiguous.
    static func resolve(_ start: UnsafePointer<UInt8>, _ available: Int) -> ShapingClass {
        if start[0] == 0xC2 {
            guard available >= 2 else { return .word }
            return start[1] == 0xA0 ? .noBreakSpace : start[1] == 0x85 ? .separator : .word
        }
        guard available >= 3 else { return .word }
        if start[0] == 0xF0 {
            // U+20000 … U+3FFFF.
            return start[1] & 0xF0 == 0xA0 || start[1] & 0xF0 == 0xB0 ? .ideograph : .word
        }
        switch (start[0], start[1], start[2]) {
        case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80): return .fixedSpace
        case (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9): return .separator
        case (0xEF, 0xBF, 0xBC): return .object
        // Variation selectors and half marks belong to the character before them.
        case (0xEF, 0xB8, 0x80...0x8F), (0xEF, 0xB8, 0xA0...0xAF): return .word
        // U+3001 … U+312F without Hangul, U+3190 … U+3FFF; compatibility ideographs and fullwidth forms.
        case (0xE3, 0x80...0x84, _), (0xE3, 0x86...0xBF, _), (0xEF, 0xA4...0xAB, _), (0xEF, 0xB8...0xB9, _),
            (0xEF, 0xBC...0xBD, _):
            return .ideograph
        default: return .word
        }
    }
}
