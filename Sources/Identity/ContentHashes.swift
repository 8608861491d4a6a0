import PubValues

extension FontKey: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(value)
    }
}

extension ImageKey: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(self.hash)
    }
}

extension ElementID: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(index)
    }
}

extension BoxID: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(index)
    }
}

extension NoteID: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(index)
    }
}

extension LabelID: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(name)
    }
}
