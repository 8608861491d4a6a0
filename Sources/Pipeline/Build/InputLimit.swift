/// The most bytes of each kind of input.
enum InputLimit {
    /// Manifests, templates, styles.
    static let settings = 16 << 20
    /// Articles.
    static let article = 64 << 20
    /// Pictures.
    static let picture = 1 << 30
    /// ICC profiles.
    static let profile = 16 << 20
}
