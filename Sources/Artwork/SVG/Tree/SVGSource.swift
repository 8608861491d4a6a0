import PubCZlib

/// The bytes of a drawing as UTF-8: unpacked (`.svgz`), and decoded from UTF-16.
enum SVGSource {
    /// The reason why there is no text.
    enum Fault: Error {
        /// Unpacked it is larger than a drawing may be.
        case tooLarge
        /// Its packing or its encoding is damaged.
        case damaged(String)
    }

    /// The most bytes of an SVG.
    static let mostBytes = 16 << 20

    /// Whether `bytes` begin as a file of gzip does.
    static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 0x08]) }

    /// The text of `bytes` in UTF-8, without a byte order mark. Linear; never more than ``mostBytes``.
    static func text(of bytes: [UInt8]) throws(Fault) -> [UInt8] {
        let plain = isPacked(bytes) ? try unpacked(bytes, limit: mostBytes) : bytes
        guard plain.count <= mostBytes else { throw .tooLarge }
        if plain.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(plain[3...]) }
        guard let isLittle = isLittleEndian(plain) else { return plain }
        let start = plain.starts(with: [0xFF, 0xFE]) || plain.starts(with: [0xFE, 0xFF]) ? 2 : 0
        guard (plain.count - start) % 2 == 0 else { throw .damaged("it is UTF-16 that ends within a character") }
        let high = isLittle ? 1 : 0
        var units: [UInt16] = []
        units.reserveCapacity(plain.count / 2)
        for index in stride(from: start, to: plain.count, by: 2) {
            units.append(UInt16(plain[index + high]) << 8 | UInt16(plain[index + 1 - high]))
        }
        var utf8: [UInt8] = []
        let failed = transcode(
            units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true, into: { utf8.append($0) })
        if failed { throw .damaged("it is UTF-16 with half a character") }
        return utf8
    }

    /// The first bytes of a file as text; an empty list if it is packed wrong.
    static func head(of bytes: [UInt8]) -> [UInt8] {
        // Enough for declarations and comments before the first element.
        let length = 1 << 14
        let plain = isPacked(bytes) ? partlyUnpacked(bytes, limit: length) : Array(bytes.prefix(length))
        guard isLittleEndian(plain) != nil else { return plain }
        // Each letter of a tag is ASCII: without the zeros of UTF-16 it reads as text.
        return plain.filter { $0 != 0 && $0 < 0x80 }
    }

    /// The order of bytes of UTF-16, by a byte order mark or by the first character; nil for other encodings.
    private static func isLittleEndian(_ bytes: [UInt8]) -> Bool? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0x00]) { return true }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0x00, 0x3C]) { return false }
        return nil
    }

    private static func unpacked(_ bytes: [UInt8], limit: Int) throws(Fault) -> [UInt8] {
        var output: [UInt8] = []
        let status = inflate(bytes, limit: limit, into: &output)
        if output.count > limit { throw .tooLarge }
        guard status == Z_STREAM_END else { throw .damaged("its packing by gzip is damaged") }
        return output
    }

    private static func partlyUnpacked(_ bytes: [UInt8], limit: Int) -> [UInt8] {
        var output: [UInt8] = []
        _ = inflate(bytes, limit: limit, into: &output)
        return Array(output.prefix(limit))
    }

    /// Inflates a file of gzip until its end, a fault, or more than `limit` bytes; the state of zlib.
    private static func inflate(_ bytes: [UInt8], limit: Int, into output: inout [UInt8]) -> Int32 {
        var stream = z_stream()
        // 16 more than the largest window asks zlib for the header of gzip.
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return Z_MEM_ERROR
        }
        defer { inflateEnd(&stream) }
        return bytes.withUnsafeBufferPointer { source in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 15) { window in
                // zlib never writes through next_in; its type lacks the const.
                stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                stream.avail_in = UInt32(source.count)
                var status = Z_OK
                while status == Z_OK, output.count <= limit {
                    stream.next_out = window.baseAddress
                    stream.avail_out = UInt32(window.count)
                    status = PubCZlib.inflate(&stream, Z_NO_FLUSH)
                    output.append(contentsOf: window[..<(window.count - Int(stream.avail_out))])
                }
                return status
            }
        }
    }
}
