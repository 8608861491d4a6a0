import PubUnicode

extension ParagraphShaper {
    /// The style of the letters around the word from `offset` to `end`, when it has none of its own and the face of
    /// that style has all of it; nil if the word stays in its own.
    mutating func styleOfLettersAround(_ offset: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard run.style.key.allowsFallback, let start = bytes.baseAddress else { return nil }
        if bytes.offsetOfLetter(from: offset, to: end) != nil {
            letters.noteOwn()
            return nil
        }
        if UnsafeBufferPointer(rebasing: bytes[offset..<end]).presentation != nil { return nil }
        guard let sample = letters.sample(around: end, in: bytes),
            let style = sample.withUnsafeBufferPointer({ shaper.style(covering: $0, run.styleIndex) }),
            style != run.styleIndex
        else { return nil }
        let index = shaper.wordIndex(start + offset, end - offset, style)
        return shaper.styles[style].words.pointee.words[index].flags.contains(.itemized) ? nil : style
    }
}
