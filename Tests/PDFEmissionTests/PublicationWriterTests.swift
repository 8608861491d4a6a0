import Glibc
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubImages
import PubPDFEmission
import PubTestSupport
import PubValues
import Testing

/// Pages that come while they are made, out of their order, and that are taken back.
@Suite(.needs(.fonts)) struct PublicationWriterTests {
    let bench = Workbench()

    /// Five pages, each with a label of its own, its number as text, and links to all of them, which are a paragraph a page.
    private var publication: Publication {
        let labels = (1...5).map { LabelID("p\($0)") }
        var pages = (1...5).map { Page.a5(folio: "\($0)") }
        for index in pages.indices {
            pages[index].set("Page \(index + 1)", .vollkorn, size: 12, x: 40, y: 60)
            pages[index].marks.labels = [PageLabel(labels[index], at: at(30, 50))]
            pages[index].marks.items += labels.enumerated().map { row, label in
                .link(
                    LinkItem(
                        area: box(40, 100 + Double(row) * 12, 90, 10), target: .label(label),
                        element: ElementID(index + 1)))
            }
        }
        var publication = Publication(pages)
        publication.structure = [StructureNode(.article, parent: .artifact, origin: .none)]
        publication.structure += pages.map { _ in StructureNode(.body, parent: ElementID(0), origin: .none) }
        publication.outline = [
            OutlineEntry(
                title: "One", target: labels[0],
                children: [
                    OutlineEntry(title: "Two", target: labels[1]), OutlineEntry(title: "Three", target: labels[2]),
                ])
        ]
        return publication
    }

    /// The path of the PDF that `body` writes, linearized with a file `scratch`.
    private func written(
        _ name: String, jobs: Int = 2, scratch: Int32? = nil, _ body: (PublicationWriter) -> Void
    ) throws -> String {
        let path = "\(bench.folder)/\(name).pdf"
        let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o666)
        defer { close(file) }
        let resources = EmissionResources(fonts: TestFont.programs) { throw EmissionError.picture($0, reason: "none") }
        var edition = Edition(.screen)
        edition.standards = scratch == nil ? [] : [.ua1, .a2a]
        let writer = try PublicationWriter(
            edition, with: resources, to: file, gatheredIn: scratch, on: WorkerPool(jobs: jobs))
        body(writer)
        try #require(try writer.finish(publication).failures.isEmpty)
        return path
    }

    private func bytes(_ path: String) -> String { run("sha256sum < \(path)") }

    private func takeAll(_ writer: PublicationWriter) {
        for (place, page) in publication.pages.enumerated() { writer.take(page, at: place) }
        writer.finalize(upTo: publication.pages.count)
    }

    /// The path of a linearized PDF that `body` writes.
    private func linearized(_ name: String, _ body: (PublicationWriter) -> Void) throws -> String {
        let scratch = open("\(bench.folder)/\(name).objects", O_RDWR | O_CREAT | O_TRUNC, 0o666)
        defer { close(scratch) }
        return try written(name, scratch: scratch, body)
    }

    /// The same pages, the first of them before all others; and the same bytes each time.
    @Test func aLinearizedFileHasItsFirstPageFirst() throws {
        let plain = try written("plain") { takeAll($0) }
        #expect(run("qpdf --check-linearization \(plain) 2>&1").contains("not linearized"))
        var sums: Set<String> = []
        for name in ["one", "two"] {
            let path = try linearized(name) { takeAll($0) }
            #expect(run("qpdf --check-linearization \(path) 2>&1").contains("no linearization errors"))
            #expect(run("qpdf --check \(path)").contains("No syntax"))
            #expect(run("pdftotext \(path) -") == run("pdftotext \(plain) -"))
            sums.insert(bytes(path))
        }
        #expect(sums.count == 1)
    }

    /// A file of one page has no second half but for what no page shows.
    @Test func onePageIsLinearized() throws {
        let path = try linearized("single") { writer in
            writer.take(publication.pages[0], at: 0)
            writer.finalize(upTo: 1)
        }
        #expect(run("qpdf --check-linearization \(path) 2>&1").contains("no linearization errors"))
        #expect(run("pdftotext \(path) -").hasPrefix("Page 1"))
    }

    @Test func aLinearizedFileThatCannotBeGatheredIsAnError() throws {
        let full = open("/dev/full", O_RDWR)
        defer { close(full) }
        #expect(throws: EmissionError.self) { try written("full", scratch: full) { takeAll($0) } }
    }

    @Test(arguments: [1, 2, 3, 8])
    func pagesMayComeInAnyOrder(jobs: Int) throws {
        let whole = try bench.emitted(publication, name: "whole")
        let pages = publication.pages
        let path = try written("mixed", jobs: jobs) { writer in
            for place in [3, 1, 4, 0, 2] { writer.take(pages[place], at: place) }
            writer.finalize(upTo: 5)
        }
        #expect(bytes(path) == bytes(whole))
    }

    @Test(arguments: [1, 2, 3, 8])
    func theLastPageAtAPlaceCounts(jobs: Int) throws {
        let whole = try bench.emitted(publication, name: "whole")
        let pages = publication.pages
        let path = try written("again", jobs: jobs) { writer in
            // As if an article in front had a page more at first.
            writer.take(pages[0], at: 0)
            writer.finalize(upTo: 1)
            for place in 1...4 { writer.take(pages[place], at: place + 1) }
            for place in 1...4 { writer.take(pages[place], at: place) }
            writer.finalize(upTo: 5)
        }
        #expect(bytes(path) == bytes(whole))
        #expect(run("qpdf --show-npages \(path)") == "5\n")
    }

    /// Places of pages that an excerpt does not show are left out.
    @Test func aPartLosesWhatLeadsElsewhere() throws {
        let pages = publication.pages
        let path = try written("part") { writer in
            for place in [1, 2] { writer.take(pages[place], at: place) }
            writer.finalize(upTo: 5)
        }
        #expect(run("pdftotext \(path) - | tr -d '\\f' | grep Page") == "Page 2\nPage 3\n")
        let plain = run("qpdf --qdf --object-streams=disable \(path) - | strings")
        #expect(plain.ranges(of: "/Subtype /Link").count == 4)
        // What stood below an entry that goes moves up.
        #expect(run("mutool show \(path) outline | cut -f 2") == "\"Two\"\n\"Three\"\n")
    }
}
