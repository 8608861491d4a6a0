import PubTestSupport
import Testing

/// `--article` and `--pages`: a part of an issue, beside its target.
@Suite(.needs(.fonts)) struct ExcerptTests {
    private static let template =
        IssueFolder.template + """
            "contents.title" = "body"
            [[master.default.text]]
            text = "page {folio}"
            style = "body"
            anchor = "bottom"
            offset = "12pt"
            edge = "center"

            """

    /// On page 1 the contents, on 2 and 3 lead, on 4 middle and below, on 5 last.
    private func issue() -> IssueFolder {
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
            [[article]]
            id = "list"
            kind = "contents"
            [[article]]
            id = "lead"
            source = "lead.md"
            pages = 2
            [[article]]
            id = "middle"
            source = "middle.md"
            [[article]]
            id = "below"
            source = "below.md"
            start = "continue"
            [[article]]
            id = "last"
            source = "last.md"

            """)
        let text = String(repeating: "Some words to fill a line and one more. ", count: 6) + "\n\n"
        issue.write("Issues/one/lead.md", "# Lead\n\n" + String(repeating: text, count: 9) + "See [the last](last).\n")
        issue.write("Issues/one/middle.md", "# Middle\n\n" + text)
        issue.write("Issues/one/below.md", "# Below\n\n" + text)
        issue.write("Issues/one/last.md", "# Last\n\n" + text + "See [the first](lead).\n")
        return issue
    }

    private func text(_ issue: IssueFolder, _ name: String) -> String {
        Program(["pdftotext", "\(issue.path)/build/\(name)", "-"]).run().output
    }

    /// The printed numbers of the pages, in order.
    private func folios(_ issue: IssueFolder, _ name: String) -> [String] {
        text(issue, name).split(separator: "\n").compactMap { line in
            line.firstMatch(of: /^\u{C}?page (\d+)$/).map { String($0.1) }
        }
    }

    @Test func anArticleAloneStandsBesideTheTarget() throws {
        let issue = issue()
        issue.write("build/one.pdf", "old")
        let run = issue.build("--article", "lead")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(issue.names("build") == ["one-lead.pdf", "one.pdf"])
        #expect(issue.bytes("build/one.pdf") == Array("old".utf8))
        #expect(folios(issue, "one-lead.pdf") == ["2", "3"])
        #expect(text(issue, "one-lead.pdf").hasPrefix("Lead\n"))
        #expect(run.messages.hasPrefix("build/one-lead.pdf: 2 pages (2-3 of 5)\n  article  "), "\(run.messages)")
        #expect(run.messages.contains("\n  lead         2  "), "\(run.messages)")
        #expect(run.messages.contains("\n2 pages, 1 article, "), "\(run.messages)")
        let same = Program(["qpdf", "--check", "\(issue.path)/build/one-lead.pdf"]).run()
        #expect(same.ending == .exited(0), "\(same.output)")
    }

    @Test func navigationIsThatOfThePagesThatAreThere() {
        let issue = issue()
        #expect(issue.build().ending == .exited(0))
        #expect(issue.build("--pages", "4-").ending == .exited(0))
        let path = "\(issue.path)/build/one-p4-5.pdf"
        #expect(folios(issue, "one-p4-5.pdf") == ["4", "5"])
        let outline = Program(["mutool", "show", path, "outline"]).run().output
        let titles = outline.split(separator: "\n").compactMap { $0.split(separator: "\"").dropFirst().first }
        #expect(titles == ["Middle", "Below", "Last"], "\(outline)")
        let plain = Program(["qpdf", "--qdf", "--object-streams=disable", path, "-"]).run().output
        #expect(plain.contains("/St 4"), "page labels")
        #expect(!plain.contains("/Subtype /Link"), "the page of #lead is not there")
        let whole = Program(["qpdf", "--qdf", "--object-streams=disable", "\(issue.path)/build/one.pdf", "-"]).run()
        #expect(whole.output.contains("/Subtype /Link"))
    }

    @Test(arguments: [
        ("1", ["1"], "p1"), ("2-3", ["2", "3"], "p2-3"), ("-2", ["1", "2"], "p1-2"),
        ("5,1,2", ["1", "2", "5"], "p1-2-p5"),
        ("2–3", ["2", "3"], "p2-3"), ("1-", ["1", "2", "3", "4", "5"], "p1-5"), ("2-3, 3-4", ["2", "3", "4"], "p2-4"),
    ])
    func pagesByTheirNumbers(_ range: String, _ expected: [String], _ name: String) {
        let issue = issue()
        // A value that begins with a hyphen is told from an option by the equals sign.
        let run = issue.build("--pages=\(range)")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(issue.names("build") == ["one-\(name).pdf"])
        #expect(folios(issue, "one-\(name).pdf") == expected)
    }

    @Test func severalArticlesStandInTheOrderOfTheIssue() {
        let issue = issue()
        let run = issue.build("--article", "last", "--article", "below", "--article", "last")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(issue.names("build") == ["one-below-last.pdf"])
        #expect(folios(issue, "one-below-last.pdf") == ["4", "5"])
        #expect(text(issue, "one-below-last.pdf").hasPrefix("Middle\n"), "a shared page is whole")
    }

    @Test func contentsKeepTheirTrueNumbers() {
        let issue = issue()
        #expect(issue.build("--article", "list").ending == .exited(0))
        #expect(text(issue, "one-list.pdf").contains("Last"))
        #expect(text(issue, "one-list.pdf").contains("5"))
    }

    @Test(arguments: [
        (
            ["--article", "laed"], "error[unknown-article] --article:0",
            "did you mean \"lead\"? articles: list, lead, middle, below, last"
        ),
        (["--article", "x9"], "error[unknown-article] --article:0", "articles: list, lead, middle, below, last"),
        (["--pages", "4-3"], "error[wrong-pages] --pages:0", "write 3-4"),
    ])
    func whatIsNotThereIsWrongUsage(_ options: [String], _ summary: String, _ hint: String) throws {
        let issue = issue()
        let run = issue.program(["Issues/one/issue.toml", "--draft", "--format", "json"] + options).run()
        #expect(run.ending == .exited(2))
        // The articles are short.
        let found = try ReportDocument(run).diagnostics.filter { $0.id != "short-last-page" }
        #expect(found.map(\.summary) == [summary])
        #expect(found.first?.hint == hint)
        #expect(!issue.has("build"))
    }

    @Test(arguments: ["6", "4-6", "0", "iv", "6-"])
    func aPageBeyondTheIssueTellsHowManyThereAre(_ range: String) throws {
        let issue = issue()
        let run = issue.build("--pages", range, "--format", "json")
        #expect(run.ending == .exited(2))
        let document = try ReportDocument(run)
        // What was set is reported all the same.
        #expect(document.articles.map(\.id) == ["list", "lead", "middle", "below", "last"])
        let found = document.diagnostics.filter { $0.id != "short-last-page" }
        #expect(found.map(\.summary) == ["error[unknown-page] --pages:0"])
        #expect(found.first?.message.hasSuffix(": the issue has 5 pages, 1 to 5") == true, "\(found)")
        #expect(!issue.has("build"))
    }

    @Test func errorsOfOtherArticlesAreCountedAndDoNotStopIt() throws {
        let issue = issue()
        issue.write("Issues/one/last.md", "# Last\n\nA 日.\n\n![](no.jpg)\n")
        let manifest = String(decoding: issue.bytes("Issues/one/issue.toml") ?? [], as: UTF8.self)
        issue.write("Issues/one/issue.toml", manifest.replacingFirst("\"middle.md\"", with: "\"muddle.md\""))
        let run = issue.build("--article", "lead")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(run.messages.contains("1 article, 3 errors, 1 warning in other articles, "), "\(run.messages)")
        #expect(issue.names("build") == ["one-lead.pdf"])
        let document = try ReportDocument(issue.build("--article", "lead", "--format", "json"))
        #expect(document.diagnostics.isEmpty)
        #expect(document.articles.map(\.id) == ["lead"])
        #expect(document.elsewhere == .init(errors: 3, warnings: 1))
        #expect(document.products.map(\.folios) == ["2-3"])
        let own = issue.build("--article", "last", "--article", "middle", "--format", "json")
        #expect(own.ending == .exited(1))
        #expect(Set(try ReportDocument(own).diagnostics.map(\.id)).isSuperset(of: ["missing-file", "missing-glyph"]))
        #expect(issue.names("build") == ["one-lead.pdf"])
    }

    @Test func errorsOfSettingsConcernEveryArticle() {
        let issue = issue()
        let run = issue.build("--article", "lead", "--set", "paragraph.body.font=Nothing")
        #expect(run.ending != .exited(0), "\(run.messages)")
        #expect(run.messages.contains("error[unknown-font]"), "\(run.messages)")
        #expect(!issue.has("build"))
    }

    @Test func aDraftOfAPart() throws {
        let issue = issue()
        issue.write("Issues/one/last.md", "# Last\n\n![No](no.jpg){alt=\"x\"}\n")
        let run = issue.build("--article", "last", "--draft")
        #expect(run.ending == .exited(1))
        #expect(issue.names("build") == ["one-last-draft.pdf"])
        #expect(text(issue, "one-last-draft.pdf").contains("DRAFT · One"))
        #expect(text(issue, "one-last-draft.pdf").contains("no.jpg"))
        #expect(run.messages.contains("build/one-last-draft.pdf: 1 page (5 of 5; draft)\n"), "\(run.messages)")
    }

    @Test func aProofOfAPartListsItsFindings() {
        let issue = issue()
        let manifest = String(decoding: issue.bytes("Issues/one/issue.toml") ?? [], as: UTF8.self)
        issue.write("Issues/one/issue.toml", manifest.replacingFirst("[edition.screen]", with: "[edition.proof]"))
        issue.write("Issues/one/last.md", "# Last\n\n![No](no.jpg){alt=\"x\"}\n")
        #expect(issue.build("--pages", "5").ending == .exited(1))
        #expect(issue.names("build") == ["one-p5.pdf"])
        let text = text(issue, "one-p5.pdf")
        #expect(text.contains("PROOF · One"), "\(text)")
        #expect(text.contains("error[missing-file]"), "\(text)")
    }

    @Test func anotherEditionsFileIsNeverTaken() throws {
        let issue = issue()
        let manifest = String(decoding: issue.bytes("Issues/one/issue.toml") ?? [], as: UTF8.self)
        let other = "[edition.other]\noutput = \"build/one-lead.pdf\"\n[[article]]"
        issue.write("Issues/one/issue.toml", manifest.replacingFirst("[[article]]", with: other))
        issue.write("build/one-lead.pdf", "old")
        let run = issue.build("--article", "lead", "--edition", "screen", "--format", "json")
        #expect(run.ending == .exited(1))
        #expect(
            try ReportDocument(run).diagnostics.map(\.summary) == ["error[duplicate-output] Issues/one/issue.toml:8"])
        #expect(issue.bytes("build/one-lead.pdf") == Array("old".utf8))
    }

    /// The folios of an article's pages, and their places in the file: in an excerpt these are others.
    @Test func aReportSaysWhichPagesAnArticleIsOn() throws {
        let issue = issue()
        let whole = try ReportDocument(issue.build("--format", "json")).articles
        #expect(whole.map(\.folios) == [["1"], ["2", "3"], ["4"], ["4"], ["5"]])
        #expect(whole.map(\.sheets) == [[1], [2, 3], [4], [4], [5]])
        let part = try ReportDocument(issue.build("--pages", "3-4", "--format", "json")).articles
        #expect(part.map(\.id) == ["lead", "middle", "below"])
        #expect(part.map(\.folios) == [["3"], ["4"], ["4"]])
        #expect(part.map(\.sheets) == [[1], [2], [2]])
        #expect(part.map(\.pages) == [2, 1, 1])
        let words = issue.build("--verbose").output + issue.build("--verbose").messages
        #expect(words.contains("2–3"), "\(words)")
    }

    @Test func picturesOfPagesAreNamedByTheirFolios() {
        let issue = issue()
        #expect(issue.build("--pages", "3", "--png", "pages").ending == .exited(0))
        #expect(issue.names("pages") == ["one-p3-003.png"])
        #expect(issue.build("--pages", "2,5", "--png", "others").ending == .exited(0))
        #expect(issue.names("others").map { $0.suffix(8) } == ["-002.png", "-005.png"])
    }

    @Test func picturesOfPagesAndDependenciesFollow() {
        let issue = issue()
        let run = issue.build("--article", "lead", "--png", "pages", "--depfile", "build/one.d")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(issue.names("pages") == ["one-lead-002.png", "one-lead-003.png"])
        let rule = String(decoding: issue.bytes("build/one.d") ?? [], as: UTF8.self)
        #expect(rule.hasPrefix("build/one-lead.pdf:"), "\(rule)")
        #expect(rule.contains("Issues/one/last.md"), "\(rule)")
    }
}
