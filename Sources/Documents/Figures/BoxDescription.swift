import Settings

/// A box as its author asks for it: nil for what is not said, which a style may say.
package struct BoxDescription: Hashable, Sendable {
    /// Where it is placed.
    package var placement: Located<BoxPlacement>?
    /// How text runs around it.
    package var wrap = WrapDescription()

    /// Nothing said.
    package init() {}
}
