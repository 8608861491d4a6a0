import PubShaping
import PubTextModel

/// The words at both ends of lines: equal words at the ends of neighbouring lines form a stack.
package struct StackWords {
    /// The fingerprint of the word before each break; 0 if there is none that a reader would see twice.
    private let before: [UInt32]
    /// The same after each break; the paragraph's start comes first.
    private let after: [UInt32]

    /// The words at the ends of all lines that `paragraph` may be broken into. Linear.
    package init(_ paragraph: ShapedParagraph) {
        let points = 0..<Int32(paragraph.breaks.count)
        before = points.map { paragraph.word(before: $0) }
        after = [paragraph.word(after: -1)] + points.map { paragraph.word(after: $0) }
    }

    /// The price of the line from `start` to `end` for its last word, which the line above ends with too, unless it is the first line, and
    /// for its first word, which the line below begins with, unless it is the last line.
    ///
    /// Both are known as soon as the line is: the search need not keep lines apart by their first words until the next line is found.
    @inline(__always)
    func price(from start: Int32, to end: Int32, isFirst: Bool, isLast: Bool) -> Double {
        var price = 0.0
        if !isFirst, start >= 0, before[Int(start)] != 0, before[Int(start)] == before[Int(end)] {
            price += LineCosts.stack
        }
        let first = after[Int(start) + 1]
        if !isLast, first != 0, first == after[Int(end) + 1] { price += LineCosts.stack }
        return price
    }

    /// The price of all `lines` for words that are at the ends of neighbours.
    package func price(_ lines: [BrokenLine]) -> Double {
        let last = lines.count - 1
        return lines.enumerated().reduce(0) { sum, line in
            sum
                + price(
                    from: line.element.start, to: line.element.end, isFirst: line.offset == 0,
                    isLast: line.offset == last)
        }
    }
}

extension ShapedParagraph {
    /// Whether two neighbouring lines begin or end with the same word. Linear in the words at their ends.
    package func hasStack(_ lines: [BrokenLine]) -> Bool {
        // Each word is read once: it is below that of one line and above that of another.
        var above: (first: UInt32, last: UInt32) = (0, 0)
        for line in lines {
            let words = (first: word(after: line.start), last: word(before: line.end))
            if words.first != 0 && words.first == above.first || words.last != 0 && words.last == above.last {
                return true
            }
            above = words
        }
        return false
    }

    /// A fingerprint of the whole word before the break `point`; 0 for a part of a word, or fewer than three UTF-8 bytes
    /// of letters and figures.
    fileprivate func word(before point: Int32) -> UInt32 {
        let breakpoint = breaks[Int(point)]
        if breakpoint.kind == .hyphen || breakpoint.kind == .emergency { return 0 }
        var start = textStart(ofCluster: breakpoint.end)
        let end = start
        while start > 0, end - start <= Self.longestWord, !isBoundary(start - 1) { start -= 1 }
        return fingerprint(start..<end)
    }

    /// The same of the word after the break.
    fileprivate func word(after point: Int32) -> UInt32 {
        if point >= 0 {
            let kind = breaks[Int(point)].kind
            if kind == .hyphen || kind == .emergency || kind == .explicitHyphen { return 0 }
        }
        let start = textStart(ofCluster: point < 0 ? firstLineCluster : breaks[Int(point)].next)
        var end = start
        while end < text.utf8.count, end - start <= Self.longestWord, !isBoundary(end) { end += 1 }
        return fingerprint(start..<end)
    }

    /// The bytes of the longest word that has a fingerprint.
    private static let longestWord = 48

    /// Whether it is a blank or the last byte of a line separator (U+2028).
    private func isBoundary(_ index: Int) -> Bool {
        let byte = text.utf8[index]
        return byte <= 0x20
            || (byte == 0xA8 && index > 1 && text.utf8[index - 1] == 0x80 && text.utf8[index - 2] == 0xE2)
    }

    private func textStart(ofCluster index: Int32) -> Int {
        index < textClusterCount ? Int(clusters[Int(index)].textOffset) : text.utf8.count
    }

    /// FNV-1a over the letters and figures, ASCII in lower case; 0 for fewer than three bytes of them: “of” above “of” is
    /// hardly seen.
    private func fingerprint(_ range: Range<Int>) -> UInt32 {
        if range.count > Self.longestWord { return 0 }
        var hash: UInt32 = 0x811C_9DC5
        var letters = 0
        for byte in text.utf8[range] {
            let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            guard (0x61...0x7A).contains(lower) || (0x30...0x39).contains(lower) || lower >= 0x80 else { continue }
            hash = (hash ^ UInt32(lower)) &* 0x0100_0193
            letters += 1
        }
        return letters < 3 ? 0 : max(hash, 1)
    }
}
