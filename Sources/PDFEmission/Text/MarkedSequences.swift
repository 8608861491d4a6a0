import PubIdentity

/// The marked-content sequences of a page (ISO 32000-1 §14.6 and §14.8.2.2): which element each part of its content
/// belongs to, or which kind of artifact it is.
///
/// Their tag is always `Span`: the document's tree gives the element, and the content of a page must not depend on the tree.
/// Content of a form is marked in the form's stream, with its own numbers: a group does not join content of several
/// elements.
struct MarkedSequences {
    /// Whether content is to be marked.
    let areWritten: Bool
    /// The numbers that the page and the open forms have given out, the innermost last.
    private var counts = [0]
    /// The number of sequences on the page until now, including forms, in drawing order.
    private var total = 0
    /// The element of the sequence that is open around graphics; nil when none is.
    private(set) var graphics: ElementID?

    /// The sequences of a page, or none at all if it is not tagged.
    init(isTagged: Bool) { areWritten = isTagged }

    /// Begins a form, which may be inside another one, for the content that follows. No sequence may be open.
    mutating func beginForm() { counts.append(0) }

    /// Ends the innermost form; no sequence may be open in it.
    mutating func endForm() { counts.removeLast() }

    /// Begins a sequence of `element`, which is part of a text object or around graphics. Returns its leaf; nil for an
    /// artifact.
    mutating func begin(
        _ element: ElementID, aroundGraphics: Bool, _ output: inout OperatorBuffer
    ) -> StructureLeaf? {
        if aroundGraphics { graphics = element }
        guard !element.isArtifact else {
            output.append(MarkedSequences.artifact(element))
            return nil
        }
        let number = counts[counts.count - 1]
        output.append("/Span<</MCID ")
        PDFNumber.append(number, decimals: 0, to: &output)
        output.append(">>BDC\n")
        counts[counts.count - 1] += 1
        total += 1
        return StructureLeaf(element: element, number: number, order: total - 1)
    }

    /// The operators that begin an artifact (ISO 32000-1 table 330).
    private static func artifact(_ kind: ElementID) -> StaticString {
        switch kind {
        case .header: "/Artifact<</Type/Pagination/Subtype/Header>>BDC\n"
        case .footer: "/Artifact<</Type/Pagination/Subtype/Footer>>BDC\n"
        case .sideline: "/Artifact<</Type/Pagination>>BDC\n"
        case .background: "/Artifact<</Type/Background>>BDC\n"
        default: "/Artifact<</Type/Layout>>BDC\n"
        }
    }

    /// Ends the sequence around graphics, if one is open; false when none is.
    mutating func endGraphics(_ output: inout OperatorBuffer) -> Bool {
        guard areWritten, graphics != nil else { return false }
        output.append("EMC\n")
        graphics = nil
        return true
    }
}
