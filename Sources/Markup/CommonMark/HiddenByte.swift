/// Bytes of a source that CommonMark must not see.
enum HiddenByte {
    /// The byte in their place: U+007F. The normalized source has none, since control characters are errors.
    static let placeholder: UInt8 = 0x7F
}
