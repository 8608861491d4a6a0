import PubIdentity

/// The resources of a content stream by their names (ISO 32000-1 §7.8.3).
struct ContentResources {
    /// Fonts, by their places among the page's: the names that text operators give them.
    var fonts: [Int] = []
    /// Colour spaces.
    var spaces: [(name: String, value: ContentSyntax)] = []
    /// Graphics states.
    var states: [(name: String, value: ContentSyntax)] = []
    /// Forms and pictures.
    var objects: [(name: String, reference: ContentReference)] = []
    /// Groups that show gradients.
    var groups: [(name: String, value: ContentSyntax)] = []
    /// Shadings.
    var shadings: [(name: String, value: ContentSyntax)] = []

    /// The resource dictionary.
    var syntax: ContentSyntax {
        var result: ContentSyntax = "<<"
        append("Font", fonts.map { ("F\($0)", ContentSyntax(.font($0))) }, to: &result)
        append("ColorSpace", spaces, to: &result)
        append("ExtGState", states, to: &result)
        append("XObject", objects.map { ($0.name, ContentSyntax($0.reference)) } + groups, to: &result)
        append("Shading", shadings, to: &result)
        result.append(">>")
        return result
    }

    private func append(
        _ kind: String, _ entries: [(name: String, value: ContentSyntax)], to result: inout ContentSyntax
    ) {
        if entries.isEmpty { return }
        result.append("/\(kind)<<")
        for entry in entries {
            result.append("/\(entry.name) ")
            result.append(entry.value)
        }
        result.append(">>")
    }
}
