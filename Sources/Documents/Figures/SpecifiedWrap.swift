import PubDiagnostics
import PubGeometry
import PubValues

/// How text runs around a box, as an author or a style specifies it: nil for what is not specified.
package struct SpecifiedWrap: Hashable, Sendable {
    /// What text keeps clear of.
    package var shape: WrapShape?
    /// How far text keeps from it.
    package var offset: Length?
    /// The sides on which there is text.
    package var side: TextWrap.Side?
    /// Where the box is placed.
    package var place: WrapPlacement?
    /// The width of the box.
    package var width: FigureExtent?
    /// Where an author's keys are, right or wrong, by their names; a style notes none.
    @ExcludedFromEquality package var origins: [String: SourceLocation] = [:]

    /// Nothing specified.
    package init() {}

    /// These values, and those of `base` where this has none.
    package func overlaid(on base: SpecifiedWrap) -> SpecifiedWrap {
        var wrap = base
        wrap.shape = shape ?? base.shape
        wrap.offset = offset ?? base.offset
        wrap.side = side ?? base.side
        wrap.place = place ?? base.place
        wrap.width = width ?? base.width
        return wrap
    }
}
