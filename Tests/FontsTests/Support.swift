import PubFonts
import PubIdentity
import PubTestSupport
import Testing

/// Fonts of the repository, fetched by `make setup`.
enum TestFonts {
    /// A catalogue of the named files.
    static func catalog(_ names: String...) throws -> FontCatalog {
        let files = names.map { FontFile(name: "Fonts/" + $0, bytes: Setup.font($0)) }
        return try #require(FontCatalog.load(files).value)
    }
}

extension FontCatalog {
    /// The key of its face at `index`.
    func key(_ index: Int) -> FontKey { key(of: faces[index]) }
}
