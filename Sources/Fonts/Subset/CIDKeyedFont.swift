/// A bare CID-keyed CFF font (Adobe Technical Note 5176), which a PDF embeds as CIDFontType0C.
///
/// Bare, since some viewers draw wrong glyphs if such a font is wrapped in an OpenType file and CIDs are not in the
/// order of the glyphs.
struct CIDKeyedFont {
    /// The PostScript name, in ASCII.
    var name: String
    /// Font units in an em.
    var unitsPerEm: Int32
    /// The box around all glyphs of the face.
    var bounds: GlyphBox
    /// The CID of each glyph; 0 for the first, .notdef.
    var cids: [UInt16]
    /// Charstrings, hints, subroutines.
    var parts: CFFParts

    /// The font file. Linear in its length.
    var bytes: [UInt8] {
        var head = CFFWriter()
        // Version 1.0, a header of 4 bytes, offsets of 4 bytes.
        head.bytes = [1, 0, 4, 4]
        head.append(index: [Array(name.utf8)])
        // The Top DICT has the same length whatever its offsets are.
        let length = CFFWriter.index([topDict(Layout())]).count
        var tail = CFFWriter()
        tail.append(index: [Array("Adobe".utf8), Array("Identity".utf8)])
        tail.bytes += parts.subroutines
        let layout = appendTables(to: &tail, from: head.bytes.count + length)
        head.append(index: [topDict(layout)])
        return head.bytes + tail.bytes
    }

    /// The offsets of tables in the file.
    private struct Layout {
        var charset = 0
        var fontDictSelect = 0
        var charStrings = 0
        var fontDicts = 0
    }

    /// Appends the tables that the Top DICT refers to, to a file whose first `start` bytes are not in `writer`.
    private func appendTables(to writer: inout CFFWriter, from start: Int) -> Layout {
        var layout = Layout()
        layout.charset = start + writer.bytes.count
        appendCharset(to: &writer)
        layout.fontDictSelect = start + writer.bytes.count
        appendFontDictSelect(to: &writer)
        layout.charStrings = start + writer.bytes.count
        writer.bytes += parts.charStrings
        layout.fontDicts = start + writer.bytes.count
        let length = CFFWriter.index(parts.fontDicts.map { _ in fontDict(length: 0, offset: 0) }).count
        var privates = CFFWriter()
        var dicts: [[UInt8]] = []
        for dict in parts.fontDicts {
            let offset = layout.fontDicts + length + privates.bytes.count
            dicts.append(fontDict(length: privates.append(dict), offset: offset))
        }
        writer.append(index: dicts)
        writer.bytes += privates.bytes
        return layout
    }

    // MARK: DICTs

    private func topDict(_ layout: Layout) -> [UInt8] {
        var dict = CFFWriter()
        // The strings after the 391 standard ones, supplement 0: ROS must be the first operator.
        dict.append(12 << 8 | 30, 391, 392, 0)
        // Once, for all Font DICTs: viewers multiply theirs by it. The source's matrices are not read, since text is
        // measured by the em of `head`, with which they agree in every sound face.
        if unitsPerEm != 1000 { dict.append(fontMatrix: unitsPerEm) }
        dict.append(5, Int(bounds.minX), Int(bounds.minY), Int(bounds.maxX), Int(bounds.maxY))
        // CIDCount: one more than the greatest CID.
        dict.append(12 << 8 | 34, Int(cids.max() ?? 0) + 1)
        dict.append(15, offsets: layout.charset)
        dict.append(17, offsets: layout.charStrings)
        dict.append(12 << 8 | 36, offsets: layout.fontDicts)
        dict.append(12 << 8 | 37, offsets: layout.fontDictSelect)
        return dict.bytes
    }

    private func fontDict(length: Int, offset: Int) -> [UInt8] {
        var dict = CFFWriter()
        dict.append(18, offsets: length, offset)
        return dict.bytes
    }

    // MARK: Glyphs

    /// CIDs glyph by glyph (format 0) or as runs of successive ones (format 2), whichever is shorter.
    private func appendCharset(to writer: inout CFFWriter) {
        var runs: [(first: UInt16, more: Int)] = []
        for cid in cids.dropFirst() {
            if let last = runs.last, Int(cid) == Int(last.first) + last.more + 1 {
                runs[runs.count - 1].more += 1
            } else {
                runs.append((cid, 0))
            }
        }
        let isInRuns = 2 * runs.count < cids.count - 1
        writer.append(isInRuns ? 2 : 0, size: 1)
        if isInRuns {
            for run in runs {
                writer.append(Int(run.first), size: 2)
                writer.append(run.more, size: 2)
            }
        } else {
            for cid in cids.dropFirst() { writer.append(Int(cid), size: 2) }
        }
    }

    /// The Font DICT of each glyph, as ranges (format 3).
    private func appendFontDictSelect(to writer: inout CFFWriter) {
        let selection = parts.fontDictOfGlyph
        let starts = selection.indices.filter { $0 == 0 || selection[$0] != selection[$0 - 1] }
        writer.append(3, size: 1)
        writer.append(starts.count, size: 2)
        for start in starts {
            writer.append(start, size: 2)
            writer.append(Int(selection[start]), size: 1)
        }
        writer.append(selection.count, size: 2)
    }
}
