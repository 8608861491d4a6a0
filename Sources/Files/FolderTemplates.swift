/// The templates in roots and libraries.
package enum FolderTemplates {
    /// The names of the templates in the folders `Templates` of `places`, sorted.
    package static func names(in places: [String]) -> [String] { Set(places.flatMap(names(in:))).sorted() }

    /// The template `monthly` of the first of `places` that has templates, or else the first one there; nil for none.
    package static func first(in places: [String]) -> String? {
        for place in places {
            let names = names(in: place)
            if let first = names.first { return names.contains("monthly") ? "monthly" : first }
        }
        return nil
    }

    private static func names(in place: String) -> [String] {
        FileKind.names(in: "\(place)/Templates").filter {
            FileKind(at: "\(place)/Templates/\($0)/template.toml") == .file
        }
    }
}
