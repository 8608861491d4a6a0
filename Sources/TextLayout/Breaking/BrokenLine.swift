import PubGeometry
import PubShaping
import PubTextModel
import PubValues

/// One line of a broken paragraph: the breaks at its ends, and how it fills its measure.
package struct BrokenLine: Hashable, Sendable {
    /// The break before it: an index into ``ShapedParagraph/breaks``, −1 at the paragraph's start.
    package var start: Int32
    /// The break at its end.
    package var end: Int32
    /// The free extent of its slot: measure less indents and initial.
    package var measure: Length
    /// From the slot's start to the line's start: indents and initial.
    package var indent: Length
    /// The justification of the line.
    package var justification: Justification
    /// The extent of the line beyond its measure; zero unless overfull.
    package var overfull: Length = .zero
    /// The interval of its slot in the frame's measure.
    package var slot = InlineInterval(start: .zero, extent: .zero)
    /// The number of slots that are left empty before it: too narrow for any of its words.
    package var skips: Int32 = 0
    /// The protrusion of glyphs from its ends.
    package var protrusion = LineProtrusion()

    /// A line from the break `start` to the break `end`.
    package init(start: Int32, end: Int32, measure: Length, indent: Length, justification: Justification) {
        self.start = start
        self.end = end
        self.measure = measure
        self.indent = indent
        self.justification = justification
    }
}

/// The overhang of the glyphs at a line's ends over its measure.
package struct LineProtrusion: Hashable, Sendable {
    /// The protrusion of the first glyph from the measure's start, in 1/65,536 pt, negative when it is indented
    /// because its ink would exceed the measure; nil for the style's own at a frame's edge.
    package var start: Int32?
    /// The same at the measure's end.
    package var end: Int32?

    /// The protrusion of a line at a frame's edges.
    package init() {}
}

extension ShapedParagraph {
    /// All of the text on one line, at its natural width.
    package var wholeLine: BrokenLine {
        BrokenLine(
            start: -1, end: Int32(breaks.count - 1), measure: naturalWidth, indent: .zero,
            justification: Justification())
    }

    /// The overhang of the first glyph after the break `point` (−1: the first) over a frame's edge, by its style.
    func startProtrusion(after point: Int32) -> Int32 {
        if !attributes.protrudes { return 0 }
        return point < 0 ? startProtrusion : breaks[Int(point)].startProtrusion
    }

    /// The overhang of the last glyph before the break `point` over a frame's edge, by its style.
    func endProtrusion(before point: Int32) -> Int32 { attributes.protrudes ? breaks[Int(point)].endProtrusion : 0 }

    /// The widths of the line between two breaks with `protrusion`, by default the protrusion at a frame's edges; the
    /// line begins `indent` after its slot's start.
    package func widths(
        from start: Int32, to end: Int32, _ protrusion: LineProtrusion = LineProtrusion(), indent: Length = .zero
    ) -> LineWidths {
        var widths = widths(before: end).minus(widths(after: start))
        if let own = protrusion.start { widths.natural += Double(startProtrusion(after: start)) - Double(own) }
        if let own = protrusion.end { widths.natural += Double(endProtrusion(before: end)) - Double(own) }
        return hasTab(from: start, to: end)
            ? tabbed(widths, from: start, to: end, protrusion, indent: indent) : widths
    }

    /// The widths of `line` in its slot.
    package func widths(of line: BrokenLine) -> LineWidths {
        widths(from: line.start, to: line.end, line.protrusion, indent: line.indent)
    }

    /// The clusters of a line in three ranges: clusters added after the break before it, its own, and clusters added
    /// before the break at its end.
    package func clusters(of line: BrokenLine) -> (post: Range<Int32>, main: Range<Int32>, pre: Range<Int32>) {
        let end = breaks[Int(line.end)]
        if line.start < 0 { return (0..<0, firstLineCluster..<max(firstLineCluster, end.end), end.pre) }
        let start = breaks[Int(line.start)]
        return (start.post, start.next..<max(start.next, end.end), end.pre)
    }

    /// Whether the line is the paragraph's last.
    package func isLast(_ line: BrokenLine) -> Bool { Int(line.end) == breaks.count - 1 }

    /// The bytes of text that the line holds, trailing spaces included: neighbouring lines meet without a gap.
    package func textRange(of line: BrokenLine) -> Range<Int32> {
        let first = firstLineCluster < textClusterCount ? clusters[Int(firstLineCluster)].textOffset : 0
        let start = line.start < 0 ? first : textStart(breaks[Int(line.start)])
        return start..<max(start, textStart(breaks[Int(line.end)]))
    }

    private func textStart(_ point: Breakpoint) -> Int32 {
        if !point.post.isEmpty { return clusters[Int(point.post.lowerBound)].textOffset }
        return point.next < textClusterCount ? clusters[Int(point.next)].textOffset : Int32(text.utf8.count)
    }

    /// The extents of the oversized clusters in a line; zero in a line of the style's letters.
    package func extents(of line: BrokenLine) -> LineExtents {
        hasUniformLineHeight ? LineExtents() : extents(from: line.start, to: line.end)
    }

    func extents(from start: Int32, to end: Int32) -> LineExtents {
        let line = BrokenLine(start: start, end: end, measure: .zero, indent: .zero, justification: Justification())
        let parts = clusters(of: line)
        var extents = LineExtents()
        raise(&extents, by: parts.post)
        raise(&extents, by: parts.main)
        raise(&extents, by: parts.pre)
        return extents
    }

    /// Raises `extents` to include the oversized clusters in `range`. Logarithmic, and linear in their number.
    private func raise(_ extents: inout LineExtents, by range: Range<Int32>) {
        if range.isEmpty { return }
        let first = oversizedClusters.partitioningIndex { $0.cluster >= range.lowerBound }
        for oversized in oversizedClusters[first...] {
            if oversized.cluster >= range.upperBound { return }
            extents.above = max(extents.above, oversized.above)
            extents.below = max(extents.below, oversized.below)
        }
    }
}

extension ShapedParagraph {
    /// The annotations whose bases begin on `line`. Logarithmic.
    func rubies(of line: BrokenLine) -> ArraySlice<ShapedRuby> {
        if rubies.isEmpty { return [] }
        let main = clusters(of: line).main
        func index(_ cluster: Int32) -> Int { rubies.partitioningIndex { $0.clusters.lowerBound >= cluster } }
        let start = index(main.lowerBound)
        return rubies[start..<max(start, index(main.upperBound))]
    }
}

extension ShapedParagraph {
    /// The word space of `line`, as a fraction of the font's, if it is more than its style calls even; nil otherwise.
    package func looseSpace(of line: BrokenLine) -> Double? {
        let space = line.justification.space
        guard space > attributes.justification.loose, line.overfull == .zero, widths(of: line).space > 0 else {
            return nil
        }
        return space
    }

    /// The space between the characters of `line` in em, if text of ideographs opens by more than a quarter; nil
    /// otherwise.
    package func wideGap(of line: BrokenLine) -> Double? {
        let limits = attributes.justification
        guard limits.isSolid, line.justification.letter > limits.letter.maximum + 0.005, line.overfull == .zero else {
            return nil
        }
        return line.justification.letter
    }

    /// Whether `line` ends a paragraph of several lines and is shorter than the indent and an em, or has fewer than four
    /// letters and figures. Balanced lines, lines that fill their measure, and lines that their author broke by hand are
    /// never runts.
    package func isRunt(_ line: BrokenLine) -> Bool {
        guard isLast(line), line.start >= 0, !attributes.balanced, attributes.alignment != .justifyAll,
            breaks[Int(line.start)].kind != .forced
        else { return false }
        if line.start >= breakBeforeLastLetters { return true }
        return widths(of: line).natural < LinePricing(attributes).runt
    }
}
