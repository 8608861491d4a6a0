import PubFonts
import PubGeometry
import PubShaping
import PubTextModel
import PubValues

/// Breaks a text into lines one by one, each as long as its measure allows: for programs that place lines themselves, or set them as
/// they are typed.
///
/// A ``Framesetter`` breaks whole paragraphs at once, by optimum fit, and its lines are more even. Here nothing is hyphenated except at
/// soft hyphens. Offsets count UTF-8 bytes of the whole text; a line feed ends a line.
///
/// ```swift
/// var start = 0
/// while start < typesetter.length {
///     let end = typesetter.lineBreak(from: start, width: Length(points: 200))
///     lines.append(try typesetter.line(start..<end, shaper: shaper))
///     start = end
/// }
/// ```
public struct Typesetter: Sendable {
    /// A part of the text between two line feeds.
    private struct Part: Sendable {
        let start: Int
        let shaped: ShapedParagraph
        /// The offset after its line feed; its end if it has none.
        let next: Int
    }

    private let parts: [Part]
    private let text: AttributedText
    private let attributes: ParagraphAttributes?
    /// The number of UTF-8 bytes of the text.
    public let length: Int

    /// Shapes `text`; `attributes` give the direction, the writing and the tabs. Without them the direction is the text's own. Linear
    /// in its length. Throws for a face that the shaper's catalogue does not have.
    public init(
        _ text: AttributedText, _ attributes: ParagraphAttributes? = nil, shaper: Shaper
    ) throws(LayoutError) {
        try shaper.check(Paragraph(text, attributes ?? ParagraphAttributes(leading: .zero, em: .zero)))
        (self.text, self.attributes) = (text, attributes)
        length = text.utf8.count
        var parts: [Part] = []
        var start = 0
        for part in text.paragraphs {
            let end = start + part.utf8.count
            let line = Line(checked: part, attributes, shaper: shaper)
            parts.append(Part(start: start, shaped: line.paragraph, next: min(end + 1, text.utf8.count)))
            start = end + 1
        }
        self.parts = parts
    }

    /// The end of the line that begins at the offset `start` and is at most `width` long: the last place where a line may end, after the
    /// spaces there, which hang over the measure; within a word, as ``clusterBreak(from:width:)`` has it, if not even the first one fits.
    ///
    /// It is after `start` unless that is the text's end. Offsets outside of the text count as its ends. Linear in the length of the line.
    public func lineBreak(from start: Int, width: Length) -> Int {
        guard let part = part(at: start) else { return length }
        let own = LinePlace(part.shaped, at: Int32(clamping: max(start, 0) - part.start))
        guard let found = own.lastBreak(within: width, of: part.shaped) else {
            return clusterBreak(from: start, width: width)
        }
        return found.isLast ? part.next : part.start + Int(found.offset)
    }

    /// The end of the line that begins at the offset `start` and is at most `width` long, between any two characters; at least one
    /// character, whatever its width.
    ///
    /// It is after `start` unless that is the text's end. Offsets outside of the text count as its ends. Linear in the length of the line.
    public func clusterBreak(from start: Int, width: Length) -> Int {
        guard let part = part(at: start) else { return length }
        let own = LinePlace(part.shaped, at: Int32(clamping: max(start, 0) - part.start))
        let end = own.lastCluster(within: width, of: part.shaped)
        if end >= part.shaped.textClusterCount { return part.next }
        return part.start + Int(part.shaped.clusters[Int(end)].textOffset)
    }

    /// The line of the text in `range`, of its natural width. Within words of Arabic the letters at its ends have the forms that join their
    /// neighbours. Offsets outside of the text count as its ends. Linear in the length of the line; throws for a face that the catalogue
    /// of `shaper` does not have.
    public func line(_ range: Range<Int>, shaper: Shaper) throws(LayoutError) -> Line {
        let part = text.slice(range.lowerBound, range.upperBound)
        let start = min(max(range.lowerBound, 0), length)
        var paragraph = Paragraph(
            part, attributes ?? ParagraphAttributes(leading: part.leading, em: part.attributes.first?.size ?? .zero))
        try shaper.check(paragraph)
        // A part by itself might have another direction.
        let level = self.part(at: start)?.shaped.baseLevel ?? 0
        paragraph.attributes.direction = level == 1 ? .rightToLeft : .leftToRight
        paragraph.neighbours = text.neighbours(of: start..<start + part.utf8.count)
        return Line(whole: paragraph.bounded(), start: start, shaper: shaper)
    }

    /// The part that holds the byte at `offset`; nil at the text's end.
    private func part(at offset: Int) -> Part? {
        if offset >= length { return nil }
        let next = parts.partitioningIndex { $0.start > offset }
        return parts[max(next - 1, 0)]
    }
}

/// The place in a shaped text that a line begins at.
private struct LinePlace {
    /// The first cluster of the line.
    let cluster: Int32
    /// The last break before it; −1 for none.
    let point: Int32

    init(_ shaped: ShapedParagraph, at offset: Int32) {
        let cluster = min(max(shaped.cluster(atOffset: offset), 0), shaped.textClusterCount)
        self.cluster = cluster
        point = Int32(shaped.breaks.dropLast().partitioningIndex { $0.next > cluster }) - 1
    }

    /// The width of the text between the last break and the line's start, which widths of lines from that break on have too much.
    private func excess(_ shaped: ShapedParagraph) -> Double {
        let from = point < 0 ? shaped.firstLineCluster : shaped.breaks[Int(point)].next
        return Double(shaped.widthSums[Int(cluster)] - shaped.widthSums[Int(min(from, cluster))])
    }

    /// The last place where the line may end within `width`, and whether it is the text's end; nil if there is none.
    func lastBreak(within width: Length, of shaped: ShapedParagraph) -> (offset: Int32, isLast: Bool)? {
        let excess = excess(shaped)
        var found: Int32?
        for end in (point + 1)..<Int32(shaped.breaks.count) where shaped.breaks[Int(end)].kind != .emergency {
            let natural = shaped.widths(from: point, to: end).natural - excess
            if natural > Double(width.raw) + 0.5 { break }
            found = end
            if shaped.breaks[Int(end)].kind == .forced { break }
        }
        guard let found else { return nil }
        let line = BrokenLine(
            start: point, end: found, measure: .zero, indent: .zero, justification: Justification())
        return (shaped.textRange(of: line).upperBound, shaped.isLast(line))
    }

    /// The cluster after the last one within `width`; after the first one if not even that is.
    func lastCluster(within width: Length, of shaped: ShapedParagraph) -> Int32 {
        let line = BrokenLine(
            start: point, end: Int32(shaped.breaks.count - 1), measure: .zero, indent: .zero,
            justification: Justification())
        var pen = 0.0
        var end = cluster
        while end < shaped.textClusterCount {
            let natural = Double(shaped.widthSums[Int(end) + 1] - shaped.widthSums[Int(end)])
            let isTab = shaped.clusters[Int(end)].traits.contains(.tab)
            pen += isTab ? shaped.advance(ofTab: end, at: pen, in: line) : natural
            if pen > Double(width.raw) + 0.5, end > cluster { break }
            end += 1
        }
        return end
    }
}
