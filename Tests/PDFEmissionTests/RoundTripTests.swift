import Glibc
import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubTestSupport
import Testing

/// Words of any characters come back from a file as they were: from its outline, its tree, and its links.
@Suite(.needs(.fonts, .pythonPackages, .tools("qpdf"))) struct RoundTripTests {
    private let bench = Workbench()

    private struct Words {
        var titles: [String] = [], sections: [String] = [], alternates: [String] = [], links: [String] = []
        var abbreviations: [String] = []
    }

    /// A page with a picture, an abbreviation and a link for each of the words.
    private func publication(_ words: Words) -> Publication {
        var page = Page.a5()
        page.marks.labels = [PageLabel(LabelID("lead"), at: at(30, 50))]
        var publication = Publication([])
        func add(_ role: StructureRole, below parent: ElementID, _ alternate: String? = nil) -> ElementID {
            var node = StructureNode(role, parent: parent, origin: .none)
            node.alternate = alternate
            publication.structure.append(node)
            return ElementID(publication.structure.count - 1)
        }
        for (index, section) in words.sections.enumerated() {
            let start = Int32(publication.structure.count)
            let article = add(.article, below: .artifact)
            let y = Double(index) * 20 + 20
            let figure = add(.figure, below: article, words.alternates[index])
            page.marks.items.append(
                .path(PathItem(Path(rect: box(20, y, 10, 10)), fill: Paint(.gray(0.5)), element: figure)))
            let body = add(.body, below: article)
            for (x, element) in [
                (40.0, add(.abbreviation, below: body, words.abbreviations[index])), (90, add(.link, below: body)),
            ] {
                page.set("word", .garamond, size: 9, x: x, y: y)
                guard case .glyphs(var run)? = page.marks.items.popLast() else { continue }
                run.element = element
                page.marks.items.append(.glyphs(run))
            }
            page.marks.items.append(
                .link(
                    LinkItem(
                        area: box(90, y, 20, 9), target: .url(words.links[index]),
                        element: ElementID(publication.structure.count - 1))))
            publication.sections.append(
                PublicationSection(title: section, elements: start..<Int32(publication.structure.count)))
        }
        publication.outline = words.titles.map { OutlineEntry(title: $0, target: LabelID("lead")) }
        publication.pages = [page]
        return publication
    }

    /// Five hundred titles, names of sections, alternate texts, expansions and addresses, in twenty files.
    @Test func everyWordComesBack() throws {
        var random = MetadataTests.RandomText(state: 11)
        var edition = Edition(.screen)
        edition.standards = [.ua1, .a2a]
        for number in 0..<20 {
            func texts() -> [String] { (0..<25).map { _ in random.text() } }
            let words = Words(
                titles: texts(), sections: texts(), alternates: texts(), links: texts(), abbreviations: texts())
            let path = "\(bench.folder)/words-\(number).pdf"
            let resources = EmissionResources(fonts: TestFont.programs) {
                throw EmissionError.picture($0, reason: "none")
            }
            _ = try emit(publication(words), as: edition, with: resources, to: path)
            let lines = [words.titles, words.sections, words.alternates, words.links, words.abbreviations].joined()
                .map { $0.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\n" }.joined()
            let file = try #require(fopen("\(bench.folder)/words-\(number).txt", "wb"))
            fwrite(lines, 1, lines.utf8.count, file)
            fclose(file)
        }
        let script = "\(PackageFolder.path)/Tests/PDFEmissionTests/Fixtures/check_words.py"
        let check = "'\(PackageFolder.path)/.venv/bin/python3' '\(script)' '\(bench.folder)' 2>&1"
        #expect(run(check) == "20 files, 2500 values\n")
    }
}
