import PubCHarfBuzz
import PubGeometry
import PubIdentity

/// The way to draw a glyph of a colour font.
public enum ColorGlyph: Hashable, Sendable {
    /// By its outline, in the text's paint.
    case plain
    /// By a tree of paints (OpenType `COLR`, versions 0 and 1).
    case painted(GlyphPaint)
    /// By a picture (`CBDT`, `sbix`): the bytes of a PNG, and its box in font units.
    case picture([UInt8], GlyphBox)
}

extension FontCatalog {
    /// Whether some glyphs of the face have colours of their own.
    public func hasColor(_ font: FontKey) -> Bool { self[font].handle.hasColor }

    /// The way to draw a glyph, in the face's first palette.
    public func colorGlyph(_ glyph: UInt32, in font: FontKey) -> ColorGlyph { self[font].handle.colorGlyph(glyph) }

    /// Whether glyphs of the face are painted by trees of paints (`COLR` version 1). Cheap.
    public func hasPaints(_ font: FontKey) -> Bool { self[font].handle.hasPaints }

    /// Whether the colours of the face's glyphs are drawings in SVG alone (OpenType `SVG `), which are not drawn. Cheap.
    public func hasDrawingsAlone(_ font: FontKey) -> Bool { self[font].handle.hasDrawingsAlone }

    /// Whether a glyph has such a drawing: its outline is drawn in the text's paint.
    public func isDrawing(_ glyph: UInt32, in font: FontKey) -> Bool { self[font].handle.isDrawing(glyph) }

    /// Whether the paints of a glyph are broken, or more than any real font has: not all of them are drawn. Reads the
    /// glyph's paints anew.
    public func isSimplified(_ glyph: UInt32, in font: FontKey) -> Bool { self[font].handle.isSimplified(glyph) }
}

extension FontProgram {
    /// Whether some glyphs of the face have colours of their own.
    public var hasColor: Bool { handle.hasColor }

    /// Whether the face has an `SVG ` table, which is not supported here but keeps Cairo from the outlines.
    package var hasSVGTable: Bool { !handle.hasColor && handle.number(table: "SVG ", at: 0) != nil }

    /// Whether some glyphs are pictures: Cairo draws no other glyph of such a face reliably.
    public var hasPictures: Bool { hb_ot_color_has_png(handle.face) != 0 }

    /// Font units in an em.
    public var unitsPerEm: Int32 { handle.unitsPerEm }

    /// The way to draw a glyph, in the face's first palette.
    public func colorGlyph(_ glyph: UInt32) -> ColorGlyph { handle.colorGlyph(glyph) }

    /// The outline of a glyph, as ``FontCatalog/outline(of:in:size:)`` has it.
    public func outline(of glyph: UInt32, size: Length) -> Path {
        handle.outline(glyph, scale: size.points / Double(unitsPerEm))
    }

    /// The advance of a glyph in font units.
    public func advance(of glyph: UInt32) -> Int32 { handle.advance(glyph) }
}

extension HarfBuzzFont {
    /// Font units in an em, at least 16.
    var unitsPerEm: Int32 { max(16, Int32(clamping: hb_face_get_upem(face))) }

    /// Whether a glyph's paints say more than ``colorGlyph(_:)`` draws.
    func isSimplified(_ glyph: UInt32) -> Bool {
        hasPaints ? paintedGlyph(glyph)?.isSimplified ?? false : false
    }

    /// Whether a glyph is a drawing in SVG.
    func isDrawing(_ glyph: UInt32) -> Bool {
        guard hasDrawingsAlone, let blob = hb_ot_color_glyph_reference_svg(face, glyph) else { return false }
        defer { hb_blob_destroy(blob) }
        return hb_blob_get_length(blob) > 0
    }

    /// Whether the face has a table of colours.
    var hasColor: Bool { number(table: "COLR", at: 0) != nil || hb_ot_color_has_png(face) != 0 }

    /// The way to draw `glyph`.
    func colorGlyph(_ glyph: UInt32) -> ColorGlyph {
        if hasPaints, let painted = paintedGlyph(glyph) { return .painted(painted.paint) }
        let layers = layers(of: glyph)
        if !layers.isEmpty { return .painted(.layers(layers)) }
        guard let blob = hb_ot_color_glyph_reference_png(font, glyph) else { return .plain }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length), length > 0, let box = ink(glyph) else { return .plain }
        return .picture(
            UnsafeRawBufferPointer(start: bytes, count: Int(length)).map { $0 }, box)
    }

    /// Layers that one glyph may have; real ones have a few dozen, a broken table may claim 65,535 for each glyph.
    private static let mostLayers: UInt32 = 1024

    /// The layers of `COLR` version 0.
    private func layers(of glyph: UInt32) -> [GlyphPaint] {
        var count = min(hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil), HarfBuzzFont.mostLayers)
        if count == 0 { return [] }
        var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
        _ = hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
        let palette = palette
        return layers.prefix(Int(count)).map { layer in
            // 0xFFFF means the text's paint (OpenType 1.9, COLR).
            let index = Int(layer.color_index)
            let color =
                index < palette.count
                ? GlyphColor(
                    SIMD3(palette[index].x, palette[index].y, palette[index].z), opacity: Double(palette[index].w))
                : GlyphColor(nil)
            return .outline(layer.glyph, by: .identity, .solid(color))
        }
    }

    /// The colours of the first palette: red, green, blue, opacity, each 0 … 1.
    var palette: [SIMD4<Float>] {
        var count = hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)
        var colors = [hb_color_t](repeating: 0, count: Int(count))
        _ = hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
        // HarfBuzz packs blue, green, red, alpha from the highest byte down.
        return colors.prefix(Int(count)).map { color in
            func component(_ shift: UInt32) -> Float { Float((color >> shift) & 0xFF) / 255 }
            return SIMD4(component(8), component(16), component(24), component(0))
        }
    }
}
