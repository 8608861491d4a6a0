import PubDiagnostics
import PubValues

/// Identifier, classes and key–value pairs that a source attaches to an element: `{#id .class key="value"}`.
package struct Attributes: Hashable, Sendable {
    /// A value with its place.
    package struct Value: Hashable, Sendable {
        /// The text.
        package var text: String
        /// Its place.
        @ExcludedFromEquality package var origin: SourceLocation

        /// `text` at `origin`.
        package init(_ text: String, at origin: SourceLocation) {
            self.text = text
            self.origin = origin
        }
    }

    /// The identifier, without `#`.
    @Indirect package var id: Value?
    /// The classes, in order, without the dot.
    package var classes: [Value] = []
    /// The pairs, in order; keys are unique.
    package var pairs: [(key: Value, value: Value)] = []

    /// No attributes.
    package init() {}

    /// The value of `key`; nil when it is not there.
    package subscript(_ key: String) -> Value? { pairs.first { $0.key.text == key }?.value }

    /// Whether the class `name` is there.
    package func has(_ name: String) -> Bool { classes.contains { $0.text == name } }

    // Tuples are neither `Equatable` nor `Hashable`, so that neither is made by the compiler.
    package static func == (a: Attributes, b: Attributes) -> Bool {
        a.id == b.id && a.classes == b.classes && a.pairs.map(\.key) == b.pairs.map(\.key)
            && a.pairs.map(\.value) == b.pairs.map(\.value)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(classes)
        for pair in pairs {
            hasher.combine(pair.key)
            hasher.combine(pair.value)
        }
    }
}
