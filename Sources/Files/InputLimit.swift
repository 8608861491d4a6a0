/// The most bytes of each kind of input.
package enum InputLimit {
    /// Manifests, templates, styles.
    package static let settings = 16 << 20
    /// Articles.
    package static let article = 64 << 20
    /// Pictures: more than the samples of the largest that can be placed.
    package static let picture = 640 << 20
    /// ICC profiles.
    package static let profile = 16 << 20
}
