import PubIdentity

/// A part of a page that belongs to an element of the structure tree: a marked-content sequence of the page's content
/// stream (ISO 32000-1 §14.7.4.2).
package struct StructureLeaf: Hashable, Sendable {
    /// The element.
    package var element: ElementID
    /// The number of the sequence (MCID): unique on the page, and larger than those of sequences before it.
    package var number: Int

    /// The sequence `number` of `element`.
    package init(element: ElementID, number: Int) {
        self.element = element
        self.number = number
    }
}
