import Values

extension OutputIntent: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(profile, model, identifier, condition)
    }
}

extension OutputIntent.Model: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(components) }
}
