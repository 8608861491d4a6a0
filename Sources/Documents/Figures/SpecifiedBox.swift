import Settings

/// A box as its author specifies it: nil for what is not specified, which a style may specify.
package struct SpecifiedBox: Hashable, Sendable {
    /// Where it is placed.
    package var placement: Located<BoxPlacement>?
    /// How wide it is, at its call.
    package var columns: Located<BoxColumns>?
    /// How text runs around it, and at which end of its column it is.
    package var wrap = SpecifiedWrap()

    /// Nothing specified.
    package init() {}
}
