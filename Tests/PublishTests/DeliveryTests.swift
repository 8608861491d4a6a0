import PubTestSupport
import Testing

/// The files that an edition becomes: its cover apart, single pages, a file for each section.
@Suite(.needs(.fonts, .tools("qpdf", "pdftotext"))) struct DeliveryTests {
    private static let template =
        IssueFolder.template + """
            [[master.default.text]]
            text = "page {folio}"
            style = "body"
            anchor = "bottom"
            offset = "12pt"
            edge = "center"

            """

    /// On page 1 the cover, on 2 and 3 news, on 4 a feature, on 5 an article of no section.
    private func issue(_ keys: String) -> IssueFolder {
        let issue = IssueFolder()
        issue.write("Templates/tiny/template.toml", Self.template)
        issue.write(
            "Issues/one/issue.toml",
            """
            [issue]
            title = "One"
            date = 2026-11-01
            template = "tiny"
            [edition.screen]
            output = "build/one.pdf"
            \(keys)
            [section.news]
            title = "News"
            [section.features]
            title = "Features"
            [[article]]
            id = "front"
            source = "text.md"
            [[article]]
            id = "first"
            source = "text.md"
            section = "news"
            [[article]]
            id = "second"
            source = "text.md"
            section = "news"
            [[article]]
            id = "third"
            source = "text.md"
            section = "features"
            [[article]]
            id = "last"
            source = "text.md"

            """)
        issue.write("Issues/one/text.md", "# Head\n\nSome words to fill a line and one more.\n")
        return issue
    }

    /// The printed numbers of the pages of a file.
    private func folios(_ issue: IssueFolder, _ name: String) -> [String] {
        Program(["pdftotext", "\(issue.path)/build/\(name)", "-"]).run().output.split(separator: "\n").compactMap {
            $0.firstMatch(of: /^\u{C}?page (\d+)$/).map { String($0.1) }
        }
    }

    private func expect(_ issue: IssueFolder, _ files: [(String, [String])], _ options: String...) {
        let run = issue.program(["Issues/one/issue.toml"] + options).run()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(issue.names("build").filter { $0.hasSuffix(".pdf") } == files.map(\.0))
        for (name, pages) in files {
            #expect(folios(issue, name) == pages, "\(name)")
            #expect(Program(["qpdf", "--check", "\(issue.path)/build/\(name)"]).run().ending == .exited(0))
        }
    }

    @Test func aCoverIsAFileOfItsOwn() {
        expect(issue("cover = \"front\""), [("one-cover.pdf", ["1"]), ("one.pdf", ["2", "3", "4", "5"])])
    }

    @Test func aCoverMayHaveSeveralArticles() {
        let issue = issue("cover = [\"front\", \"last\"]")
        expect(issue, [("one-cover.pdf", ["1", "5"]), ("one.pdf", ["2", "3", "4"])])
    }

    @Test func everyPageMayBeAFile() {
        expect(issue("split = \"single\""), (1...5).map { ("one-00\($0).pdf", ["\($0)"]) })
    }

    @Test func everySectionMayBeAFile() {
        expect(
            issue("split = \"sections\""),
            [
                ("one-001-001.pdf", ["1"]), ("one-002-003-news.pdf", ["2", "3"]),
                ("one-004-004-features.pdf", ["4"]), ("one-005-005.pdf", ["5"]),
            ])
    }

    @Test func aPageThatIsReplacedHasTheNameOfItsFile() {
        expect(issue("split = \"single\""), [("one-003.pdf", ["3"])], "--pages", "3")
    }

    /// All files or none: an error in one article keeps the old ones.
    @Test func anErrorLeavesTheOldFiles() {
        let issue = issue("split = \"single\"")
        issue.write("build/one-001.pdf", "old")
        issue.write("Issues/one/text.md", "# Head\n\n![A picture](none.png)\n")
        #expect(issue.build().ending == .exited(1))
        #expect(issue.names("build") == ["one-001.pdf"])
        #expect(issue.bytes("build/one-001.pdf") == Array("old".utf8))
    }

    @Test func whatIsWrongIsReportedAtItsPlace() {
        let unknown = issue("cover = \"font\"").build()
        #expect(unknown.messages.contains("Issues/one/issue.toml:7:9: error[unknown-article]"), "\(unknown.messages)")
        #expect(unknown.messages.contains("did you mean \"front\"?"))
        let proof = issue("split = \"single\"")
        proof.write(
            "Issues/one/issue.toml",
            String(decoding: proof.bytes("Issues/one/issue.toml") ?? [], as: UTF8.self)
                .replacing("edition.screen", with: "edition.proof"))
        #expect(proof.build().messages.contains("error[conflicting-keys]: a proof is one file"))
    }

    @Test func facingPagesOpenSideBySide() {
        let issue = issue("")
        #expect(issue.build().ending == .exited(0))
        let file = Program(["mutool", "show", "\(issue.path)/build/one.pdf", "trailer/Root"]).run().output
        #expect(file.contains("/PageLayout /TwoPageRight"))
        #expect(issue.build("--pages", "2-4").ending == .exited(0))
        let part = Program(["mutool", "show", "\(issue.path)/build/one-p2-4.pdf", "trailer/Root"]).run().output
        #expect(part.contains("/PageLayout /TwoPageLeft"))
    }
}

/// Editions with a print profile.
@Suite(.needs(.fonts, .tools("mutool"))) struct PrintedEditionTests {
    private func issue(_ edition: String) throws -> IssueFolder {
        let issue = IssueFolder()
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(rest: "[edition.\(edition)]\noutput = \"build/two.pdf\"\nprofile = \"p\"\n"))
        issue.write(
            "Templates/profiles/p.toml", "[profile]\nbleed = \"3mm\"\n[profile.intent]\nicc = \"Fonts/p.icc\"\n")
        issue.write("Fonts/p.icc", bytes: try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc")))
        return issue
    }

    private func catalog(_ issue: IssueFolder, _ name: String) -> String {
        Program(["mutool", "show", "\(issue.path)/build/\(name)", "trailer/Root"]).run().output
    }

    @Test func anEditionForPrintNamesItsPrintingCondition() throws {
        let issue = try issue("print")
        #expect(issue.build().ending == .exited(0))
        #expect(catalog(issue, "two.pdf").contains("/GTS_PDFX"))
        #expect(!catalog(issue, "one.pdf").contains("/GTS_PDFX"))
    }

    /// A proof is read on a screen, in the colours of the press.
    @Test func aProofIsForScreens() throws {
        let issue = try issue("proof")
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(!catalog(issue, "two.pdf").contains("/OutputIntents"))
    }
}

/// The addresses of links, printed.
@Suite(.needs(.fonts, .tools("pdftotext"))) struct PrintedLinksTests {
    @Test func editionsPrintAddressesAsTheyAreAsked() {
        let issue = IssueFolder()
        let editions = "[edition.notes]\noutput = \"build/notes.pdf\"\nlinks = \"note\"\n[edition.inline]\n"
        let manifest = IssueFolder.manifest().replacingFirst(
            "output = \"build/one.pdf\"\n",
            with: "output = \"build/one.pdf\"\n\(editions)output = \"build/inline.pdf\"\nlinks = \"inline\"\n")
        issue.write("Issues/one/issue.toml", manifest)
        issue.write("Issues/one/lead.md", "# Lead\n\nSee [the place](https://example.org/x) there.\n")
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        func text(_ name: String) -> String {
            Program(["pdftotext", "\(issue.path)/build/\(name).pdf", "-"]).run().output
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        #expect(text("one") == "Lead See the place there.")
        #expect(text("inline") == "Lead See the place (example.org/x) there.")
        #expect(text("notes").hasPrefix("Lead See the place1 there. 1"))
        #expect(text("notes").hasSuffix("example.org/x"))
    }
}
