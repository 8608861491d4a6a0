/// Line breaks within addresses and identifiers, without a hyphen.
enum IdentifierBreaks {
    /// The traits that make a break before byte `offset` of `text` worse than others; nil if no line may end.
    ///
    /// Lines end after `/` and `:`, before `. ? & = # -`, and never within a row of such characters, so that `://` and `...`
    /// stay whole; in long names after `_`, which shows that they go on. If spaces would be too wide otherwise, they end
    /// after `_` in shorter names too, and before the words of `camelCase`, which only their capitals part.
    static func traits(before offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Breakpoint.Traits? {
        let (last, next) = (text[offset - 1], text[offset])
        let isAfterUnderscore = last == 0x5F
        let isWordOfName = isCapital(next) && beginsWord(at: offset, in: text)
        guard isWordOfName || isAfterMark(last) || isBeforeMark(next) else { return nil }
        // `tutor.sk` stays whole, and nobody looks for `/` alone at a line's end.
        let before = letters(text[..<offset].reversed()), after = letters(text[offset...])
        if before < 3 || after < 3 || before + after < shortest { return nil }
        if isWordOfName, !isAfterMark(last) { return .lastResort }
        if isAfterMark(last) {
            if isAfterMark(next) || isBeforeMark(next) { return nil }
            return isAfterUnderscore && before + after < shortestUnderscored ? .lastResort : []
        }
        // A mark that ends the identifier stays with it.
        let isFinal = offset + 1 >= text.count || text[offset + 1] <= 0x20
        return isBeforeMark(last) || isFinal ? nil : []
    }

    /// The bytes of the shortest identifier that is divided, and of the shortest that is at an underscore like at other
    /// marks.
    private static let shortest = 12, shortestUnderscored = 18

    private static func isAfterMark(_ byte: UInt8) -> Bool { byte == 0x2F || byte == 0x3A || byte == 0x5F }

    private static func isBeforeMark(_ byte: UInt8) -> Bool { [0x2E, 0x3F, 0x26, 0x3D, 0x23, 0x2D].contains(byte) }

    private static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

    private static func isSmall(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }

    /// Whether the capital at `offset` begins a word of a name: after a small letter, or as the last of several
    /// (`HTTPServer`).
    private static func beginsWord(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        if isSmall(text[offset - 1]) { return true }
        return isCapital(text[offset - 1]) && offset + 1 < text.count && isSmall(text[offset + 1])
    }

    /// The number of bytes up to the next space, at most 12.
    private static func letters(_ bytes: some Sequence<UInt8>) -> Int {
        var count = 0
        for byte in bytes {
            if byte <= 0x20 || count == 12 { break }
            count += 1
        }
        return count
    }
}
