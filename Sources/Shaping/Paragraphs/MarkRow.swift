/// Rows of equal marks (`------`, `......`, `———`), as writers draw them between parts of a text: such a row is no word,
/// and may be divided if it must.
enum MarkRow {
    /// Whether the byte `offset` of `bytes` is within a row of equal dashes, dots or other marks, with at least three
    /// of them on each side.
    static func isParted(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard offset > 0, offset < bytes.count else { return false }
        var length = 1
        switch bytes[offset - 1] {
        // . - _ * = ~
        case 0x2E, 0x2D, 0x5F, 0x2A, 0x3D, 0x7E: break
        // The last bytes of – — and … (E2 80 93, 94 and A6).
        case 0x93, 0x94, 0xA6: length = 3
        default: return false
        }
        guard offset >= 3 * length, offset + 3 * length <= bytes.count else { return false }
        if length == 3, bytes[offset - 3] != 0xE2 || bytes[offset - 2] != 0x80 { return false }
        return (offset - 2 * length..<offset + 3 * length).allSatisfy { bytes[$0] == bytes[$0 - length] }
    }
}
