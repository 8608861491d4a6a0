import CCairo
import Color
import DisplayList
import Identity

/// What glyphs are drawn in: a fill, and a line along their outlines.
struct TextInk: Hashable {
    var paint: Paint
    var outline: GlyphStroke?
}

/// Runs of one font and ink that follow one another, drawn by one call: a call a word costs 2.4 times as much.
struct TextBatch {
    /// What all runs of a batch have in common.
    struct Look: Hashable {
        var font: FontKey
        var size: Int64
        var scale: Double
        /// The number of its ink.
        var ink: UInt32
        var backwards: Bool
        var isShown: Bool
    }

    private(set) var look: Look?
    private(set) var glyphs: [cairo_glyph_t] = []
    private(set) var text: [UInt8] = []
    private(set) var clusters: [cairo_text_cluster_t] = []

    var isEmpty: Bool { glyphs.isEmpty }

    /// Begins a batch of runs that look alike; the storage of the last one is used again.
    mutating func begin(_ look: Look?) {
        self.look = look
        glyphs.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
        clusters.removeAll(keepingCapacity: true)
    }

    /// Adds one glyph, at (`x`, `y`) in points, with its text.
    mutating func append(_ glyph: UInt32, x: Double, y: Double, text bytes: some Sequence<UInt8>) {
        let before = text.count
        text.append(contentsOf: bytes)
        glyphs.append(cairo_glyph_t(index: UInt(glyph), x: x, y: y))
        clusters.append(cairo_text_cluster_t(num_bytes: Int32(text.count - before), num_glyphs: 1))
    }

    /// Adds a run of `page`.
    mutating func append(_ run: GlyphRun, of marks: Marks) {
        let (left, base) = (run.origin.x.raw, run.origin.y.raw)
        for glyph in marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)] {
            glyphs.append(
                cairo_glyph_t(
                    index: UInt(glyph.glyph), x: Double(left + Int64(glyph.x)) / 65536,
                    y: Double(base + Int64(glyph.y)) / 65536))
        }
        let bytes = marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)]
        let parts = marks.clusters[Int(run.clusters.lowerBound)..<Int(run.clusters.upperBound)]
        if parts.allSatisfy({ $0.bytes > 0 && $0.glyphs > 0 }) {
            text.append(contentsOf: bytes)
            for part in parts {
                clusters.append(cairo_text_cluster_t(num_bytes: Int32(part.bytes), num_glyphs: Int32(part.glyphs)))
            }
        } else {
            appendMerging(parts, bytes)
        }
    }

    /// Adds clusters of which some lack text or glyphs. Cairo would wrap these in replacement text of their own, and
    /// viewers drop replacement text that has no glyph: they join their neighbour. Text that is neither drawn nor read
    /// (spaces at a line's end, unused soft hyphens) goes.
    private mutating func appendMerging(_ parts: ArraySlice<TextCluster>, _ bytes: ArraySlice<UInt8>) {
        let first = clusters.count
        var pending = 0
        var position = bytes.startIndex
        for part in parts {
            let own = bytes[position..<position + Int(part.bytes)]
            position = own.endIndex
            if part.glyphs == 0, isUnread(own) { continue }
            text.append(contentsOf: own)
            if part.glyphs > 0, part.bytes > 0 || clusters.count == first {
                clusters.append(
                    cairo_text_cluster_t(num_bytes: Int32(own.count + pending), num_glyphs: Int32(part.glyphs)))
                pending = 0
            } else if clusters.count > first {
                clusters[clusters.count - 1].num_bytes += Int32(own.count)
                clusters[clusters.count - 1].num_glyphs += Int32(part.glyphs)
            } else {
                pending += own.count
            }
        }
        text.removeLast(pending)
    }

    private func isUnread(_ bytes: ArraySlice<UInt8>) -> Bool {
        String(decoding: bytes, as: UTF8.self).unicodeScalars
            .allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    }
}
