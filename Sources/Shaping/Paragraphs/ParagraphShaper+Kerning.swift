import PubFonts
import PubGeometry
import PubUnicode

extension ParagraphShaper {
    /// Kerns the word whose first cluster is `first` with the letters before it, which are of another run in the style `before`:
    /// by the face's own kerning if they share it, else so that their ink does not meet.
    mutating func kernRuns(at first: Int, _ before: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard first > 0, let letter = letter(at: first), let last = self.letter(at: first - 1) else { return }
        if before == run.styleIndex, last.isPlaced(as: letter) { return kernPair(at: first, bytes) }
        var start = Int64.min
        // A letter may reach over the point after it.
        for index in stride(from: first - 1, through: max(0, first - Self.lettersBefore), by: -1) {
            let distance = scratch.buffers.extent(from: index) - scratch.buffers.extent(from: first)
            guard index == first - 1 || distance < run.scales.em, let before = self.letter(at: index) else { break }
            if let needed = shaper.inkStart(of: letter, after: before) { start = max(start, needed - distance) }
        }
        // Where the ink is near, justification may not bring it nearer.
        if start < -run.scales.em / Self.leastLetterSpace { return }
        let gap = scratch.buffers.letterEmSums[first] - scratch.buffers.letterEmSums[first - 1]
        scratch.buffers.kern(from: first, by: max(start, 0), removingGapOf: gap)
    }

    /// Kerns two letters of one face that differ in colour or the like.
    private mutating func kernPair(at first: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
        let offset = Int(scratch.buffers.clusters[first].textOffset)
        let pair = shaper.wordShaper.pair(
            scalar(before: offset, in: bytes), Scalars.decode(bytes, at: offset).scalar, run.style)
        if pair.kern == 0 { return }
        scratch.buffers.kern(from: first, by: run.scales.length(Int32(pair.kern)), removingGapOf: 0)
    }

    /// The number of letters to examine before a change of runs.
    private static let lettersBefore = 2
    /// The greatest reduction of the space between letters by justification, as a part of an em.
    private static let leastLetterSpace: Int64 = 50

    /// The cluster at `index` as its ink is compared; nil if it has none, or is set from the right or upright.
    private func letter(at index: Int) -> InkKerning.Letter? {
        let cluster = scratch.buffers.clusters[index]
        let row = runs[Int(cluster.run)]
        let isLetter = cluster.traits.isDisjoint(with: [.space, .tab, .object, .missing, .ignorable])
        guard isLetter, row.level % 2 == 0, !row.isUpright, !row.isCombined else { return nil }
        return InkKerning.Letter(
            glyphs: Array(scratch.buffers.glyphs(of: index)), font: row.font, size: row.size, scale: row.glyphScale,
            shift: row.baselineShift)
    }
}

extension InkKerning.Letter {
    /// Whether both are at one size and height: letters of one face have its own kerning then.
    fileprivate func isPlaced(as other: Self) -> Bool {
        size == other.size && scale == other.scale && shift == other.shift
    }
}

extension Shaper {
    /// The distance from the start of `first` that the letter `second` has to start at, to the right, in 1/65,536 pt; nil
    /// if their ink cannot meet.
    fileprivate func inkStart(of second: InkKerning.Letter, after first: InkKerning.Letter) -> Int64? {
        inkKerning.start(of: second, after: first) { glyph, letter in
            fonts.outline(of: glyph.glyph, in: letter.font, size: letter.size).mapped { point in
                Point(
                    x: point.x.scaled(by: letter.scale) + Length(raw: Int64(glyph.x)),
                    y: point.y + Length(raw: Int64(glyph.y)) - letter.shift)
            }
        }
    }
}
