/// The bytes of a text file, held against the rules for text: UTF-8, with or without a byte order mark, lines ending in
/// LF, CRLF or CR.
///
/// It finds places for byte offsets, the first invalid byte, and the line that a message shows.
public struct SourceText: Sendable {
    /// The file as the user named it.
    public let file: String
    /// The bytes, without the byte order mark.
    public let bytes: [UInt8]
    /// The offset at which each line begins, from the first line on.
    private let starts: [Int32]

    /// The text of `file`; a leading byte order mark is dropped. Linear in the number of bytes.
    ///
    /// - Precondition: fewer than 2 GiB.
    public init(_ bytes: [UInt8], file: String) {
        self.file = file
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        var starts: [Int32] = [0]
        for (index, byte) in self.bytes.enumerated() {
            let next = index + 1
            let pair = byte == 0x0D && next < self.bytes.count && self.bytes[next] == 0x0A
            if byte == 0x0A || (byte == 0x0D && !pair) { starts.append(Int32(next)) }
        }
        self.starts = starts
    }

    /// The number of lines; a file that ends in a line end has an empty last line.
    public var lineCount: Int { starts.count }

    /// The place of the byte at `offset`; the end of the text when it lies beyond. Logarithmic in the number of lines
    /// and linear in the length of the line.
    public func origin(ofByte offset: Int) -> Origin {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        // A continuation byte is part of the scalar before it.
        let scalars = bytes[Int(starts[low])..<offset].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        return Origin(file: file, line: low + 1, column: scalars + 1)
    }

    /// The bytes of `line` (from 1) without its end; nil when there is no such line.
    public func line(_ line: Int) -> ArraySlice<UInt8>? {
        guard line >= 1, line <= starts.count else { return nil }
        var end = line < starts.count ? Int(starts[line]) : bytes.count
        let start = Int(starts[line - 1])
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return bytes[start..<end]
    }

    /// The offset of the first byte that is no part of valid UTF-8; nil when all is well.
    ///
    /// Surrogates, overlong forms and values beyond U+10FFFF are invalid (RFC 3629).
    public var firstInvalidByte: Int? {
        // The usual case at the speed of the standard library.
        if bytes.isEmpty || String(validating: bytes, as: UTF8.self) != nil { return nil }
        var index = 0
        while index < bytes.count {
            guard let length = SourceText.scalarLength(bytes[index...]) else { return index }
            index += length
        }
        return nil
    }

    /// The error of a file that is not UTF-8, with the place of its first wrong byte and a guess at what it is; nil when
    /// all is well.
    public var encodingError: Diagnostic? {
        guard let offset = firstInvalidByte else { return nil }
        let byte = bytes[offset]
        let digits = String(byte, radix: 16, uppercase: true)
        return .error(
            "invalid-utf8", "the byte 0x\(byte < 16 ? "0" : "")\(digits) is not valid UTF-8",
            at: origin(ofByte: offset), hint: guess(at: offset))
    }

    private func guess(at offset: Int) -> String {
        let utf16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        if utf16 { return "the file looks like UTF-16: save it as UTF-8" }
        let byte = bytes[offset]
        if byte >= 0xA0 {
            let letter = Character(Unicode.Scalar(byte))
            return "in Windows-1252 (Latin 1) it is \"\(letter)\": save the file as UTF-8"
        }
        if let letter = SourceText.windows1252[byte] {
            return "in Windows-1252 it is \"\(letter)\": save the file as UTF-8"
        }
        return "save the file as UTF-8"
    }

    /// The characters of Windows-1252 that writers meet between 0x80 and 0x9F.
    private static let windows1252: [UInt8: Character] = [
        0x80: "€", 0x82: "‚", 0x84: "„", 0x85: "…", 0x8A: "Š", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’",
        0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—", 0x99: "™", 0x9A: "š", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
    ]

    /// The length of the valid scalar at the head of `bytes`; nil when it is invalid (The Unicode Standard, table 3-7).
    private static func scalarLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first else { return nil }
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        let tail = bytes.dropFirst().prefix(length - 1)
        guard tail.count == length - 1, second.contains(tail[tail.startIndex]) else { return nil }
        return tail.dropFirst().allSatisfy { (0x80...0xBF).contains($0) } ? length : nil
    }
}
