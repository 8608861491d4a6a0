import PubTestSupport
import Testing

/// What a run tells beside single messages: of pages, of templates that are not there, of files that are left over.
@Suite(.needs(.fonts)) struct ReportingTests: MistakeBench {
    /// A misspelt template hides nothing that is wrong in the articles.
    @Test func articlesAreReadWithoutATemplate() {
        let issue = issue(manifest: ("\"tiny\"", "\"tinny\""), lead: "::: sidebar\nText.\n\n![x](no.jpg){alt=\"y\"}\n")
        let lines = words(issue.build())
        #expect(lines.contains { $0.contains("error[missing-file]: there is no template \"tinny\"") })
        #expect(lines.contains { $0.contains("lead.md:1:1: error[unclosed-division]") })
        #expect(lines.contains { $0.contains("lead.md:4:1: error[missing-file]: there is no file \"no.jpg\"") })
    }

    /// A box that nothing closes holds the rest of its article: that it has no room follows from that, and is not said.
    @Test(arguments: [":::", "::"]) func whatIsNeverClosedIsTheOnlyError(_ fence: String) throws {
        let text = String(repeating: String(repeating: "Some words to fill a line. ", count: 20) + "\n\n", count: 40)
        let end = fence == "::" ? "::\n\n" : ""
        let found = try ReportDocument(
            issue(lead: "Text.\n\n::: sidebar\nA box.\n\(end)\n\(text)").build("--format", "json"))
        let cause = fence == "::" ? "bad-fence" : "unclosed-division"
        #expect(found.diagnostics.filter { $0.severity == "error" }.map(\.id) == [cause])
        #expect(!found.diagnostics.contains { ["white-above-box", "furniture-on-words"].contains($0.id) })
    }

    /// What only pages show is reported although an article has errors: lines, and the resolution of pictures.
    @Test func pagesAreReviewedDespiteErrors() {
        let word = String(repeating: "Incomprehensibilities", count: 5)
        let issue = issue(lead: "See [there]{.strogn}.\n\n\(word)\n\n![x](a.png){alt=\"y\" width=100%}\n")
        issue.write("Issues/one/a.png", bytes: Mistake.picture(width: 200, height: 100))
        let lines = words(issue.build())
        #expect(lines.contains { $0.contains("error[unknown-element]") })
        #expect(lines.contains { $0.contains("warning[broken-word]") })
        #expect(lines.contains { $0.contains("warning[low-resolution]") })
    }

    /// The label of a missing picture in a draft is not reviewed: its name is in the message.
    @Test func aMissingPicturesLabelIsNotReviewed() throws {
        let name = "שלום-\(String(repeating: "incomprehensibilities-", count: 5))a.jpg"
        let issue = issue(lead: "Text.\n\n![x](\(name)){alt=\"y\"}\n")
        #expect(
            try ReportDocument(issue.build("--draft", "--format", "json")).diagnostics.map(\.id) == ["missing-file"])
    }

    /// An end mark is drawn where no face has it; one that cannot be drawn is told where it is chosen.
    @Test func endMarks() throws {
        func issue(_ mark: String?) -> IssueFolder {
            let issue = IssueFolder()
            let league = "LeagueSpartan-Regular.otf"
            issue.write(
                "Fonts/\(league)", bytes: Setup.font(league))
            issue.write(
                "Templates/tiny/template.toml",
                IssueFolder.template.replacingFirst("font = \"Vollkorn\"", with: "font = \"League Spartan\"")
                    + "\"end-mark\" = { style = \"mark\"\(mark.map { ", text = \"\($0)\"" } ?? "") }\n"
                    + "[character.mark]\ncolor = \"black\"\n")
            return issue
        }
        for mark in [nil, "■"] {
            let drawn = issue(mark).build()
            #expect(drawn.ending == .exited(0), "\(drawn.messages)")
            #expect(!drawn.messages.contains("missing-glyph"), "\(drawn.messages)")
        }
        let words = words(issue("☙").build())
        #expect(
            words.first
                == "Templates/tiny/template.toml:17:25: error[missing-glyph]: no glyph for “☙” (U+2619, reversed rotated floral heart bullet) in LeagueSpartan-Regular"
        )
    }

    /// Pages of an earlier, longer run go; other files stay, also those of the names of pages.
    @Test func pagesThatAreNoMoreGo() {
        let issue = issue(lead: "# A\n\nText.\n\n::: page-break\n:::\n\nText.\n\n::: page-break\n:::\n\nText.\n")
        #expect(issue.build("--png", "build/pages").ending == .exited(0))
        #expect(issue.names("build/pages") == ["one-001.png", "one-002.png", "one-003.png"])
        for other in ["one-005.png", "one-2026.png", "two-002.png", "one-002.txt"] {
            issue.write("build/pages/\(other)", "kept")
        }
        issue.write("Issues/one/lead.md", "# A\n\nText.\n")
        #expect(issue.build("--png", "build/pages").ending == .exited(0))
        #expect(
            issue.names("build/pages") == ["one-001.png", "one-002.txt", "one-005.png", "one-2026.png", "two-002.png"])
        // A picture of the editor's bears no mark of the program.
        issue.write("build/pages/one-002.png", bytes: Fixture.bytes("rgb.png"))
        #expect(issue.build("--png", "build/pages").ending == .exited(0))
        #expect((issue.bytes("build/pages/one-002.png") ?? []) == Fixture.bytes("rgb.png"))
    }

    /// A folder stands for the manifest in it.
    @Test func aFolderIsItsManifest() {
        let issue = IssueFolder()
        #expect(issue.publish("Issues/one").ending == .exited(0))
        #expect(issue.publish("Issues/one/").ending == .exited(0))
        #expect(issue.names("build") == ["one.pdf"])
    }

    /// Notes change nothing: they are told on demand.
    @Test func notesAreToldOnDemand() {
        let issue = issue(lead: "# Lead\n\n## A\n\nText.\n\n#### B\n\nText.\n")
        let run = issue.build()
        #expect(!run.messages.contains("note[heading-jump]"))
        #expect(run.messages.contains("1 note with --verbose"))
        #expect(issue.build("--verbose").messages.contains("note[heading-jump]"))
        #expect(issue.build("--format", "gcc").messages.contains("[heading-jump]"))
    }

    /// D9.8: a hundred thousand unknown keys are one thing to mend, and one line.
    @Test func aFileFullOfUnknownKeysIsTold() throws {
        let issue = issue()
        issue.write(
            "Issues/one/issue.toml", IssueFolder.manifest() + "\n" + (0..<100_000).map { "k\($0) = 1\n" }.joined())
        let run = issue.build()
        #expect(run.messages.split(separator: "\n").count < 20, "\(run.messages.prefix(2000))")
        #expect(run.messages.contains("100,000 errors"))
        let document = try ReportDocument(issue.build("--format", "json"))
        #expect(document.diagnostics.count == 1000)
    }
}
