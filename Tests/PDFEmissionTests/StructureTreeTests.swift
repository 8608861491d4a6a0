import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubTestSupport
import Testing

/// The structure tree of a file, as Poppler reads it.
@Suite(.needs(.fonts)) struct StructureTreeTests {
    let bench = Workbench()
    private var path: String { bench.folder + "/tree.pdf" }

    /// A publication of one page with lines of text, each of an element, below one another.
    private func publication(_ nodes: [StructureNode], _ lines: [(String, Int)]) -> Publication {
        var page = Page.a5()
        for (index, line) in lines.enumerated() {
            page.set(line.0, .garamond, size: 12, x: 40, y: 40 + 20 * Double(index))
            let last = page.marks.items.count - 1
            guard case .glyphs(var run) = page.marks.items[last] else { continue }
            run.element = ElementID(line.1)
            page.marks.items[last] = .glyphs(run)
        }
        var publication = Publication([page])
        publication.structure = nodes
        publication.metadata.title = "Tree"
        return publication
    }

    private func node(_ role: StructureRole, below parent: Int?) -> StructureNode {
        StructureNode(role, parent: parent.map { ElementID($0) } ?? .artifact, origin: .none)
    }

    private static let edition: Edition = {
        var edition = Edition(.screen)
        edition.standards = [.ua1, .a2a]
        return edition
    }()

    private func write(_ publication: Publication) throws {
        let resources = EmissionResources(fonts: TestFont.programs) { _ in throw EmissionError.profile }
        _ = try emit(publication, as: Self.edition, with: resources, to: path)
        #expect(run("qpdf --check \(path)").contains("No syntax"))
    }

    /// The elements with their text, a word each.
    private func words() -> [String] {
        let lines = run("pdfinfo -struct-text \(path)").split(separator: "\n")
            .filter { !$0.trimmingPrefix { $0 == " " }.hasPrefix("/") }
        return lines.flatMap { $0.split { $0 == " " || $0 == ":" } }.map(String.init)
            .filter { !["(block)", "(inline)"].contains($0) && !$0.hasPrefix("<") }
    }

    @Test func partsOfATextAreReadAtTheirPlaces() throws {
        let nodes = [
            node(.article, below: nil), node(.headline, below: 0), node(.body, below: 0), node(.span, below: 2),
            node(.noteCall, below: 2), node(.note, below: 2), node(.body, below: 0),
        ]
        // The note is drawn last.
        try write(
            publication(
                nodes,
                [("Title", 1), ("one", 2), ("due", 3), ("three", 2), ("1", 4), ("four", 2), ("five", 6), ("note", 5)]))
        #expect(
            words() == [
                "Document", "Art", "H1", "\"Title\"", "P", "\"one\"", "Span", "\"due\"", "\"three\"", "Reference",
                "\"1\"",
                "Note", "\"note\"", "\"four\"", "P", "\"five\"",
            ])
    }

    @Test func sectionsHoldTheArticlesThatFollowOneAnother() throws {
        let nodes = [
            node(.article, below: nil), node(.body, below: 0), node(.article, below: nil), node(.body, below: 2),
            node(.article, below: nil), node(.body, below: 4),
        ]
        var publication = publication(nodes, [("one", 1), ("two", 3), ("three", 5)])
        publication.sections = [PublicationSection(title: "Features", elements: 2..<6)]
        try write(publication)
        #expect(
            words() == [
                "Document", "Art", "P", "\"one\"", "Sect", "\"Features\"", "Art", "P", "\"two\"", "Art", "P",
                "\"three\"",
            ])
    }

    @Test func elementsWithoutContentAreLeftOut() throws {
        let nodes = [
            node(.article, below: nil), node(.body, below: 0), node(.list(.disc), below: 0), node(.listItem, below: 2),
            node(.table, below: 0), node(.tableRow, below: 4),
            node(.headerCell(scope: .column, span: CellSpan(rows: 1, columns: 2)), below: 5),
            node(.dataCell(span: .one), below: 5),
        ]
        try write(publication(nodes, [("one", 1), ("head", 6)]))
        let tree = words()
        #expect(tree == ["Document", "Art", "P", "\"one\"", "Table", "TR", "TH", "\"head\"", "TD"])
        #expect(run("pdfinfo -struct \(path)").contains("ColSpan 2"))
    }

    /// What no element is known for is content of the document, and nothing is lost.
    @Test func contentOfUnknownElementsBelongsToTheDocument() throws {
        try write(publication([node(.article, below: nil)], [("one", 0), ("two", 7)]))
        #expect(words() == ["Document", "Art", "\"one\"", "\"two\""])
    }

    @Test func anElementComesAfterItsParent() {
        #expect(throws: EmissionError.unknown("the parent of the element 0")) {
            try write(publication([node(.body, below: 1), node(.article, below: nil)], [("one", 0)]))
        }
    }

    /// Content of an element that is none of PDF belongs to the one above it.
    @Test func captionsOfDecorationsAreParagraphs() throws {
        let nodes = [
            node(.article, below: nil), node(.decoration, below: 0), node(.caption, below: 1), node(.figure, below: 0),
            node(.caption, below: 3),
        ]
        try write(publication(nodes, [("one", 2), ("two", 4)]))
        // A figure without a picture is a group.
        #expect(words() == ["Document", "Art", "P", "\"one\"", "Div", "Caption", "\"two\""])
    }

    @Test func linksHaveTheirAreasAndSayWhereTheyLead() throws {
        let nodes = [node(.article, below: nil), node(.body, below: 0), node(.link, below: 1)]
        var publication = publication(nodes, [("See", 1), ("a place", 2), ("there", 2)])
        for y in [30.0, 50] {
            let link = LinkItem(area: box(40, y, 50, 12), target: .url("https://example.org"), element: ElementID(2))
            publication.pages[0].marks.items.append(.link(link))
        }
        try write(publication)
        let file = run("qpdf --qdf --object-streams=disable \(path) - | strings -n 1")
        #expect(file.ranges(of: "/OBJR").count == 2)
        #expect(file.ranges(of: "/Contents (a placethere \\(https://example.org\\))").count == 2, "\(file)")
        #expect(file.ranges(of: "/StructParent ").count == 2)
        #expect(file.contains("/Tabs /S"))
    }

    @Test func aPictureThatIsALinkHoldsOne() throws {
        var figure = node(.figure, below: 0)
        figure.alternate = "A wall"
        var publication = publication([node(.article, below: nil), figure], [])
        let frame = box(40, 40, 50, 12)
        publication.pages[0].marks.items = [
            .path(PathItem(Path(rect: frame), fill: Paint(.gray(0.5)), element: ElementID(1))),
            .link(LinkItem(area: frame, target: .url("https://example.org"), element: ElementID(1))),
        ]
        try write(publication)
        #expect(
            words().filter { ["Document", "Art", "Figure", "Link"].contains($0) } == [
                "Document", "Art", "Figure", "Link",
            ])
        let file = run("qpdf --qdf --object-streams=disable \(path) - | strings -n 1")
        #expect(file.ranges(of: "/Alt (A wall)").count == 2)
        #expect(file.contains("/Contents (A wall \\(https://example.org\\))"))
        #expect(file.contains("/BBox ["))
    }

    @Test func abbreviationsSayWhatTheyAreShortFor() throws {
        var short = node(.abbreviation, below: 1)
        short.alternate = "Admiralty chart datum"
        try write(publication([node(.article, below: nil), node(.body, below: 0), short], [("above", 1), ("ACD", 2)]))
        let file = run("qpdf --qdf --object-streams=disable \(path) - | strings -n 1")
        #expect(file.contains("/E (Admiralty chart datum)"))
        #expect(!file.contains("/ActualText"))
        #expect(words().suffix(2) == ["Span", "\"ACD\""])
    }

    @Test func theFileSaysWhatItKeeps() throws {
        try write(publication([node(.article, below: nil), node(.body, below: 0)], [("one", 1)]))
        let facts = run("pdfinfo -meta \(path)")
        #expect(facts.contains("<pdfuaid:part>1</pdfuaid:part>"))
        #expect(facts.contains("<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>"))
        #expect(facts.contains("<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"))
        #expect(run("pdfinfo \(path)").contains("Tagged:          yes"))
        let file = run("qpdf --qdf --object-streams=disable \(path) - | strings -n 1")
        #expect(file.contains("/GTS_PDFA1"))
        #expect(file.contains("/Marked true"))
    }
}
