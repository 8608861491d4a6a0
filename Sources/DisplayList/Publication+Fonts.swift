import Identity

extension Publication {
    /// The faces that its pages show. Linear in their items.
    package var usedFonts: Set<FontID> {
        var used: Set<FontID> = []
        func collect(_ items: [Item]) {
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

    /// The text of one face, at its places, and nothing else.
    package func keepingText(in font: FontID) -> Publication {
        var publication = self
        for index in pages.indices { publication.pages[index].marks.items = pages[index].marks.items.text(in: font) }
        return publication
    }
}

extension [Item] {
    fileprivate func text(in font: FontID) -> [Item] {
        compactMap { item in
            switch item {
            case .glyphs(let run): return run.font == font ? item : nil
            case .group(var group):
                group.items = group.items.text(in: font)
                return .group(group)
            case .path, .image, .link: return nil
            }
        }
    }
}
