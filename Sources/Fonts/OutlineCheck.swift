import PubCFreeType

extension FontProgram {
    /// The first of `glyphs` whose outline FreeType, which most viewers draw with, does not load, or whose contours
    /// are broken; nil when all are whole. A face without outlines, of bitmaps alone, has none that could be broken,
    /// and one that FreeType does not open at all is for ``FontCatalog/problem(of:)``. Linear in their points.
    func brokenOutline(among glyphs: [UInt32]) -> UInt32? {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return glyphs.first }
        defer { FT_Done_FreeType(library) }
        return bytes.withUnsafeBytes { memory in
            var handle: FT_Face?
            let start = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
            guard FT_New_Memory_Face(library, start, FT_Long(memory.count), FT_Long(faceIndex), &handle) == 0,
                let face = handle
            else { return nil }
            defer { FT_Done_Face(face) }
            guard face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 else { return nil }
            return glyphs.first { glyph in
                Int(glyph) < Int(face.pointee.num_glyphs)
                    && (FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) != 0
                        || FT_Outline_Check(&face.pointee.glyph.pointee.outline) != 0)
            }
        }
    }
}
