import PubIdentity

/// The marked-content sequences of a page (ISO 32000-1 §14.6 and §14.8.2.2): which element each part of its content
/// belongs to, or that it is an artifact.
///
/// Their tag is `Span` whatever the element is: the tree of the document says that, on which the content of a page shall
/// not depend. They are in the page's own stream alone: what is drawn in a form belongs, as one, to the element of the
/// form.
struct MarkedSequences {
    private let isTagged: Bool
    private var forms = 0
    private var count = 0
    /// The element of the sequence that is open around graphics; nil when none is.
    private(set) var graphics: ElementID?

    /// Sequences of a page, or none at all where it is not tagged.
    init(isTagged: Bool) { self.isTagged = isTagged }

    /// Whether content is to be marked.
    var areWritten: Bool { isTagged && forms == 0 }

    /// What follows is drawn in a form, which may be within another one.
    mutating func beginForm() { forms += 1 }

    /// Ends the innermost form.
    mutating func endForm() { forms -= 1 }

    /// Begins a sequence of `element`, which is part of a text object or around graphics. Gives its leaf; nil for an
    /// artifact.
    mutating func begin(
        _ element: ElementID, aroundGraphics: Bool, _ output: inout OperatorBuffer
    ) -> StructureLeaf? {
        if aroundGraphics { graphics = element }
        guard element != .artifact else {
            output.append("/Artifact BMC\n")
            return nil
        }
        output.append("/Span<</MCID ")
        PDFNumber.append(count, decimals: 0, to: &output)
        output.append(">>BDC\n")
        count += 1
        return StructureLeaf(element: element, number: count - 1)
    }

    /// Ends the sequence around graphics, if one is open; false when none is.
    mutating func endGraphics(_ output: inout OperatorBuffer) -> Bool {
        guard areWritten, graphics != nil else { return false }
        output.append("EMC\n")
        graphics = nil
        return true
    }
}
