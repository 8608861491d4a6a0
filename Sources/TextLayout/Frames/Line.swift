import PubDisplayList
import PubFonts
import PubGeometry
import PubShaping
import PubTextModel

/// One line of set text.
///
/// It comes from a ``Framesetter``, or is made of an attributed text by itself: a label, a number, a credit. Positions
/// along it count from the left end of its slot – the part of the frame that it was set in, indents included; of a line
/// by itself, its own left end –, y downwards from its baseline; offsets are UTF-8 offsets of the whole text.
public struct Line: Sendable {
    /// The bytes of the whole text that the line shows, with the spaces at its end; for a truncated line, all of the
    /// text that was given.
    public private(set) var range: Range<Int>
    /// The bytes of the whole text that the ellipsis of a truncated line replaces. Nil for any other line.
    public var omittedRange: Range<Int>? { omission.map { start + $0.range.lowerBound..<start + $0.range.upperBound } }
    /// The left end of its slot on the baseline, from the upper left corner of its frame; zero for a line by itself.
    public let origin: Point
    let broken: BrokenLine
    let paragraph: ShapedParagraph
    /// The start of the paragraph in the whole text.
    let start: Int
    let fonts: FontCatalog
    /// The part of the whole text that its own text omits.
    var omission: Omission?

    init(_ line: BrokenLine, of paragraph: ShapedParagraph, start: Int, fonts: FontCatalog, origin: Point) {
        broken = line
        self.paragraph = paragraph
        self.start = start
        self.fonts = fonts
        self.origin = origin
        let bytes = paragraph.textRange(of: line)
        range = start + Int(bytes.lowerBound)..<start + Int(bytes.upperBound)
    }

    /// The line of a text shortened by `omission`.
    func omitting(_ omission: Omission) -> Line {
        var copy = self
        copy.omission = omission
        copy.range = range.lowerBound..<range.upperBound + omission.range.count - omission.ellipsis
        return copy
    }

    /// The line, whose own text has `growth` bytes more than its part of the whole text.
    func shortened(by growth: Int) -> Line {
        var copy = self
        copy.range = range.lowerBound..<max(range.lowerBound, range.upperBound - growth)
        return copy
    }

    /// Sets all of `text` on one line of its natural width, whatever its length; line feeds in it are not drawn.
    ///
    /// `attributes` give the direction, the writing, the tabs, the leading and the indents of a first line; without
    /// them the direction is the text's own, and the leading is 120 % of the largest type. Numbers are bounded as a ``Framesetter`` does.
    /// Throws for a face that the shaper's catalogue does not have.
    public init(
        _ text: AttributedText, _ attributes: ParagraphAttributes? = nil, shaper: Shaper
    ) throws(LayoutError) {
        try shaper.check(Paragraph(text, attributes ?? ParagraphAttributes(leading: .zero, em: .zero)))
        self.init(checked: text, attributes, shaper: shaper)
    }

    /// Sets `text`, whose faces are all in the shaper's catalogue, on one line.
    package init(checked text: AttributedText, _ attributes: ParagraphAttributes? = nil, shaper: Shaper) {
        let bounded = Paragraph(
            text, attributes ?? ParagraphAttributes(leading: text.leading, em: text.attributes.first?.size ?? .zero)
        ).bounded()
        self.init(whole: bounded, start: 0, shaper: shaper)
    }

    /// Sets all of `paragraph`, which begins at the offset `start` of the whole text, on one line of its natural width.
    init(whole paragraph: Paragraph, start: Int, shaper: Shaper) {
        var attributes = paragraph.attributes
        let indent = attributes.startIndent + attributes.firstLineIndent
        attributes.alignment = .start
        attributes.hyphenation = nil
        attributes.dropCap = nil
        var paragraph = paragraph
        paragraph.attributes = attributes
        let shaped = shaper.shape(paragraph)
        let line = BrokenLine(
            start: -1, end: Int32(shaped.breaks.count - 1), measure: shaped.naturalWidth + indent, indent: indent,
            justification: Justification())
        self.init(line, of: shaped, start: start, fonts: shaper.fonts, origin: .zero)
    }

    /// The justification of the line: widths of spaces and glyphs, letter space.
    public var justification: Justification { broken.justification }

    /// The extent beyond its measure; zero unless nothing could be broken.
    public var overfull: Length { broken.overfull }

    /// Whether its end divides a word with a hyphen that the text does not have.
    public var endsWithHyphen: Bool { paragraph.breaks[Int(broken.end)].kind == .hyphen }

    /// From the slot's start to the text's: indents, initials; not the space before centred lines.
    var indent: Length { broken.indent }

    var strut: LineStrut { paragraph.strut }

    /// From its baseline to its foot.
    var depth: Length { max(strut.descent, paragraph.extents(of: broken).below) }

    /// Its extents by the metrics of its faces; the width is the text's as set, without spaces at its end.
    public var typographicBounds: TypographicBounds {
        let widths = paragraph.widths(of: broken)
        let justification = broken.justification
        let width =
            widths.natural + widths.space * (justification.space - 1) + widths.letter * justification.letter
            + widths.scalable * (justification.glyph - 1)
        let parts = paragraph.clusters(of: broken)
        var bounds = TypographicBounds(
            width: Length(rounding: width), ascent: .zero, descent: .zero,
            leading: paragraph.strut.leading)
        for cluster in [parts.post, parts.main, parts.pre].joined() {
            let extents = extents(of: paragraph.clusters[Int(cluster)])
            bounds.ascent = max(bounds.ascent, extents.ascent)
            bounds.descent = max(bounds.descent, extents.descent)
        }
        for ruby in paragraph.rubies(of: broken) {
            bounds.ascent = max(bounds.ascent, ruby.above)
            bounds.descent = max(bounds.descent, ruby.below)
        }
        return bounds
    }

    private func extents(of cluster: ShapedCluster) -> (ascent: Length, descent: Length) {
        if cluster.traits.contains(.object), let object = paragraph.inlineObject(at: cluster.textOffset) {
            return (object.ascent, object.descent)
        }
        let run = paragraph.runs[Int(cluster.run)]
        return (run.ascent, run.descent)
    }

    /// Draws the line with its slot's left end at `place` on the baseline; returns the inline objects in it.
    @discardableResult
    public func draw(at place: Point, into marks: inout Marks) -> [PlacedObject] {
        LinePainter(fonts: fonts).paint(broken, of: paragraph, at: place, into: &marks)
    }

    /// The distance from its slot's left end that makes a line flush in `width`: at its start (0), in its middle
    /// (0.5), at its end (1), or between.
    public func penOffset(flush: Double, width: Length) -> Length {
        (width - typographicBounds.width).scaled(by: flush.isNaN ? 0 : min(max(flush, 0), 1))
    }

    /// The line with its spaces and letters stretched or shrunk to `width` within `limits`, and by spaces alone
    /// beyond them; never narrower than with spaces of 60 %.
    public func justified(to width: Length, limits: JustificationLimits = .spaces) -> Line {
        var line = broken
        let widths = paragraph.widths(of: broken)
        let width = width.bounded(isPositive: true)
        line.measure = width
        let justifier = LineJustifier(limits.bounded(), emergency: 1)
        line.justification = justifier.justification(justifier.line(widths, measure: Double(width.raw)))
        let set =
            widths.natural + widths.space * (line.justification.space - 1) + widths.letter * line.justification.letter
            + widths.scalable * (line.justification.glyph - 1)
        // What rounding leaves is no excess.
        let excess = Length(rounding: set - Double(width.raw))
        line.overfull = excess > Length(points: 0.01) ? excess : .zero
        var copy = Line(line, of: paragraph, start: start, fonts: fonts, origin: origin)
        (copy.omission, copy.range) = (omission, range)
        return copy
    }
}

extension AttributedText {
    /// 120 % of the largest type in it.
    var leading: Length { (attributes.map(\.size).max() ?? .zero).scaled(by: 1.2) }
}
