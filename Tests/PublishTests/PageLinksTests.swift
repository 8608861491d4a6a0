import PubTestSupport
import Testing

/// The check of the links of the manual and of the pages beside it, which `make site` runs too.
@Suite(.needs(.pythonPackages, .fonts)) struct PageLinksTests {
    private func check(_ files: String...) -> Run {
        let python = "\(PackageFolder.path)/.venv/bin/python3"
        return Program([python, "\(PackageFolder.path)/.ci/manual/links"] + files).run(limit: 60)
    }

    /// Every link, anchor, picture and symbol of the pages.
    @Test func everyLinkLeadsSomewhere() {
        let run = check()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(run.output == "")
    }

    @Test func wrongLinksAreNamedWithTheirLines() {
        let folder = IssueFolder()
        folder.write(
            "page.md", "# A page\n\n[One](none.md), [two](#a-page)\nand [three](#nothing).\n\n![Four](none.jpg)\n")
        let run = check("\(folder.path)/page.md")
        #expect(run.ending == .exited(1), "\(run.messages)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3, "\(run.output)")
        #expect(run.output.contains("/page.md:3: error: there is no page or file “none.md”"))
        #expect(run.output.contains("/page.md:4: error: "))
        #expect(run.output.contains("/page.md:6: error: there is no picture “none.jpg”"))
    }
}
