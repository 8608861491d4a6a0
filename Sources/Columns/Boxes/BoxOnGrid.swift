import PubDocuments
import PubGeometry
import PubIdentity
import PubTextLayout

/// A box on an area of its page.
package struct BoxOnGrid: Sendable {
    package var id: BoxID
    /// The part of the type area that it takes: x from the left edge of that, y from the trim's head.
    package var rect: Rect
    /// The distance that text keeps from its sides, above and below it.
    package var clearance: Insets
    /// The drawing, from the upper left corner of ``rect``; bleeding parts reach beyond it.
    package var fragment: Fragment
    /// Whether it takes the whole page.
    package var isWhole: Bool

    /// The area that text keeps clear of.
    package var taken: Rect {
        rect.inset(
            by: Insets(
                top: -clearance.top, left: -clearance.left, bottom: -clearance.bottom, right: -clearance.right))
    }

    /// The area that columns keep clear of, from the upper left corner of the type area, whose head is `top` below the head of the trim.
    package func exclusion(below top: Length) -> SlotExclusion {
        SlotExclusion(Region(Path(rect: taken.moved(by: Point(x: .zero, y: -top)))), closesGaps: true)
    }
}
