/// The most bytes of each kind of input.
enum InputLimit {
    /// Manifests, templates, styles.
    static let settings = 16 << 20
    /// Articles.
    static let article = 64 << 20
    /// Pictures: more than the samples of the largest that can be placed.
    static let picture = 640 << 20
    /// ICC profiles.
    static let profile = 16 << 20
}
