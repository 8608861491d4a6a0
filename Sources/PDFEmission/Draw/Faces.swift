import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity

/// The faces that pages show, and their data for repeated lookup. One thread uses it.
final class Faces {
    private struct GlyphPlace: Hashable {
        var font: FontKey
        var glyph: UInt32
    }

    private let source: FontSource
    private var programs: [FontKey: (program: FontProgram, hasColor: Bool)] = [:]
    private var colorGlyphs: [GlyphPlace: ColorGlyph] = [:]
    private var outlines: [GlyphPlace: Path] = [:]
    private var shownFaces: [FontKey: EmbeddedFont] = [:]

    /// The faces of `source`.
    init(_ source: @escaping FontSource) { self.source = source }

    /// Whether some glyphs of the face have their own colours.
    func hasColor(_ font: FontKey) -> Bool { entry(font)?.hasColor ?? false }

    /// The program of `font`.
    func program(_ font: FontKey) throws(EmissionError) -> FontProgram {
        guard let program = entry(font)?.program else {
            throw .font(font, reason: "the catalogue does not have the face")
        }
        return program
    }

    private func entry(_ font: FontKey) -> (program: FontProgram, hasColor: Bool)? {
        if let known = programs[font] { return known }
        guard let program = source(font) else { return nil }
        programs[font] = (program, program.hasColor)
        return programs[font]
    }

    /// The data of `font` that text operators need.
    func shown(_ font: FontKey) throws(EmissionError) -> EmbeddedFont {
        if let known = shownFaces[font] { return known }
        let made = EmbeddedFont(font, try program(font))
        shownFaces[font] = made
        return made
    }

    /// The outline of a glyph, a font unit a point.
    func outline(_ glyph: UInt32, of font: FontKey) throws(EmissionError) -> Path {
        let place = GlyphPlace(font: font, glyph: glyph)
        if let known = outlines[place] { return known }
        let program = try program(font)
        let made = program.outline(of: glyph, size: program.unit)
        outlines[place] = made
        return made
    }

    /// The drawing of a glyph of a colour font.
    func colorGlyph(_ glyph: UInt32, of font: FontKey) throws(EmissionError) -> ColorGlyph {
        let place = GlyphPlace(font: font, glyph: glyph)
        if let known = colorGlyphs[place] { return known }
        let found = try program(font).colorGlyph(glyph)
        colorGlyphs[place] = found
        return found
    }
}
