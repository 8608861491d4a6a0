import PubUnicode

/// Chinese, Japanese and Korean characters.
package enum EastAsian {
    /// True for wide characters, their halfwidth forms, and Hangul; false for emoji.
    package static func contains(_ scalar: UInt32) -> Bool {
        switch scalar {
        case ..<0x1100: false
        // The won sign, U+20A9, is halfwidth by its property, outside the block of such forms.
        case 0x1100...0x11FF, 0xFF61...0xFFDC, 0xFFE8...0xFFEE, 0x20A9: true
        default: Scalars.isWide(scalar) && Unicode.Scalar(scalar)?.properties.isEmojiPresentation != true
        }
    }

    /// True for punctuation that is as wide as an ideograph.
    package static func isPunctuation(_ scalar: UInt32) -> Bool {
        scalar >= 0x1100 && contains(scalar) && Scalars.category(of: scalar).isPunctuation
    }

    /// True for selectors of a variant of the character before them, the emoji form excepted.
    package static func isVariationSelector(_ scalar: UInt32) -> Bool {
        (0xFE00...0xFE0E).contains(scalar) || (0xE0100...0xE01EF).contains(scalar)
    }
}
