import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubTestSupport
import PubTextModel
import Testing

/// Boxes whose lines run downwards.
@Suite(.needs(.fonts)) struct VerticalBoxTests {
    private func issue(_ keys: String, _ box: String = "Words that run downwards", more: String = "") -> TestIssue {
        var template = TestTemplate()
        template.more = "[object.sign]\nwriting = \"vertical\"\n\(keys)\n\(more)\n"
        return TestIssue("before\n\n::: sidebar {.sign}\n\(box)\n:::\n\nafter", template)
    }

    @Test func itsLinesAreAsLongAsItIsHigh() throws {
        let issue = issue("height = \"60pt\"")
        #expect(issue.findings == [])
        let page = issue.pages[0]
        let (before, after) = (try #require(page.mark("before")), try #require(page.mark("after")))
        #expect(after.y - before.y >= 60)
        let group = try #require(page.groups.first)
        #expect(group.transform.b == 1)
        #expect(group.transform.c == -1)
        #expect(String(decoding: page.marks.text, as: UTF8.self).filter { $0 != " " }.contains("Wordsthatrundownwards"))
    }

    @Test func itNeedsRoom() {
        let long = String(repeating: "many words ", count: 60)
        #expect(issue("height = \"40pt\"", long).findings.contains { $0.contains("overset-box") })
    }

    /// What makes it fit is named: more room for its lines where there is some, and never that it is to be divided.
    @Test func whatMakesItFitIsNamed() {
        let long = String(repeating: "many words ", count: 600)
        func hint(_ height: String) -> String {
            issue("height = \"\(height)\"", long).diagnostics.first { $0.id == "overset-box" }?.hint ?? ""
        }
        #expect(hint("40pt").contains("a greater height"))
        #expect(hint("516pt") == "shorten it, make its type smaller, or let it span more columns")
        let high = issue("height = \"700pt\"").diagnostics.filter { $0.id == "overset-box" }
        #expect(high.map { $0.hint ?? "" } == ["give the object style a smaller height, as height = \"182mm\""])
    }

    @Test(arguments: ["", " rows=8"])
    func onTheGridOfThePageItsLinesRunDownwardsToo(_ rows: String) throws {
        var template = TestTemplate()
        template.more = "[object.sign]\nwriting = \"vertical\"\nheight = \"60pt\""
        let issue = TestIssue(
            "before\n\n::: sidebar {.sign place=page cols=6\(rows)}\nWords that run downwards\n:::\n\nafter", template)
        #expect(issue.findings == [])
        let group = try #require(issue.pages[0].groups.first)
        #expect(group.transform.b == 1)
        #expect(group.transform.c == -1)
    }

    @Test func whatIsNotBuiltIsSaid() {
        for box in ["a [link](https://example.org)", "- an ~~item~~"] {
            #expect(issue("height = \"90pt\"", box).findings.contains { $0.contains("not-built") }, "\(box)")
        }
        #expect(issue("height = \"90pt\"", "plain").findings == [])
    }
}
