import PubTestSupport
import Testing

/// Files that authors mail, through the whole program: as articles, as tables, and converted.
@Suite(.needs(.fonts)) struct ForeignArticleTests {
    private func issue(_ file: String, _ text: String, _ more: String = "") -> IssueFolder {
        let issue = IssueFolder()
        let manifest = IssueFolder.manifest(more).split(separator: "\n", omittingEmptySubsequences: false)
        issue.write("Issues/one/issue.toml", manifest.joined(separator: "\n").replacing("lead.md", with: file))
        issue.write("Issues/one/\(file)", text)
        return issue
    }

    private func words(_ issue: IssueFolder) -> String {
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        return Program(["pdftotext", "-layout", "\(issue.path)/build/one.pdf", "-"]).run().output
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let spaces = ["office", "text", "table", "style"].map {
        "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
    }.joined(separator: " ")

    private func flat(_ kind: String, _ body: String) -> String {
        "<?xml version=\"1.0\"?>\n<office:document \(Self.spaces) office:mimetype=\"application/vnd.oasis.opendocument.\(kind)\"><office:body>"
            + "<office:\(kind)>\(body)</office:\(kind)></office:body></office:document>"
    }

    @Test func aTextOfOpenDocumentIsAnArticle() {
        let file = flat("text", "<text:h text:outline-level=\"1\">The line</text:h><text:p>The last car.</text:p>")
        #expect(words(issue("walk.fodt", file)).contains("The line The last car."))
    }

    @Test func aPageOfTheWebIsAnArticle() {
        let page =
            "<!DOCTYPE html><html><head><title>Tab</title></head><body><nav>Home</nav><article><h1>The line</h1><p>The last car.</p></article></body></html>"
        let text = words(issue("walk.html", page))
        #expect(text.contains("The last car."))
        #expect(!text.contains("Tab"))
        #expect(!text.contains("Home"))
        #expect(words(issue("walk.md", page)).contains("The last car."))
    }

    @Test func aDrawingInAPageIsPlaced() {
        let page =
            "<html><body><article><p>The last car.</p><figure><svg viewBox=\"0 0 90 60\"><title>A square</title>"
            + "<rect width=\"50\" height=\"50\"/></svg><figcaption>A drawing</figcaption></figure></article></body></html>"
        #expect(words(issue("walk.html", page)).contains("A drawing"))
    }

    @Test func aTreeOfPandocIsAnArticle() {
        let tree =
            "{\"pandoc-api-version\":[1,22],\"meta\":{},\"blocks\":[{\"t\":\"Para\",\"c\":[{\"t\":\"Str\",\"c\":\"Car\"}]}]}"
        #expect(words(issue("walk.json", tree)).contains("Car"))
    }

    private var sheet: String {
        func row(_ cells: String...) -> String {
            "<table:table-row>" + cells.map { "<table:table-cell><text:p>\($0)</text:p></table:table-cell>" }.joined()
                + "</table:table-row>"
        }
        return flat(
            "spreadsheet",
            "<table:table table:name=\"April\">" + row("no", "no") + "</table:table><table:table table:name=\"May\">"
                + row("Kind", "Price", "Note") + row("Fine", "3.50", "no") + row("Coarse", "12.00", "no")
                + "</table:table>")
    }

    @Test func cellsOfASheetAreATable() {
        let issue = issue("lead.md", "![Prices](prices.fods){.table sheet=\"May\" cells=\"A1:B3\"}\n")
        issue.write("Issues/one/prices.fods", sheet)
        #expect(words(issue).contains("Kind Price Fine 3.50 Coarse 12.00"))
        issue.write("Issues/one/lead.md", "![Prices](prices.fods){.table sheet=\"June\"}\n")
        let run = issue.build()
        #expect(run.messages.contains("error[unknown-sheet]"), "\(run.messages)")
        issue.write("Issues/one/lead.md", "![Prices](prices.fods){.table cells=\"A0\"}\n")
        #expect(issue.build().messages.contains("Issues/one/lead.md:1:"), "\(issue.build().messages)")
        #expect(issue.build().messages.contains("error[bad-value]: \"A0\" names no cells"), "\(issue.build().messages)")
    }

    @Test func findingsQuoteTheWordsOfTheFile() {
        let file = flat(
            "text",
            "<text:p>First.</text:p><text:p>Seen <office:annotation><text:p>Hm</text:p></office:annotation>it.</text:p>"
        )
        let run = issue("walk.fodt", file).build("--verbose")
        #expect(run.messages.contains("Issues/one/walk.fodt:2:6: note[source-comment]"), "\(run.messages)")
        #expect(run.messages.contains("2 | Seen it."), "\(run.messages)")
    }

    @Test func convertedTextIsSetAsTheFileItself() {
        let file = flat(
            "text",
            "<text:h text:outline-level=\"1\">The line</text:h><text:p>The 1. car * of _it_<text:note><text:note-body><text:p>Note.</text:p></text:note-body>"
                + "</text:note></text:p>")
        let issue = issue("walk.fodt", file)
        let before = words(issue)
        let run = issue.publish(
            "convert", "\(issue.path)/Issues/one/walk.fodt", "--output", "\(issue.path)/Issues/one/walk.md")
        #expect(run.ending == .exited(0), "\(run.messages)")
        issue.write("Issues/one/issue.toml", IssueFolder.manifest().replacing("lead.md", with: "walk.md"))
        #expect(words(issue) == before)
        let again = issue.publish(
            "convert", "\(issue.path)/Issues/one/walk.fodt", "--output", "\(issue.path)/Issues/one/walk.md")
        #expect(again.ending == .exited(3), "\(again.messages)")
        #expect(again.messages.contains("there is a file of this name"), "\(again.messages)")
        let none = issue.publish("convert", "\(issue.path)/Issues/one/issue.toml", "--output", "\(issue.path)/none.md")
        #expect(none.ending == .exited(1), "\(none.messages)")
        #expect(none.messages.contains("error[not-a-text]"), "\(none.messages)")
    }

    // MARK: Files that are not read

    struct Unread: CustomTestStringConvertible {
        let file: String
        let bytes: [UInt8]
        let kind: String
        let advice: String
        var testDescription: String { file }

        init(_ file: String, _ bytes: [UInt8], _ kind: String, _ advice: String) {
            (self.file, self.bytes, self.kind, self.advice) = (file, bytes, kind, advice)
        }

        private static let packed: [UInt8] = [0x50, 0x4B, 3, 4]
        private static let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
        private static func wide(_ name: String) -> [UInt8] { compound + name.utf8.flatMap { [$0, 0] } }

        static let all = [
            Unread("a.pages", packed + "Index/Document.iwa".utf8, "word processor (Pages)", "Export To, Word (.docx)"),
            Unread("a.numbers", packed + "Index/Tables/".utf8, "spreadsheet (Numbers)", "Export To, Excel (.xlsx)"),
            Unread("a.pptx", packed + "ppt/presentation.xml".utf8, "presentation (PowerPoint)", "outline as RTF"),
            Unread("a.zip", packed + "notes.txt".utf8, "packed file (ZIP)", "unpack it"),
            Unread("a.doc", wide("WordDocument"), "(Word 97–2003)", "save it as .docx, .odt or .rtf"),
            Unread("a.xls", wide("Workbook"), "(Excel 97–2003)", "save it as .xlsx or .ods"),
            Unread("a.pub", wide("Quill"), "a file of Publisher", "save it as Word (.docx)"),
            Unread("a.docx", wide("EncryptedPackage"), "a password protects", "save it without one"),
            Unread("a.wpd", [0xFF, 0x57, 0x50, 0x43, 0], "(WordPerfect)", "save it as .docx, .odt or .rtf"),
            Unread("a.indd", [6, 6, 0xED, 0xF5, 0xD8, 0x1D, 0x46, 0xE5], "a file of InDesign", "texts as RTF"),
            Unread("a.pdf", Array("%PDF-1.7\n".utf8), "a PDF", "the file that the PDF was made from"),
            Unread(
                "a.heic", [0, 0, 0, 24] + "ftypheic".utf8 + [UInt8](repeating: 0, count: 20),
                "a picture (HEIC or AVIF)",
                "save the picture as JPEG or PNG"),
            Unread(
                "a.bmp", Array("BM".utf8) + [60] + [UInt8](repeating: 0, count: 60), "a picture (BMP)",
                "save the picture as JPEG or PNG"),
        ]
    }

    @Test(arguments: Unread.all) func aFileThatIsNotReadSaysWhatItIsAndHowToSaveIt(_ unread: Unread) {
        let issue = issue(unread.file, "")
        issue.write("Issues/one/\(unread.file)", bytes: unread.bytes)
        let path = "\(issue.path)/Issues/one/\(unread.file)"
        for run in [issue.build(), issue.publish("convert", path, "--output", "\(issue.path)/none.md")] {
            #expect(run.ending == .exited(1), "\(run.messages)")
            #expect(run.messages.contains("error[not-a-text]"), "\(run.messages)")
            #expect(run.messages.contains(unread.kind), "\(run.messages)")
            #expect(run.messages.contains(unread.advice), "\(run.messages)")
        }
    }
}
