/// Iterates over the bytes of a TOML text outside strings and comments.
///
/// It reads strings and comments as TOML does as long as the text is valid; the parser stops at the first error, so
/// that misreading the rest after one does not matter.
struct TOMLStructuralBytes {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The offset of the next byte; nil at the end.
    mutating func next() -> Int? {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): index = endOfString(from: index)
            case UInt8(ascii: "#"):
                while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            default:
                index += 1
                return index - 1
            }
        }
        return nil
    }

    /// The offset after the string that begins at `start`; the offset of the line end if the string is not closed on its line.
    private func endOfString(from start: Int) -> Int {
        let quote = bytes[start]
        let isLong = bytes[start...].prefix(3).elementsEqual([quote, quote, quote])
        let escapes = quote == UInt8(ascii: "\"")
        var index = start + (isLong ? 3 : 1)
        while index < bytes.count {
            if escapes, bytes[index] == UInt8(ascii: "\\") {
                index += 2
            } else if bytes[index] == quote {
                if !isLong { return index + 1 }
                // One or two quotation marks may be right before the three that close (TOML 1.0).
                let run = bytes[index...].prefix(5).prefix { $0 == quote }.count
                index += run
                if run >= 3 { return index }
            } else if !isLong, bytes[index] == 0x0A {
                return index
            } else {
                index += 1
            }
        }
        return bytes.count
    }
}
