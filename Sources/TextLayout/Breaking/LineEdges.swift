import Shaping
import TextModel

/// The words at both edges of lines, by which neighbouring lines are seen to begin or end alike: a stack.
package struct LineEdges {
    /// The fingerprint of the word before each break; 0 where there is none that a reader would see twice.
    private let before: [UInt32]
    /// The same behind each break; the paragraph's start comes first.
    private let behind: [UInt32]

    /// The edges of all lines that `paragraph` may be broken into. Linear.
    package init(_ paragraph: ShapedParagraph) {
        let points = 0..<Int32(paragraph.breaks.count)
        before = points.map { paragraph.word(before: $0) }
        behind = [paragraph.word(behind: -1)] + points.map { paragraph.word(behind: $0) }
    }

    /// The first word of a line that begins at the break `start`.
    func first(_ start: Int32) -> UInt32 { behind[Int(start) + 1] }

    /// The price of the line from `start` to `end` for words at its edges that are at those of the line above too,
    /// whose first word is `above`.
    func price(below above: UInt32, start: Int32, end: Int32) -> Double {
        var price = 0.0
        if above != 0, above == first(start) { price += LineCosts.stack }
        if start >= 0, before[Int(start)] != 0, before[Int(start)] == before[Int(end)] { price += LineCosts.stack }
        return price
    }

    /// The price of all `lines` for words that are at the edges of neighbours.
    package func price(_ lines: [BrokenLine]) -> Double {
        zip(lines, lines.dropFirst()).reduce(0) {
            $0 + price(below: first($1.0.start), start: $1.1.start, end: $1.1.end)
        }
    }
}

extension ShapedParagraph {
    /// True when two neighbouring lines begin or end with the same word. Linear in the words at their edges.
    package func hasStack(_ lines: [BrokenLine]) -> Bool {
        zip(lines, lines.dropFirst()).contains { above, line in
            let first = word(behind: line.start)
            if first != 0, first == word(behind: above.start) { return true }
            let last = word(before: line.end)
            return last != 0 && last == word(before: above.end)
        }
    }

    /// A fingerprint of the whole word before the break `point`; 0 for a part of one, or fewer than four letters.
    fileprivate func word(before point: Int32) -> UInt32 {
        let place = breaks[Int(point)]
        if place.kind == .hyphen || place.kind == .emergency { return 0 }
        var start = textStart(ofCluster: place.end)
        let end = start
        while start > 0, end - start <= Self.longestWord, !isBoundary(start - 1) { start -= 1 }
        return fingerprint(start..<end)
    }

    /// The same of the word behind the break.
    fileprivate func word(behind point: Int32) -> UInt32 {
        if point >= 0 {
            let kind = breaks[Int(point)].kind
            if kind == .hyphen || kind == .emergency || kind == .explicitHyphen { return 0 }
        }
        let start = textStart(ofCluster: point < 0 ? first : breaks[Int(point)].next)
        var end = start
        while end < text.utf8.count, end - start <= Self.longestWord, !isBoundary(end) { end += 1 }
        return fingerprint(start..<end)
    }

    /// The bytes of the longest word that has a fingerprint.
    private static let longestWord = 48

    /// True for a blank or the last byte of a line separator (U+2028).
    private func isBoundary(_ index: Int) -> Bool {
        let byte = text.utf8[index]
        return byte <= 0x20
            || (byte == 0xA8 && index > 1 && text.utf8[index - 1] == 0x80 && text.utf8[index - 2] == 0xE2)
    }

    private func textStart(ofCluster index: Int32) -> Int {
        index < count ? Int(clusters[Int(index)].text) : text.utf8.count
    }

    /// FNV-1a over the letters, ASCII in lower case; 0 for fewer than four bytes of them: “the” above “the” is met in every
    /// fifth paragraph, and hardly seen.
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
        return letters < 4 ? 0 : max(hash, 1)
    }
}
