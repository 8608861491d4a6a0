import PubShaping

extension ShapedParagraph {
    /// Whether the text of `line` ends in white space: breaks at full-width punctuation have none.
    func endsInSpace(_ line: BrokenLine) -> Bool {
        let range = textRange(of: line)
        guard let byte = text.utf8[..<Int(range.upperBound)].last else { return false }
        if byte < 0x80 { return byte == 0x20 || (0x09...0x0D).contains(byte) }
        let last = text.utf8[Int(range.lowerBound)..<Int(range.upperBound)].suffix(4)
        return String(decoding: last, as: UTF8.self).unicodeScalars.last?.properties.isWhitespace ?? false
    }
}
