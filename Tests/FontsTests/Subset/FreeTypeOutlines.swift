import PubCFreeType
import PubFonts
import PubIdentity

/// A face as FreeType loads it, in font units.
final class FreeTypeOutlines {
    /// Points in the order of their contours, and where these end.
    struct Outline: Hashable {
        /// A point, y upwards, and FreeType's tag: bit 0 on the curve, bit 1 a cubic control point.
        struct Point: Hashable {
            var x: Int, y: Int, tag: Int
        }

        var points: [Point] = []
        var ends: [Int] = []
    }

    // FreeType reads from these bytes as long as the face lives.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private var library: FT_Library?
    private var face: FT_Face?

    /// The face at `index` of `file`; nil when FreeType does not open it.
    init?(_ file: [UInt8], index: Int = 0) {
        bytes = UnsafeMutableBufferPointer.allocate(capacity: max(1, file.count))
        _ = bytes.initialize(from: file)
        guard FT_Init_FreeType(&library) == 0,
            FT_New_Memory_Face(library, bytes.baseAddress, FT_Long(file.count), FT_Long(index), &face) == 0
        else { return nil }
    }

    deinit {
        if let face { FT_Done_Face(face) }
        if let library { FT_Done_FreeType(library) }
        bytes.deallocate()
    }

    /// Font units in an em.
    var unitsPerEm: Int { face.map { Int($0.pointee.units_per_EM) } ?? 0 }
    /// The number of glyphs.
    var count: Int { face.map { Int($0.pointee.num_glyphs) } ?? 0 }
    /// True for a font whose glyphs have CIDs; it is by these that FreeType then loads them.
    var isCIDKeyed: Bool { face.map { $0.pointee.face_flags & FT_Long(FT_FACE_FLAG_CID_KEYED) != 0 } ?? false }

    /// The outline of a glyph; nil when it does not load.
    subscript(glyph: UInt32) -> Outline? {
        guard let outline = load(glyph)?.pointee.outline else { return nil }
        let points = (0..<Int(outline.n_points)).map { place in
            let vector = outline.points[place]
            return Outline.Point(x: vector.x, y: vector.y, tag: Int(outline.tags[place]) & 3)
        }
        return Outline(points: points, ends: (0..<Int(outline.n_contours)).map { Int(outline.contours[$0]) })
    }

    /// The advance of a glyph in font units; nil when it does not load.
    func advance(of glyph: UInt32) -> Int? { load(glyph).map { Int($0.pointee.metrics.horiAdvance) } }

    private func load(_ glyph: UInt32) -> FT_GlyphSlot? {
        guard let face, FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else { return nil }
        return face.pointee.glyph
    }
}

extension FontCatalog {
    /// A program of one file, at a weight where that is not nil.
    func program(weight: Int? = nil) -> FontProgram {
        let key = weight.flatMap { self.key(for: FontRequest(family: faces[0].family, weight: $0)) }
        return program(of: key ?? self.key(0))
    }

    /// The glyphs of a text and some of those that no text reaches, ascending.
    func sampleGlyphs(of program: FontProgram) -> [UInt32] {
        let text = "Hamburgefonstiv 0123 ÄÖé&@ßŁ½“”"
        let glyphs = text.unicodeScalars.compactMap { glyph(of: $0, in: key(0)) }
        let last = UInt32(details(of: key(0)).glyphs) - 1
        return Set(glyphs + (1...20).map { $0 * last / 20 }).sorted()
    }
}
