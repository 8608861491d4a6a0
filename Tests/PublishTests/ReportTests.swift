import PubTestSupport
import Testing

/// `--report`: the page for browsers about the pages of an issue.
@Suite(.needs(.fonts)) struct ReportTests {
    private func issue(text: String = "Text.\n", profile: String = "") -> IssueFolder {
        let issue = IssueFolder()
        issue.write(
            "Templates/profiles/p.toml",
            "[profile]\nbleed = \"3mm\"\n\(profile)\n[profile.intent]\nicc = \"Fonts/p.icc\"\n")
        issue.write("Fonts/p.icc", bytes: Setup.bytes(of: "Fonts/FOGRA39L_coated.icc") ?? [])
        issue.write("Issues/one/lead.md", text)
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(rest: "[edition.print]\noutput = \"build/print.pdf\"\nprofile = \"p\"\n"))
        return issue
    }

    private func report(_ issue: IssueFolder) -> String {
        String(decoding: issue.bytes("build/report.html") ?? [], as: UTF8.self)
    }

    @Test func aBuildWritesItBesideThePDF() {
        let issue = issue()
        let run = issue.program(["Issues/one/issue.toml", "--report", "build/report.html"]).run()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(issue.has("build/print.pdf"))
        let html = report(issue)
        #expect(html.contains("print: READY for p"))
        #expect(html.contains("data-plate=\"black\""))
        #expect(html.contains("<img class=\"look\""))
    }

    /// With errors no PDF is written, and a report is needed most.
    @Test func errorsAreMarkedOnTheirPages() throws {
        let issue = issue(text: "First.\n\nSecond ![x](missing.png){alt=\"y\"}\n", profile: "margin = \"10mm\"")
        issue.write(
            "Issues/one/styles.toml",
            "[page.margins]\ntop = \"5mm\"\nbottom = \"5mm\"\ninner = \"5mm\"\nouter = \"5mm\"\n")
        let run = issue.program(["Issues/one/issue.toml", "--report", "build/report.html"]).run()
        #expect(run.ending == .exited(1))
        #expect(!issue.has("build/print.pdf"))
        let html = report(issue)
        #expect(html.contains("print: NOT READY for p"))
        #expect(html.contains("missing-file (1)"))
        #expect(html.contains("unprinted-margin"))
        #expect(html.contains("<a class=\"mark error\""))
    }

    @Test func aCheckWritesTheReportAlone() {
        let issue = issue()
        let run = issue.program(
            ["check", "Issues/one/issue.toml", "--report", "build/report.html"]
        ).run()
        #expect(run.ending == .exited(0))
        #expect(!issue.has("build/print.pdf"))
        #expect(report(issue).contains("print: READY for p"))
    }

    @Test func theSameIsInJSON() {
        let issue = issue()
        let run = issue.program([
            "Issues/one/issue.toml", "--format", "json", "--report", "build/report.html",
        ]).run()
        #expect(run.output.contains("{\"name\":\"print\",\"profile\":\"p\",\"errors\":0"))
        #expect(run.output.contains("\"coverage\":{\"cyan\":0.00,\"magenta\":0.00,\"yellow\":0.00,\"black\":"))
    }

    /// Plates show a placed page in the inks that it becomes, and not in those by which a screen's blue is guessed.
    @Test func platesShowPagesAsTheyAreSeparated() throws {
        let issue = issue(
            text: "![](blue.pdf){alt=\"Blue\" width=60mm}\n", profile: "[profile.images]\npdf_rgb = \"convert\"\n")
        let text = String(decoding: Fixture.placedPage, as: UTF8.self)
        issue.write("Issues/one/blue.pdf", text.replacing("0 1 1 0 k", with: "0 0 1 rg "))
        let run = issue.program([
            "Issues/one/issue.toml", "--format", "json", "--report", "build/report.html",
        ]).run()
        #expect(run.ending == .exited(0), "\(run.messages)")
        let coverage = try #require(
            run.output.firstMatch(of: /"coverage":\{"cyan":([0-9.]+),"magenta":([0-9.]+),"yellow":[0-9.]+,"black":/))
        let (cyan, magenta) = (try #require(Double(coverage.1)), try #require(Double(coverage.2)))
        #expect(cyan > 5)
        #expect(magenta > 0.5 * cyan)
        #expect(magenta < 0.95 * cyan)
    }

    @Test func itsNameEndsAsThoseOfPagesForBrowsersDo() {
        let issue = issue()
        let run = issue.program(["Issues/one/issue.toml", "--report", "lead.md"]).run()
        #expect(run.ending == .exited(2))
        #expect(run.messages.contains("its name ends in .html"))
    }
}
