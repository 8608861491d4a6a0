/// The place of an input.
struct InputPlace: Sendable {
    /// The name for messages.
    var name: String
    /// Its path, as parts from `/`.
    var parts: [String]
    /// Whether it may be outside of the folders of the input: it is named on the command line, or belongs to the system.
    var isAnywhere = false

    /// Its path from `/`.
    var path: String { "/" + parts.joined(separator: "/") }
}
