import PubCZlib
import PubPDFObjects

/// Decodes the data of an inline picture; its filters (ISO 32000-1 §7.4) find the end of the data themselves.
struct InlineImageData {
    /// The bytes that the picture takes of the content.
    private(set) var encodedCount = 0
    /// The bytes that they decode to.
    private(set) var bytes: ArraySlice<UInt8>
    /// The number of bytes.
    var count: Int { bytes.count }

    /// Decodes the data in `source` from `start` on, with `filters` one after the other, each to at most `limit` bytes;
    /// fewer than `needed` are too few. Linear. Throws on data that cannot be decoded.
    init(_ source: [UInt8], from start: Int, _ filters: [String], needed: Int, limit: Int) throws(PDFFault) {
        bytes = source[start...]
        for (index, filter) in filters.enumerated() {
            var output: [UInt8] = []
            let taken =
                switch filter {
                case "/AHx", "/ASCIIHexDecode": InlineImageData.undoHex(bytes, &output)
                case "/A85", "/ASCII85Decode": InlineImageData.undo85(bytes, &output, limit)
                case "/RL", "/RunLengthDecode":
                    InlineImageData.undoRuns(bytes, &output, index == filters.count - 1 ? needed : limit, limit)
                default: InlineImageData.inflate(bytes, &output, limit)
                }
            guard let taken else {
                throw .malformed("the data of a picture within its content are cut off, or cannot be decoded")
            }
            guard output.count <= limit else {
                throw .malformed("a picture within its content has more data than rows")
            }
            if index == 0 { encodedCount = taken }
            bytes = output[...]
        }
        guard count >= needed else {
            throw .malformed("the data of a picture within its content end before its last row")
        }
    }

    // MARK: Filters

    // Each puts what it decodes at the end of `output`, and returns how many bytes it took, with the sign of its end; nil where
    // that is missing, or something else is before it.

    private static func undoHex(_ bytes: ArraySlice<UInt8>, _ output: inout [UInt8]) -> Int? {
        var digits: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if PDFCharacter.isSpace(byte) { continue }
            if byte == UInt8(ascii: ">") {
                if digits.count % 2 == 1 { digits.append(0) }
                for place in stride(from: 0, to: digits.count, by: 2) {
                    output.append(digits[place] << 4 | digits[place + 1])
                }
                return index + 1
            }
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
            digits.append(UInt8(digit))
        }
        return nil
    }

    private static func undo85(_ bytes: ArraySlice<UInt8>, _ output: inout [UInt8], _ limit: Int) -> Int? {
        var group: [UInt8] = []
        func value() -> UInt32? {
            // Missing digits of a last group count as the highest digit.
            let digits = group + [UInt8](repeating: 84, count: 5 - group.count)
            return UInt32(exactly: digits.reduce(0) { $0 * 85 + Int($1) })
        }
        for (index, byte) in bytes.enumerated() {
            if PDFCharacter.isSpace(byte) { continue }
            if output.count > limit { return index }
            switch byte {
            case UInt8(ascii: "~"):
                guard bytes.dropFirst(index + 1).first == UInt8(ascii: ">"), group.count != 1 else { return nil }
                if group.isEmpty { return index + 2 }
                guard let last = value() else { return nil }
                output += (1..<group.count).map { UInt8(truncatingIfNeeded: last >> (32 - 8 * $0)) }
                return index + 2
            case UInt8(ascii: "z"):
                guard group.isEmpty else { return nil }
                output += [0, 0, 0, 0]
            case UInt8(ascii: "!")...UInt8(ascii: "u"):
                group.append(byte - UInt8(ascii: "!"))
                if group.count < 5 { continue }
                guard let whole = value() else { return nil }
                output += (1...4).map { UInt8(truncatingIfNeeded: whole >> (32 - 8 * $0)) }
                group = []
            default: return nil
            }
        }
        return nil
    }

    /// Some writers omit the end marker: behind `needed` bytes it may be missing.
    private static func undoRuns(
        _ bytes: ArraySlice<UInt8>, _ output: inout [UInt8], _ needed: Int, _ limit: Int
    ) -> Int? {
        var place = bytes.startIndex
        while place < bytes.endIndex, output.count <= limit {
            let length = Int(bytes[place])
            // 128 ends the data; greater ones repeat a byte 257 − length times (ISO 32000-1, 7.4.5).
            if length == 128 { return place + 1 - bytes.startIndex }
            if output.count >= needed { return place - bytes.startIndex }
            let count = length < 128 ? length + 1 : 1
            guard place + count < bytes.endIndex else { return nil }
            let piece = bytes[place + 1...place + count]
            if length < 128 {
                output += piece
            } else {
                output += repeatElement(piece[place + 1], count: 257 - length)
            }
            place += 1 + count
        }
        return output.count >= needed ? place - bytes.startIndex : nil
    }

    private static func inflate(_ bytes: ArraySlice<UInt8>, _ output: inout [UInt8], _ limit: Int) -> Int? {
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        return bytes.withUnsafeBufferPointer { source in
            // zlib never writes through next_in; its type lacks the const.
            stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
            stream.avail_in = UInt32(clamping: source.count)
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { window in
                var status = Z_OK
                while status == Z_OK {
                    stream.next_out = window.baseAddress
                    stream.avail_out = UInt32(window.count)
                    status = PubCZlib.inflate(&stream, Z_NO_FLUSH)
                    output += window[..<(window.count - Int(stream.avail_out))]
                    if output.count > limit { return source.count }
                }
                return status == Z_STREAM_END ? source.count - Int(stream.avail_in) : nil
            }
        }
    }
}
