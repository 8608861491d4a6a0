import PubCHarfBuzz

/// A face as HarfBuzz's subsetter cuts it.
///
/// The subsetter sees only the tables that are kept: it neither adds glyphs that layout could reach from the kept
/// ones, nor reads tables that are not needed. It never applies variations: instancing crashes on malformed faces in
/// HarfBuzz 6.
final class HarfBuzzCut {
    private let plan: OpaquePointer
    private let face: OpaquePointer

    /// The face of `program` with `glyphs`, and the glyphs that these are composed of; nil if HarfBuzz cannot cut it.
    init?(_ program: FontProgram, to glyphs: [UInt32], tables: Set<String>, flags: hb_subset_flags_t) {
        guard let directory = TableDirectory(program.bytes, faceIndex: program.faceIndex),
            let source = FontTables(program.bytes, directory, visible: Set(tables.map(openTypeTag))).makeFace()
        else { return nil }
        // The plan, and blobs that are copied unchanged, hold references to the source.
        defer { hb_face_destroy(source) }
        guard let input = hb_subset_input_create_or_fail() else { return nil }
        defer { hb_subset_input_destroy(input) }
        let kept = hb_subset_input_glyph_set(input)
        for glyph in glyphs { hb_set_add(kept, glyph) }
        hb_subset_input_set_flags(input, flags.rawValue | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue)
        guard let plan = hb_subset_plan_create_or_fail(source, input) else { return nil }
        guard let face = hb_subset_plan_execute_or_fail(plan) else {
            hb_subset_plan_destroy(plan)
            return nil
        }
        (self.plan, self.face) = (plan, face)
    }

    deinit {
        hb_face_destroy(face)
        hb_subset_plan_destroy(plan)
    }

    /// The font file of the cut face.
    var file: [UInt8] { HarfBuzzCut.bytes(of: hb_face_reference_blob(face)) }

    /// A table of the cut face; empty when it has none.
    func table(_ tag: String) -> [UInt8] { HarfBuzzCut.bytes(of: hb_face_reference_table(face, openTypeTag(tag))) }

    /// The number in the source of a glyph of the cut face; nil when it has none.
    func sourceGlyph(of glyph: Int) -> UInt32? {
        let glyph = hb_map_get(hb_subset_plan_new_to_old_glyph_mapping(plan), UInt32(glyph))
        // HB_MAP_VALUE_INVALID is a cast, which Swift does not import.
        return glyph == UInt32.max ? nil : glyph
    }

    /// A copy of the bytes of a blob, which is released.
    private static func bytes(of blob: OpaquePointer?) -> [UInt8] {
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let start = hb_blob_get_data(blob, &length) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(length)))
    }
}

extension FontProgram {
    /// A TrueType file with the outlines and hints of `glyphs`, which keep their numbers; nil when HarfBuzz cannot make
    /// it. Empty glyphs between them cost little: the file is compressed.
    func trueTypeCut(to glyphs: [UInt32]) -> [UInt8]? {
        let tables: Set = ["glyf", "loca", "head", "hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep"]
        return HarfBuzzCut(self, to: glyphs, tables: tables, flags: HB_SUBSET_FLAGS_RETAIN_GIDS)?.file
    }

    /// A CID-keyed font with the charstrings and hints of `glyphs`; nil if HarfBuzz cannot cut the face, or its
    /// result is no valid CFF font.
    ///
    /// HarfBuzz numbers the glyphs anew: with their old numbers every gap would cost an offset, a charstring and a
    /// name. The charset brings the old numbers back.
    func compactCut(to glyphs: [UInt32]) -> CIDKeyedFont? {
        let cut = HarfBuzzCut(self, to: glyphs, tables: ["CFF ", "head", "maxp"], flags: HB_SUBSET_FLAGS_DEFAULT)
        guard let cut, let parts = CFFReader(cut.table("CFF ")).parts else { return nil }
        var cids: [UInt16] = []
        for glyph in 0..<parts.glyphCount {
            guard let cid = cut.sourceGlyph(of: glyph).flatMap(UInt16.init(exactly:)) else { return nil }
            cids.append(cid)
        }
        // CID 0 is not written in a charset.
        guard cids.first == 0 else { return nil }
        return CIDKeyedFont(
            name: postScriptName, unitsPerEm: handle.unitsPerEm, bounds: handle.bounds, cids: cids, parts: parts)
    }
}
