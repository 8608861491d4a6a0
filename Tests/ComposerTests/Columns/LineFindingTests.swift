import PubDiagnostics
import Testing

/// What is said of lines that are set badly since nothing else can be done.
@Suite struct LineFindingTests {
    @Test func looseLinesAreNamed() {
        let word = "Donaudampfschifffahrtsgesellschaft"
        let issue = TestIssue("Aa \(word) bb \(word) cc \(word) dd \(word).")
        #expect(issue.lineFindings.contains { $0.hasPrefix("loose-line lead:1:") }, "\(issue.lineFindings)")
        #expect(
            !TestIssue("Even words of a few letters fill a line of a column well enough here.").lineFindings.contains {
                $0.hasPrefix("loose-line")
            })
    }

    /// A word that fills its line leaves the next one to the last, short word.
    @Test func runtsAreNoted() {
        let lines = (8...20).map {
            TestIssue(String(repeating: "WM", count: $0 / 2) + ($0 % 2 == 0 ? "" : "W") + " it.")
        }
        let runts = lines.filter {
            Set($0.pages[0].textMarks.filter { $0.size == 10 }.map(\.y)).count > 1 && $0.findings.isEmpty
        }
        #expect(!runts.isEmpty)
        for issue in runts { #expect(issue.lineFindings.contains { $0.hasPrefix("runt-line lead:1:") }) }
        // Of lines that their author broke, and of one line, nothing is said.
        #expect(TestIssue("Some words\\\nit.").lineFindings == [])
        #expect(TestIssue("It.").lineFindings == [])
    }

    /// The lines of a listing end where its author ends them.
    @Test func listingsHaveNoRunts() {
        for length in 8...60 {
            let issue = TestIssue("text\n\n```\n\(String(repeating: "W", count: length)) it\n```\n")
            #expect(issue.lineFindings == [])
        }
    }

    /// For an object there is no character to be quoted.
    @Test func quotedLinesHaveNoPlaceholders() {
        let picture = "![](wide.jpg){.decorative width=6pt height=6pt}"
        for length in 8...20 {
            let issue = TestIssue(String(repeating: "WM", count: length) + " it. \(picture)")
            for finding in issue.runtsAndLooseLines { #expect(!finding.message.contains("\u{FFFC}"), "\(finding)") }
        }
    }
}
