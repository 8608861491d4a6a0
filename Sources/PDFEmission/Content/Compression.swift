import PubCDeflate

/// zlib streams by libdeflate, which is three times as fast as zlib at a better ratio. One thread uses it.
final class Compression {
    private let compressor: OpaquePointer
    private let decompressor: OpaquePointer
    private var scratch: [UInt8] = []

    /// The effort to compress.
    enum Effort: Int32 {
        /// For page contents, which are many: a text page is 7 % larger than with ``thorough``, and takes a third of the time.
        case fast = 1
        /// For objects that occur once or a few times in a file: fonts, profiles, tables.
        case thorough = 6
    }

    init(_ effort: Effort) {
        compressor = libdeflate_alloc_compressor(effort.rawValue)
        decompressor = libdeflate_alloc_decompressor()
    }

    deinit {
        libdeflate_free_compressor(compressor)
        libdeflate_free_decompressor(decompressor)
    }

    /// `bytes` as a zlib stream that does not end in CR: readers that take CR and LF for one end of a line would miss a byte. If the
    /// checksum would end in CR, the bytes get a line end, which is harmless in everything written here.
    func deflate(_ bytes: [UInt8]) -> [UInt8] {
        let stream = compressed(bytes)
        return stream.last == 13 ? compressed(bytes + [10]) : stream
    }

    /// Exactly `bytes` as a zlib stream, for readers that count what comes out of it.
    func compressed(_ bytes: [UInt8]) -> [UInt8] {
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, target.baseAddress, bound)
        }
    }

    /// Lends the content of the zlib stream `bytes` to `body`; its length is not known before.
    func withInflated<Result>(
        _ bytes: Span<UInt8>, _ body: (Span<UInt8>) throws(EmissionError) -> Result
    ) throws(EmissionError) -> Result {
        if scratch.count < bytes.count * 8 { scratch = [UInt8](repeating: 0, count: max(1 << 16, bytes.count * 8)) }
        while true {
            var length = 0
            let result = bytes.withUnsafeBufferPointer { bytes in
                libdeflate_zlib_decompress(
                    decompressor, bytes.baseAddress, bytes.count, &scratch, scratch.count, &length)
            }
            switch result {
            case LIBDEFLATE_SUCCESS:
                let buffer = scratch
                return try body(buffer.span.extracting(..<length))
            case LIBDEFLATE_INSUFFICIENT_SPACE: scratch = [UInt8](repeating: 0, count: scratch.count * 2)
            default: throw .finishing(reason: "a stream that Cairo wrote cannot be inflated")
            }
        }
    }
}
