extension StringProtocol {
    /// The first place of `text`.
    func range(of text: String) -> Range<Index>? { ranges(of: text).first }
}
