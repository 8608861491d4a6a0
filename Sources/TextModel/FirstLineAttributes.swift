/// The attributes of a paragraph's first line, where they differ from those of the rest (CSS `::first-line`).
public struct FirstLineAttributes: Hashable, Sendable {
    /// The attributes of its text, by those that it has in other lines; text in attributes that are not listed keeps
    /// them.
    public var attributes: [CharacterAttributes: CharacterAttributes]
    /// Whether the text of which the attributes change is set in capitals, which is then also what readers of a PDF
    /// get.
    public var isUppercase: Bool

    /// First-line attributes by those of the rest.
    public init(_ attributes: [CharacterAttributes: CharacterAttributes], isUppercase: Bool = false) {
        self.attributes = attributes
        self.isUppercase = isUppercase
    }
}
