import FoundationEssentials
import PubTestSupport
import Testing

/// `publish plan`: pages and articles, how they fit, and what is missing.
@Suite(.needs(.fonts)) struct PlanTests {
    private struct Plan: Decodable {
        struct Page: Decodable {
            var page: Int
            var folio: String
            var side: String
            var articles: [String]
            var errors: Int, warnings: Int
        }
        struct Article: Decodable {
            var id: String
            var title: String
            var pages: Int
            var sheets: [Int]
            var columns: Double?
            var lines: Int
            var words: Int
            var wanted: Int?
            var over: Int?
        }
        struct Missing: Decodable {
            var kind: String
            var file: String
            var line: Int
        }
        var version: Int
        var title: String
        var edition: String?
        var pages: [Page]
        var articles: [Article]
        var blank: [Int]
        var short: [String]
        var missing: [Missing]
    }

    /// An article of three pages, of which two are reserved, one of one page with a picture that is not there, a blank page and an empty article.
    private func issue() -> IssueFolder {
        let issue = IssueFolder()
        let more = """
            pages = 2

            [[article]]
            id = "pause"
            kind = "blank"

            [[article]]
            id = "second"
            source = "second.md"
            start = "next-page"

            [[article]]
            id = "empty"
            source = "empty.md"
            start = "next-page"
            """
        issue.write("Issues/one/issue.toml", IssueFolder.manifest(more))
        let words = (0..<560).map { "word\($0 % 7)" }.joined(separator: " ")
        issue.write("Issues/one/lead.md", "# The lead\n\n\(words)\n")
        issue.write("Issues/one/second.md", "Text.[^1]\n\n![A tower](tower.png)\n")
        issue.write("Issues/one/empty.md", "")
        return issue
    }

    private func plan(_ issue: IssueFolder, _ options: String...) -> Run {
        issue.program(["plan", "Issues/one/issue.toml"] + options).run()
    }

    private func document(_ run: Run) throws -> Plan {
        try JSONDecoder().decode(Plan.self, from: Data(run.output.utf8))
    }

    @Test func theDocumentHasPagesArticlesAndWhatIsMissing() throws {
        let issue = issue()
        let run = plan(issue, "--format", "json")
        #expect(run.ending == .exited(1), "\(run.messages)")
        let plan = try document(run)
        #expect(plan.version == 1)
        #expect(plan.title == "One")
        #expect(plan.edition == "screen")
        #expect(plan.pages.map(\.page) == Array(1...plan.pages.count))
        let lead = try #require(plan.articles.first { $0.id == "lead" })
        #expect(lead.title == "The lead")
        #expect(lead.wanted == 2)
        #expect(lead.pages == lead.sheets.count)
        for (index, page) in plan.pages.enumerated() {
            #expect(page.articles.contains("lead") == lead.sheets.contains(index + 1))
        }
        #expect(lead.words >= 560)
        // 400 pt less two margins of 30 pt, in lines of 12 pt: a column of 28.3 lines.
        let columns = try #require(lead.columns)
        #expect(abs(columns - Double(lead.lines) / (340.0 / 12)) < 0.02)
        let blank = try #require(plan.blank.first)
        #expect(plan.blank.count == 1)
        #expect(plan.pages[blank - 1].articles.isEmpty)
        #expect(Set(plan.missing.map(\.kind)) == ["file", "note", "text"])
        #expect(plan.missing.first { $0.kind == "file" }.map { "\($0.file):\($0.line)" } == "Issues/one/second.md:3")
        // What is seen on a page is counted there.
        let second = try #require(plan.articles.first { $0.id == "second" }?.sheets.first)
        #expect(plan.pages[second - 1].errors > 0)
        #expect(!issue.has("build/one.pdf"))
    }

    /// The pages are those that a build makes.
    @Test func thePagesAreThoseOfABuild() throws {
        let issue = issue()
        issue.write("Issues/one/issue.toml", IssueFolder.manifest())
        let build = try ReportDocument(issue.build("--format", "json"))
        let plan = try document(plan(issue, "--format", "json"))
        #expect(plan.pages.count == build.products.first?.pages)
        #expect(plan.articles.map(\.lines) == build.articles.map(\.lines))
        #expect(plan.articles.map(\.sheets) == build.articles.map(\.sheets))
    }

    @Test func theTerminalHasNoLineOfMoreThan80Characters() {
        let issue = issue()
        let run = plan(issue)
        #expect(run.ending == .exited(1))
        #expect(run.output.hasPrefix("One: "), "\(run.output)")
        for line in run.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        for part in ["article", "lead", "missing: pictures and other files", "blank pages", "tower.png"] {
            #expect(run.output.contains(part), "\(part) in \(run.output)")
        }
        #expect(run.messages.contains("error[missing-file]"))
    }

    /// Nothing can be laid out: the plan says so, and why.
    @Test func aManifestThatCannotBeReadHasNoPages() throws {
        let issue = issue()
        issue.write("Issues/one/issue.toml", "[issue\n")
        let run = plan(issue)
        #expect(run.ending == .exited(1))
        #expect(run.output.contains("No page could be made"))
        #expect(run.messages.contains("error[toml-syntax]"))
        let document = try document(plan(issue, "--format", "json"))
        #expect(document.edition == nil)
        #expect(document.pages.isEmpty)
    }

    @Test func thePageForBrowsersNeedsNoOtherFile() {
        let run = plan(issue(), "--format", "html")
        #expect(run.output.hasPrefix("<!doctype html>"))
        #expect(run.output.contains("<title>One: plan</title>"))
        #expect(run.output.contains("<h2>Missing</h2>"))
        #expect(run.output.contains("data:image/png;base64,"))
        #expect(!run.output.contains("READY"))
        // The script sets the size of pages at the root: what is set below that could not be changed.
        #expect(run.output.contains(":root:has(.plan){--zoom:.2}"))
        #expect(run.output.firstMatch(of: /(src|href)="(?!data:|#)/) == nil)
    }

    @Test func aContactSheetIsAPictureOrAPDF() throws {
        let issue = issue()
        #expect(plan(issue, "--contact-sheet", "build/sheet.png").ending == .exited(1))
        let picture = try #require(issue.bytes("build/sheet.png"))
        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(plan(issue, "--contact-sheet", "build/sheet.pdf").ending == .exited(1))
        let text = Program(["pdftotext", "-layout", "\(issue.path)/build/sheet.pdf", "-"]).run().output
        // The folios with their articles, and the pages themselves.
        for part in ["lead", "second", "word3"] { #expect(text.contains(part), "\(part)") }
        let first = issue.bytes("build/sheet.pdf")
        _ = plan(issue, "--contact-sheet", "build/sheet.pdf")
        #expect(issue.bytes("build/sheet.pdf") == first)
        #expect(!issue.has("build/one.pdf"))
    }

    @Test func aContactSheetTakesNoPlaceOfAnInput() {
        let issue = issue()
        issue.write("Issues/one/tower.png", bytes: Fixture.bytes("gray.png"))
        let run = plan(issue, "--contact-sheet", "Issues/one/tower.png")
        #expect(run.ending == .exited(3), "\(run.messages)")
        #expect(issue.bytes("Issues/one/tower.png") == Fixture.bytes("gray.png"))
        #expect(plan(issue, "--contact-sheet", "sheet.jpg").ending == .exited(2))
        #expect(plan(issue, "--format", "xml").ending == .exited(2))
        #expect(plan(issue, "--write-manifest").ending == .exited(2))
    }
}
