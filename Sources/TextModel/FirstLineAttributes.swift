/// The attributes of a paragraph's first line that differ from the rest (CSS `::first-line`).
public struct FirstLineAttributes: Hashable, Sendable {
    /// The attributes of its text, by the attributes of the same text in other lines; text in attributes that are
    /// not listed keeps them.
    public var attributes: [CharacterAttributes: CharacterAttributes]
    /// Whether text with changed attributes is set in capitals, which readers of a PDF then get too.
    public var isUppercase: Bool

    /// First-line attributes, each by the attributes of the same text in other lines.
    public init(_ attributes: [CharacterAttributes: CharacterAttributes], isUppercase: Bool = false) {
        self.attributes = attributes
        self.isUppercase = isUppercase
    }
}
