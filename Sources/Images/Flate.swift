import PubCDeflate
import PubCZlib

/// zlib streams (RFC 1950), as PNG and PDF hold their samples.
enum Flate {
    enum Fault: Error {
        /// The stream holds more than the limit.
        case tooLong
        /// The stream is cut short.
        case truncated
        /// Not a zlib stream, or its checksum is wrong.
        case damaged
    }

    /// Inflates the stream whose bytes are `parts`, up to `limit` bytes.
    static func inflate(_ parts: [ArraySlice<UInt8>], limit: Int) -> Result<[UInt8], Fault> {
        var result: [UInt8] = []
        let fault = inflate(parts) { piece in
            guard result.count + piece.count <= limit else { return false }
            result.append(contentsOf: piece)
            return true
        }
        return fault.map { .failure($0) } ?? .success(result)
    }

    /// Inflates piece by piece, in constant memory. `take` returns false when it will have no more.
    static func inflate(
        _ parts: [ArraySlice<UInt8>], take: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Fault? {
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return .damaged }
        defer { inflateEnd(&stream) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { window in
            for part in parts {
                let state = part.withUnsafeBufferPointer { inflate(&stream, $0, window, take) }
                switch state {
                case .more: continue
                case .end: return nil
                case .fault(let fault): return fault
                }
            }
            return .truncated
        }
    }

    private enum Progress {
        case more, end
        case fault(Fault)
    }

    private static func inflate(
        _ stream: inout z_stream, _ part: UnsafeBufferPointer<UInt8>, _ window: UnsafeMutableBufferPointer<UInt8>,
        _ take: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Progress {
        // zlib never writes through next_in; its type lacks the const.
        stream.next_in = UnsafeMutablePointer(mutating: part.baseAddress)
        stream.avail_in = UInt32(part.count)
        repeat {
            stream.next_out = window.baseAddress
            stream.avail_out = UInt32(window.count)
            let status = PubCZlib.inflate(&stream, Z_NO_FLUSH)
            let written = window.count - Int(stream.avail_out)
            guard take(UnsafeBufferPointer(rebasing: window[..<written])) else { return .fault(.tooLong) }
            switch status {
            case Z_STREAM_END: return .end
            // No fault of the data: the window is full, or the part is used up.
            case Z_OK, Z_BUF_ERROR: break
            default: return .fault(.damaged)
            }
        } while stream.avail_in > 0 || stream.avail_out == 0
        return .more
    }

    /// The stream whose bytes are `parts` and which holds exactly `length` bytes, in one piece and faster.
    static func inflate(_ parts: [ArraySlice<UInt8>], length: Int) -> Result<[UInt8], Fault> {
        let stream = Array(parts.joined())
        let decompressor = libdeflate_alloc_decompressor()
        defer { libdeflate_free_decompressor(decompressor) }
        var status = LIBDEFLATE_BAD_DATA
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { target, count in
            status = libdeflate_zlib_decompress(
                decompressor, stream, stream.count, target.baseAddress, length, nil)
            count = status == LIBDEFLATE_SUCCESS ? length : 0
        }
        switch status {
        case LIBDEFLATE_SUCCESS: return .success(bytes)
        case LIBDEFLATE_SHORT_OUTPUT: return .failure(.truncated)
        case LIBDEFLATE_INSUFFICIENT_SPACE: return .failure(.tooLong)
        default: return .failure(.damaged)
        }
    }

    /// `bytes` as a zlib stream: by libdeflate, at the level whose results are the size of zlib's usual ones. It does not end in CR: readers
    /// that take CR and LF for one end of a line would miss a byte. Rows whose checksum ends so get a byte that no row has.
    static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        let stream = compressed(bytes)
        return stream.last == 13 ? compressed(bytes + [0]) : stream
    }

    private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(6)
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, target.baseAddress, bound)
        }
    }
}
