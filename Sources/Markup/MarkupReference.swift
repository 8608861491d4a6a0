import PubSettings

/// The keys that this room reads, for the reference.
package enum MarkupReference {
    /// The tables of front matter.
    package static let keyTables = [
        KeyTableDescription(FrontMatterKeys.self), KeyTableDescription(FrontMatterAuthorKeys.self),
    ]
}
