import DisplayList
import Geometry

/// One page as it was decided: what is placed where, what is wrong with it, and what it costs. It has no folio, and no
/// side unless its frame has one; the painter makes a page of it.
package struct PagePlan: Sendable {
    /// What of an article is on the page.
    package struct Section: Hashable, Sendable {
        /// The article, by its index in the chain.
        package var article: Int
        /// Lines of its text that are set here, those of its boxes too.
        package var lines = 0
        /// From the trim's head to the foot of what it takes.
        package var foot: Length
        /// True for a page that is reserved for an article which ended before it.
        package var isSpare = false
    }

    /// The page that was filled.
    package var frame: PageFrame
    /// What is placed, in drawing order.
    var placements: [Placement] = []
    /// What is wrong with the places of what it bears.
    var findings = LayoutFindings()
    /// What it costs.
    package var cost = PageCost()
    /// The articles on it, in order.
    package var sections: [Section] = []
    /// From the trim's head to the foot of what is taken of the type area.
    package var pen: Length
    /// True for a page that bears nothing: no running heads either.
    package var isBlank = false

    /// An empty page.
    package init(_ frame: PageFrame) {
        self.frame = frame
        pen = frame.top
    }

    /// Places something that is drawn already, its corner at that of `rect`, anywhere on the page, beyond its trim or
    /// across the spine.
    package mutating func place(_ item: Item, in rect: Rect, of reference: Placement.Reference) {
        placements.append(Placement(thing: .drawn(item), rect: rect, reference: reference))
    }

    /// True where nothing of a text is placed.
    var isEmpty: Bool { placements.allSatisfy { if case .label = $0.thing { true } else { false } } }
}
