import PubCFreeType

extension FontFile {
    /// The formats of the web that hold a font in compressed tables.
    private static let signatures: Set<UInt32> = [0x774F_4646, 0x774F_4632]
    /// The most bytes that are unpacked.
    private static let limit = 64 << 20

    /// Whether it is packed for the web: WOFF or WOFF 2. Reads as much of the file as its directory of tables needs.
    var isPacked: Bool {
        let start = bytes.bytes(0..<min(1024, bytes.count))
        return start.number(at: 0, in: 0..<start.count).map(Self.signatures.contains) ?? false
    }

    /// The font that a file for the web holds, as a file of tables: PDFs and HarfBuzz know no other. Itself if it is not packed, nil
    /// if it is damaged or unreasonably large.
    ///
    /// Linear in the bytes of both.
    func unpacked() -> FontFile? {
        if !isPacked { return self }
        let head = bytes.bytes(0..<min(1024, bytes.count))
        // The size at which both formats announce the tables.
        guard let size: UInt32 = head.number(at: 16, in: 0..<head.count), Int(size) <= Self.limit else { return nil }
        return tables().map { FontFile(name: name, bytes: $0) }
    }

    /// The tables of a packed file, by FreeType, which unpacks it when it is opened.
    private func tables() -> [UInt8]? {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return nil }
        defer { FT_Done_FreeType(library) }
        return bytes.withUnsafeBytes { memory in
            var face: FT_Face?
            let start = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
            guard FT_New_Memory_Face(library, start, FT_Long(memory.count), 0, &face) == 0 else { return nil }
            defer { FT_Done_Face(face) }
            // The tag 0 stands for the whole file.
            var count: FT_ULong = 0
            guard FT_Load_Sfnt_Table(face, 0, 0, nil, &count) == 0, 12...Self.limit ~= Int(clamping: count) else {
                return nil
            }
            var tables = [UInt8](repeating: 0, count: Int(count))
            return FT_Load_Sfnt_Table(face, 0, 0, &tables, &count) == 0 ? tables : nil
        }
    }
}
