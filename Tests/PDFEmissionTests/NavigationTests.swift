import PubDisplayList
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubTestSupport
import Testing

@Suite(.needs(.fonts)) struct NavigationTests {
    let bench = Workbench()

    private var publication: Publication {
        var pages = ["", "ii", "1", "2", "A-1"].map { Page.a5(folio: $0) }
        pages[2].marks.labels = [PageLabel(LabelID("lead"), at: at(30, 95.25))]
        let area = box(40, 40, 100, 12)
        pages[0].marks.items = [
            .link(LinkItem(area: area, target: .url("https://example.org/ä b"), element: .artifact)),
            .link(LinkItem(area: box(40, 60, 50, 12), target: .label(LabelID("lead")), element: .artifact)),
        ]
        var turned = Group([.link(LinkItem(area: area, target: .url("mailto:x@y.z"), element: .artifact))])
        turned.transform = Transform(a: 0, b: 1, c: -1, d: 0, translation: at(200, 100))
        pages[1].marks.items = [.group(turned)]
        var publication = Publication(pages)
        publication.outline = [
            OutlineEntry(
                title: "Léad", target: LabelID("lead"),
                children: [OutlineEntry(title: "Part", target: LabelID("lead"))]),
            OutlineEntry(title: "Last", target: LabelID("lead")),
        ]
        return publication
    }

    private func plain(_ path: String) -> String {
        run("qpdf --qdf --object-streams=disable \(path) - | strings")
    }

    @Test func linksLeadWhereTheyShould() throws {
        let path = try bench.emitted(publication)
        let text = plain(path)
        #expect(text.contains("/URI (https://example.org/%C3%A4%20b)"))
        #expect(text.contains("/URI (mailto:x@y.z)"))
        let links = run("mutool show \(path) pages/1/Annots/*").replacing("\n", with: " ")
        #expect(links.contains("[ 40 543.25 140 555.25 ]") || links.contains("[40 543.25 140 555.25]"))
        // Turned by a quarter: x' = 200 - y, y' = 100 + x.
        let turned = run("mutool show \(path) pages/2/Annots/*").replacing("\n", with: " ")
        #expect(turned.contains("148 355.25 160 455.25"))
        #expect(run("qpdf --check \(path)").contains("No syntax"))
    }

    /// A long URL on many lines, and on other pages, is written once.
    @Test func linesOfALinkShareItsAction() throws {
        var pages = ["1", "2"].map { Page.a5(folio: $0) }
        let url = "https://example.org/" + String(repeating: "tide/", count: 2000)
        for index in pages.indices {
            pages[index].marks.items = (0..<50).map { row in
                .link(LinkItem(area: box(40, Double(row) * 10, 100, 9), target: .url(url), element: .artifact))
            }
        }
        let path = try bench.emitted(Publication(pages))
        let text = plain(path)
        #expect(text.ranges(of: "/URI (https://example.org/tide/").count == 1)
        #expect(text.ranges(of: "/Subtype /Link").count == 100)
        #expect(run("qpdf --check \(path)").contains("No syntax"))
    }

    @Test func pressFollowsNoLinks() throws {
        let text = plain(try bench.emitted(publication, .print))
        #expect(!text.contains("/Annot"))
        #expect(!text.contains("/Outlines"))
    }

    @Test func outlineIsNestedAndOpen() throws {
        let path = try bench.emitted(publication)
        let outline = run("mutool show \(path) outline")
        #expect(outline.contains("Léad"))
        #expect(outline.contains("Part"))
        #expect(outline.contains("Last"))
        // Page 3, and the label stands 95.25 pt below the head.
        #expect(run("qpdf --json --json-key=outlines \(path)").contains("\"destpageposfrom1\": 3"))
        #expect(plain(path).contains("    500\n"))
    }

    /// The headings of an article lead to their first lines, and are seen when somebody opens it.
    @Test func headingsLeadToTheirFirstLines() throws {
        var publication = publication
        for (page, words, y) in [(3, "Ebb", 60.0), (4, "and flow", 90)] {
            publication.pages[page].set(words, .vollkorn, size: 12, x: 40, y: y)
            guard case .glyphs(var run)? = publication.pages[page].marks.items.popLast() else { continue }
            run.element = ElementID(7)
            publication.pages[page].marks.items.append(.glyphs(run))
        }
        publication.outline[1].children = [OutlineEntry(title: "Ebb and flow", target: .element(ElementID(7)))]
        let path = try bench.emitted(publication)
        let text = plain(path)
        #expect(run("qpdf --json --json-key=outlines \(path)").contains("\"destpageposfrom1\": 4"))
        // 595.25 pt high; the top of the line is 48 pt below the head.
        #expect(text.contains("    547.25\n"), "\(text)")
        #expect(text.contains("/Count -1\n"))
        // Three entries are seen.
        #expect(text.contains("/Count 3\n"))
    }

    @Test func foliosBecomeLabels() throws {
        let path = try bench.emitted(publication)
        let labels = run("qpdf --json --json-key=pagelabels \(path)").filter { !$0.isWhitespace }
        #expect(labels.contains("{\"index\":0,\"label\":{\"/S\":\"/r\",\"/St\":1}}"))
        #expect(labels.contains("{\"index\":2,\"label\":{\"/S\":\"/D\",\"/St\":1}}"))
        #expect(labels.contains("{\"index\":4,\"label\":{\"/P\":\"u:A-1\","))
        #expect(!labels.contains("\"index\":3"))
    }

    /// What is not set, such as a box that is left out so that a page is filled, has no place to lead to.
    @Test func whatLeadsToNoPageIsLeftOut() throws {
        var broken = publication
        broken.outline[1].target = .label(LabelID("nowhere"))
        broken.pages[0].marks.items.append(
            .link(LinkItem(area: box(40, 10, 100, 9), target: .label(LabelID("nowhere")), element: .artifact)))
        let (whole, path) = (try bench.emitted(publication), try bench.emitted(broken, name: "broken"))
        #expect(run("mutool show \(path) outline").ranges(of: "Last").isEmpty)
        #expect(plain(path).ranges(of: "/Subtype /Link").count == plain(whole).ranges(of: "/Subtype /Link").count)
        #expect(run("qpdf --check \(path)").contains("No syntax"))
    }
}
