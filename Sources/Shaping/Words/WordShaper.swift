import PubCHarfBuzz
import PubFonts
import PubPlatform
import PubUnicode

extension WordCluster {
    /// Whether both are single glyphs and the same one.
    func isSameGlyph(as other: WordCluster) -> Bool { glyphs == 1 && other.glyphs == 1 && glyph == other.glyph }
}

/// Shapes words by HarfBuzz, and owns the buffer that is used for all of them.
final class WordShaper {
    // One owner, one thread: a shaper is not Sendable.
    private let buffer: OpaquePointer

    /// The shapers that HarfBuzz may use: OpenType's alone. Programs of Graphite in a font could run for seconds.
    private let shapers: UnsafeMutablePointer<UnsafePointer<CChar>?>

    init() {
        buffer = hb_buffer_create()
        shapers = .allocate(capacity: 2)
        shapers[0] = UnsafePointer(strdup("ot"))
        shapers[1] = nil
    }

    deinit {
        hb_buffer_destroy(buffer)
        free(UnsafeMutableRawPointer(mutating: shapers[0]))
        shapers.deallocate()
    }

    /// Shapes `text`, at most 255 bytes of one script and direction, in `style`. Clusters and glyphs come in the order
    /// of the text; positions are from left to right in both directions. Positions of upright glyphs count from the
    /// middle of the line's head edge, x across the line and y along it, upwards as everywhere in fonts.
    func shape(_ text: UnsafeBufferPointer<UInt8>, _ style: ShapingStyle, context: WordContext? = nil) -> ShapedWord {
        shape(text, style, context)
        var result = ShapedWord()
        var count: UInt32 = 0
        // Both belong to the buffer and stay as they are until it is used again.
        let infos = hb_buffer_get_glyph_infos(buffer, &count)
        let positions = hb_buffer_get_glyph_positions(buffer, nil)
        guard let infos, let positions else { return result }
        result.clusters.reserveCapacity(Int(count))
        let before = context?.before.count ?? 0
        var index = 0
        while index < Int(count) {
            let start = Int(infos[index].cluster) - before
            var end = index + 1
            while end < Int(count), Int(infos[end].cluster) - before == start { end += 1 }
            let next = end < Int(count) ? Int(infos[end].cluster) - before : text.count
            let bytes = UnsafeBufferPointer(rebasing: text[start..<max(next, start)])
            // HarfBuzz sets this flag where both sides have to be shaped anew when the text is cut.
            if hb_glyph_info_get_glyph_flags(infos + index).rawValue & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 {
                result.unsafeToBreak.insert(start)
            }
            result.append(bytes, infos + index, positions + index, end - index, style)
            index = end
        }
        if count == 0, !text.isEmpty { result.appendLost(text) }
        return result
    }

    /// The hyphen of `style` as its face has it, U+2010 or ASCII; nil when it has neither.
    ///
    /// Faces of ideographs have U+2010 in the middle of a square, as a dash of their own scripts: words in Latin letters get
    /// the ASCII hyphen.
    func hyphen(of style: ShapingStyle) -> (scalar: UInt32, glyph: UInt32, advance: Int32)? {
        let scalars: [UInt32] = [0x2010, 0x2D]
        let hyphens = scalars.compactMap { scalar -> (scalar: UInt32, glyph: UInt32, advance: Int32)? in
            guard style.face.glyph(scalar) != nil, let cluster = shape([scalar], style).clusters.first else {
                return nil
            }
            return cluster.glyphs == 1 ? (scalar, UInt32(cluster.glyph), cluster.advance) : nil
        }
        return hyphens.first { Int($0.advance) * 10 < Int(style.unitsPerEm) * 9 } ?? hyphens.first
    }

    /// The kerning of two characters in `style`.
    func pair(_ first: UInt32, _ second: UInt32, _ style: ShapingStyle) -> GlyphPair {
        let key = UInt64(first) << 32 | UInt64(second)
        if let known = style.pairs[key] { return known }
        let both = shape([first, second], style)
        let (one, other) = (shape([first], style), shape([second], style))
        let isPlain =
            both.clusters.count == 2 && one.clusters.count == 1 && other.clusters.count == 1 && !both.isMissing
            && both.clusters[0].isSameGlyph(as: one.clusters[0])
            && both.clusters[1].isSameGlyph(as: other.clusters[0])
        let kern = isPlain ? Int(both.advance) - Int(one.advance) - Int(other.advance) : 0
        let pair = GlyphPair(kern: Int16(clamping: kern), isPlain: isPlain)
        style.pairs[key] = pair
        return pair
    }

    private func shape(_ scalars: [UInt32], _ style: ShapingStyle) -> ShapedWord {
        var text: [UInt8] = []
        for scalar in scalars { Scalars.encode(scalar, into: &text) }
        return text.withUnsafeBufferPointer { shape($0, style) }
    }

    private func shape(_ text: UnsafeBufferPointer<UInt8>, _ style: ShapingStyle, _ context: WordContext?) {
        hb_buffer_clear_contents(buffer)
        if let context {
            // Characters of the context are not shaped: HarfBuzz examines how they join.
            let whole = context.before + text + context.after
            whole.withUnsafeBufferPointer { add($0, context.before.count, text.count) }
        } else {
            add(text, 0, text.count)
        }
        hb_buffer_set_direction(
            buffer,
            style.key.isUpright ? HB_DIRECTION_TTB : style.key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, script(of: text, style))
        hb_buffer_set_language(buffer, style.language)
        // By OpenType's tables alone: programs of Graphite in a font are not run, they may take seconds.
        hb_shape_full(style.face.font, buffer, style.features, UInt32(style.features.count), shapers)
        if style.key.isRightToLeft { hb_buffer_reverse_clusters(buffer) }
    }

    private func add(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) {
        text.withMemoryRebound(to: CChar.self) {
            hb_buffer_add_utf8(buffer, $0.baseAddress, Int32($0.count), UInt32(start), Int32(count))
        }
    }

    /// The first script that is not shared by all; the script of the style's language for figures and punctuation.
    private func script(of text: UnsafeBufferPointer<UInt8>, _ style: ShapingStyle) -> hb_script_t {
        var offset = 0
        while offset < text.count {
            let (scalar, length) = Scalars.decode(text, at: offset)
            let script = Scalars.script(of: scalar)
            if !script.isShared { return hb_script_from_iso15924_tag(script.tag) }
            offset += length
        }
        return hb_script_from_iso15924_tag(style.defaultScript.tag)
    }
}

extension ShapedWord {
    /// Adds the cluster of `text` with `count` glyphs.
    fileprivate mutating func append(
        _ text: UnsafeBufferPointer<UInt8>, _ infos: UnsafePointer<hb_glyph_info_t>,
        _ positions: UnsafePointer<hb_glyph_position_t>, _ count: Int, _ style: ShapingStyle
    ) {
        // Malformed fonts give advances of any size: 64 ems hold every real one.
        let limit = 64 * style.unitsPerEm
        func bounded(_ value: Int32) -> Int32 { min(max(value, -limit), limit) }
        var cluster = WordCluster(advance: 0, glyph: 0, bytes: UInt8(clamping: text.count), glyphs: 1)
        let only = count == 1 && !style.key.isUpright ? positions[0] : hb_glyph_position_t()
        if only.x_advance != 0, only.x_offset == 0, only.y_offset == 0, 1..<style.face.glyphLimit ~= infos[0].codepoint
        {
            // Nearly every cluster: one glyph in its own place.
            cluster.glyph = UInt16(infos[0].codepoint)
            cluster.advance = bounded(only.x_advance)
            advance = advance &+ cluster.advance
            clusters.append(cluster)
            return
        }
        let first = offsetGlyphs.count
        for index in 0..<min(count, 0x7E) {
            if !(1..<style.face.glyphLimit ~= infos[index].codepoint) { cluster.glyphs = WordCluster.missing }
            let position = positions[index]
            // What a selector leaves: HarfBuzz has a space of no width for it, which viewers would take for one of the text.
            if count > 1, infos[index].codepoint == style.spaceGlyph, position.x_advance == 0, position.y_advance == 0 {
                continue
            }
            let (x, y) = (bounded(position.x_offset), bounded(position.y_offset))
            // Upright glyphs follow one another downwards.
            let place = style.key.isUpright ? (x, y &- cluster.advance) : (cluster.advance &+ x, y)
            offsetGlyphs.append(OffsetGlyph(glyph: infos[index].codepoint, x: bounded(place.0), y: bounded(place.1)))
            let advance = style.key.isUpright ? 0 &- bounded(position.y_advance) : bounded(position.x_advance)
            cluster.advance = bounded(cluster.advance &+ advance)
        }
        // HarfBuzz gives them from left to right: the mark before the letter that carries it.
        if style.key.isRightToLeft { offsetGlyphs[first...].reverse() }
        compact(&cluster, text, first)
        advance = advance &+ cluster.advance
        clusters.append(cluster)
    }

    /// Adds the cluster of a text that loses all its glyphs to the tables of a damaged font: it counts as missing.
    fileprivate mutating func appendLost(_ text: UnsafeBufferPointer<UInt8>) {
        isMissing = !isIgnorable(text)
        let glyphs = isMissing ? WordCluster.missing : 0
        clusters.append(WordCluster(advance: 0, glyph: 0, bytes: UInt8(clamping: text.count), glyphs: glyphs))
    }

    /// Stores the cluster's glyphs, which are the offset glyphs from `first` on, in the smallest form.
    private mutating func compact(_ cluster: inout WordCluster, _ text: UnsafeBufferPointer<UInt8>, _ first: Int) {
        let glyphs = offsetGlyphs.count - first
        if cluster.glyphs == WordCluster.missing {
            isMissing = true
            offsetGlyphs.removeSubrange(first...)
        } else if cluster.advance == 0, isIgnorable(text) {
            cluster.glyphs = 0
            offsetGlyphs.removeSubrange(first...)
        } else if glyphs == 1, offsetGlyphs[first].x == 0, offsetGlyphs[first].y == 0,
            offsetGlyphs[first].glyph <= 0xFFFF
        {
            cluster.glyph = UInt16(offsetGlyphs[first].glyph)
            offsetGlyphs.removeLast()
        } else {
            cluster.glyphs = UInt8(glyphs) | WordCluster.complex
        }
    }

    private func isIgnorable(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var offset = 0
        while offset < text.count {
            let (scalar, length) = Scalars.decode(text, at: offset)
            if !Scalars.isDefaultIgnorable(scalar) { return false }
            offset += length
        }
        return true
    }
}
