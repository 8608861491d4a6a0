/// Properties of single scalars in Unicode 15.0, and their UTF-8 form. Scalars are plain numbers; numbers that are no
/// scalars (surrogates, beyond U+10FFFF) have the properties of unassigned ones.
public enum Scalars {
    /// The general category.
    public static func category(of scalar: UInt32) -> GeneralCategory {
        GeneralCategory(rawValue: UInt8(CategoryTable.value(of: scalar))) ?? .unassigned
    }

    /// The script. A scalar of the common or inherited script that Script_Extensions gives to one script alone belongs
    /// to that script.
    public static func script(of scalar: UInt32) -> Script {
        Script(rawValue: UInt8(ScriptTable.value(of: scalar)))
    }

    /// The bidirectional class (UAX #9).
    public static func bidiClass(of scalar: UInt32) -> BidiClass {
        BidiClass(rawValue: UInt8(BidiTable.value(of: scalar))) ?? .leftToRight
    }

    /// Whether it is an East Asian wide or fullwidth scalar.
    public static func isWide(_ scalar: UInt32) -> Bool { TraitTable.value(of: scalar) & 1 != 0 }

    /// Whether the scalar draws nothing if the font has no glyph: joiners, variation selectors, the soft hyphen.
    public static func isDefaultIgnorable(_ scalar: UInt32) -> Bool { TraitTable.value(of: scalar) & 2 != 0 }

    /// Whether it is white space of any kind, including the no-break spaces.
    public static func isWhiteSpace(_ scalar: UInt32) -> Bool { TraitTable.value(of: scalar) & 4 != 0 }

    /// Whether the scalar is upright in vertical lines (UAX #50: Vertical_Orientation U, and Tu and Tr, which have
    /// glyphs of their own there).
    public static func isUpright(_ scalar: UInt32) -> Bool { TraitTable.value(of: scalar) & 32 != 0 }

    /// Whether it is a letter, or the like, that has a case.
    static func isCased(_ scalar: UInt32) -> Bool { TraitTable.value(of: scalar) & 8 != 0 }

    /// Whether the rule of the final sigma skips the scalar (Case_Ignorable).
    static func isCaseIgnorable(_ scalar: UInt32) -> Bool { TraitTable.value(of: scalar) & 16 != 0 }
}

extension Scalars {
    /// The character in place of a byte that is not UTF-8.
    public static let replacement: UInt32 = 0xFFFD

    /// The scalar whose first byte is at `offset`, and its length in bytes. A byte that begins no valid sequence is one
    /// U+FFFD of length 1.
    ///
    /// - Precondition: `offset` is in the buffer.
    @inlinable
    public static func decode(_ utf8: UnsafeBufferPointer<UInt8>, at offset: Int) -> (scalar: UInt32, length: Int) {
        let lead = utf8[offset]
        if lead < 0x80 { return (UInt32(lead), 1) }
        // C0 and C1 would begin longer forms than needed, F5 and above numbers beyond U+10FFFF.
        let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
        guard length > 0, offset + length <= utf8.count else { return (replacement, 1) }
        var scalar = UInt32(lead) & (0x7F >> UInt32(length))
        for next in 1..<length {
            let byte = utf8[offset + next]
            guard byte & 0xC0 == 0x80 else { return (replacement, 1) }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
        }
        return isWellFormed(scalar, length: length) ? (scalar, length) : (replacement, 1)
    }

    /// False for longer forms than needed, for surrogates and beyond U+10FFFF.
    @inlinable
    static func isWellFormed(_ scalar: UInt32, length: Int) -> Bool {
        switch length {
        case 3: scalar >= 0x800 && scalar & 0xFFFF_F800 != 0xD800
        case 4: scalar >= 0x10000 && scalar <= 0x10FFFF
        default: true
        }
    }

    /// Appends the UTF-8 form of `scalar`, or of U+FFFD if it is not a scalar.
    public static func encode(_ scalar: UInt32, into utf8: inout [UInt8]) {
        let scalar = scalar > 0x10FFFF || scalar & 0xFFFF_F800 == 0xD800 ? replacement : scalar
        let continuation = { (shift: UInt32) in UInt8(scalar >> shift & 0x3F) | 0x80 }
        switch scalar {
        case 0..<0x80:
            utf8.append(UInt8(scalar))
        case 0x80..<0x800:
            utf8.append(UInt8(scalar >> 6) | 0xC0)
            utf8.append(continuation(0))
        case 0x800..<0x10000:
            utf8.append(UInt8(scalar >> 12) | 0xE0)
            utf8.append(continuation(6))
            utf8.append(continuation(0))
        default:
            utf8.append(UInt8(scalar >> 18) | 0xF0)
            utf8.append(continuation(12))
            utf8.append(continuation(6))
            utf8.append(continuation(0))
        }
    }
}
