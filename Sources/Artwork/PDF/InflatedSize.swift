import PubCZlib

/// How large the compressed streams of a PDF are, before a library inflates any of them: some are inflated as soon as an object
/// is asked for.
enum InflatedSize {
    /// Bytes of all streams of `file` when they are inflated, counted twice if they are compressed twice; more than
    /// `limit` if they are larger. Any data behind the word `stream` that look like zlib count as a stream.
    static func sum(of file: [UInt8], limit: Int) -> Int {
        var sum = 0
        let word = Array("stream".utf8)
        file.withUnsafeBufferPointer { file in
            var place = 0
            while sum <= limit, let start = find(word, in: file, from: place) {
                place = start + word.count
                // A line end, of one byte or two: a stream of zlib begins with neither of them.
                while place < file.count, file[place] == 13 || file[place] == 10 { place += 1 }
                sum += inflated(UnsafeBufferPointer(rebasing: file[place...]), limit: limit - sum, depth: 0)
            }
        }
        return sum
    }

    private static func find(_ word: [UInt8], in file: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var place = start
        while place + word.count <= file.count {
            if file[place] == word[0], file[place..<place + word.count].elementsEqual(word) { return place }
            place += 1
        }
        return nil
    }

    /// Bytes of the stream at the start of `bytes`, and of the streams in it; 0 for none.
    private static func inflated(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int, depth: Int) -> Int {
        // A stream of zlib begins with method 8 and a check by 31 (RFC 1950, 2.2).
        guard depth < 4, bytes.count > 2, bytes[0] & 0x0F == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0 else {
            return 0
        }
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return 0 }
        defer { inflateEnd(&stream) }
        // zlib never writes through next_in; its type lacks the const.
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.avail_in = UInt32(clamping: bytes.count)
        var sum = 0
        var head: [UInt8] = []
        let window = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
        defer { window.deallocate() }
        var status = Z_OK
        while status == Z_OK, sum <= limit {
            stream.next_out = window.baseAddress
            stream.avail_out = UInt32(window.count)
            status = inflate(&stream, Z_NO_FLUSH)
            let written = window.count - Int(stream.avail_out)
            // Data compressed twice begin like data compressed once; a bomb of the second level is small enough.
            if head.count < 1 << 20 { head += window[..<written] }
            sum += written
            if written == 0 { break }
        }
        return sum + head.withUnsafeBufferPointer { inflated($0, limit: max(0, limit - sum), depth: depth + 1) }
    }
}
