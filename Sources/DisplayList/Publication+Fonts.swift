import Identity

extension Publication {
    /// The faces that its pages show. Linear in their items.
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
        for page in pages { collect(page.marks.items) }
        return used
    }

    /// Lists the faces that the pages show, each with the name that `name` gives it. Linear in their items.
    package mutating func listFonts(_ name: (FontKey) -> String) {
        fonts = usedFonts.map { FontResource(name: name($0), key: $0) }
            .sorted { ($0.name, $0.key) < ($1.name, $1.key) }
    }
}
