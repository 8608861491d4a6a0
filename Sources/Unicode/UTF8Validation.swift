/// Finds invalid UTF-8, and guesses which encoding it is instead.
public enum UTF8Validation {
    /// The first invalid place in `bytes` as UTF-8; nil if all of it is valid. A byte order mark EF BB BF is
    /// valid: the caller drops it. Linear.
    ///
    /// Text in UTF-16 is recognized by its byte order mark, or by a zero byte in every second place.
    public static func problem(in bytes: UnsafeBufferPointer<UInt8>) -> EncodingProblem? {
        if let guess = utf16Guess(bytes) {
            return EncodingProblem(offset: 0, byte: bytes[0], guess: guess, reading: nil)
        }
        guard let offset = firstInvalid(in: bytes) else { return nil }
        let (guess, reading) = singleByteGuess(bytes, at: offset)
        return EncodingProblem(offset: offset, byte: bytes[offset], guess: guess, reading: reading)
    }

    /// The offset of the first byte that is not valid UTF-8; nil if there is none. Linear.
    public static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var offset = Scalars.endOfASCII(in: bytes, from: 0)
        while offset < bytes.count {
            let (_, length) = Scalars.decode(bytes, at: offset)
            // The replacement character itself has three bytes.
            if length == 1 { return offset }
            offset = Scalars.endOfASCII(in: bytes, from: offset + length)
        }
        return nil
    }

    private static func utf16Guess(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard bytes.count >= 2 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE): return "UTF-16 (little endian)"
        case (0xFE, 0xFF): return "UTF-16 (big endian)"
        default: break
        }
        let head = min(bytes.count, 256) / 2 * 2
        let zeros = { (parity: Int) in stride(from: parity, to: head, by: 2).count { bytes[$0] == 0 } }
        guard bytes.count >= 4 else { return nil }
        let (even, odd) = (zeros(0), zeros(1))
        // In text of Latin letters more than half of the characters have a zero byte.
        if odd * 4 > head, even == 0 { return "UTF-16 (little endian)" }
        if even * 4 > head, odd == 0 { return "UTF-16 (big endian)" }
        return nil
    }

    /// The guess for text in one byte a character, and the character that the byte at `offset` would be.
    private static func singleByteGuess(
        _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
    ) -> (guess: String?, reading: String?) {
        let byte = bytes[offset]
        if let reading = windows1252(byte) { return ("Windows-1252", reading) }
        // Bytes that only Windows-1252 uses say what the rest is; without them the two encodings are the same.
        let usesWindows = bytes[offset...].contains { windows1252($0) != nil }
        guard byte >= 0xA0 else { return (nil, nil) }
        return (usesWindows ? "Windows-1252" : "ISO 8859-1", String(Character(Unicode.Scalar(byte))))
    }

    /// The character of a byte that Windows-1252 has and ISO 8859-1 has not.
    private static func windows1252(_ byte: UInt8) -> String? {
        let signs: [Character] = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ")
        guard (0x80..<0xA0).contains(byte), ![0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) else { return nil }
        return String(signs[Int(byte) - 0x80])
    }
}

/// A place of invalid UTF-8 in a text.
public struct EncodingProblem: Hashable, Sendable {
    /// The offset of the first byte that is not valid.
    public var offset: Int
    /// The byte.
    public var byte: UInt8
    /// The encoding that the text probably has; nil without evidence for one.
    public var guess: String?
    /// The character that the byte would be in that encoding; nil if the guess concerns the whole text.
    public var reading: String?
}
