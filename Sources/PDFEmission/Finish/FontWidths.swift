import CFreeType

/// Writes true advance widths into the fonts of a PDF.
///
/// Cairo cuts widths to whole thousandths of an em without making up for it: on a line of 66 glyphs of Inter (2816
/// units an em) a viewer then ends a quarter of a point short. The widths come from the font programs that the file
/// embeds, so that both agree.
struct FontWidths {
    private let document: PDFDocument
    private let library: FT_Library

    /// Rewrites the widths of the fonts with the object numbers `fonts`.
    static func correct(_ fonts: [Int], in document: PDFDocument) throws(EmissionError) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw .font(nil, reason: "FreeType cannot be started")
        }
        defer { FT_Done_FreeType(library) }
        let widths = FontWidths(document: document, library: library)
        for number in fonts { try widths.correct(document.object(number)) }
    }

    private func correct(_ font: PDFObject) throws(EmissionError) {
        if let descendants = document.value(font, "/DescendantFonts"), let face = document.items(descendants).first {
            try withProgram(of: face) { program in
                // Cairo numbers the glyphs of a subset from 0 and uses the same numbers as codes.
                let widths = (0..<Int(program.pointee.num_glyphs)).map { advance(program, UInt32($0)) }
                document.set(face, "/W", document.parse("[0 [\(written(widths))]]"))
            }
            return
        }
        let first = document.integer(document.value(font, "/FirstChar")) ?? 0
        let last = document.integer(document.value(font, "/LastChar")) ?? -1
        guard let old = document.value(font, "/Widths"), last >= first else { return }
        let before = document.items(old)
        try withProgram(of: font) { program in
            let widths = (first...last).map { code -> Double in
                // Codes that the subset does not use have no width.
                let cut = code - first < before.count ? document.number(before[code - first]) ?? 0 : 0
                return cut == 0 ? 0 : advance(program, glyph(of: code, in: program))
            }
            document.set(font, "/Widths", document.parse("[\(written(widths))]"))
        }
    }

    private func withProgram(of font: PDFObject, _ body: (FT_Face) -> Void) throws(EmissionError) {
        let descriptor = document.value(font, "/FontDescriptor")
        guard let descriptor,
            let program = document.value(descriptor, "/FontFile3") ?? document.value(descriptor, "/FontFile2")
                ?? document.value(descriptor, "/FontFile")
        else { throw .finishing(reason: "a font without its program") }
        let library = self.library
        try document.withBytes(of: program, decoded: true) { (bytes) throws(EmissionError) in
            var face: FT_Face?
            let error = FT_New_Memory_Face(library, bytes.baseAddress, bytes.count, 0, &face)
            guard error == 0, let face else { throw .font(nil, reason: "an embedded font: FreeType error \(error)") }
            body(face)
            FT_Done_Face(face)
        }
    }

    /// In thousandths of an em.
    private func advance(_ face: FT_Face, _ glyph: UInt32) -> Double {
        guard FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else { return 0 }
        return Double(face.pointee.glyph.pointee.metrics.horiAdvance) * 1000 / Double(face.pointee.units_per_EM)
    }

    private func glyph(of code: Int, in face: FT_Face) -> UInt32 {
        FT_Get_Char_Index(face, FT_ULong(WinAnsi.unicode[code]))
    }

    private func written(_ widths: [Double]) -> String {
        widths.map { PDFNumber.text($0, decimals: 3) }.joined(separator: " ")
    }
}

/// The encoding of Cairo's simple fonts (ISO 32000-1, annex D.2).
enum WinAnsi {
    /// The Unicode scalar of each code.
    static let unicode: [UInt32] = (0..<256).map { code in
        (0x80..<0xA0).contains(code) ? upper[code - 0x80] : UInt32(code)
    }

    private static let upper: [UInt32] = [
        0x20AC, 0x2022, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x2022,
        0x017D, 0x2022, 0x2022, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x2022, 0x017E, 0x0178,
    ]
}
