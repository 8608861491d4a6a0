import Diagnostics
import Geometry
import Settings
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
        let unit = units.page
        let text = String(decoding: paragraph.text.utf8[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
        report(
            .warning(
                "overfull-line",
                "a line is \(unit.text(line.overfull)) wider than its measure of \(unit.text(line.measure)): "
                    + "“\(text.shortened)”",
                at: paragraph.text.origin(ofCharacterAt: range.lowerBound) ?? .none,
                hint: "add a soft hyphen (U+00AD) or rephrase"))
    }

    private func reportBrokenWord(at line: BrokenLine, of paragraph: ShapedParagraph) {
        let next = paragraph.clusters[Int(paragraph.breaks[Int(line.end)].next)]
        let rule = paragraph.text.attributes[Int(paragraph.runs[Int(next.run)].attributes)].breaks
        // A word of more than two lines is one finding.
        guard rule != .code, let range = paragraph.unbroken(at: line) else { return }
        let first = paragraph.clusters[Int(range.lowerBound)].text
        let last = paragraph.clusters[Int(range.upperBound) - 1]
        let bytes = paragraph.text.utf8[Int(first)..<Int(last.text) + Int(last.bytes)]
        let word = String(decoding: bytes, as: UTF8.self)
        let width = Length(raw: paragraph.width[Int(range.upperBound)] - paragraph.width[Int(range.lowerBound)])
        let unit = units.page
        let isTied = word.unicodeScalars.contains { $0.properties.isWhitespace }
        report(
            .warning(
                "broken-word",
                "“\(word.shortened)” is \(unit.text(width)) wide, its measure \(unit.text(line.measure)): it is broken "
                    + "between letters",
                at: paragraph.text.origin(ofCharacterAt: first) ?? .none,
                hint: isTied
                    ? "ties, no-break spaces or a style with `nobreak` hold these words together: loosen some of them"
                    : rule == .identifier
                        ? "show a link by words instead of its address, or set it smaller or wider"
                        : "say with soft hyphens (U+00AD) where it may be divided, or set it smaller or wider"))
    }
}

extension ShapedParagraph {
    /// The clusters between the two ordinary breakpoints around the end of `line`, which is within what is to stay whole;
    /// nil when they began on a line before it. Linear in their number.
    fileprivate func unbroken(at line: BrokenLine) -> Range<Int32>? {
        func parts(_ point: Breakpoint) -> Bool { point.kind == .emergency || point.kind == .hyphen }
        var start = Int(line.end) - 1
        while start > Int(line.start), parts(breaks[start]) { start -= 1 }
        if start >= 0, parts(breaks[start]) { return nil }
        let end = breaks[Int(line.end)...].firstIndex { !parts($0) } ?? breaks.count - 1
        let from = start < 0 ? first : breaks[start].next
        return from < breaks[end].end ? from..<breaks[end].end : nil
    }
}

extension String {
    /// The text, or its first 39 characters with a mark.
    fileprivate var shortened: String { count > 40 ? prefix(39) + "…" : self }
}
