/// Bytes as ASCII (RFC 4648, 4).
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Adds `bytes` to `text`. Linear.
    static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var bits = 0
            for offset in 0..<3 { bits = bits << 8 | (offset < count ? Int(bytes[start + offset]) : 0) }
            for place in 0..<4 {
                // One digit more than there are bytes; the rest is padding.
                text.append(place <= count ? digits[bits >> (18 - place * 6) & 63] : UInt8(ascii: "="))
            }
        }
    }
}
