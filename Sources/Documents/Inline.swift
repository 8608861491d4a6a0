import PubDiagnostics

/// Running text: characters, and the elements that give them a meaning or a style. Every case knows its start in the source.
package indirect enum Inline: Sendable {
    /// Characters; quotes and dashes already follow the language.
    case text(String, SourceLocation)
    /// A space for a line break of the source.
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
    /// Text with direct formatting (tag markup, RTF).
    case styled(DirectFormatting, [Inline], SourceLocation)
    /// Text with an annotation over or under it.
    case ruby(base: [Inline], annotation: [Inline], SourceLocation)
    /// A picture inside a line of text.
    case image(Picture)
    /// The call of a footnote: an index into ``Document/notes``.
    case noteCall(Int, SourceLocation)

    /// The start in the source.
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

    /// The characters without styles; a picture has none, a note's call neither, and annotations are left out.
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
    /// The characters of all, without styles.
    package var plainText: String { reduce(into: "") { $0 += $1.plainText } }

    /// The characters of all as a title in lists and outlines has them: tabs are spaces.
    package var titleText: String { String(plainText.map { $0 == "\t" ? " " : $0 }) }
}
