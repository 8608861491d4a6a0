import PubFonts
import PubIdentity
import PubStyles
import Synchronization

extension FontLookup {
    /// The faces of `catalog`.
    init(_ catalog: FontCatalog) {
        let known = KnownFeatures(catalog)
        self.init(
            find: { catalog.key(for: $0) },
            suggestions: { request in
                let found = catalog.suggestions(for: request)
                return (found.families, found.styles)
            },
            features: { known[$0] })
    }
}

/// The features of faces, each read once: articles ask for the same few faces again and again.
private final class KnownFeatures: Sendable {
    private let catalog: FontCatalog
    private let features = Mutex<[FontKey: Set<String>]>([:])

    init(_ catalog: FontCatalog) { self.catalog = catalog }

    subscript(font: FontKey) -> Set<String> {
        features.withLock { known in
            if let features = known[font] { return features }
            let features = catalog.features(of: font)
            known[font] = features
            return features
        }
    }
}
