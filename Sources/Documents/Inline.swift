import Diagnostics
import Values

/// Running text: characters, and what gives them a meaning or a look. Every case knows where it begins in its source.
package indirect enum Inline: Sendable {
    /// Characters; quotes and dashes are already those of the language.
    case text(String, SourceLocation)
    /// A space where the source broke its line.
    case softBreak(SourceLocation)
    /// A line break of the author's.
    case lineBreak(SourceLocation)
    /// Stressed text.
    case emphasis([Inline], SourceLocation)
    /// Strongly stressed text.
    case strong([Inline], SourceLocation)
    /// Struck text.
    case strike([Inline], SourceLocation)
    /// Raised text.
    case superscript([Inline], SourceLocation)
    /// Lowered text.
    case `subscript`([Inline], SourceLocation)
    /// Code, byte for byte.
    case code(String, SourceLocation)
    /// Keys of a keyboard.
    case keyboard(String, SourceLocation)
    /// Text that leads elsewhere: a URL, `#label`, or `article-id#label`.
    case link(target: String, [Inline], SourceLocation)
    /// Text with a class (`[text]{.class}`) or an identifier.
    case span(Attributes, [Inline], SourceLocation)
    /// Text with an explicit look (tag markup, RTF).
    case styled(Look, [Inline], SourceLocation)
    /// Text with an annotation over or under it.
    case ruby(base: [Inline], annotation: [Inline], SourceLocation)
    /// A picture inside a line of text.
    case image(Picture)
    /// The call of a footnote: an index into ``Document/notes``.
    case noteCall(Int, SourceLocation)

    /// Where it begins.
    package var origin: SourceLocation {
        switch self {
        case .text(_, let origin), .softBreak(let origin), .lineBreak(let origin), .emphasis(_, let origin),
            .strong(_, let origin), .strike(_, let origin), .superscript(_, let origin), .subscript(_, let origin),
            .code(_, let origin), .keyboard(_, let origin), .link(_, _, let origin), .span(_, _, let origin),
            .styled(_, _, let origin), .ruby(_, _, let origin), .noteCall(_, let origin):
            origin
        case .image(let picture): picture.origin
        }
    }

    /// The characters without looks; a picture has none, a note's call neither, and annotations are left out.
    package var plainText: String {
        switch self {
        case .text(let text, _), .code(let text, _), .keyboard(let text, _): text
        case .softBreak, .lineBreak: " "
        case .emphasis(let inner, _), .strong(let inner, _), .strike(let inner, _), .superscript(let inner, _),
            .subscript(let inner, _), .link(_, let inner, _), .span(_, let inner, _), .styled(_, let inner, _),
            .ruby(let inner, _, _):
            inner.plainText
        case .image, .noteCall: ""
        }
    }
}

extension [Inline] {
    /// The characters of all, without looks.
    package var plainText: String { reduce(into: "") { $0 += $1.plainText } }

    /// The characters of all as a title in lists and outlines has them: tabs are spaces.
    package var titleText: String { String(plainText.map { $0 == "\t" ? " " : $0 }) }
}

/// Identifier, classes and key–value pairs that a source attaches to an element: `{#id .class key="value"}`.
package struct Attributes: Hashable, Sendable {
    /// A value with its place.
    package struct Value: Hashable, Sendable {
        /// The text.
        package var text: String
        /// Its place.
        @Unhashed package var origin: SourceLocation

        /// `text` at `origin`.
        package init(_ text: String, at origin: SourceLocation) {
            self.text = text
            self.origin = origin
        }
    }

    /// The identifier, without `#`.
    package var id: Value?
    /// The classes, in order, without the point.
    package var classes: [Value] = []
    /// The pairs, in order; keys are unique.
    package var pairs: [(key: Value, value: Value)] = []

    /// No attributes.
    package init() {}

    /// The value of `key`; nil when it is not there.
    package subscript(_ key: String) -> Value? { pairs.first { $0.key.text == key }?.value }

    /// True when the class `name` is there.
    package func has(_ name: String) -> Bool { classes.contains { $0.text == name } }

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

/// An explicit look over the style: only what a source gives is set.
package struct Look: Hashable, Sendable {
    /// A family.
    package var font: Attributes.Value?
    /// A colour: a swatch's name, a CSS name or `#rrggbb`.
    package var color: Attributes.Value?
    /// The outline's colour.
    package var strokeColor: Attributes.Value?
    /// The outline's weight in % of the size; negative strokes and fills.
    package var strokeWidth: Attributes.Value?
    /// The size, with a unit, in points, or in % of the text around.
    package var size: Attributes.Value?
    /// Letters as capitals.
    package enum Capitals: Hashable, Sendable {
        /// All letters.
        case all
        /// Small ones for small letters.
        case small
    }

    /// Capitals; nil as the style has them.
    package var capitals: Capitals?
    /// True for a line below the text.
    package var isUnderlined = false
    /// How far the baseline rises, with a unit.
    package var rise: Attributes.Value?
    /// True when the style's own face may be used instead of a font that is not there: word processors name the fonts of the
    /// machine that they run on.
    package var isFontOptional = false

    /// No change.
    package init() {}
}
