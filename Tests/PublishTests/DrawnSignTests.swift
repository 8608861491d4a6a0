import PubTestSupport
import Testing

/// Signs that no face has are drawn as shapes, and are text all the same.
@Suite(.needs(.fonts)) struct DrawnSignTests {
    private func text(_ lead: String, _ options: String...) -> String {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "# Lead\n\n" + lead)
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        return Program(["pdftotext"] + options + ["\(issue.path)/build/one.pdf", "-"]).run().output
    }

    @Test(arguments: ["★★★★☆", "♥", "●", "■", "▲", "◆", "a★b"])
    func signsAreFound(_ signs: String) {
        #expect(text("Rated \(signs) by all.\n").contains("Rated \(signs) by all."))
    }

    /// In the order of the content too, in which some programs copy.
    @Test func signsAreReadInTheirPlace() {
        #expect(text("Rated ★★★ by all of ♥ them.\n", "-raw").contains("Rated ★★★ by all of ♥ them."))
    }

    @Test func signsAtTheHeadOfItemsAndTheEndOfLinesAreText() {
        let found = text("- ★ one\n- two ★\n\n> ● three\n")
        for words in ["★ one", "two ★", "● three"] { #expect(found.contains(words), "\(found)") }
    }
}
