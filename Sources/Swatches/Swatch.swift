import PubColor
import PubDiagnostics
import PubSettings
import PubValues

/// A colour with a name, as `[swatch.NAME]` defines it.
package struct Swatch: Hashable, Sendable {
    /// The meaning of the name.
    package enum Definition: Hashable, Sendable {
        /// A colour of the press.
        case color(PressColor)
        /// Another swatch, or a tint of it.
        case alias(SwatchReference)
    }

    /// The name.
    package var name: String
    /// Its meaning.
    package var definition: Definition
    /// Whether its full tone prints over the colours below; nil for the default of the painted item
    /// (``OverprintContext``).
    package var overprint: Bool?
    /// The place that defines it.
    @ExcludedFromEquality package var origin: SourceLocation

    /// The swatch `name`.
    package init(name: String, definition: Definition, overprint: Bool? = nil, origin: SourceLocation) {
        self.name = name
        self.definition = definition
        self.overprint = overprint
        self.origin = origin
    }
}
