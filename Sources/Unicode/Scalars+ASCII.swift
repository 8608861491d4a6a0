extension Scalars {
    /// The offset of the first byte from `offset` on that is not ASCII, the number of bytes if all are. Linear, eight bytes at
    /// a time: nearly all of a European text is ASCII, and several passes look only for the rest.
    public static func endOfASCII(in bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int {
        var offset = offset
        let raw = UnsafeRawBufferPointer(bytes)
        while offset + 8 <= bytes.count {
            // The first byte is the lowest then, on every machine.
            let others = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian & 0x8080_8080_8080_8080
            if others != 0 { return offset + others.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < bytes.count, bytes[offset] < 0x80 { offset += 1 }
        return offset
    }
}
