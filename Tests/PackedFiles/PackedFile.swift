/// An archive (ZIP) that a test writes: stored entries, as the format has them (APPNOTE 6.3, sections 4.3 to 4.5).
package struct PackedFile {
    /// What an entry says of itself, right or wrong.
    package struct Entry {
        package var name: String
        package var bytes: [UInt8]
        /// Bits of the general purpose flag: 1 is encryption.
        package var flags: UInt16 = 0
        /// 0 stored, 8 deflated.
        package var method: UInt16 = 0
        /// The size that is announced; nil for that of the bytes.
        package var size: Int?
        package var checksum: UInt32?
        /// Attributes of the file as Unix has them, in the upper half.
        package var attributes: UInt32 = 0

        package init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    package var entries: [Entry] = []

    package init(_ texts: KeyValuePairs<String, String> = [:]) {
        for (name, text) in texts { entries.append(Entry(name, Array(text.utf8))) }
    }

    /// The archive.
    package var bytes: [UInt8] {
        var out: [UInt8] = []
        var directory: [UInt8] = []
        func put(_ value: Int, _ count: Int, to bytes: inout [UInt8]) {
            for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
        }
        for entry in entries {
            let offset = out.count
            let size = entry.size ?? entry.bytes.count
            let checksum = Int(entry.checksum ?? Self.checksum(of: entry.bytes))
            var head: [UInt8] = []
            put(Int(entry.flags), 2, to: &head)
            put(Int(entry.method), 2, to: &head)
            put(0, 2, to: &head)
            put(0x21, 2, to: &head)
            put(checksum, 4, to: &head)
            put(entry.bytes.count, 4, to: &head)
            put(size, 4, to: &head)
            put(entry.name.utf8.count, 2, to: &head)
            put(0, 2, to: &head)
            out += [0x50, 0x4B, 3, 4, 20, 0] + head + Array(entry.name.utf8) + entry.bytes
            directory += [0x50, 0x4B, 1, 2, 20, 3, 20, 0] + head
            put(0, 2 + 2 + 2, to: &directory)
            put(Int(entry.attributes), 4, to: &directory)
            put(offset, 4, to: &directory)
            directory += Array(entry.name.utf8)
        }
        let start = out.count
        out += directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
        put(entries.count, 2, to: &out)
        put(entries.count, 2, to: &out)
        put(directory.count, 4, to: &out)
        put(start, 4, to: &out)
        put(0, 2, to: &out)
        return out
    }

    /// The cyclic redundancy check of PKZIP, PNG and Ethernet.
    package static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
}
