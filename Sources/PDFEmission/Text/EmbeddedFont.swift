import PubDisplayList
import PubFonts
import PubIdentity
import PubPlatform

/// A face as text operators need it: its widths and the characters of its glyphs, looked up once, and the glyphs that
/// the page shows.
///
/// The code of a glyph is its id in the source file, in two bytes (`Identity-H`), so a page's bytes do not depend on
/// other pages.
final class EmbeddedFont {
    /// The known data of a glyph; all zeros before it is looked up.
    private struct Entry {
        /// The advance that the PDF declares, in whole thousandths of an em, and 1.
        var width: Int32
        /// The character that it is read as by the face's own map; 0 for none.
        var scalar: UInt32
        /// The number of the last page that shows it.
        var page: UInt32
    }

    let key: FontKey
    private let program: FontProgram
    private let count: UInt32
    // Allocated here and freed in deinit: the memory of glyphs that are never shown is never touched.
    private let entries: UnsafeMutablePointer<Entry>
    /// The number of the current page, which tells its glyphs from other pages'.
    private var page: UInt32 = 1
    /// The glyphs of the page, and their readings, by fonts: a glyph that the page reads in two ways is in two of them.
    private var glyphs: [[UInt32]] = [[]]
    private var readings: [[UInt32: [UInt8]]] = [[:]]

    init(_ key: FontKey, _ program: FontProgram) {
        self.key = key
        self.program = program
        count = UInt32(clamping: program.glyphCount)
        entries = calloc(max(1, program.glyphCount), MemoryLayout<Entry>.stride)!
            .bindMemory(to: Entry.self, capacity: max(1, program.glyphCount))
    }

    deinit { free(entries) }

    /// The glyphs used on the page until now, by font number. Sorts them.
    var used: [UsedGlyphs] {
        zip(glyphs, readings).enumerated().map { index, font in
            UsedGlyphs(index == 0 ? font.0.sorted() : Set(font.0).sorted(), readings: font.1)
        }
    }

    /// Begins a page that shows nothing of it yet.
    func beginPage() {
        page += 1
        (glyphs, readings) = ([[]], [[:]])
    }

    /// The advance that a PDF declares for `glyph` of `program`, in thousandths of an em.
    ///
    /// Widths are rounded to integers, although ISO 32000 allows any number: MuPDF rounds them, and would end long lines
    /// of faces with 2048 or 2816 units an em elsewhere than other viewers. The writer compensates for the difference.
    static func declaredWidth(of glyph: UInt32, in program: FontProgram) -> Int32 {
        Int32(max(0, min(program.width(of: glyph).rounded(), 0x7FFF)))
    }

    /// Notes that the page shows `glyph`; false when the face has none of that number.
    @inline(__always)
    func use(_ glyph: UInt32, page: UInt32) -> Bool {
        guard glyph < count else { return false }
        if entries[Int(glyph)].page != page { note(glyph) }
        return true
    }

    /// The glyph of the space; nil for a face without one.
    private(set) lazy var space: UInt32? = program.glyph(of: " ")

    /// Lets viewers that do not know the replacement text of a cluster read its glyphs, unless they already have readings: the
    /// first as the whole text, the others as an invisible joiner. Every code of a PDF/A has its own meaning (ISO 19005-2,
    /// 6.2.11.7.2).
    func noteReadings(
        of cluster: Slice<UnsafeBufferPointer<PlacedGlyph>>, below text: Slice<UnsafeBufferPointer<UInt8>>
    ) {
        let isBasic = String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { $0.value <= 0xFFFF }
        for (place, glyph) in cluster.enumerated()
        where entries[Int(glyph.glyph)].scalar == 0 && readings[0][glyph.glyph] == nil {
            readings[0][glyph.glyph] = place == 0 && isBasic ? Array(text) : Array("\u{200D}".utf8)
        }
    }

    /// The number of the page, for ``use(_:page:)``.
    var pageNumber: UInt32 { page }

    private func note(_ glyph: UInt32) {
        entries[Int(glyph)].page = page
        glyphs[0].append(glyph)
        if entries[Int(glyph)].width > 0 { return }
        entries[Int(glyph)].width = EmbeddedFont.declaredWidth(of: glyph, in: program) + 1
        entries[Int(glyph)].scalar = program.scalar(of: glyph) ?? 0
    }

    /// The declared advance of a glyph that the page shows, in thousandths of an em.
    @inline(__always)
    func width(of glyph: UInt32) -> Int32 { entries[Int(glyph)].width - 1 }

    /// The declared advance of `glyph`, when the page has shown it before and viewers read it as `text`, a character of ASCII,
    /// by the face's map; nil otherwise.
    @inline(__always)
    func width(of glyph: UInt32, read text: UInt8, page: UInt32) -> Int32? {
        guard glyph < count else { return nil }
        let entry = entries[Int(glyph)]
        return entry.page == page && entry.scalar == UInt32(text) ? entry.width - 1 : nil
    }

    /// True for the glyph of the space, whose exact position is invisible.
    @inline(__always)
    func isSpace(_ glyph: UInt32) -> Bool { entries[Int(glyph)].scalar == 0x20 }

    /// The number of the font that makes viewers read a glyph, shown on the page, as `text`. In the first font, viewers
    /// read it by the face's map of characters, else as the page first shows it; in others as the page first shows it
    /// there. Nil for text that takes replacement text: MuPDF reads no map to several characters beyond the basic plane.
    @inline(__always)
    func font(reading glyph: UInt32, as text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let scalar = entries[Int(glyph)].scalar
        if text.count == 1, scalar == UInt32(text[text.startIndex]) { return 0 }
        return font(reading: glyph, asAny: text)
    }

    private func font(reading glyph: UInt32, asAny text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let scalar = entries[Int(glyph)].scalar
        let decoded = String(decoding: text, as: UTF8.self).unicodeScalars
        if decoded.count > 1, decoded.contains(where: { $0.value > 0xFFFF }) { return nil }
        if scalar != 0 {
            if decoded.count == 1, decoded.first?.value == scalar { return 0 }
        } else if reads(glyph, as: text, in: 0) {
            return 0
        }
        for font in 1..<max(1, readings.count) where reads(glyph, as: text, in: font) {
            glyphs[font].append(glyph)
            return font
        }
        readings.append([glyph: Array(text)])
        glyphs.append([glyph])
        return readings.count - 1
    }

    /// Whether a font reads `glyph` as `text`; one that has not read it yet does so from now on.
    private func reads(_ glyph: UInt32, as text: Slice<UnsafeBufferPointer<UInt8>>, in font: Int) -> Bool {
        if let known = readings[font][glyph] { return text.elementsEqual(known) }
        readings[font][glyph] = Array(text)
        return true
    }
}
