import Glibc
import PubDisplayList
import PubGeometry
import PubPDFEmission
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Files inside PDFs, read back and judged by other programs.
@Suite(.needs(.fonts, .tools("qpdf"))) final class AttachmentTests {
    private let path = "/tmp/text-library-attached-\(getpid())-\(UInt64.random(in: 0 ... .max)).pdf"

    deinit { unlink(path) }

    private func publication() throws -> Publication {
        var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "1")
        let area = Rect(origin: .zero, size: page.trim).inset(by: Insets(all: .pt(40)))
        try Framesetter(
            AttributedText("Invoice 17\nTwelve crossings, 48 pounds.", Library.type()), Library.body(),
            shaper: Library.shaper()
        ).frame(in: TextFrame(area)).draw(into: &page.marks)
        var publication = Publication([page], fonts: Library.fonts)
        publication.metadata.title = "Invoice 17"
        return publication
    }

    private func write(_ attachments: [AttachedFile], isArchive: Bool = false) throws {
        let bytes = try makePDF(
            publication(), fonts: Library.fonts, attachments: attachments, isArchive: isArchive)
        let file = try #require(fopen(path, "wb"))
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    private let invoice = Array("<?xml version=\"1.0\"?>\n<rsm:CrossIndustryInvoice xmlns:rsm=\"urn:x\"/>\n".utf8)

    @Test(.needs(.pythonPackages)) func anInvoiceIsAnArchiveWithItsData() throws {
        try write([.invoice(invoice)])
        #expect(Tool.run("qpdf --check '\(path)' 2>&1").status == 0)
        #expect(Tool.run("qpdf --show-attachment=factur-x.xml '\(path)'").output == invoice)
        let python = "\(PackageFolder.path)/.venv/bin/python3"
        let judge = "\(PackageFolder.path)/Tests/PipelineTests/Fixtures/judge.py"
        let verdict = Tool.run("'\(python)' '\(judge)' '\(path)' 3u 2>&1")
        #expect(verdict.status == 0, "\(String(decoding: verdict.output, as: UTF8.self))")
        let file = Tool.output(of: "qpdf --qdf --object-streams=disable '\(path)' -")
        #expect(file.contains("/AFRelationship /Alternative"))
        #expect(file.contains("<pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>"))
        #expect(file.contains("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>"))
    }

    /// In any script and of any type, the one no part of the other's name.
    @Test func filesOfAnyNameComeBack() throws {
        let names = ["table.csv", "Gezeiten – März.txt", "潮.json"]
        try write(names.map { AttachedFile(name: $0, bytes: Array($0.utf8), relationship: .data) })
        #expect(Tool.run("qpdf --check '\(path)' 2>&1").status == 0)
        let list = String(decoding: Tool.run("qpdf --list-attachments --verbose '\(path)'").output, as: UTF8.self)
        for name in names { #expect(list.contains(name), "\(list)") }
        let last = Tool.run("qpdf --show-attachment=000002 '\(path)'").output
        #expect(last == Array("潮.json".utf8))
    }

    @Test func namesThatNoFileHasAreErrors() throws {
        for name in ["", "a/b.xml", "a\\b.xml", "a\n"] {
            #expect(throws: EmissionError.self) { try self.write([AttachedFile(name: name, bytes: [])]) }
        }
        let twice = [AttachedFile(name: "a.xml", bytes: []), AttachedFile(name: "a.xml", bytes: [1])]
        #expect(throws: EmissionError.attachment("a.xml", reason: "another attachment has its name")) {
            try self.write(twice)
        }
        #expect(throws: EmissionError.self) {
            try self.write([AttachedFile(name: "a.xml", bytes: [], mediaType: "xml")])
        }
    }

    /// An archive needs no attachment.
    @Test(.needs(.pythonPackages)) func anArchiveKeepsItsStandard() throws {
        try write([], isArchive: true)
        let python = "\(PackageFolder.path)/.venv/bin/python3"
        let judge = "\(PackageFolder.path)/Tests/PipelineTests/Fixtures/judge.py"
        let verdict = Tool.run("'\(python)' '\(judge)' '\(path)' 3u 2>&1")
        #expect(verdict.status == 0, "\(String(decoding: verdict.output, as: UTF8.self))")
    }
}
