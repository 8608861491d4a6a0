import PubCFreeType

/// The program of a font in a PDF.
struct SourceFont {
    private let bytes: [UInt8]

    /// The program in `bytes`; nil if they do not begin as one does. Many files have one under the key of another kind, and
    /// readers look at it and not at the key.
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 12 else { return nil }
        // TrueType, OpenType and collections of them; Type 1 as text and in segments; then CFF, by its version, the size of its
        // header and that of places in it.
        guard
            ["true", "OTTO", "ttcf", "%!"].contains(where: { bytes.starts(with: $0.utf8) })
                || bytes.starts(with: [0, 1, 0, 0]) || bytes.starts(with: [0x80, 1])
                || bytes[0] == 1 && bytes[2] >= 4 && (1...4).contains(bytes[3])
        else { return nil }
        self.bytes = bytes
    }

    /// Whether FreeType, which most readers draw with, opens it and finds glyphs. For damaged fonts, readers show other
    /// faces or nothing. Single glyphs are not examined: it is not known which of them the page shows, and subset
    /// programs have no others. At most linear.
    var isReadable: Bool {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return false }
        defer { FT_Done_FreeType(library) }
        return bytes.withUnsafeBufferPointer { memory in
            var face: FT_Face?
            guard FT_New_Memory_Face(library, memory.baseAddress, FT_Long(memory.count), 0, &face) == 0, let face
            else { return false }
            defer { FT_Done_Face(face) }
            return face.pointee.num_glyphs > 0 && face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
        }
    }

    /// Whether the glyphs called `names`, or else all but the first, have names of characters that FreeType knows from
    /// Adobe's list. At most linear.
    func namesCharacters(_ names: [String]?) -> Bool {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return false }
        defer { FT_Done_FreeType(library) }
        return bytes.withUnsafeBufferPointer { memory in
            var face: FT_Face?
            guard FT_New_Memory_Face(library, memory.baseAddress, FT_Long(memory.count), 0, &face) == 0, let face
            else { return false }
            defer { FT_Done_Face(face) }
            guard FT_Select_Charmap(face, FT_ENCODING_UNICODE) == 0 else { return false }
            var known: Set<UInt32> = []
            var glyph: FT_UInt = 0
            var character = FT_Get_First_Char(face, &glyph)
            while glyph != 0 {
                known.insert(glyph)
                character = FT_Get_Next_Char(face, character, &glyph)
            }
            if let names {
                return names.allSatisfy { $0 == ".notdef" || known.contains(FT_Get_Name_Index(face, $0)) }
            }
            return (1..<max(1, UInt32(clamping: face.pointee.num_glyphs))).allSatisfy(known.contains)
        }
    }
}
