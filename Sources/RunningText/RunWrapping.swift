import PubDiagnostics
import PubDocuments

/// The inlines wrapped around a run of a word processor's text, from the outside: such files give each run all its
/// properties, while a document nests inlines.
package struct RunWrapping: Hashable, Sendable {
    /// Raised or lowered text.
    package enum Position: UInt8, Sendable { case normal, raised, lowered }

    /// The target of the link; nil for no link.
    package var link: String?
    /// Its language (BCP 47), if it differs from the text's.
    package var language: String?
    /// A character style of the template.
    package var style: Attributes.Value?
    /// A class that every template knows, as `smallcaps`.
    package var className: String?
    /// The differences from the style.
    package var formatting = DirectFormatting()
    /// Whether it is strongly stressed.
    package var isStrong = false
    /// Whether it is stressed.
    package var isEmphasised = false
    /// Whether it is struck.
    package var isStruck = false
    /// Whether it is code.
    package var isCode = false
    /// Whether it is raised or lowered.
    package var position = Position.normal

    /// Plain text.
    package init() {}

    /// A piece of running text, and the wrapping around it.
    package typealias Run = (wrapping: RunWrapping, inline: Inline)

    /// The inlines of `runs`; neighbours share their common wrapping. Linear.
    package static func nested(_ runs: [Run]) -> [Inline] { nested(runs[...], level: 0) }

    // Links are outermost, so that a change of style divides none; code is innermost, as it holds text alone.
    private static let levels = 10

    /// Neighbours with the same wrapping at `level` share it. The levels are the parts of a wrapping: the recursion is
    /// as deep as there are parts.
    private static func nested(_ runs: ArraySlice<Run>, level: Int) -> [Inline] {
        if level == levels { return runs.map(\.inline) }
        var result: [Inline] = []
        var start = runs.startIndex
        while start < runs.endIndex {
            let first = runs[start].wrapping
            var end = start + 1
            while end < runs.endIndex, first.isSame(as: runs[end].wrapping, level) { end += 1 }
            result += first.wrapped(nested(runs[start..<end], level: level + 1), level)
            start = end
        }
        return result
    }

    private func isSame(as other: RunWrapping, _ level: Int) -> Bool {
        switch level {
        case 0: link == other.link
        case 1: language == other.language
        case 2: style == other.style
        case 3: className == other.className
        case 4: formatting == other.formatting
        case 5: isStrong == other.isStrong
        case 6: isEmphasised == other.isEmphasised
        case 7: isStruck == other.isStruck
        case 8: position == other.position
        default: isCode == other.isCode
        }
    }

    private func wrapped(_ inner: [Inline], _ level: Int) -> [Inline] {
        guard let origin = inner.first?.origin else { return inner }
        switch level {
        case 0: return link.map { [.link(target: $0, inner, origin)] } ?? inner
        case 1: return language.map { [RunWrapping.span("lang", Attributes.Value($0, at: origin), inner)] } ?? inner
        case 2: return style.map { [RunWrapping.span("style", $0, inner)] } ?? inner
        case 3:
            guard let className else { return inner }
            var attributes = Attributes()
            attributes.classes = [Attributes.Value(className, at: origin)]
            return [.span(attributes, inner, origin)]
        case 4: return formatting == DirectFormatting() ? inner : [.styled(formatting, inner, origin)]
        case 5: return isStrong ? [.strong(inner, origin)] : inner
        case 6: return isEmphasised ? [.emphasis(inner, origin)] : inner
        case 7: return isStruck ? [.strike(inner, origin)] : inner
        case 8:
            switch position {
            case .normal: return inner
            case .raised: return [.superscript(inner, origin)]
            case .lowered: return [.subscript(inner, origin)]
            }
        default: return isCode ? RunWrapping.code(inner, origin) : inner
        }
    }

    /// Text as code; other inlines are unchanged.
    private static func code(_ inner: [Inline], _ origin: SourceLocation) -> [Inline] {
        let isText = inner.allSatisfy { if case .text = $0 { true } else { false } }
        if isText { return [.code(inner.plainText, origin)] }
        return inner.map { inline in
            if case .text(let text, let place) = inline { .code(text, place) } else { inline }
        }
    }

    private static func span(_ key: String, _ value: Attributes.Value, _ inner: [Inline]) -> Inline {
        var attributes = Attributes()
        attributes.pairs = [(Attributes.Value(key, at: value.origin), value)]
        return .span(attributes, inner, value.origin)
    }
}
