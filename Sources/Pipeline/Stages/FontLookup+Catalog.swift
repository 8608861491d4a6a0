import PubFonts
import PubStyles

extension FontLookup {
    /// The faces of `catalog`.
    init(_ catalog: FontCatalog) {
        self.init(
            find: { catalog.key(for: $0) },
            suggestions: { request in
                let found = catalog.suggestions(for: request)
                return (found.families, found.styles)
            },
            features: { catalog.features(of: $0) })
    }
}
