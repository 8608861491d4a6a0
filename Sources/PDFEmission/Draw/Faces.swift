import CCairo
import CFreeType
import Fonts
import Identity

/// The faces of an edition, opened when they are first needed.
///
/// Owns FreeType's library and Cairo's handles; one thread uses it.
final class Faces {
    private struct ScaledKey: Hashable {
        var font: FontKey
        var size: Int64
        var scale: Double
    }

    private struct GlyphPlace: Hashable {
        var font: FontKey
        var glyph: UInt32
    }

    /// The key of the carrier, which is made of no file.
    private static let carrierKey = FontKey(0)

    private var programs: [FontKey: FontProgram]
    private let colored: Set<FontKey>
    private let drawn: Set<FontKey>
    private var colorGlyphs: [GlyphPlace: ColorGlyph] = [:]
    /// Made when colour glyphs first need it.
    private var carrier: TextCarrier?
    private let library: FT_Library
    private let options: OpaquePointer
    private var faces: [FontKey: OpaquePointer] = [:]
    private var owners: [FontKey: FaceOwner] = [:]
    private var scaled: [ScaledKey: OpaquePointer] = [:]

    init(_ programs: [FontKey: FontProgram]) throws(EmissionError) {
        self.programs = programs
        colored = Set(programs.filter(\.value.hasColor).keys)
        drawn = Set(programs.filter { $0.value.paintsOutlines || $0.value.hasSVGTable }.keys)
        var handle: FT_Library?
        guard FT_Init_FreeType(&handle) == 0, let handle else {
            throw .font(nil, reason: "FreeType cannot be started")
        }
        library = handle
        options = cairo_font_options_create()
        // Outlines as they are: the PDF's viewer or press rasterises them.
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    }

    deinit {
        for font in scaled.values { cairo_scaled_font_destroy(font) }
        for face in faces.values { cairo_font_face_destroy(face) }
        cairo_font_options_destroy(options)
        FT_Done_Library(library)
    }

    /// True when some glyphs of the face have colours of their own.
    func hasColor(_ font: FontKey) -> Bool { colored.contains(font) }

    /// True when all glyphs of the face are drawn as outlines.
    func isDrawn(_ font: FontKey) -> Bool { drawn.contains(font) }

    /// The program of `font`.
    func program(_ font: FontKey) throws(EmissionError) -> FontProgram {
        guard let program = programs[font] else { throw .unknown("a face") }
        return program
    }

    /// How a glyph of a colour font is drawn.
    func colorGlyph(_ glyph: UInt32, of font: FontKey) throws(EmissionError) -> ColorGlyph {
        if isDrawn(font) { return .plain }
        let place = GlyphPlace(font: font, glyph: glyph)
        if let known = colorGlyphs[place] { return known }
        let found = try program(font).colorGlyph(glyph)
        colorGlyphs[place] = found
        return found
    }

    /// The empty glyph that reads as `text`, and its face.
    func carrier(of text: [UInt8]) throws(EmissionError) -> (font: FontKey, glyph: Int) {
        if carrier == nil {
            let made = TextCarrier()
            guard let program = made.program else { throw .font(nil, reason: "the carrier of texts") }
            programs[Faces.carrierKey] = program
            carrier = made
        }
        return (Faces.carrierKey, carrier?.glyph(for: text) ?? 0)
    }

    /// Cairo's font for `font` at `size` (1/65,536 pt), its glyphs `scale` times as wide, on a page drawn in points.
    func scaledFont(_ font: FontKey, size: Int64, scale: Double) throws(EmissionError) -> OpaquePointer {
        let key = ScaledKey(font: font, size: size, scale: scale)
        if let known = scaled[key] { return known }
        var identity = cairo_matrix_t()
        var matrix = cairo_matrix_t()
        cairo_matrix_init_identity(&identity)
        let points = Double(size) / 65536
        cairo_matrix_init_scale(&matrix, points * scale, points)
        let made = cairo_scaled_font_create(try face(font), &matrix, &identity, options)!
        guard cairo_scaled_font_status(made) == CAIRO_STATUS_SUCCESS else {
            let reason = String(cString: cairo_status_to_string(cairo_scaled_font_status(made)))
            cairo_scaled_font_destroy(made)
            throw .font(font, reason: reason)
        }
        scaled[key] = made
        return made
    }

    /// Sets `font` on a context whose matrix is not that of the page.
    func select(_ font: FontKey, size: Int64, scale: Double, on context: OpaquePointer) throws(EmissionError) {
        var matrix = cairo_matrix_t()
        let points = Double(size) / 65536
        cairo_matrix_init_scale(&matrix, points * scale, points)
        cairo_set_font_face(context, try face(font))
        cairo_set_font_matrix(context, &matrix)
        cairo_set_font_options(context, options)
    }

    /// True when all glyphs of `font` are outlines, without colours of their own.
    func hasPlainOutlines(_ font: FontKey) throws(EmissionError) -> Bool {
        if isDrawn(font) { return false }
        _ = try face(font)
        guard let flags = owners[font]?.face.pointee.face_flags else { return false }
        return flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 && flags & FT_Long(FT_FACE_FLAG_COLOR) == 0
    }

    /// The glyph of `scalar` in `font` with its advance in thousandths of an em; nil when the face lacks it.
    func glyph(of scalar: Unicode.Scalar, in font: FontKey) throws(EmissionError) -> (index: UInt32, advance: Double)? {
        _ = try face(font)
        guard let face = owners[font]?.face else { return nil }
        let index = FT_Get_Char_Index(face, FT_ULong(scalar.value))
        return index == 0 ? nil : (index, face.advance(of: index))
    }

    private func face(_ font: FontKey) throws(EmissionError) -> OpaquePointer {
        if let known = faces[font] { return known }
        let owner = try FaceOwner(try program(font), font, library)
        let made = cairo_ft_font_face_create_for_ft_face(owner.face, Int32(FT_LOAD_NO_HINTING))!
        // Cairo may keep a face in its caches after the last reference here is gone: the owner goes when Cairo lets go.
        let status = cairo_font_face_set_user_data(
            made, Faces.ownership, Unmanaged.passRetained(owner).toOpaque()
        ) { Unmanaged<FaceOwner>.fromOpaque($0!).release() }
        guard status == CAIRO_STATUS_SUCCESS else { throw .font(font, reason: "out of memory") }
        faces[font] = made
        owners[font] = owner
        return made
    }

    /// Only its address means something: it names the user data of Cairo's faces.
    nonisolated(unsafe) private static let ownership = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}

/// A FreeType face, and what it needs as long as it lives: the bytes of its file and the library.
private final class FaceOwner {
    let face: FT_Face
    private let bytes: FontBytes
    private let library: FT_Library

    init(_ program: FontProgram, _ font: FontKey, _ library: FT_Library) throws(EmissionError) {
        face = try FT_Face.opened(program, font, library)
        // Cairo walks through the characters of the face for each glyph; without them it goes by the text of the pages.
        if face.hasEndlessCharacters { face.pointee.charmap = nil }
        bytes = program.bytes
        self.library = library
        FT_Reference_Library(library)
    }

    deinit {
        FT_Done_Face(face)
        FT_Done_Library(library)
    }
}
