import PubDiagnostics

/// What an SVG refers to by an id.
enum SVGReference {
    /// An element.
    case element
    /// A gradient or a pattern to paint with.
    case paint
}

/// The references of a drawing to its own elements.
struct SVGReferences {
    /// The kinds of elements by their ids.
    private var kinds: [String: String] = [:]
    private var references: [(id: String, kind: SVGReference, place: Int)] = []

    /// Notes the id of an element of the kind `name`.
    mutating func define(_ id: String, as name: String) { kinds[id] = name }

    /// Notes a reference, which comes at `place`.
    mutating func add(_ id: String, _ kind: SVGReference, at place: Int) { references.append((id, kind, place)) }

    /// Whether an element has the id.
    func isDefined(_ id: String) -> Bool { kinds[id] != nil }

    /// What refers to nothing is not drawn; what refers to the wrong kind is drawn as something else.
    var findings: [SVGFinding] {
        references.compactMap { reference in
            guard let kind = kinds[reference.id] else {
                return SVGFinding(
                    id: "svg-reference",
                    message: "the drawing refers to “#\(reference.id.excerpt)”, which it does not have",
                    hint: "export the drawing again, with all that it uses", place: reference.place)
            }
            guard reference.kind == .paint, kind == "pattern" else { return nil }
            return SVGFinding(
                id: "svg-unsupported", message: "an area is filled with a pattern",
                hint: "expand the pattern to paths (Inkscape: Object → Pattern → Pattern to Objects)",
                place: reference.place)
        }
    }
}

extension String {
    /// The id that it refers to; nil for what is no reference within the file.
    var referredID: String? { hasPrefix("#") ? String(dropFirst()) : nil }
}
