extension String {
    /// As much of a name or word of the input as a message has room for.
    package var excerpt: String { count <= 60 ? self : String(prefix(57)) + "…" }
}
