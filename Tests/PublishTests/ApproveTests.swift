import PubTestSupport
import Testing

/// `publish approve`, and what later builds say of pages that have changed since.
@Suite(.needs(.fonts)) struct ApproveTests {
    private func approved() -> IssueFolder {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "First words.\n")
        issue.write("Issues/one/issue.toml", IssueFolder.manifest())
        let run = issue.program(["approve", "Issues/one/issue.toml"]).run()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(run.messages.hasSuffix("approved as version 1: Issues/one/approved.toml\n"), "\(run.messages)")
        return issue
    }

    @Test func pagesAndTheirPicturesAreNotedAndNoPDFIsWritten() {
        let issue = approved()
        let text = String(decoding: issue.bytes("Issues/one/approved.toml") ?? [], as: UTF8.self)
        #expect(text.contains("version = 1\n"))
        #expect(text.contains("[edition.\"screen\"]\n"))
        #expect(!issue.names("build/approved").isEmpty)
        #expect(!issue.has("build/one.pdf"))
    }

    @Test func whatDidNotChangeIsNotSaid() {
        let issue = approved()
        let run = issue.program(["Issues/one/issue.toml"]).run()
        #expect(run.ending == .exited(0))
        #expect(!run.messages.contains("approved-page-changed"))
    }

    @Test func aChangedPageIsReportedAndShownBesideTheApprovedOne() {
        let issue = approved()
        issue.write("Issues/one/lead.md", "Other words.\n")
        let run = issue.program(["Issues/one/issue.toml", "--report", "build/report.html"]).run()
        #expect(run.ending == .exited(0))
        #expect(run.messages.contains("warning[approved-page-changed]"), "\(run.messages)")
        let html = String(decoding: issue.bytes("build/report.html") ?? [], as: UTF8.self)
        #expect(html.contains("the page as it was approved"))
        let pdf = String(decoding: issue.bytes("build/one.pdf") ?? [], as: UTF8.self)
        #expect(pdf.contains("<xmpMM:VersionID>2<"))
    }

    @Test func eachApprovalCounts() {
        let issue = approved()
        issue.write("Issues/one/lead.md", "Other words.\n")
        let again = issue.program(["approve", "Issues/one/issue.toml"]).run()
        #expect(again.messages.hasSuffix("approved as version 2: Issues/one/approved.toml\n"), "\(again.messages)")
        #expect(!issue.program(["Issues/one/issue.toml"]).run().messages.contains("approved-page-changed"))
    }

    @Test func nothingIsApprovedBesideAnError() {
        let issue = approved()
        let before = issue.bytes("Issues/one/approved.toml")
        issue.write("Issues/one/lead.md", "Words ![x](missing.png){alt=\"y\"}\n")
        #expect(issue.program(["approve", "Issues/one/issue.toml"]).run().ending == .exited(1))
        #expect(issue.bytes("Issues/one/approved.toml") == before)
    }

    @Test func aBrokenFileIsAnError() {
        let issue = approved()
        issue.write("Issues/one/approved.toml", "pages = 3\n")
        let run = issue.program(["Issues/one/issue.toml"]).run()
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("error[approval-unreadable]"))
    }
}
