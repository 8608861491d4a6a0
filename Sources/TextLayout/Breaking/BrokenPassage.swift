import PubShaping
import PubTextModel

/// The next lines of a long paragraph, which is broken in passages: what is far below changes no line, and a frame that takes two lines
/// of a book asks for no more than their passage.
struct BrokenPassage {
    /// The breaks of a passage: more than ordinary paragraphs have, so that these are broken as a whole.
    static let breakCount = 512
    /// The lines at the end of a passage that are broken again with the next one: a break hardly ever changes a line that is
    /// more than four above it.
    static let openLines = 8

    /// The lines.
    var lines: [BrokenLine]
    /// Whether the paragraph ends with them.
    var isLast: Bool
}

extension LineBreaker {
    /// The lines of the passage of `paragraph` after the lines `above`. Linear in the passage.
    ///
    /// They are the same however many of them are wanted. A paragraph that is balanced, or longer or shorter than is best, is one
    /// passage.
    func passage(
        of paragraph: ShapedParagraph, after above: ArraySlice<BrokenLine>, ink: ParagraphInk?
    ) -> BrokenPassage {
        let last = Int32(paragraph.breaks.count - 1)
        var length = BrokenPassage.breakCount
        while let end = paragraph.passageEnd(after: above.last, length: length) {
            let lines = lines(of: paragraph, after: above, to: end, ink)
            if lines.count > 2 * BrokenPassage.openLines {
                return BrokenPassage(lines: lines.dropLast(BrokenPassage.openLines), isLast: false)
            }
            // The lines of a poster are few and long.
            length *= 2
        }
        return BrokenPassage(lines: lines(of: paragraph, after: above, to: last, ink), isLast: true)
    }

    /// The lines of the text between the lines `above` and the break `end`.
    private func lines(
        of paragraph: ShapedParagraph, after above: ArraySlice<BrokenLine>, to end: Int32, _ ink: ParagraphInk?
    ) -> [BrokenLine] {
        let start = above.last?.end ?? -1
        var part = UnbrokenPart(start: min(start, 0), before: above.count, ink: ink?.part(from: start, to: end))
        part.hyphensAbove = paragraph.hyphens(atEndOf: above)
        let broken = variants(of: paragraph.part(from: start, to: end), part, includesVariants: false).best
        guard let line = above.last else { return broken }
        return Array(paragraph.evenlySpaced([line] + broken.map { $0.moved(by: start) }).dropFirst())
    }
}

extension ShapedParagraph {
    /// The break that ends the passage of `length` breaks, or a few more, after `line`; nil if all of the rest is one.
    fileprivate func passageEnd(after line: BrokenLine?, length: Int) -> Int32? {
        if attributes.balanced || attributes.looseness != 0 { return nil }
        let (start, last) = (line.map { Int($0.end) } ?? -1, breaks.count - 1)
        // No short passage is left at the end.
        guard last - start > length + length / 4 else { return nil }
        return (start + length..<last).first { breaks[$0].partsWords }.map(Int32.init)
    }

    /// The same text with the breaks from `start` (−1: its beginning) to `end` alone, at the last of which it ends like at a line feed.
    /// Linear in these breaks.
    fileprivate func part(from start: Int32, to end: Int32) -> ShapedParagraph {
        if start < 0, Int(end) == breaks.count - 1 { return self }
        var part = self
        part.breaks = Array(breaks[Int(max(start, 0))...Int(end)])
        if Int(end) < breaks.count - 1 { part.breaks[part.breaks.count - 1].kind = .forced }
        return part
    }

    /// The number of hyphens in a row at the ends of the last of `lines`.
    fileprivate func hyphens(atEndOf lines: ArraySlice<BrokenLine>) -> Int {
        lines.reversed().prefix { breaks[Int($0.end)].endsWithHyphen }.count
    }
}

extension ParagraphInk {
    /// The ink at the breaks from `start` (−1: the paragraph's beginning) to `end` alone.
    fileprivate func part(from start: Int32, to end: Int32) -> ParagraphInk {
        var part = self
        part.limit(to: max(Int(start), 0)...Int(end), includesStart: start < 0)
        return part
    }
}

extension BrokenLine {
    /// The line between breaks whose indices are `distance` higher.
    fileprivate func moved(by distance: Int32) -> BrokenLine {
        var moved = self
        moved.start += distance
        moved.end += distance
        return moved
    }
}
