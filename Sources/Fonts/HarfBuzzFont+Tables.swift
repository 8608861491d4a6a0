import PubCHarfBuzz

extension HarfBuzzFont {
    /// A name of the face in English, or in the first language that it has; empty when it has none.
    func name(_ id: Int) -> String {
        // Names are short; a longer one is cut by HarfBuzz at a character.
        var buffer = [CChar](repeating: 0, count: 256)
        var length = UInt32(buffer.count)
        _ = hb_ot_name_get_utf8(face, hb_ot_name_id_t(id), nil, &length, &buffer)
        let bytes = buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The number of the face's names and axes, as its tables announce them.
    var recordCount: Int { Int(number(table: "name", at: 2) ?? 0) + Int(hb_ot_var_get_axis_count(face)) }

    /// The 16-bit big-endian number at `offset` of a table; nil when the table is absent or shorter.
    func number(table: String, at offset: Int) -> UInt16? { HarfBuzzFont.number(of: face, table: table, at: offset) }

    static func number(of face: OpaquePointer, table: String, at offset: Int) -> UInt16? {
        guard let blob = hb_face_reference_table(face, openTypeTag(table)) else { return nil }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length), offset + 2 <= Int(length) else { return nil }
        let high = UInt16(UInt8(bitPattern: bytes[offset]))
        return high << 8 | UInt16(UInt8(bitPattern: bytes[offset + 1]))
    }

    /// Whether the face has the table `tag`.
    func has(_ tag: String) -> Bool {
        let blob = hb_face_reference_table(face, openTypeTag(tag))
        defer { hb_blob_destroy(blob) }
        return hb_blob_get_length(blob) > 0
    }

    /// Whether the place on the axes is not the default one, whose outlines and advances are in the file.
    var isVaried: Bool {
        var count: UInt32 = 0
        guard let places = hb_font_get_var_coords_normalized(font, &count) else { return false }
        return UnsafeBufferPointer(start: places, count: Int(count)).contains { $0 != 0 }
    }

    /// A metric by HarfBuzz's tag, variations applied; nil when the face does not say.
    func metric(_ tag: String) -> Int32? {
        var value: hb_position_t = 0
        let known = hb_ot_metrics_get_position(font, hb_ot_metrics_tag_t(rawValue: openTypeTag(tag)), &value)
        return known != 0 ? value : nil
    }

    /// The axes of the face, in the order of its `fvar` table; hidden ones too.
    var axes: [FontAxis] {
        var count = hb_ot_var_get_axis_count(face)
        if count == 0 { return [] }
        var records = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
        _ = hb_ot_var_get_axis_infos(face, 0, &count, &records)
        return records.prefix(Int(count)).map {
            FontAxis(
                tag: openTypeTagName($0.tag), minimum: Double($0.min_value), defaultValue: Double($0.default_value),
                maximum: Double($0.max_value))
        }
    }

    /// The metrics of the face.
    func metrics() -> FontMetrics {
        let em = Int32(clamping: hb_face_get_upem(face))
        let space = glyph(0x20).map(advance) ?? em / 4
        let ascender = bounded(metric("hasc") ?? em * 4 / 5, em)
        let descender = bounded(-(metric("hdsc") ?? -em / 5), em)
        let underline = positive(metric("unds")) ?? max(1, em / 20)
        let strike = positive(metric("strs")) ?? max(1, em / 20)
        return FontMetrics(
            unitsPerEm: em, ascender: ascender, descender: descender,
            capHeight: height("cpht", ink: 0x48, else: em * 7 / 10, em),
            xHeight: height("xhgt", ink: 0x78, else: em / 2, em),
            // The tables name the upper edge of both lines.
            underlinePosition: (metric("undo") ?? -em / 10) - underline / 2, underlineThickness: underline,
            strikeoutPosition: (metric("stro") ?? em / 4) - strike / 2, strikeoutThickness: strike,
            spaceAdvance: bounded(space, em),
            embedding: EmbeddingRight(bits: number(table: "OS/2", at: 8) ?? 0))
    }

    /// The metric `tag` if it has a value, else the top of the ink of `scalar`, else `fallback`.
    private func height(_ tag: String, ink scalar: UInt32, else fallback: Int32, _ em: Int32) -> Int32 {
        if let value = positive(metric(tag)) { return bounded(value, em) }
        guard let glyph = glyph(scalar), let box = ink(glyph), box.maxY > 0 else { return fallback }
        return bounded(box.maxY, em)
    }

    private func positive(_ value: Int32?) -> Int32? { value.flatMap { $0 > 0 ? $0 : nil } }

    /// Malformed faces give metrics of many ems: four hold every real one and keep layout's sums small.
    private func bounded(_ value: Int32, _ em: Int32) -> Int32 { min(max(value, 0), 4 * em) }
}
