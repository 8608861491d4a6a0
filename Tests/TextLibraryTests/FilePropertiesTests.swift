import Glibc
import PubDisplayList
import PubGeometry
import PubPDFEmission
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// What a file says about itself is the program's, and anybody may open it.
@Suite(.needs(.fonts, .tools("pdfinfo"))) struct FilePropertiesTests {
    private func report(_ metadata: Metadata, _ options: String = "") throws -> String {
        var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "1")
        try Line(AttributedText("Low water", Library.type()), shaper: Library.shaper())
            .draw(at: Point(x: .pt(40), y: .pt(60)), into: &page.marks)
        var publication = Publication([page], fonts: Library.fonts)
        publication.metadata = metadata
        let path = "/tmp/file-properties-\(getpid())-\(UInt32.random(in: 0 ... .max)).pdf"
        defer { unlink(path) }
        try writePDF(publication, fonts: Library.fonts, to: path)
        return Tool.output(of: "TZ=UTC pdfinfo \(options) '\(path)'")
    }

    @Test func theProgramGivesTitleAuthorsCreatorAndDate() throws {
        var metadata = Metadata()
        metadata.title = "Tides"
        metadata.authors = ["Ines Haldane", "Ada Crome"]
        metadata.creator = "Harbour news (2) & sons"
        metadata.date = 1_793_491_200
        let report = try report(metadata)
        #expect(report.contains("Title:           Tides\n"))
        #expect(report.contains("Author:          Ines Haldane, Ada Crome\n"))
        #expect(report.contains("Creator:         Harbour news (2) & sons\n"))
        for row in ["CreationDate", "ModDate"] {
            #expect(report.contains(try Regex("\(row): +Sun Nov  1 00:00:00 2026 UTC")), "\(report)")
        }
    }

    /// Both records of a file say the same.
    @Test func theCreatorIsInXMPToo() throws {
        var metadata = Metadata()
        metadata.creator = "Möwe & <Co>"
        #expect(try report(metadata).contains("Creator:         Möwe & <Co>\n"))
        #expect(try report(metadata, "-meta").contains("<xmp:CreatorTool>Möwe &amp; &lt;Co&gt;</xmp:CreatorTool>"))
    }

    @Test func withoutAWordTheCreatorIsPublish() throws {
        #expect(try report(Metadata()).contains("Creator:         publish\n"))
    }

    @Test func filesHaveNoPassword() throws {
        #expect(try report(Metadata()).contains("Encrypted:       no\n"))
    }
}
