import PubValues

extension Inline: ContentHashable {
    /// Adds the content of the text, not its places in the source.
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .text(let text, _): hash.combineEach(0, text)
        case .softBreak: hash.combineEach(1)
        case .lineBreak: hash.combineEach(2)
        case .emphasis(let inner, _): hash.combineEach(3, inner)
        case .strong(let inner, _): hash.combineEach(4, inner)
        case .strike(let inner, _): hash.combineEach(5, inner)
        case .superscript(let inner, _): hash.combineEach(6, inner)
        case .subscript(let inner, _): hash.combineEach(7, inner)
        case .code(let text, _): hash.combineEach(8, text)
        case .keyboard(let text, _): hash.combineEach(9, text)
        case .link(let target, let inner, _): hash.combineEach(10, target, inner)
        case .span(let attributes, let inner, _): hash.combineEach(11, attributes, inner)
        case .styled(let formatting, let inner, _): hash.combineEach(12, formatting, inner)
        case .ruby(let base, let annotation, _): hash.combineEach(13, base, annotation)
        case .noteCall(let index, _): hash.combineEach(14, index)
        case .image(let picture): hash.combineEach(15, picture)
        }
    }
}
