import PubValues

extension Length: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(raw)
    }
}

extension Point: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(x, y)
    }
}

extension Size: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(width, height)
    }
}

extension Rect: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(origin, size)
    }
}

extension Transform: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(a, b, c, d, translation)
    }
}

extension Insets: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(top, left, bottom, right)
    }
}

extension Path.Element: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .move(let a): hash.combineEach(0, a)
        case .line(let a): hash.combineEach(1, a)
        case .curve(let a, let b, let c): hash.combineEach(2, a, b, c)
        case .close: hash.combineEach(3)
        }
    }
}

extension Path: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(elements)
    }
}
