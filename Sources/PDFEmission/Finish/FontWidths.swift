import CFreeType

/// By how much the codes of a font advance further than its integer widths say, in thousandths of an em.
package struct WidthErrors {
    /// By code: one byte of a simple font, two of a composite one.
    var errors: [Float]
    var isComposite: Bool
}

/// Writes rounded advance widths into the fonts of a PDF, and tells what rounding leaves for ``TextAlignment``.
///
/// Cairo cuts widths to whole thousandths of an em: on a line of 66 glyphs of Inter (2816 units an em) viewers then end
/// a quarter of a point short. Real numbers would not do: MuPDF rounds them. So widths are rounded to the nearest
/// integer, as near to the embedded program as PDF/X asks (1/1000 em), and text is shown with what is missing.
final class FontWidths {
    private let document: PDFDocument
    private let library: FT_Library
    private var known: [Int: WidthErrors?] = [:]

    init(document: PDFDocument) throws(EmissionError) {
        self.document = document
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw .font(nil, reason: "FreeType cannot be started")
        }
        self.library = library
    }

    deinit { FT_Done_FreeType(library) }

    /// Corrects `font` when it is met for the first time. Nil when its widths are whole.
    func errors(of font: PDFObject) throws(EmissionError) -> WidthErrors? {
        let number = document.identity(font)
        if let known = known[number] { return known }
        let errors = try correct(font)
        known[number] = .some(errors)
        return errors
    }

    private func correct(_ font: PDFObject) throws(EmissionError) -> WidthErrors? {
        if let descendants = document.value(font, "/DescendantFonts"), let face = document.items(descendants).first {
            return try withProgram(of: face) { program in
                // Cairo numbers the glyphs of a subset from 0 and uses the same numbers as codes.
                let widths = (0..<Int(program.pointee.num_glyphs)).map { advance(program, UInt32($0)) }
                document.set(face, "/W", document.parse("[0 [\(written(widths))]]"))
                return WidthErrors(errors(widths), isComposite: true)
            }
        }
        let first = document.integer(document.value(font, "/FirstChar")) ?? 0
        let last = document.integer(document.value(font, "/LastChar")) ?? -1
        guard let old = document.value(font, "/Widths"), last >= first else { return nil }
        let before = document.items(old)
        return try withProgram(of: font) { program in
            let widths = (first...last).map { code -> Double in
                // Codes that the subset does not use have no width.
                let cut = code - first < before.count ? document.number(before[code - first]) ?? 0 : 0
                return cut == 0 ? 0 : advance(program, FT_Get_Char_Index(program, FT_ULong(WinAnsi.unicode[code])))
            }
            document.set(font, "/Widths", document.parse("[\(written(widths))]"))
            return WidthErrors(Array(repeating: 0, count: first) + errors(widths), isComposite: false)
        }
    }

    private func withProgram<Result>(of font: PDFObject, _ body: (FT_Face) -> Result) throws(EmissionError) -> Result {
        let descriptor = document.value(font, "/FontDescriptor")
        guard let descriptor,
            let program = document.value(descriptor, "/FontFile3") ?? document.value(descriptor, "/FontFile2")
                ?? document.value(descriptor, "/FontFile")
        else { throw .finishing(reason: "a font without its program") }
        let library = self.library
        return try document.withBytes(of: program, decoded: true) { (bytes) throws(EmissionError) in
            var face: FT_Face?
            let error = FT_New_Memory_Face(library, bytes.baseAddress, bytes.count, 0, &face)
            guard error == 0, let face else { throw .font(nil, reason: "an embedded font: FreeType error \(error)") }
            defer { FT_Done_Face(face) }
            return body(face)
        }
    }

    /// In thousandths of an em.
    private func advance(_ face: FT_Face, _ glyph: UInt32) -> Double {
        guard FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else { return 0 }
        return Double(face.pointee.glyph.pointee.metrics.horiAdvance) * 1000 / Double(face.pointee.units_per_EM)
    }

    private func errors(_ widths: [Double]) -> [Float] { widths.map { Float($0 - $0.rounded()) } }

    private func written(_ widths: [Double]) -> String {
        widths.map { PDFNumber.text($0.rounded(), decimals: 0) }.joined(separator: " ")
    }
}

extension WidthErrors {
    /// Nil when no code has an error.
    fileprivate init?(_ errors: [Float], isComposite: Bool) {
        guard errors.contains(where: { abs($0) > 0.001 }) else { return nil }
        self.init(errors: errors, isComposite: isComposite)
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
