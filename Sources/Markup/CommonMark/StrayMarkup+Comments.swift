import PubRunningText

/// Comments that nothing ends where they are.
extension StrayMarkup {
    /// `<!--` in running text: the comment has no end in its paragraph, and would be printed.
    mutating func takeComment(_ start: Int) -> Int? {
        let end = start + CommentMask.opening.count
        guard end <= text.bytes.count, text.bytes[start..<end].elementsEqual(CommentMask.opening) else { return nil }
        let (message, hint) = OpenComment.words(in: source, from: Int(text.offsets[start]))
        reportLoss(start, end, id: "unclosed-comment", message, hint: hint)
        return end
    }
}
