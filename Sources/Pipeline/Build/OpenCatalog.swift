import Fonts
import Identity
import Styles

/// A catalogue that styles and articles may still ask for further instances of variable faces.
final class OpenCatalog {
    var fonts: FontCatalog
    init(_ fonts: FontCatalog) { self.fonts = fonts }

    var lookup: FontLookup {
        FontLookup(
            find: { self.fonts.face(for: $0) },
            suggestions: { request in
                let found = self.fonts.suggestions(for: request)
                return (found.families, found.styles)
            })
    }
}
