import PubDiagnostics
import PubSettings
import PubValues

/// A colour with a name, as `[swatch.NAME]` defines it.
public struct Swatch: Hashable, Sendable {
    /// The meaning of the name.
    public enum Definition: Hashable, Sendable {
        /// A colour of the press.
        case color(PressColor)
        /// Another swatch, or a tint of it.
        case alias(SwatchReference)
    }

    /// The name.
    public var name: String
    /// Its meaning.
    public var definition: Definition
    /// Whether its full tone prints over the colours below; nil for the default of the painted item
    /// (``OverprintContext``).
    public var overprint: Bool?
    /// The place that defines it.
    @ExcludedFromEquality public var origin: SourceLocation

    /// The swatch `name`.
    public init(name: String, definition: Definition, overprint: Bool? = nil, origin: SourceLocation) {
        self.name = name
        self.definition = definition
        self.overprint = overprint
        self.origin = origin
    }
}

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
