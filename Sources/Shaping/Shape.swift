import PubFonts
import PubGeometry
import PubIdentity
import PubTextModel
import PubUnicode

extension Shaper {
    /// Shapes `paragraph`: clusters, positions, breakpoints. Linear in its length.
    ///
    /// Characters that no face has and that are not drawn as shapes (`DrawnSign`) are listed in
    /// ``ShapedParagraph/missing``; their clusters have no glyphs and are 0.6 em wide. All characters in a face that is not
    /// in ``fonts`` are such, unless a fallback has them.
    ///
    /// Numbers that no page has are bounded: lengths to ±100 m, type to 0 … 16,384 pt.
    package func shape(_ paragraph: Paragraph) -> ShapedParagraph {
        var paragraph = paragraph.bounded()
        paragraph.applyDesiredSpacing()
        paragraph.dropImpossibleInitial()
        paragraph.dropImpossibleKashidas(fonts)
        for style in styles { style.removeAllIfFull() }
        let strut = strut(of: paragraph)
        var shaped = ShapedParagraph(text: paragraph.text, attributes: paragraph.attributes, strut: strut)
        shaped.leastJustifiedMeasure = leastJustifiedMeasure(of: paragraph)
        // Before the text: both use the same memory.
        let rubies = paragraph.text.rubies.map { shape(annotation($0.ruby, of: paragraph)) }
        if var paragraphShaper = ParagraphShaper(shaper: self, paragraph: paragraph, strut: strut, rubies: rubies) {
            paragraphShaper.shape()
            paragraphShaper.finish(&shaped)
            shaped.oversizedClusters = oversizedClusters(of: shaped)
            scratch = paragraphShaper.scratch
            if shaped.attributes.fittedWidth != nil, shaped.attributes.protrudes { shaped.hangSideBearings(fonts) }
        } else {
            shaped.breaks = [Breakpoint(kind: .end, end: 0, next: 0)]
            shaped.baseLevel = paragraph.attributes.direction == .rightToLeft ? 1 : 0
        }
        for (ruby, annotation) in zip(paragraph.text.rubies, rubies) {
            shaped.missing += annotation.missing.map {
                MissingGlyph(offset: ruby.range.lowerBound, scalar: $0.scalar, font: $0.font)
            }
        }
        if let cap = paragraph.attributes.dropCap, let initial = initial(cap, of: shaped) {
            shaped.initial = initial
            let missing = missing(in: initial, of: paragraph.text, cap.attributes.font)
            shaped.missing = missing + shaped.missing.filter { $0.offset >= cap.byteCount }
        }
        if let marker = paragraph.attributes.marker {
            shaped.marker = [shape(self.marker(marker, of: paragraph, level: shaped.baseLevel))]
        }
        return shaped
    }

    /// The marker of a list item as a paragraph of its own, which has neither marker nor initial.
    private func marker(_ text: AttributedText, of paragraph: Paragraph, level: UInt8) -> Paragraph {
        var attributes = paragraph.attributes
        attributes.marker = nil
        attributes.dropCap = nil
        attributes.hyphenation = nil
        // Whatever it consists of, it is set at the start of the paragraph's first line and has its direction.
        attributes.endIndent = .zero
        attributes.direction = level == 0 ? .leftToRight : .rightToLeft
        return Paragraph(text, attributes, element: paragraph.element, origin: paragraph.origin)
    }

    /// The annotation of a base as a paragraph of one line.
    private func annotation(_ ruby: Ruby, of paragraph: Paragraph) -> Paragraph {
        let em = ruby.text.attributes.first?.size ?? paragraph.attributes.em
        var attributes = ParagraphAttributes(leading: em, em: em)
        attributes.style = paragraph.attributes.style
        attributes.alignment = .start
        attributes.hyphenation = nil
        attributes.writingMode = paragraph.attributes.writingMode
        return Paragraph(ruby.text, attributes, element: paragraph.element, origin: paragraph.origin)
    }

    /// The strut of a paragraph: its leading, divided above and below the baseline in the ratio of ascender to
    /// descender of the main face.
    private func strut(of paragraph: Paragraph) -> LineStrut {
        let leading = max(paragraph.attributes.leading, .zero)
        var share = (ascent: 3, both: 4)
        let characters = paragraph.text.runs.first.map { paragraph.text.attributes[Int($0.attributes)] }
        let font = paragraph.attributes.font ?? characters?.font
        if let font {
            let metrics = fonts.metrics(of: font)
            let both = Int(metrics.ascender) + Int(metrics.descender)
            if both > 0 { share = (Int(metrics.ascender), both) }
        }
        let ascent = leading.part(share.ascent, of: share.both)
        let strut = LineStrut(ascent: ascent, descent: leading - ascent, leading: leading)
        guard let font else { return strut }
        let isSolid = paragraph.attributes.writingMode == .vertical || paragraph.lineLanguage?.isIdeographic == true
        let letters = LetterExtents(self, font, size: paragraph.attributes.em, isSolid: isSolid)
        return strut.withLetterExtents(above: letters.above, below: letters.below)
    }
}

extension Paragraph {
    /// Drops an initial that cannot be set: an annotation has no room above characters of several lines, and vertical
    /// lines have no initials.
    fileprivate mutating func dropImpossibleInitial() {
        guard let cap = attributes.dropCap else { return }
        let isAnnotated = text.rubies.first.map { $0.range.lowerBound < cap.byteCount } ?? false
        if isAnnotated || attributes.writingMode == .vertical { return attributes.dropCap = nil }
        let end = text.clusterEnd(atOrAfter: cap.byteCount)
        if end != cap.byteCount { attributes.dropCap?.byteCount = end }
    }

    /// Applies the desired letter space and glyph scaling of its justification to its text.
    fileprivate mutating func applyDesiredSpacing() {
        let limits = attributes.justification
        if limits.isNatural { return }
        text.mapAttributes { characters in
            characters.tracking += limits.letter.desired
            characters.glyphScaling.width *= limits.glyph.desired
        }
        attributes.justification.letter = limits.relativeToDesired.letter
        attributes.justification.glyph = limits.relativeToDesired.glyph
    }
}

extension AttributedText {
    /// The first end of a grapheme cluster at `offset` or after it; the text's end for offsets beyond it.
    fileprivate func clusterEnd(atOrAfter offset: Int) -> Int {
        if offset >= utf8.count { return utf8.count }
        return utf8.withUnsafeBufferPointer { bytes in
            var end = 0
            while end < offset { end = GraphemeClusters.end(ofClusterAt: end, in: bytes) }
            return end
        }
    }
}
