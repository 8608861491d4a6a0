import Diagnostics
import DisplayList
import Geometry
import PageLayout
import TestSupport
import Testing
import TextModel

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

    @Test func whatIsNotBuiltIsSaid() {
        for box in ["a [link](https://example.org)", "- an ~~item~~"] {
            #expect(issue("height = \"90pt\"", box).findings.contains { $0.contains("not-built") }, "\(box)")
        }
        #expect(issue("height = \"90pt\"", "plain").findings == [])
    }
}
