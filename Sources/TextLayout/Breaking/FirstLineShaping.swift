import PubGeometry
import PubShaping
import PubTextModel

/// A paragraph whose first line has attributes of its own, shaped in these and without them.
///
/// The text of the first line depends on its attributes, and these apply up to its end: so the whole text is broken in
/// them, and the resulting end of the first line is kept, even if more or less would fit in the other attributes. That
/// line and the text after it are then joined.
package struct FirstLineShaping: Sendable {
    /// Bytes of text that are searched for the end of the first line; no measure holds more.
    private static let longestLine: Int32 = 2000

    /// The paragraph in the attributes of its other lines.
    package let plain: ShapedParagraph
    private let paragraph: Paragraph
    private let style: FirstLineAttributes
    /// The beginning of the paragraph, or all of it, in the attributes of the first line.
    private let styled: ShapedParagraph
    /// Whether ``styled`` is the beginning only.
    private let isCut: Bool

    /// Shapes `paragraph` both ways; nil when its first line has no attributes of its own, or there is no text. Linear.
    package init?(_ paragraph: Paragraph, _ shaper: Shaper) {
        guard let style = paragraph.firstLine, !paragraph.text.isEmpty else { return nil }
        self.paragraph = paragraph
        self.style = style
        plain = shaper.shape(paragraph)
        isCut = paragraph.text.utf8.count > Self.longestLine
        var head = paragraph
        if isCut { head.text = paragraph.text.slice(0, paragraph.text.spaceBefore(Self.longestLine)) }
        head.text = head.firstLine(style, upTo: .max).text
        styled = shaper.shape(head)
    }

    /// The paragraph with its first line as `lines` ends it. Linear.
    package func shaped(breakingBy lines: (ShapedParagraph) -> [BrokenLine]) -> ShapedParagraph {
        shaped(endingAt: end(breakingBy: lines))
    }

    /// The break of the text in the first line's style that ends the first of `lines`; nil when all of the text is on
    /// it.
    package func end(breakingBy lines: (ShapedParagraph) -> [BrokenLine]) -> Int32? {
        let searched = searched
        let lines = lines(searched)
        guard lines.count > 1, let first = lines.first,
            searched.breaks[Int(first.end)].next < styled.textClusterCount
        else { return nil }
        return first.end
    }

    /// The paragraph with a first line that ends at the break `end`, one of ``end(breakingBy:)``. Linear.
    package func shaped(endingAt end: Int32?) -> ShapedParagraph {
        guard let end else { return isCut ? plain : styled }
        let searched = searched
        let offset = paragraph.place(ofCapital: styled.clusters[Int(searched.breaks[Int(end)].next)].textOffset, style)
        var result = ShapedParagraph(
            text: paragraph.firstLine(style, upTo: offset).text, attributes: plain.attributes, strut: plain.strut)
        result.join(searched, endingAt: end, plain, from: plain.cluster(atOffset: offset))
        return result
    }

    /// The text in the first line's style; no word of it is divided, since two styles would meet there.
    private var searched: ShapedParagraph {
        var searched = styled
        searched.breaks.removeAll { $0.kind == .hyphen }
        return searched
    }
}

extension ShapedParagraph {
    /// Becomes the clusters of `head` up to its break `index`, which ends the first line, followed by the clusters of
    /// `rest` from `from` on, in one text.
    fileprivate mutating func join(
        _ head: ShapedParagraph, endingAt index: Int32, _ rest: ShapedParagraph, from: Int32
    ) {
        var end = head.breaks[Int(index)]
        let growth = Int32(text.utf8.count) - Int32(rest.text.utf8.count)
        let seam = ParagraphSeam(head: end.next, rest: from, head, rest, growth: growth)
        clusters = Array(head.clusters[..<Int(end.next)]) + rest.clusters[Int(from)...].map { seam.moved($0) }
        glyphs = Array(head.glyphs[..<seam.headGlyphs]) + rest.glyphs[seam.restGlyphs...]
        runs = seam.runs(of: head, rest, in: text)
        widthSums = seam.joined(head.widthSums, rest.widthSums)
        spaceSums = seam.joined(head.spaceSums, rest.spaceSums)
        letterEmSums = seam.joined(head.letterEmSums, rest.letterEmSums)
        scalableSums = seam.joined(head.scalableSums, rest.scalableSums)
        textClusterCount = rest.textClusterCount + seam.shift
        firstLineCluster = min(head.firstLineCluster, end.next)
        startProtrusion = head.startProtrusion
        end.startProtrusion = rest.breaks.first { $0.next == from }?.startProtrusion ?? 0
        breaks = head.breaks[..<Int(index)] + [end] + rest.breaks.filter { $0.next > from }.map { seam.moved($0) }
        firstLineEnd = index
        (initial, marker, baseLevel) = (rest.initial, rest.marker, rest.baseLevel)
        leastJustifiedMeasure = rest.leastJustifiedMeasure
        objects = head.objects.filter { $0 < end.next } + rest.objects.filter { $0 >= from }.map { $0 + seam.shift }
        tabs = head.tabs.filter { $0 < end.next } + rest.tabs.filter { $0 >= from }.map { $0 + seam.shift }
        rubies = head.rubies.filter { $0.clusters.upperBound <= end.next }
        rubies += rest.rubies.filter { $0.clusters.lowerBound >= from }.map { seam.moved($0) }
        oversizedClusters = head.oversizedClusters.filter { $0.cluster < end.next }
        oversizedClusters += rest.oversizedClusters.filter { $0.cluster >= from }.map { seam.moved($0) }
        isReordered = head.isReordered || rest.isReordered
        missing = seam.missing(head, rest)
    }
}

/// The seam of two shaped paragraphs: the indices on both sides, and how the indices after it move.
private struct ParagraphSeam {
    /// The shift of cluster indices.
    let shift: Int32
    /// The cluster after the head, and the first cluster of the rest.
    private let head: Int
    private let rest: Int
    let headGlyphs: Int
    let restGlyphs: Int
    /// Rows of runs that the head uses.
    private let headRuns: Int
    /// The growth of the text before the seam.
    private let growth: Int32
    /// The start of the rest in its own text.
    private let offset: Int32

    init(head: Int32, rest: Int32, _ first: ShapedParagraph, _ second: ShapedParagraph, growth: Int32) {
        (self.head, self.rest, self.growth) = (Int(head), Int(rest), growth)
        shift = head - rest
        headGlyphs = Int(first.clusters[Int(head)].firstGlyph)
        restGlyphs =
            Int(rest) < second.clusters.count ? Int(second.clusters[Int(rest)].firstGlyph) : second.glyphs.count
        headRuns = first.clusters[..<Int(head)].reduce(0) { max($0, Int($1.run) + 1) }
        offset = rest < second.textClusterCount ? second.clusters[Int(rest)].textOffset : Int32(second.text.utf8.count)
    }

    func moved(_ cluster: ShapedCluster) -> ShapedCluster {
        var moved = cluster
        moved.firstGlyph += Int32(headGlyphs - restGlyphs)
        moved.run = UInt32(clamping: Int(cluster.run) + headRuns)
        if !cluster.traits.contains(.hyphen) { moved.textOffset += growth }
        return moved
    }

    func moved(_ point: Breakpoint) -> Breakpoint {
        var moved = point
        moved.end += shift
        moved.next += shift
        moved.pre = self.moved(point.pre)
        moved.post = self.moved(point.post)
        return moved
    }

    func moved(_ oversized: OversizedCluster) -> OversizedCluster {
        var moved = oversized
        moved.cluster += shift
        return moved
    }

    func moved(_ ruby: ShapedRuby) -> ShapedRuby {
        var moved = ruby
        moved.clusters = self.moved(ruby.clusters)
        return moved
    }

    private func moved(_ range: Range<Int32>) -> Range<Int32> {
        range.isEmpty ? range : range.lowerBound + shift..<range.upperBound + shift
    }

    /// Sums over both.
    func joined(_ first: [Int64], _ second: [Int64]) -> [Int64] {
        let change = first[head] - second[rest]
        return Array(first[...head]) + second[(rest + 1)...].map { $0 + change }
    }

    /// The runs of both, with the places of their attributes in `text`.
    func runs(of first: ShapedParagraph, _ second: ShapedParagraph, in text: AttributedText) -> [ShapedRun] {
        var places: [CharacterAttributes: Int32] = [:]
        for (index, attributes) in text.attributes.enumerated() { places[attributes] = Int32(index) }
        func moved(_ run: ShapedRun, _ paragraph: ShapedParagraph) -> ShapedRun {
            var moved = run
            // Runs before the seam, which nothing uses, may have attributes that the text has no more.
            moved.attributes = places[paragraph.text.attributes[Int(run.attributes)]] ?? 0
            return moved
        }
        return first.runs[..<headRuns].map { moved($0, first) } + second.runs.map { moved($0, second) }
    }

    func missing(_ first: ShapedParagraph, _ second: ShapedParagraph) -> [MissingGlyph] {
        first.missing.filter { $0.offset < offset + growth }
            + second.missing.filter { $0.offset >= offset }.map {
                MissingGlyph(offset: $0.offset + growth, scalar: $0.scalar, font: $0.font)
            }
    }
}

extension Paragraph {
    /// The paragraph with the text up to `end` in the attributes of a first line; an initial keeps its own.
    fileprivate func firstLine(_ style: FirstLineAttributes, upTo end: Int32) -> Paragraph {
        var copy = self
        let range = firstLineRange(upTo: end)
        let capitals = capitals(style, upTo: end)
        if !range.isEmpty { copy.text.restyle([range]) { style.attributes[$0] ?? $0 } }
        copy.text.replace(capitals)
        return copy
    }

    private func firstLineRange(upTo end: Int32) -> Range<Int32> {
        let start = Int32(clamping: attributes.dropCap?.byteCount ?? 0)
        return start..<max(start, min(end, Int32(text.utf8.count)))
    }

    /// The letters up to `end` that become capitals.
    private func capitals(_ style: FirstLineAttributes, upTo end: Int32) -> [AttributedText.Replacement] {
        let range = firstLineRange(upTo: end)
        if !style.isUppercase || range.isEmpty { return [] }
        let parts = text.pieces(within: [range]).filter { style.attributes[text.attributes(at: $0.lowerBound)] != nil }
        return text.uppercaseReplacements(in: parts)
    }

    /// The offset in the text of the place that has `offset` in the first line's text, whose capitals may have other
    /// numbers of bytes.
    fileprivate func place(ofCapital offset: Int32, _ style: FirstLineAttributes) -> Int32 {
        var growth: Int32 = 0
        // No capital has less than half the bytes of its small letter.
        for edit in capitals(style, upTo: offset * 2) {
            if edit.range.lowerBound + growth >= offset { break }
            growth += Int32(edit.utf8.count) - Int32(edit.range.count)
        }
        return offset - growth
    }
}

extension AttributedText {
    /// The offset after the last space before `offset`; `offset`'s own character where there is none.
    fileprivate func spaceBefore(_ offset: Int32) -> Int32 {
        var index = Int(offset)
        while index > 0, utf8[index - 1] != 0x20 { index -= 1 }
        if index > 0 { return Int32(index) }
        index = Int(offset)
        while index > 0, utf8[index] & 0xC0 == 0x80 { index -= 1 }
        return Int32(index)
    }
}
