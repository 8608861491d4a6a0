import CFreeType
import Fonts

/// How the strings of a font are read, and by how much its codes advance further than its integer widths say.
package struct FontCodes {
    /// In thousandths of an em, by code; empty when all widths are whole.
    var errors: [Float] = []
    /// Codes have two bytes, not one.
    var isComposite = false

    /// The codes of a simple font with whole widths.
    package init() {}
}

/// Writes rounded advance widths into the fonts of a PDF, and tells what rounding leaves for ``TextAlignment``.
///
/// Cairo cuts widths to whole thousandths of an em: on a line of 66 glyphs of Inter (2816 units an em) viewers then end
/// a quarter of a point short. Real numbers would not do: MuPDF rounds them. So widths are rounded to the nearest
/// integer, as near to the embedded program as PDF/X asks (1/1000 em), and text is shown with what is missing.
final class FontWidths {
    private let document: PDFDocument
    private let library: FT_Library
    private let instances: InstanceWidths
    private var known: [Int: FontCodes] = [:]

    init(document: PDFDocument, programs: [FontProgram]) throws(EmissionError) {
        self.document = document
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw .font(nil, reason: "FreeType cannot be started")
        }
        self.library = library
        instances = InstanceWidths(programs, library: library)
    }

    deinit {
        instances.close()
        FT_Done_FreeType(library)
    }

    /// Corrects `font` when it is met for the first time, and tells what its codes are.
    func codes(of font: PDFObject) throws(EmissionError) -> FontCodes {
        let number = document.identity(font)
        if let known = known[number] { return known }
        let codes = try correct(font)
        known[number] = codes
        return codes
    }

    private func correct(_ font: PDFObject) throws(EmissionError) -> FontCodes {
        // What Cairo embeds as bare outlines has lost its name, and its true widths with it.
        let isNameless = document.name(document.value(font, "/BaseFont")).contains("+CairoFont-")
        if let descendants = document.value(font, "/DescendantFonts"), let face = document.items(descendants).first {
            // Cairo numbers the glyphs of a subset from 0 and uses the same numbers as codes.
            let shown = try withProgram(of: face) { program in
                (0..<Int(program.pointee.num_glyphs)).map { program.advance(of: UInt32($0)) }
            }
            let scalars = isNameless ? try ToUnicode(of: font, in: document).scalars(count: shown.count) : []
            let exact = isNameless ? instances.widths(of: scalars, cut: shown) : shown
            document.set(face, "/W", document.parse("[0 [\(written(shown))]]"))
            return FontCodes(errors(exact, shown), isComposite: true)
        }
        let first = document.integer(document.value(font, "/FirstChar")) ?? 0
        let last = document.integer(document.value(font, "/LastChar")) ?? -1
        guard let old = document.value(font, "/Widths"), last >= first else { return FontCodes() }
        let before = document.items(old)
        let shown = try withProgram(of: font) { program in
            (first...last).map { code -> Double in
                // Codes that the subset does not use have no width.
                let cut = code - first < before.count ? document.number(before[code - first]) ?? 0 : 0
                let glyph = FT_Get_Char_Index(program, FT_ULong(WinAnsi.unicode[code]))
                return cut == 0 ? 0 : program.advance(of: glyph)
            }
        }
        let exact =
            isNameless ? instances.widths(of: (first...last).map { WinAnsi.unicode[$0] }, cut: shown) : shown
        document.set(font, "/Widths", document.parse("[\(written(shown))]"))
        return FontCodes(Array(repeating: 0, count: first) + errors(exact, shown), isComposite: false)
    }

    private func withProgram<Result>(of font: PDFObject, _ body: (FT_Face) -> Result) throws(EmissionError) -> Result {
        let descriptor = document.value(font, "/FontDescriptor")
        guard let descriptor,
            let program = document.value(descriptor, "/FontFile3") ?? document.value(descriptor, "/FontFile2")
                ?? document.value(descriptor, "/FontFile")
        else { throw .font(nil, reason: "a font without its program") }
        let library = self.library
        return try document.withBytes(of: program, decoded: true) { (bytes) throws(EmissionError) in
            var face: FT_Face?
            let error = FT_New_Memory_Face(library, bytes.baseAddress, bytes.count, 0, &face)
            guard error == 0, let face else { throw .font(nil, reason: "an embedded font: FreeType error \(error)") }
            defer { FT_Done_Face(face) }
            return body(face)
        }
    }

    private func errors(_ exact: [Double], _ shown: [Double]) -> [Float] {
        zip(exact, shown).map { Float($0 - $1.rounded()) }
    }

    private func written(_ widths: [Double]) -> String {
        widths.map { PDFNumber.text($0.rounded(), decimals: 0) }.joined(separator: " ")
    }
}

extension FontCodes {
    fileprivate init(_ errors: [Float], isComposite: Bool) {
        self.isComposite = isComposite
        if errors.contains(where: { abs($0) > 0.001 }) { self.errors = errors }
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
