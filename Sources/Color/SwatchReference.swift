/// A swatch or a tint of it, as values of templates name it: `gold`, `gold 20%`.
public struct SwatchReference: Hashable, Sendable {
    /// The swatch's name.
    public var name: String
    /// The tint, 0 … 1.
    public var tint: Double

    /// `tint` of the swatch `name`.
    public init(name: String, tint: Double = 1) {
        self.name = name
        self.tint = tint
    }

    /// Reads `name` or `name N%`; nil when the percentage is not a number from 0 to 100 or there is no name.
    public init?(parsing text: String) {
        let words = text.split(separator: " ")
        guard let last = words.last else { return nil }
        guard last.hasSuffix("%") else {
            self.init(name: words.joined(separator: " "))
            return
        }
        guard words.count > 1, let percent = Double(last.dropLast()), (0...100).contains(percent) else { return nil }
        self.init(name: words.dropLast().joined(separator: " "), tint: percent / 100)
    }
}

/// The kind of painted item, which decides the default overprint of black.
public enum OverprintContext: Hashable, Sendable {
    /// Text of a size in points: solid black overprints below 24 pt.
    case text(Double)
    /// Rules and lines of text: solid black overprints.
    case rule
    /// Fills: nothing overprints.
    case area

    /// Whether `color` prints over the colours below it, unless a swatch says otherwise.
    package func overprints(_ color: PressColor) -> Bool {
        guard color == .black || color == .gray(1) || color == .rgb(0, 0, 0) else { return false }
        switch self {
        case .text(let size): return size < 24
        case .rule: return true
        case .area: return false
        }
    }
}
