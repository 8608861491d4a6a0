import PubPlatform
import PubUnicode
import PubValues

/// The bytes of a text file with an index of its lines: UTF-8, with or without a byte order mark, lines ending in LF,
/// CRLF or CR.
///
/// It finds places for byte offsets, the first invalid byte, and the line that a message shows.
public struct SourceText: Sendable {
    /// The file as the user named it.
    public let file: String
    /// The bytes, without the byte order mark.
    public let bytes: [UInt8]
    /// The offset of the beginning of each line, from the first line on.
    private let starts: [Int32]
    /// The number of scalars before every ``stride``-th byte; empty when all bytes are ASCII.
    private let scalarCounts: [Int32]
    /// The offsets of continuation bytes that continue nothing: each counts as a character, as in display.
    private let strays: [Int32]
    /// The offset of the first byte that is not valid UTF-8; nil if all are.
    ///
    /// Surrogates, overlong forms and values beyond U+10FFFF are invalid (RFC 3629).
    public let firstInvalidByte: Int?
    /// Bytes between two counts: the most steps that finding a place takes, however long its line.
    private static let stride = 64

    /// The text of `file`; a leading byte order mark is dropped. Linear in the number of bytes.
    ///
    /// - Precondition: fewer than 2 GiB.
    public init(_ bytes: [UInt8], file: String) {
        self.file = file
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        starts = self.bytes.withUnsafeBufferPointer { SourceText.lineStarts(in: $0) }
        scalarCounts = self.bytes.withUnsafeBufferPointer { SourceText.scalarCounts(in: $0) }
        firstInvalidByte = self.bytes.withUnsafeBufferPointer { UTF8Validation.firstInvalid(in: $0) }
        strays = SourceText.strays(in: self.bytes, from: firstInvalidByte)
    }

    private static func lineStarts(in bytes: UnsafeBufferPointer<UInt8>) -> [Int32] {
        var starts: [Int32] = [0]
        guard let start = bytes.baseAddress else { return starts }
        // Where lines end as on Linux, the library finds their ends thirty-two bytes at a time.
        if memchr(start, 0x0D, bytes.count) == nil {
            var offset = 0
            while let end = memchr(start + offset, 0x0A, bytes.count - offset) {
                offset = UnsafeRawPointer(end) - UnsafeRawPointer(start) + 1
                starts.append(Int32(offset))
            }
            return starts
        }
        for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
            let next = index + 1
            let pair = byte == 0x0D && next < bytes.count && bytes[next] == 0x0A
            if !pair { starts.append(Int32(next)) }
        }
        return starts
    }

    private static func scalarCounts(in bytes: UnsafeBufferPointer<UInt8>) -> [Int32] {
        if Scalars.endOfASCII(in: bytes, from: 0) == bytes.count { return [] }
        var counts: [Int32] = []
        counts.reserveCapacity(bytes.count / stride + 1)
        var scalars: Int32 = 0
        let raw = UnsafeRawBufferPointer(bytes)
        for start in Swift.stride(from: 0, to: bytes.count, by: stride) {
            counts.append(scalars)
            // A continuation byte is part of the scalar before it.
            if start + stride > bytes.count { break }
            for offset in Swift.stride(from: start, to: start + stride, by: 8) {
                // Of eight bytes at once: bit 7 is set, bit 6 is not; the product adds them up.
                let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                let continuations = (word & ~(word << 1)) >> 7 & 0x0101_0101_0101_0101
                scalars += 8 - Int32((continuations &* 0x0101_0101_0101_0101) >> 56)
            }
        }
        return counts
    }

    private static func strays(in bytes: [UInt8], from firstInvalid: Int?) -> [Int32] {
        bytes.withUnsafeBufferPointer { bytes in
            guard var offset = firstInvalid else { return [] }
            var strays: [Int32] = []
            while offset < bytes.count {
                let length = Scalars.decode(bytes, at: offset).length
                if length == 1, bytes[offset] & 0xC0 == 0x80 { strays.append(Int32(offset)) }
                offset += length
            }
            return strays
        }
    }

    /// The number of lines; a file that ends in a line end has an empty last line.
    public var lineCount: Int { starts.count }

    /// The place of the byte at `offset`; the end of the text when it lies beyond. Logarithmic in the number of
    /// lines.
    public func origin(ofByte offset: Int) -> SourceLocation {
        let offset = min(max(offset, 0), bytes.count)
        let line = max(starts.partitioningIndex { Int($0) > offset }, 1)
        let column = scalars(before: offset) - scalars(before: Int(starts[line - 1])) + 1
        return SourceLocation(file: file, line: line, column: column)
    }

    /// The offset of the byte at `origin`: of the line's first one if it names no column, the line's end if its
    /// column lies beyond; nil if there is no such line. Logarithmic in the length of the line.
    public func offset(of origin: SourceLocation) -> Int? {
        guard let line = line(Int(origin.line)) else { return nil }
        let wanted = scalars(before: line.startIndex) + max(Int(origin.column), 1) - 1
        return line.indices.partitioningIndex { scalars(before: $0 + 1) > wanted }
    }

    /// The number of scalars that begin before `offset`.
    private func scalars(before offset: Int) -> Int {
        guard !scalarCounts.isEmpty else { return offset }
        let step = min(offset / SourceText.stride, scalarCounts.count - 1)
        var count = Int(scalarCounts[step])
        for index in step * SourceText.stride..<offset where bytes[index] & 0xC0 != 0x80 { count += 1 }
        return count + strays.count(before: offset)
    }

    /// The bytes of `line` (from 1) without its end; nil if there is no such line.
    public func line(_ line: Int) -> ArraySlice<UInt8>? {
        guard line >= 1, line <= starts.count else { return nil }
        var end = line < starts.count ? Int(starts[line]) : bytes.count
        let start = Int(starts[line - 1])
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return bytes[start..<end]
    }

    /// Whether a byte at `origin` is not valid UTF-8. Logarithmic in the length of its line.
    public func isInvalid(at origin: SourceLocation) -> Bool {
        guard origin.column > 0, let offset = offset(of: origin), offset < bytes.count, bytes[offset] >= 0x80 else {
            return false
        }
        return bytes.withUnsafeBufferPointer { Scalars.decode($0, at: offset).length == 1 }
    }

    /// The error of a file that is not UTF-8, with the place of its first wrong byte and a guess at
    /// its encoding; nil if the file is valid.
    public var encodingError: Diagnostic? {
        guard let problem = bytes.withUnsafeBufferPointer({ UTF8Validation.problem(in: $0) }) else { return nil }
        let digits = String(problem.byte, radix: 16, uppercase: true)
        let byte = "0x\(problem.byte < 16 ? "0" : "")\(digits)"
        // A guess without a reading concerns the whole file: each of its bytes may be valid alone.
        let isWhole = problem.guess != nil && problem.reading == nil
        return .error(
            "invalid-utf8", isWhole ? "the file is not UTF-8" : "the byte \(byte) is not valid UTF-8",
            at: origin(ofByte: problem.offset), hint: SourceText.hint(for: problem))
    }

    private static func hint(for problem: EncodingProblem) -> String {
        switch (problem.guess, problem.reading) {
        case (let guess?, let reading?): "in \(guess) it is \"\(reading)\": save the file as UTF-8"
        case (let guess?, nil): "the file looks like \(guess): save it as UTF-8"
        default: "save the file as UTF-8"
        }
    }
}

extension [Int32] {
    /// How many of these ascending offsets lie before `offset`. Logarithmic.
    fileprivate func count(before offset: Int) -> Int { partitioningIndex { Int($0) >= offset } }
}
