/// How the first line of a paragraph looks, where that is not how the rest does.
public struct FirstLineLooks: Hashable, Sendable {
    /// The attributes of its text, by those that it has elsewhere; text in others keeps them.
    public var attributes: [CharacterAttributes: CharacterAttributes]
    /// True when its text in attributes that change is set in capitals, which is then what readers of a PDF get.
    public var isUpper: Bool

    /// Looks by `attributes`.
    public init(_ attributes: [CharacterAttributes: CharacterAttributes], isUpper: Bool = false) {
        self.attributes = attributes
        self.isUpper = isUpper
    }
}
