import Diagnostics
import Geometry
import TextModel
import Values

/// How text runs around a box, as far as an author or a style says it: nil for what is not said.
package struct WrapDescription: Hashable, Sendable {
    /// What text keeps clear of.
    package var shape: WrapShape?
    /// How far text keeps from it.
    package var offset: Length?
    /// The sides on which there is text.
    package var side: WrapSide?
    /// Where the box is placed.
    package var place: WrapPlacement?
    /// The width of the box.
    package var width: FigureExtent?
    /// Where an author's keys are, right or wrong, by their names; a style notes none.
    @Unhashed package var origins: [String: SourceLocation] = [:]

    /// Nothing said.
    package init() {}

    /// What is said here, over `base`.
    package func overlaid(on base: WrapDescription) -> WrapDescription {
        var wrap = base
        wrap.shape = shape ?? base.shape
        wrap.offset = offset ?? base.offset
        wrap.side = side ?? base.side
        wrap.place = place ?? base.place
        wrap.width = width ?? base.width
        return wrap
    }
}
