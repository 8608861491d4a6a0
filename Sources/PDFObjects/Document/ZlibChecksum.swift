import PubCZlib

/// The checksum at the end of a zlib stream (RFC 1950).
enum ZlibChecksum {
    /// Whether the checksum does not match the data, which are inflated in a window to compute it.
    /// A stream that ends early has no checksum to compare.
    static func isWrong(_ bytes: Span<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var stream = z_stream()
            guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return false }
            defer { inflateEnd(&stream) }
            // zlib never writes through next_in; its type lacks the const.
            stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
            stream.avail_in = UInt32(clamping: bytes.count)
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { window in
                var status = Z_OK
                while status == Z_OK {
                    stream.next_out = window.baseAddress
                    stream.avail_out = UInt32(window.count)
                    status = inflate(&stream, Z_NO_FLUSH)
                }
                return status == Z_DATA_ERROR
            }
        }
    }
}
