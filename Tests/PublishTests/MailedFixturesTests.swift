import PubTestSupport
import Testing

/// Documents that other programs write of our own texts, set and converted.
@Suite(.needs(.fonts)) struct MailedFixturesTests {
    private var python: String { "\(PackageFolder.path)/.venv/bin/python3" }
    private var script: String { "\(PackageFolder.path)/Tests/PipelineTests/Fixtures/mailed.py" }

    private func problems(of folder: String) -> String {
        Tool.output(
            of: "'\(python)' '\(script)' compare '\(IssueFolder.publish)' '\(PackageFolder.path)' '\(folder)' 2>&1")
    }

    /// Every word is read, in order; headings, notes, tables and pictures are as many; converted text is set as the document.
    @Test(
        .long,
        .needs(
            .files([".venv/long"], from: "make test-all"), .tools("pandoc", "soffice"),
            .pictures("night-sky.png", of: "sample")))
    func whatOtherProgramsWriteIsRead() {
        let shop = Workshop()
        let sample = "\(PackageFolder.path)/Issues/sample"
        let articles = ["growing-by-rule", "water-comes-twice", "strandline"].map { "'\(sample)/articles/\($0).md'" }
        let made = Tool.output(
            of:
                "'\(python)' '\(script)' make '\(shop.path)/mail' '\(sample)/drawn/night-sky.png' \(articles.joined(separator: " ")) 2>&1"
        )
        #expect(made.isEmpty, "\(made)")
        #expect(problems(of: "\(shop.path)/mail").isEmpty)
    }

    /// The comparison itself: a word less is found.
    @Test(.long, .needs(.files([".venv/long"], from: "make test-all"), .tools("pandoc")))
    func aLostWordIsFound() {
        let shop = Workshop()
        let page = "<html><body><article><p>The last car left.</p></article></body></html>"
        shop.file("mail/walk.html", page)
        shop.file(
            "mail/walk.tree",
            "{\"pandoc-api-version\":[1,22],\"meta\":{},\"blocks\":[{\"t\":\"Para\",\"c\":[{\"t\":\"Str\",\"c\":\"The\"},{\"t\":\"Space\"},"
                + "{\"t\":\"Str\",\"c\":\"tram\"}]}]}")
        #expect(
            problems(of: "\(shop.path)/mail") == "walk.html: lost: {'tram': 1}\nwalk.html: out of order: 1 of 2 words\n"
        )
    }
}
