import PubColor
import PubValues

extension Swatch.Definition: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .color(let a): hash.combineEach(0, a)
        case .alias(let a): hash.combineEach(1, a)
        }
    }
}

extension Swatch: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(name, definition, overprint)
    }
}
