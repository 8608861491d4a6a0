import PubDisplayList
import PubGeometry
import PubShaping
import PubTextModel
import PubUnicode

extension BrokenLine {
    /// The extent of its slot: the indents at both ends and the measure between them.
    func slotExtent(of paragraph: ShapedParagraph) -> Length { indent + measure + paragraph.attributes.endIndent }
}

/// Neighbouring clusters of a line with one level.
private struct LevelPiece {
    var clusters: Range<Int32>
    var level: UInt8
    /// The extent along the line, 1/65,536 pt.
    var extent: Double
    /// Whether a tab follows it: it keeps its natural widths.
    var isNatural: Bool
    /// Whether it is a tab.
    var isTab: Bool
    /// The text that a tab repeats up to its stop.
    var leader = ""
}

extension LinePass {
    /// Adds the clusters of a line whose pieces are in another order than their text, or whose line starts at the
    /// right (UAX #9, rule L2). They are drawn in the order of the text, each where it is seen.
    mutating func addReordered(_ ranges: [Range<Int32>], to marks: inout Marks) {
        let pieces = pieces(ranges)
        let order = Bidi.visualOrder(of: pieces.map(\.level))
        var lefts = [Double](repeating: 0, count: pieces.count)
        pen = leftEdge(extent: pieces.reduce(0) { $0 + $1.extent })
        for index in order {
            lefts[index] = pen
            pen += pieces[index].extent
        }
        for (piece, left) in zip(pieces, lefts) {
            if piece.isTab { closeRun(beforeTabIn: &marks) } else { closeRun(in: &marks) }
            add(piece, left: left, to: &marks)
            note(piece.leader, of: piece.clusters.lowerBound, from: left, to: left + piece.extent)
        }
        // What follows the last piece is left of it, also when it runs from left to right.
        if let left = lefts.last { addClosingSpace(before: left, to: &marks) }
    }

    /// The pieces in the order of the text.
    private func pieces(_ ranges: [Range<Int32>]) -> [LevelPiece] {
        var pieces: [LevelPiece] = []
        var pen = -Double(line.protrusion.start ?? paragraph.startProtrusion(after: line.start))
        for range in ranges {
            let lastTab = paragraph.tabs(in: range).last ?? -1
            var start = range.lowerBound
            while start < range.upperBound {
                let level = level(start)
                let isTab = paragraph.clusters[Int(start)].traits.contains(.tab)
                var end = start + 1
                while end < range.upperBound, !isTab, level == self.level(end),
                    !paragraph.clusters[Int(end)].traits.contains(.tab)
                {
                    end += 1
                }
                let extent =
                    isTab
                    ? paragraph.advance(ofTab: start, at: pen, in: line)
                    : extent(start, end, isNatural: start < lastTab)
                pieces.append(
                    LevelPiece(
                        clusters: start..<end, level: level, extent: extent, isNatural: start <= lastTab, isTab: isTab,
                        leader: isTab ? paragraph.leader(ofTabAt: pen, in: line) : ""))
                pen += extent
                start = end
            }
        }
        return pieces
    }

    private func level(_ cluster: Int32) -> UInt8 { paragraph.runs[Int(paragraph.clusters[Int(cluster)].run)].level }

    /// The extent of the clusters from `start` to before `end`: natural between tabs, else as the line is set.
    private func extent(_ start: Int32, _ end: Int32, isNatural: Bool) -> Double {
        let (a, b) = (Int(start), Int(end))
        var extent = Double(paragraph.widthSums[b] - paragraph.widthSums[a])
        if isNatural { return extent }
        extent += Double(paragraph.spaceSums[b] - paragraph.spaceSums[a]) * (line.justification.space - 1)
        extent += Double(paragraph.letterEmSums[b] - paragraph.letterEmSums[a]) * line.justification.letter
        extent += Double(paragraph.scalableSums[b] - paragraph.scalableSums[a]) * (line.justification.glyph - 1)
        return extent
    }

    /// The left edge of content of `extent`, by alignment and direction; protruding glyphs hang over the box.
    private func leftEdge(extent: Double) -> Double {
        let isLeftToRight = paragraph.baseLevel == 0
        let box = origin.x + (isLeftToRight ? line.indent : paragraph.attributes.endIndent)
        let startProtrusion = Double(line.protrusion.start ?? paragraph.startProtrusion(after: line.start))
        let endProtrusion = Double(line.protrusion.end ?? paragraph.endProtrusion(before: line.end))
        let (left, right) = (Double(box.raw), Double((box + line.measure).raw))
        let atLeft = isLeftToRight ? startProtrusion : endProtrusion
        let atRight = isLeftToRight ? endProtrusion : startProtrusion
        switch (paragraph.attributes.alignment, isLeftToRight) {
        case (.center, _): return (left - atLeft + right + atRight - extent) / 2
        case (.end, true), (.start, false), (.justify, false), (.justifyAll, false): return right + atRight - extent
        case (.end, false), (.start, true), (.justify, true), (.justifyAll, true): return left - atLeft
        }
    }

    private mutating func add(_ piece: LevelPiece, left: Double, to marks: inout Marks) {
        let first = piece.clusters.lowerBound
        for index in piece.clusters {
            let start = extent(first, index, isNatural: piece.isNatural)
            let end = piece.clusters.count == 1 ? piece.extent : extent(first, index + 1, isNatural: piece.isNatural)
            let isBackwards = piece.level & 1 == 1
            // From right to left a cluster's letter gap lies at its left.
            let edge = isBackwards ? left + piece.extent - end : left + start
            let gap = isBackwards && !piece.isNatural ? gap(index) : 0
            let x = edge + gap
            let cluster = paragraph.clusters[Int(index)]
            places?.append(
                ClusterPlace(cluster: index, left: edge, width: end - start, gap: gap, isLeftward: isBackwards))
            if decorations.contains(.spaces), cluster.traits.contains(.space) {
                noteSpace(from: edge, to: edge + end - start)
            }
            if !paragraph.rubies.isEmpty { noteRubyBase(index, from: edge, to: edge + end - start) }
            let begins = open(cluster, at: x, in: &marks)
            widen(from: edge, to: edge + end - start, begins: begins)
            if gap > 0, paragraph.attributes.justification.usesKashidas {
                drawKashida(of: gap, before: cluster, index, at: x, to: &marks)
            } else {
                draw(cluster, index, at: x, to: &marks)
            }
        }
    }

    /// The gap between the letters of the cluster at `index` and the next one, tracking and justification together; in
    /// lines with kashidas that which one of these fills.
    private func gap(_ index: Int32) -> Double {
        let em = Double(paragraph.letterEmSums[Int(index) + 1] - paragraph.letterEmSums[Int(index)])
        if em == 0 { return 0 }
        if paragraph.attributes.justification.usesKashidas { return em * line.justification.letter }
        let run = paragraph.runs[Int(paragraph.clusters[Int(index)].run)]
        return em * (paragraph.text.attributes[Int(run.attributes)].tracking + line.justification.letter)
    }

    /// Extends the last segment over a cluster from `left` to `right`.
    private mutating func widen(from left: Double, to right: Double, begins: Bool) {
        let index = segments.count - 1
        guard index >= 0 else { return }
        let (start, end) = (Length(rounding: left), Length(rounding: right))
        segments[index].start = begins ? start : min(segments[index].start, start)
        segments[index].end = begins ? end : max(segments[index].end, end)
    }
}
