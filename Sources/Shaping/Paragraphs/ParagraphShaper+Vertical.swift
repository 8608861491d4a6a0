import PubGeometry
import PubTextModel
import PubUnicode

/// Vertical lines: upright text is shaped downwards, with the glyphs and the advances that its face has for that; the
/// rest is shaped as in horizontal lines and lies on its side (UAX #50).
extension ParagraphShaper {
    /// Shapes the word from `offset` to `end`, which is upright in a run that lies, or lies in a run that is upright.
    mutating func shapeTurned(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ end: Int) {
        let whole = run
        run = turnedRun(whole)
        shapeWord(bytes, offset, end)
        run = whole
    }

    /// Shapes the text from `offset` to `end` side by side in one square; false if it cannot be combined.
    ///
    /// Text wider than the square is narrowed.
    mutating func shapeCombined(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ end: Int) -> Bool {
        guard let start = bytes.baseAddress, end - offset <= 255 else { return false }
        let index =
            run.words.pointee.find(start + offset, end - offset)
            ?? shaper.addWord(start + offset, end - offset, run.styleIndex)
        let word = run.words.pointee.words[index]
        guard !word.flags.contains(.itemized), !word.flags.contains(.ideograph), word.clusterCount > 0 else {
            return false
        }
        let scales = run.scales
        // Shaped in buffers of its own, as in horizontal lines, then combined to one cluster.
        var buffers = ParagraphBuffers()
        defer { buffers.deallocate() }
        buffers.append(word, at: offset, scales.solid)
        let (em, width) = (scales.em, buffers.extent(from: 0))
        let share = width > em ? Double(em) / Double(width) : 1
        var row = runs[Int(scales.run)]
        row.glyphScale *= share
        (row.isUpright, row.isCombined) = (true, true)
        runs.append(row)
        let cap = Int64(shaper.fonts.metrics(of: row.font).capHeight) * row.size.raw / Int64(run.style.unitsPerEm)
        let glyphs = buffers.placed(centredIn: em, share: share, baseline: (em + cap) / 2)
        if case .ideograph(let flags, let before) = preceding, !flags.contains(.ideographMark), openBase == nil {
            scratch.buffers.addLetterGap(before)
        }
        addBreakpoint(before: offset, in: bytes)
        firstBlank = -1
        scratch.buffers.append(
            glyphs, at: offset, byteCount: end - offset, run: UInt32(clamping: runs.count - 1), advance: em)
        preceding = .ideograph([.ideograph], scales)
        ruleBefore = run.lineBreakMode
        return true
    }
}

extension ParagraphBuffers {
    /// Its glyphs side by side about the middle of a vertical line, at `share` of their width, on a baseline that is
    /// `baseline` below the top of the square.
    fileprivate func placed(centredIn em: Int64, share: Double, baseline: Int64) -> [ShapedGlyph] {
        let half = Double(extent(from: 0)) * share / 2
        return (0..<count).flatMap { index -> [ShapedGlyph] in
            let end = index + 1 < count ? Int(clusters[index + 1].firstGlyph) : glyphs.count
            return (Int(clusters[index].firstGlyph)..<end).map { place in
                let glyph = glyphs[place]
                let x = (Double(widthSums[index]) + Double(glyph.x)) * share - half
                return ShapedGlyph(
                    glyph: glyph.glyph, x: Int32(clamping: Int64(x.rounded())),
                    y: Int32(clamping: baseline + Int64(glyph.y)))
            }
        }
    }
}
