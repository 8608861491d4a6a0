import PubCHarfBuzz

/// HarfBuzz's font of one face at one place on its axes, in font units.
///
/// HarfBuzz fonts that are immutable may be used by several threads at once: the functions of its own OpenType reader
/// are installed, the scale is the em, and nothing is set after the initialiser.
package final class HarfBuzzFont: Sendable {
    // Immutable from here on (hb_font_make_immutable), hence safe to share.
    package nonisolated(unsafe) let font: OpaquePointer
    // HarfBuzz reads from these bytes as long as the font lives.
    let bytes: FontBytes
    /// The numbers of glyphs are below it; a damaged map of characters names others, which count as missing.
    package let glyphLimit: UInt32
    /// Whether glyphs are painted by trees of paints (`COLR` version 1, OpenType 1.9).
    let hasPaints: Bool
    /// Whether the colours of its glyphs are drawings in SVG alone, which are not drawn.
    let hasDrawingsAlone: Bool
    /// The characters of its glyphs.
    let characterTable = GlyphCharacters()

    /// The font of the face at `index` of `bytes`; nil when that is no face with glyphs.
    init?(bytes: FontBytes, index: Int, coordinates: [Double]) {
        guard let directory = TableDirectory(bytes, faceIndex: index) else { return nil }
        let face = FontTables(bytes, directory).makeFace()
        guard let face else { return nil }
        defer { hb_face_destroy(face) }
        hb_face_make_immutable(face)
        glyphLimit = min(hb_face_get_glyph_count(face), 1 << 16)
        guard glyphLimit > 0, let font = hb_font_create(face) else { return nil }
        hasPaints = HarfBuzzFont.number(of: face, table: "COLR", at: 0).map { $0 > 0 } ?? false
        hasDrawingsAlone =
            hb_ot_color_has_svg(face) != 0 && hb_ot_color_has_png(face) == 0
            && HarfBuzzFont.number(of: face, table: "COLR", at: 0) == nil
        let scale = Int32(clamping: hb_face_get_upem(face))
        hb_font_set_scale(font, scale, scale)
        if !coordinates.isEmpty {
            let values = coordinates.map { Float($0) }
            hb_font_set_var_coords_design(font, values, UInt32(values.count))
        }
        hb_font_make_immutable(font)
        self.font = font
        self.bytes = bytes
    }

    /// The font of no face, which has no glyphs.
    init() {
        // It is never freed: to destroy it does nothing.
        font = hb_font_get_empty()
        bytes = FontBytes([])
        // The least number: glyphs of faces have numbers from 1 to below it.
        glyphLimit = 1
        hasPaints = false
        hasDrawingsAlone = false
    }

    deinit { hb_font_destroy(font) }

    /// The HarfBuzz face, borrowed.
    var face: OpaquePointer { hb_font_get_face(font) }

    /// The glyph of `scalar`; nil when the face has none.
    package func glyph(_ scalar: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        guard hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 else { return nil }
        return (1..<glyphLimit).contains(glyph) ? glyph : nil
    }

    /// The advance of `glyph` in font units.
    package func advance(_ glyph: UInt32) -> Int32 { hb_font_get_glyph_h_advance(font, glyph) }

    /// The ink of `glyph`; nil when it draws nothing.
    package func ink(_ glyph: UInt32) -> GlyphBox? {
        var box = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, glyph, &box) != 0, box.width != 0, box.height != 0 else { return nil }
        // Height grows downwards in HarfBuzz. Broken fonts give extreme boxes: sums saturate by the 64-bit detour.
        return GlyphBox(
            minX: box.x_bearing, minY: Int32(clamping: Int64(box.y_bearing) + Int64(box.height)),
            maxX: Int32(clamping: Int64(box.x_bearing) + Int64(box.width)), maxY: box.y_bearing)
    }
}

/// The number of a four-letter tag: `wght` → 0x77676874; short tags are filled with spaces.
package func openTypeTag(_ tag: String) -> UInt32 {
    var bytes = Array(tag.utf8.prefix(4))
    while bytes.count < 4 { bytes.append(0x20) }
    return bytes.reduce(0) { $0 << 8 | UInt32($1) }
}

/// The four letters of a tag's number.
func openTypeTagName(_ tag: UInt32) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> UInt32($0)) }
    return String(decoding: bytes, as: UTF8.self)
}
