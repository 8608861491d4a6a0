import PubGeometry
import PubShaping
import PubTextModel
import PubUnicode

extension Framesetter {
    /// Bytes after the last line that may come on it in place of what is narrower without justification: the rest of a word.
    private static let longestRest = 512

    /// Ends the last line of `framed`, which is `placed` in the frame at `index`, with `ellipsis`; nothing changes if that has no room.
    func end(
        _ framed: inout FramedText, with ellipsis: String, after placed: FrameFiller.LinePlacement, in index: Int
    ) {
        guard let line = line(of: placed, endingIn: ellipsis), let omitted = line.omittedRange else { return }
        let frame = framed.frames[index]
        let start = min(frame.visibleRange.lowerBound, omitted.lowerBound)
        framed.frames[index] = Frame(
            area: frame.area, lines: frame.lines.dropLast() + [line],
            visibleRange: start..<max(start, omitted.lowerBound), text: length, fonts: fonts, writing: writing)
        framed.overset = min(omitted.lowerBound, length)..<length
    }

    /// The text from the start of the line `placed` on, shortened to its room and with `ellipsis` at its end; nil if not even that has room.
    private func line(of placed: FrameFiller.LinePlacement, endingIn ellipsis: String) -> Line? {
        let (whole, isFirst) = (placed.shaped, placed.line.start < 0)
        let range = whole.textRange(of: placed.line)
        let start = isFirst ? 0 : range.lowerBound
        let growth = paragraphs[placed.paragraph].growth(of: whole)
        let text = whole.text.slice(start, Int32(whole.text.utf8.count))
        let attributes = whole.attributes.ofLine(isFirst: isFirst, level: whole.baseLevel)
        let shortener = Shortener(
            text: text, boundaries: text.boundaries(upTo: Int(range.upperBound - start) + Self.longestRest), side: .end,
            ellipsis: ellipsis)
        let shaper = Shaper(fonts: fonts)
        let origin = paragraphs[placed.paragraph].range.lowerBound + Int(start) - (isFirst ? 0 : growth)
        let line = shortener.longest { text, omission in
            let shaped = shaper.shape(Paragraph(text, attributes))
            let line = Line(
                placed.line.whole(of: shaped), of: shaped, start: origin, fonts: fonts, origin: placed.origin)
            return line.typographicBounds.width <= placed.line.measure ? line.omitting(omission) : nil
        }
        return isFirst && growth != 0 ? line?.shortened(by: growth) : line
    }
}

extension BrokenLine {
    /// The slot of the line with all of the text of `shaped` in it.
    fileprivate func whole(of shaped: ShapedParagraph) -> BrokenLine {
        var line = BrokenLine(
            start: -1, end: Int32(shaped.breaks.count - 1), measure: measure, indent: indent,
            justification: Justification())
        line.slot = slot
        return line
    }
}

extension ParagraphAttributes {
    /// The attributes of a text that is one line of a paragraph of these and of the bidirectional level `level`.
    fileprivate func ofLine(isFirst: Bool, level: UInt8) -> ParagraphAttributes {
        var attributes = self
        attributes.direction = level == 1 ? .rightToLeft : .leftToRight
        attributes.hyphenation = nil
        if isJustified { attributes.alignment = .start }
        if !isFirst {
            attributes.dropCap = nil
            attributes.marker = nil
        }
        return attributes
    }
}

extension AttributedText {
    /// The starts of its characters (grapheme clusters) up to the byte `limit`, and its end.
    func boundaries(upTo limit: Int = .max) -> [Int32] {
        var limit = min(limit, utf8.count)
        while limit > 0, limit < utf8.count, utf8[limit] & 0xC0 == 0x80 { limit -= 1 }
        var boundaries: [Int32] = []
        utf8.withUnsafeBufferPointer { bytes in
            GraphemeClusters.boundaries(
                in: UnsafeBufferPointer(rebasing: bytes.prefix(limit)), into: &boundaries)
        }
        // A part may end within a character.
        if boundaries.last.map(Int.init) ?? 0 < utf8.count {
            boundaries = boundaries.dropLast() + [Int32(utf8.count)]
        }
        return boundaries
    }
}
