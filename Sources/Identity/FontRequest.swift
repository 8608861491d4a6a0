/// A face as styles ask for it: by family, weight, slope and width, with axis values if the face varies.
public struct FontRequest: Hashable, Sendable {
    /// The family, or a file's name in the fonts' folders: `EB Garamond`, `Inter`, `Display.otf`.
    public var family: String
    /// 100 (thin) … 400 (regular) … 700 (bold) … 900 (black).
    public var weight: Int
    /// Whether it is italic or oblique.
    public var italic: Bool
    /// Width in percent of the normal width: 100.
    public var stretch: Int
    /// Values of variation axes by tag; they go before weight, slope and width.
    public var axes: [String: Double] = [:]
    /// The size in points that the face is drawn for, if it has an axis `opsz` and ``axes`` do not name it; nil for
    /// the face's own.
    public var opticalSize: Double?

    /// The regular face of `family`, unless said otherwise.
    public init(family: String, weight: Int = 400, italic: Bool = false, stretch: Int = 100) {
        self.family = family
        self.weight = weight
        self.italic = italic
        self.stretch = stretch
    }
}
