import DisplayList
import Geometry
import Identity
import Testing

/// Some of the pages of a publication, and the text of one of its faces.
@Suite struct ExcerptTests {
    /// Three pages, each with a label of its own and links to all of them, one of these in a group.
    private func publication() -> Publication {
        var publication = Publication()
        let labels = ["a", "b", "c"].map { LabelID($0) }
        for (index, label) in labels.enumerated() {
            var page = Page.small(folio: "\(index + 1)")
            page.marks.labels = [PageLabel(label, at: .zero)]
            let links = labels.map {
                DisplayItem.link(LinkItem(area: box(0, 0, 1, 1), target: .label($0), element: .artifact))
            }
            page.marks.items = [links[0], .group(Group([links[1], links[2]]))]
            page.marks.items.append(.link(LinkItem(area: box(0, 0, 1, 1), target: .url("x"), element: .artifact)))
            page.marks.set("Page \(index + 1)", x: 0, y: 0, font: index)
            publication.pages.append(page)
        }
        publication.outline = [
            OutlineEntry(
                title: "A", target: labels[0],
                children: [OutlineEntry(title: "B", target: labels[1]), OutlineEntry(title: "C", target: labels[2])])
        ]
        return publication
    }

    /// Where the links among `items` lead.
    private func targets(_ items: [DisplayItem]) -> [LinkTarget] {
        items.flatMap { item -> [LinkTarget] in
            switch item {
            case .link(let link): [link.target]
            case .group(let group): targets(group.items)
            case .glyphs, .path, .image: []
            }
        }
    }

    @Test func pagesKeepTheirFoliosAndLoseWhatLeadsElsewhere() {
        var excerpt = publication()
        excerpt.keepPages(at: [2, 1])
        #expect(excerpt.pages.map(\.folio) == ["3", "2"])
        for page in excerpt.pages {
            #expect(targets(page.marks.items) == [.label(LabelID("b")), .label(LabelID("c")), .url("x")])
        }
        // What stood below an entry that goes moves up.
        #expect(excerpt.outline.map(\.title) == ["B", "C"])
    }

    @Test func allPagesAreTheWhole() {
        let whole = publication()
        var excerpt = whole
        excerpt.keepPages(at: [0, 1, 2])
        #expect(excerpt == whole)
        excerpt.keepPages(at: [])
        #expect(excerpt.pages.isEmpty)
        #expect(excerpt.outline.isEmpty)
    }

    @Test func facesAreFoundWhereverTheirTextIs() {
        var publication = publication()
        var part = Marks()
        part.set("turned", x: 0, y: 0, font: 9)
        publication.pages[0].marks.append(part, by: .rotated(byDegrees: 90))
        #expect(publication.usedFonts == [FontKey(0), FontKey(1), FontKey(2), FontKey(9)])
    }
}
