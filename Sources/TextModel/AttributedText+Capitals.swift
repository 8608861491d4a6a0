import PubUnicode

extension AttributedText {
    /// Replacements that set the text of `ranges` (ascending) in capitals, by the language of each. Linear in their
    /// length.
    ///
    /// One replacement a letter, so that offsets after it can be found again.
    package func uppercaseReplacements(in ranges: [Range<Int32>]) -> [Replacement] {
        var edits: [Replacement] = []
        for piece in pieces(within: ranges) {
            let language = attributes(at: piece.lowerBound).language.primary
            var start = Int(piece.lowerBound)
            while start < Int(piece.upperBound) {
                var end = start + 1
                while end < Int(piece.upperBound), utf8[end] & 0xC0 == 0x80 { end += 1 }
                // By the letters around it: Greek ones decide about accents.
                let upper = utf8.withUnsafeBufferPointer { CaseMapping.upper(at: start, in: $0, language: language) }
                if let upper, upper[...] != utf8[start..<end] {
                    edits.append(Replacement(Int32(start)..<Int32(end), upper))
                }
                start = end
            }
        }
        return edits
    }

    /// `ranges`, cut at the ends of runs.
    package func pieces(within ranges: [Range<Int32>]) -> [Range<Int32>] {
        ranges.flatMap { range -> [Range<Int32>] in
            var pieces: [Range<Int32>] = []
            var start = range.lowerBound
            while start < range.upperBound {
                let end = min(runs[run(at: start)].end, range.upperBound)
                pieces.append(start..<end)
                start = end
            }
            return pieces
        }
    }
}
