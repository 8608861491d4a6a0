import PubCFreeType

extension FontSubset {
    /// The fault that FreeType, which reads it as most viewers do, finds in the program; nil if it opens the program
    /// and the outlines of `glyphs`, numbers of the source, are loaded and whole. Linear in their points.
    func problem(drawing glyphs: [UInt32]) -> FontSubsetError? {
        if format == .trueType, let tag = missingTable { return .missingTable(tag) }
        var library: FT_Library?
        let error = FT_Init_FreeType(&library)
        guard error == 0 else { return .unopened(error: error) }
        defer { FT_Done_FreeType(library) }
        // FreeType reads the bytes where they are: its face does not leave the closure.
        return bytes.withUnsafeBufferPointer { bytes in
            var handle: FT_Face?
            let error = FT_New_Memory_Face(library, bytes.baseAddress, FT_Long(bytes.count), 0, &handle)
            guard error == 0, let face = handle else { return .unopened(error: error) }
            defer { FT_Done_Face(face) }
            // FreeType takes CIDs for glyph numbers in a bare CID-keyed font.
            let broken = glyphs.first { glyph in
                FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) != 0
                    || FT_Outline_Check(&face.pointee.glyph.pointee.outline) != 0
            }
            return broken.map { .brokenOutline(glyph: $0) }
        }
    }

    /// The first table that viewers need and a TrueType program does not have; nil when it has them all.
    private var missingTable: String? {
        let directory = TableDirectory(FontBytes(bytes), faceIndex: 0)
        return ["head", "maxp", "loca", "glyf", "hhea", "hmtx"].first { directory?[openTypeTag($0)] == nil }
    }
}
