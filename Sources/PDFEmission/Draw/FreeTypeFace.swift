import CFreeType
import Fonts
import Identity

extension FT_Face {
    /// The face, at its axis values, that `program` describes. FreeType reads the program's bytes where they are: they
    /// must outlive the face.
    static func opened(
        _ program: FontProgram, _ font: FontKey?, _ library: FT_Library
    ) throws(EmissionError) -> FT_Face {
        guard program.isValid else { throw .font(font, reason: "its tables are damaged") }
        var handle: FT_Face?
        var error = program.bytes.withUnsafeBytes {
            FT_New_Memory_Face(library, $0.bindMemory(to: UInt8.self).baseAddress, $0.count, program.faceIndex, &handle)
        }
        if error == 0, let handle, !program.coordinates.isEmpty {
            // One FreeType face an instance: Cairo's own variations change advances, but not outlines, in a PDF.
            var coordinates = program.coordinates.map { FT_Fixed(($0 * 65536).rounded()) }
            error = FT_Set_Var_Design_Coordinates(handle, FT_UInt(coordinates.count), &coordinates)
            if error != 0 { FT_Done_Face(handle) }
        }
        guard error == 0, let handle else { throw .font(font, reason: "FreeType error \(error)") }
        return handle
    }

    /// True for a face whose map of characters is larger than that of any real one: those have up to 65,000.
    var hasEndlessCharacters: Bool {
        var glyph: FT_UInt = 0
        var character = FT_Get_First_Char(self, &glyph)
        var count = 0
        while glyph != 0, count < 100_000 {
            character = FT_Get_Next_Char(self, character, &glyph)
            count += 1
        }
        return glyph != 0
    }

    /// The advance of `glyph` in thousandths of an em.
    func advance(of glyph: UInt32) -> Double {
        guard FT_Load_Glyph(self, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else { return 0 }
        return Double(pointee.glyph.pointee.metrics.horiAdvance) * 1000 / Double(pointee.units_per_EM)
    }
}
