import PubTestSupport
import Testing

/// Strings of two-byte codes, which Cairo breaks over lines of the content stream.
@Suite(.needs(.fonts)) struct LongStringTests {
    @Test func longWordsOfManyLettersAreDrawn() throws {
        let issue = IssueFolder()
        let inter = "Inter-Regular.otf"
        let bytes = Setup.font(inter)
        issue.write("Fonts/\(inter)", bytes: bytes)
        issue.write(
            "Templates/tiny/template.toml",
            IssueFolder.template.replacingFirst("font = \"Vollkorn\"", with: "font = \"Inter\""))
        let word = "αβγδεζηθικλμνξοπρστυφχψως"
        issue.write("Issues/one/lead.md", "# Lead\n\n\(word) АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ\n")
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        let text = Program(["pdftotext", "\(issue.path)/build/one.pdf", "-"]).run().output
        #expect(text.contains(word), "\(text)")
    }
}
