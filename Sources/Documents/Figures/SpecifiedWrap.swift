import PubDiagnostics
import PubGeometry
import PubValues

/// The wrap of text around a box, as an author or a style specifies it; nil for unspecified values.
package struct SpecifiedWrap: Hashable, Sendable {
    /// The shape that text keeps clear of.
    package var shape: WrapShape?
    /// The distance of text from it.
    package var offset: Length?
    /// The sides that have text.
    package var side: TextWrap.Side?
    /// The placement of the box.
    package var place: WrapPlacement?
    /// The width of the box.
    package var width: FigureExtent?
    /// The source locations of an author's keys, valid or not, by name; a style records none.
    @ExcludedFromEquality package var origins: [String: SourceLocation] = [:]

    /// Nothing specified.
    package init() {}

    /// These values, with missing ones taken from `base`.
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
