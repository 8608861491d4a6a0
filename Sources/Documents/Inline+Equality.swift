import PubDiagnostics

/// Two texts are equal when their contents are, wherever they are in their sources. A property would be
/// `@ExcludedFromEquality`; the places of an enumeration's cases are left out here by hand.
extension Inline: Hashable {
    package static func == (a: Inline, b: Inline) -> Bool {
        switch a {
        case .text(let text, _): if case .text(text, _) = b { true } else { false }
        case .softBreak: if case .softBreak = b { true } else { false }
        case .lineBreak: if case .lineBreak = b { true } else { false }
        case .emphasis(let inner, _): if case .emphasis(inner, _) = b { true } else { false }
        case .strong(let inner, _): if case .strong(inner, _) = b { true } else { false }
        case .strike(let inner, _): if case .strike(inner, _) = b { true } else { false }
        case .superscript(let inner, _): if case .superscript(inner, _) = b { true } else { false }
        case .subscript(let inner, _): if case .subscript(inner, _) = b { true } else { false }
        case .code(let text, _): if case .code(text, _) = b { true } else { false }
        case .keyboard(let text, _): if case .keyboard(text, _) = b { true } else { false }
        case .link(let target, let inner, _): if case .link(target, inner, _) = b { true } else { false }
        case .span(let attributes, let inner, _): if case .span(attributes, inner, _) = b { true } else { false }
        case .styled(let formatting, let inner, _): if case .styled(formatting, inner, _) = b { true } else { false }
        case .ruby(let base, let annotation, _): if case .ruby(base, annotation, _) = b { true } else { false }
        case .noteCall(let index, _): if case .noteCall(index, _) = b { true } else { false }
        case .image(let picture): if case .image(picture) = b { true } else { false }
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .text(let text, _): hasher.combineEach(0, text)
        case .softBreak: hasher.combineEach(1)
        case .lineBreak: hasher.combineEach(2)
        case .emphasis(let inner, _): hasher.combineEach(3, inner)
        case .strong(let inner, _): hasher.combineEach(4, inner)
        case .strike(let inner, _): hasher.combineEach(5, inner)
        case .superscript(let inner, _): hasher.combineEach(6, inner)
        case .subscript(let inner, _): hasher.combineEach(7, inner)
        case .code(let text, _): hasher.combineEach(8, text)
        case .keyboard(let text, _): hasher.combineEach(9, text)
        case .link(let target, let inner, _): hasher.combineEach(10, target, inner)
        case .span(let attributes, let inner, _): hasher.combineEach(11, attributes, inner)
        case .styled(let formatting, let inner, _): hasher.combineEach(12, formatting, inner)
        case .ruby(let base, let annotation, _): hasher.combineEach(13, base, annotation)
        case .noteCall(let index, _): hasher.combineEach(14, index)
        case .image(let picture): hasher.combineEach(15, picture)
        }
    }
}

extension Hasher {
    /// Adds `values` in order.
    fileprivate mutating func combineEach<each Value: Hashable>(_ values: repeat each Value) {
        repeat combine(each values)
    }
}
