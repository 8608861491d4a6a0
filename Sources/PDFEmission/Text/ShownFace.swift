import Fonts
import Identity

/// A face as text operators need it: its widths and the characters of its glyphs, looked up once, and the glyphs that
/// the page shows.
///
/// The code of a glyph is its id in the source file, in two bytes (`Identity-H`): so a page's bytes do not depend on
/// what other pages show.
final class ShownFace {
    let key: FontKey
    private let program: FontProgram
    /// The advance that the PDF declares for each glyph, in whole thousandths of an em; −1 until it is asked for.
    private var widths: [Int32]
    /// The character that each glyph is read as by the face's own map; 0 for none. Valid where the width is known.
    private var scalars: [UInt32]
    /// The glyphs of the page that is being written.
    private(set) var used = UsedGlyphs()
    /// The name of the font among the resources of that page; nil when it has not been shown yet.
    var name: [UInt8]?

    init(_ key: FontKey, _ program: FontProgram) {
        self.key = key
        self.program = program
        let count = program.glyphCount
        widths = [Int32](repeating: -1, count: count)
        scalars = [UInt32](repeating: 0, count: count)
    }

    /// Begins a page that shows nothing of it yet.
    func beginPage() {
        used = UsedGlyphs()
        name = nil
    }

    /// True when the face has `glyph`.
    @inline(__always)
    func knows(_ glyph: UInt32) -> Bool { Int(glyph) < widths.count }

    /// The advance that a PDF declares for `glyph` of `program`, in thousandths of an em.
    ///
    /// Widths are rounded to integers, although ISO 32000 allows any number: MuPDF rounds them, and would end long lines
    /// of faces with 2048 or 2816 units an em elsewhere than other viewers. The writer makes up for what is missing.
    static func declaredWidth(of glyph: UInt32, in program: FontProgram) -> Int32 {
        Int32(max(0, min(program.width(of: glyph).rounded(), 0x7FFF)))
    }

    /// The declared advance of `glyph`, in thousandths of an em.
    @inline(__always)
    func width(of glyph: Int) -> Int32 {
        let known = widths[glyph]
        return known >= 0 ? known : look(up: glyph)
    }

    private func look(up glyph: Int) -> Int32 {
        widths[glyph] = ShownFace.declaredWidth(of: UInt32(glyph), in: program)
        scalars[glyph] = program.scalar(of: UInt32(glyph)) ?? 0
        return widths[glyph]
    }

    /// Notes that the page shows `glyph`.
    @inline(__always)
    func use(_ glyph: Int) { used.glyphs.insert(glyph) }

    /// True for the glyph of the space, whose own place nobody sees.
    @inline(__always)
    func isSpace(_ glyph: Int) -> Bool { scalars[glyph] == 0x20 }

    /// True when viewers read `glyph` as the bytes `range` of `text`: by the face's map of characters, else as the page
    /// first shows it.
    @inline(__always)
    func reads(_ glyph: Int, as text: ArraySlice<UInt8>, _ range: Range<Int>) -> Bool {
        if widths[glyph] < 0 { _ = look(up: glyph) }
        let scalar = scalars[glyph]
        if range.count == 1, scalar != 0 { return scalar == UInt32(text[range.lowerBound]) }
        return reads(slowly: glyph, as: text[range])
    }

    private func reads(slowly glyph: Int, as text: ArraySlice<UInt8>) -> Bool {
        if scalars[glyph] != 0 {
            let decoded = String(decoding: text, as: UTF8.self).unicodeScalars
            return decoded.count == 1 && decoded.first?.value == scalars[glyph]
        }
        if let known = used.readings[UInt32(glyph)] { return text.elementsEqual(known) }
        used.readings[UInt32(glyph)] = Array(text)
        return true
    }
}
