import Diagnostics
import Geometry
import Shaping
import TextLayout

extension FlowContext {
    /// Reports what is wrong with a line that is set: it is wider than its measure, or divides a word where no rule allows
    /// it. Code that goes on behind its mark is as it should be.
    func review(_ line: BrokenLine, of paragraph: ShapedParagraph) {
        if line.overfull > .zero { reportOverfull(line, of: paragraph) }
        if paragraph.breaks[Int(line.end)].kind == .emergency { reportBrokenWord(at: line, of: paragraph) }
    }

    /// Reports a paragraph with `lines` more than is best, which are not as many as its looseness asks for.
    func review(_ lines: Int, of paragraph: ShapedParagraph) {
        let wanted = paragraph.attributes.looseness
        if lines == wanted { return }
        let reached = lines == 0 ? "none" : "\(lines.magnitude)"
        let asked = wanted.magnitude == 1 ? "one line" : "\(wanted.magnitude) lines"
        report(
            .warning(
                "looseness-out-of-reach",
                "the paragraph is to have \(asked) \(wanted < 0 ? "fewer" : "more") than is best; its "
                    + "measure allows \(reached)",
                at: paragraph.text.origin(at: 0) ?? .none,
                hint: wanted < 0
                    ? "longer paragraphs with a short last line lose a line most easily; else cut some words"
                    : "longer paragraphs with a full last line gain one most easily; else add some words"))
    }

    private func reportOverfull(_ line: BrokenLine, of paragraph: ShapedParagraph) {
        let range = paragraph.textRange(of: line)
        let text = String(decoding: paragraph.text.utf8[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
        report(
            .warning(
                "overfull-line",
                "a line is \(line.overfull) pt wider than its measure of \(line.measure) pt: “\(text.shortened)”",
                at: paragraph.text.origin(ofCharacterAt: range.lowerBound) ?? .none,
                hint: "add a soft hyphen (U+00AD) or rephrase"))
    }

    private func reportBrokenWord(at line: BrokenLine, of paragraph: ShapedParagraph) {
        let next = paragraph.clusters[Int(paragraph.breaks[Int(line.end)].next)]
        let rule = paragraph.text.attributes[Int(paragraph.runs[Int(next.run)].attributes)].breaks
        if rule == .code { return }
        let range = paragraph.word(around: next.text)
        // A word of more than two lines is one finding.
        if paragraph.textRange(of: line).lowerBound > range.lowerBound { return }
        let word = String(decoding: paragraph.text.utf8[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
        report(
            .warning(
                "broken-word",
                "“\(word.shortened)” is \(paragraph.extent(of: range)) pt wide, its measure \(line.measure) pt: it is "
                    + "broken between letters",
                at: paragraph.text.origin(ofCharacterAt: range.lowerBound) ?? .none,
                hint: rule == .identifier
                    ? "show a link by words instead of its address, or set it smaller or wider"
                    : "say with soft hyphens (U+00AD) where it may be divided, or set it smaller or wider"))
    }
}

extension ShapedParagraph {
    /// The bytes of the word that the byte at `offset` stands in. Linear in its length.
    fileprivate func word(around offset: Int32) -> Range<Int32> {
        let bytes = text.utf8
        var start = Int(offset)
        var end = start
        while start > 0, bytes[start - 1] > 0x20 { start -= 1 }
        while end < bytes.count, bytes[end] > 0x20 { end += 1 }
        return Int32(start)..<Int32(end)
    }

    /// The natural width of the clusters of a stretch of text. Linear in the paragraph's length.
    fileprivate func extent(of range: Range<Int32>) -> Length {
        let start = clusters[..<Int(count)].firstIndex { $0.text >= range.lowerBound } ?? 0
        let end = clusters[..<Int(count)].firstIndex { $0.text >= range.upperBound } ?? Int(count)
        return Length(raw: width[end] - width[start])
    }
}

extension String {
    /// The text, or its first 39 characters with a mark.
    fileprivate var shortened: String { count > 40 ? prefix(39) + "…" : self }
}
