import PubGeometry
import PubIdentity

/// A part of a page that belongs to an element of the structure tree: a marked-content sequence of the page's content
/// stream or of a form that the page shows (ISO 32000-1 §14.7.4.2).
package struct StructureLeaf: Hashable, Sendable {
    /// The element.
    package var element: ElementID
    /// The number of the sequence (MCID): unique in its stream, and greater than all earlier sequences' numbers.
    package var number: Int
    /// Its place among all sequences of the page, including the sequences in forms, in drawing order.
    package var order: Int
    /// The form whose stream has it, by its place in ``PageContent/streams``; nil for the page's own.
    package var stream: Int?

    /// The sequence `number` of `element`, at the place `order` of the page.
    package init(element: ElementID, number: Int, order: Int) {
        self.element = element
        self.number = number
        self.order = order
    }
}

/// The position of an element's first line, or of its first one on a page.
package struct ElementStart: Hashable, Sendable {
    /// The element.
    package var element: ElementID
    /// The distance of the top of its line from the top of the page's trim.
    package var top: Length
}

/// The part of a page that shows the pictures and paths of an element.
package struct ElementArea: Hashable, Sendable {
    /// The element.
    package var element: ElementID
    /// The area, on the page.
    package var area: Rect
}
