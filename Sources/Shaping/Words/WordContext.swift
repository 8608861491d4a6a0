import PubTextModel
import PubUnicode

/// A part of a word whose attributes end inside it, with the letters on both sides: an Arabic letter has the form that
/// joins them, no matter what colour its neighbour has.
struct WordContext {
    /// The letters before the part in its word: a few characters.
    let before: [UInt8]
    let after: [UInt8]
    /// The bytes that identify the part among the words of its style: unlike the key of any whole word, since FF is
    /// no byte of UTF-8.
    let key: [UInt8]
    /// The part's range in its key.
    let part: Range<Int>

    /// The part `range` of a text with `neighbours`; nil when nothing joins it on either side, or when it is too long to be known so.
    init?(
        _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ neighbours: Paragraph.NeighbouringLetters?
    ) {
        before = range.lowerBound == 0 ? neighbours?.before ?? [] : Self.letters(before: range.lowerBound, in: text)
        after =
            range.upperBound == text.count ? neighbours?.after ?? [] : Self.letters(after: range.upperBound, in: text)
        key = before + [0xFF] + text[range] + [0xFF] + after
        part = before.count + 1..<before.count + 1 + range.count
        if before.isEmpty && after.isEmpty || key.count > 255 { return nil }
    }

    /// The characters on either side that HarfBuzz examines.
    private static let contextLength = 5

    fileprivate static func letters(before offset: Int, in text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var start = offset
        for _ in 0..<contextLength {
            var previous = start - 1
            while previous > 0, text[previous] & 0xC0 == 0x80 { previous -= 1 }
            guard previous >= 0, isLetter(Scalars.decode(text, at: previous).scalar) else { break }
            start = previous
        }
        return Array(text[start..<offset])
    }

    fileprivate static func letters(after offset: Int, in text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var end = offset
        for _ in 0..<contextLength where end < text.count {
            let (scalar, length) = Scalars.decode(text, at: end)
            guard isLetter(scalar) else { break }
            end += length
        }
        return Array(text[offset..<end])
    }

    /// Letters, marks, and the joiners between them.
    private static func isLetter(_ scalar: UInt32) -> Bool {
        let category = Scalars.category(of: scalar)
        return category.isLetter || category.isMark || scalar == 0x200C || scalar == 0x200D
    }
}

extension AttributedText {
    /// The letters beside the bytes of `range`, which join letters in it; nil if there are none.
    package func neighbours(of range: Range<Int>) -> Paragraph.NeighbouringLetters? {
        utf8.withUnsafeBufferPointer { bytes in
            var letters = Paragraph.NeighbouringLetters()
            letters.before = WordContext.letters(before: range.lowerBound, in: bytes)
            letters.after = WordContext.letters(after: range.upperBound, in: bytes)
            return letters.before.isEmpty && letters.after.isEmpty ? nil : letters
        }
    }
}
