import PubFonts
import PubGeometry
import PubShaping
import PubTextModel
import PubUnicode

/// Sets a text into frames: it shapes the text once, and breaks it into the lines of any number of frames, in any
/// number of ways.
///
/// Offsets count UTF-8 bytes of the whole text; a line feed separates paragraphs. A framesetter is a value; setting
/// does not change it.
///
/// ```swift
/// let framesetter = try Framesetter(text, attributes, shaper: shaper)
/// let setting = framesetter.frames(in: .columns(2, of: area, gutter: Length(points: 12)))
/// for frame in setting.frames { frame.draw(into: &marks) }
/// ```
public struct Framesetter: Sendable {
    /// The paragraphs, shaped.
    let paragraphs: [FrameParagraph]
    let fonts: FontCatalog
    /// The number of UTF-8 bytes of the whole text.
    public let length: Int

    /// Shapes `paragraphs` from the UTF-8 offset `start` on. Linear in the length of their text.
    ///
    /// A paragraph with `start` inside it continues there, without the marks of its beginning: the indent of the
    /// first line, an initial, space and a rule above. A start within a character counts as the character's, one below 0 as 0, and
    /// nothing is left after the text's end. Within a word of Arabic the letter there has the form that joins the one before.
    ///
    /// Numbers that no page has are bounded: lengths to ±100 m, type to 0 … 16,384 pt, counts of lines to 0 … 100,000. Throws for a face
    /// that the shaper's catalogue does not have.
    public init(_ paragraphs: [Paragraph], from start: Int = 0, shaper: Shaper) throws(LayoutError) {
        for paragraph in paragraphs { try shaper.check(paragraph) }
        self.init(checked: paragraphs, from: start, shaper: shaper)
    }

    /// Shapes `paragraphs`, whose faces are all in the shaper's catalogue.
    package init(checked paragraphs: [Paragraph], from start: Int = 0, shaper: Shaper) {
        var begin = 0
        var shaped: [FrameParagraph] = []
        for paragraph in paragraphs {
            let end = begin + paragraph.text.utf8.count
            if start <= begin {
                shaped.append(FrameParagraph(paragraph.bounded(), shaper, start: begin))
            } else if start < end {
                shaped.append(paragraph.bounded().shapedRest(from: start, shaper, begin: begin))
            }
            begin = end + 1
        }
        self.init(shaped, fonts: shaper.fonts, length: max(begin - 1, 0))
    }

    private init(_ paragraphs: [FrameParagraph], fonts: FontCatalog, length: Int) {
        self.paragraphs = paragraphs
        self.fonts = fonts
        self.length = length
    }

    /// Shapes `text` from the UTF-8 offset `start` on; its line feeds end paragraphs, all set as `attributes` say. Throws for a face that the
    /// shaper's catalogue does not have.
    public init(
        _ text: AttributedText, _ attributes: ParagraphAttributes, from start: Int = 0, shaper: Shaper
    ) throws(LayoutError) {
        try self.init(text.paragraphs(attributes), from: start, shaper: shaper)
    }

    /// The rest of the text from the UTF-8 offset `start` on, to continue after the end of a frame in frames that are known
    /// only then. Offsets count in the whole text as before, and a paragraph continues as with ``init(_:from:shaper:)``.
    ///
    /// Linear in the number of paragraphs; of their text only the rest of the one that `start` lies in is shaped again, by
    /// `shaper`, which has to have the same fonts: throws for a face that it does not have.
    public func rest(from start: Int, shaper: Shaper) throws(LayoutError) -> Framesetter {
        var rest: [FrameParagraph] = []
        for paragraph in paragraphs {
            if start <= paragraph.range.lowerBound {
                rest.append(paragraph)
            } else if start < paragraph.range.upperBound {
                try shaper.check(paragraph.source)
                rest.append(paragraph.source.shapedRest(from: start, shaper, begin: paragraph.range.lowerBound))
            }
        }
        return Framesetter(rest, fonts: fonts, length: length)
    }

    /// The characters that none of their faces has, with their places; their room is kept, and drawing marks it. Of a
    /// character of several scalars it is the first.
    public var missing: [(scalar: Unicode.Scalar, offset: Int)] {
        paragraphs.flatMap { paragraph in
            paragraph.shaped.missing.map { ($0.scalar, paragraph.range.lowerBound + Int($0.offset)) }
        }
    }

    /// Sets the text into `sequence`, frame after frame.
    ///
    /// Each paragraph is broken as a whole, no matter how many frames it runs through; a very long one in passages of several hundred words. Keeps, widows and orphans are
    /// honoured as long as an empty frame can honour them. Frames after the end of the text come back empty; text that
    /// finds no frame is ``FramedText/overset`` and never drawn; ``FrameSequence/ellipsis`` stands for it. About linear in the text
    /// that the frames take: of a long paragraph some hundred words more are broken than have room.
    public func frames(in sequence: FrameSequence) -> FramedText {
        let source = SlotSource(
            frames: sequence.frames.map { $0.geometry(grid: sequence.grid, writing: writing) },
            increment: sequence.grid?.increment.bounded(isPositive: true) ?? .zero)
        let paragraphs = sequence.hasShapes ? self.paragraphs.map { $0.inked(fonts) } : self.paragraphs
        var frames: [Frame] = []
        var state = TextProgress()
        var brokenLineCount = 0
        var last: (frame: Int, placed: FrameFiller.LinePlacement)?
        for index in sequence.frames.indices {
            var filler = FrameFiller(
                paragraphs: paragraphs, source: source, fonts: fonts, frame: (index, sequence.frames[index]),
                state: state)
            filler.fill()
            last = filler.lines.last.map { (index, $0) } ?? last
            let start = offset(of: state)
            state = filler.state
            brokenLineCount += filler.brokenLineCount
            frames.append(
                Frame(
                    area: sequence.frames[index], lines: filler.lines.map { line(of: $0) },
                    visibleRange: start..<offset(of: state), text: length, fonts: fonts, writing: writing))
        }
        var framed = FramedText(frames: frames, overset: offset(of: state)..<length)
        framed.brokenLineCount = brokenLineCount
        if let ellipsis = sequence.ellipsis, let last, state.paragraph < paragraphs.count {
            end(&framed, with: ellipsis, after: last.placed, in: last.frame)
        }
        return framed
    }

    /// The direction of all lines, taken from the first paragraph.
    public var writing: WritingMode { paragraphs.first?.shaped.attributes.writingMode ?? .horizontal }

    /// Sets as much of the text as `frame` takes, from the framesetter's start; `ellipsis` ends the last line if text is left over.
    public func frame(in frame: TextFrame, grid: BaselineGrid? = nil, ellipsis: String? = nil) -> Frame {
        frames(in: FrameSequence([frame], grid: grid, ellipsis: ellipsis)).frames[0]
    }

    /// The size that the text needs in a measure of `width`, not deeper than `depth`; and the part that fits.
    ///
    /// The width is the widest line's: at most `width`, and more only if a word is wider. The depth ends at the last
    /// line's descent. In vertical text `width` runs downwards, along the lines, and `depth` leftwards.
    public func size(width: Length, depth: Length = .unlimited) -> (size: Size, visibleRange: Range<Int>) {
        let isVertical = writing == .vertical
        let area = Size(width: isVertical ? depth : width, height: isVertical ? width : depth)
        let frame = frame(in: TextFrame(Rect(origin: .zero, size: area)))
        let bounds = frame.lines.map(\.typographicBounds)
        let right = zip(frame.lines, bounds).map { $0.origin.x + $0.indent + $1.width }.max() ?? .zero
        let foot = frame.lines.last.map { $0.origin.y + $0.depth } ?? .zero
        return (Size(width: right, height: foot), frame.visibleRange)
    }

    private func offset(of state: TextProgress) -> Int {
        guard state.paragraph < paragraphs.count else { return length }
        let paragraph = paragraphs[state.paragraph]
        guard state.placedLines > 0, state.placedLines <= state.lines.count else { return paragraph.range.lowerBound }
        let shaped = state.shaped ?? paragraph.shaped
        let end = Int(shaped.textRange(of: state.lines[state.placedLines - 1]).upperBound)
        return paragraph.range.lowerBound + end - paragraph.growth(of: shaped)
    }

    func line(of placed: FrameFiller.LinePlacement) -> Line {
        let paragraph = paragraphs[placed.paragraph]
        // Capitals of a first line may have other numbers of bytes than the letters that the whole text has.
        let growth = paragraph.growth(of: placed.shaped)
        let isFirst = placed.line.start < 0
        let line = Line(
            placed.line, of: placed.shaped, start: paragraph.range.lowerBound - (isFirst ? 0 : growth), fonts: fonts,
            origin: placed.origin)
        return isFirst && growth != 0 ? line.shortened(by: growth) : line
    }
}

/// A text set into a sequence of frames.
public struct FramedText: Sendable {
    /// The frames, as many as there are in the sequence.
    public var frames: [Frame]
    /// The text that found no frame; empty when all of it is set.
    public var overset: Range<Int>
    /// The number of lines that were broken to fill the frames, those included that no frame took.
    package var brokenLineCount = 0

    init(frames: [Frame], overset: Range<Int>) {
        self.frames = frames
        self.overset = overset
    }
}

extension AttributedText {
    /// The paragraphs between its line feeds, each with `attributes`. An empty one has the face of the text beside it: its line is as high above
    /// its baseline as others are.
    fileprivate func paragraphs(_ attributes: ParagraphAttributes) -> [Paragraph] {
        var start = 0
        return paragraphs.map { part in
            var paragraph = Paragraph(part, attributes)
            if part.utf8.isEmpty, attributes.font == nil {
                paragraph.attributes.font = self.attributes(at: start)?.font
            }
            start += part.utf8.count + 1
            return paragraph
        }
    }

    /// The parts between its line feeds; one empty part for an empty text. Linear.
    var paragraphs: [AttributedText] {
        var parts: [AttributedText] = []
        var start = 0
        for (offset, byte) in utf8.enumerated() where byte == 0x0A {
            parts.append(slice(Int32(start), Int32(offset)))
            start = offset + 1
        }
        return parts + [slice(Int32(start), Int32(utf8.count))]
    }
}

extension Paragraph {
    /// The rest of the paragraph from the UTF-8 offset `start` of the whole text on; the paragraph begins at `begin`.
    fileprivate func shapedRest(from start: Int, _ shaper: Shaper, begin: Int) -> FrameParagraph {
        let (rest, offset) = rest(from: start - begin)
        return FrameParagraph(rest, shaper, start: begin + offset)
    }

    /// The rest of the paragraph, from the character at the byte `offset` on, and the offset of that character.
    private func rest(from offset: Int) -> (Paragraph, offset: Int) {
        var boundaries: [Int32] = []
        text.utf8.withUnsafeBufferPointer { GraphemeClusters.boundaries(in: $0, into: &boundaries) }
        let start = boundaries.last { $0 <= offset } ?? 0
        // The rest alone might have another direction.
        let isRightToLeft = isRightToLeft
        var attributes = attributes
        attributes.direction = isRightToLeft ? .rightToLeft : .leftToRight
        attributes.firstLineIndent = .zero
        attributes.spaceBefore = .zero
        attributes.dropCap = nil
        attributes.ruleAbove = nil
        var rest = self
        rest.text = text.slice(start, Int32(text.utf8.count))
        rest.neighbours = text.neighbours(of: Int(start)..<text.utf8.count)
        rest.attributes = attributes
        rest.firstLine = nil
        return (rest, Int(start))
    }
}
