import PubIdentity

extension Publication {
    /// The faces that its pages show. Linear in their items.
    package var usedFonts: Set<FontKey> { pages.reduce(into: []) { $0.formUnion($1.usedFonts) } }

    /// Lists the faces `used`, each with the name that `name` gives it.
    package mutating func listFonts(_ used: Set<FontKey>, _ name: (FontKey) -> String) {
        fonts = used.map { FontResource(name: name($0), key: $0) }.sorted { ($0.name, $0.key) < ($1.name, $1.key) }
    }
}

extension Page {
    /// The faces that it shows. Linear in its items.
    package var usedFonts: Set<FontKey> {
        var used: Set<FontKey> = []
        func collect(_ items: [DisplayItem]) {
            for item in items {
                switch item {
                case .glyphs(let run): used.insert(run.font)
                case .group(let group): collect(group.items)
                case .path, .image, .link: break
                }
            }
        }
        collect(marks.items)
        return used
    }
}
