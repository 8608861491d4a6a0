import PubTestSupport
import Testing

/// T7, T8, T13: markup, settings and text that nobody would write end soon, with findings, and never by a trap.
@Suite(.needs(.fonts)) struct AbuseTests {
    /// Builds an issue of `text`; it must end by itself, with 0 or 1.
    private func build(_ text: String, location: SourceLocation = #_sourceLocation) throws -> ReportDocument {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", text)
        let run = issue.build("--format", "json", limit: 60)
        #expect([.exited(0), .exited(1)].contains(run.ending), "\(run.messages.prefix(400))", sourceLocation: location)
        #expect(run.peakMemory < 1 << 30, sourceLocation: location)
        return try ReportDocument(run)
    }

    private static func nested(_ open: String, _ close: String, _ count: Int) -> String {
        String(repeating: open, count: count) + "a" + String(repeating: close, count: count)
    }

    private static let pathological: [(String, String)] = [
        ("quotes", nested("> ", "", 100_000)),
        ("lists", (0..<1000).map { String(repeating: "  ", count: $0) + "- a" }.joined(separator: "\n")),
        ("emphasis", nested("*a **a ", "b** b*", 5000)),
        ("brackets", nested("[", "]", 20000)),
        ("spans", nested("[", "]{.a}", 5000)),
        ("links", nested("[a](", ")", 5000)),
        ("pictures", nested("![a", "](b)", 2000)),
        ("raised", nested("a<sup>", "</sup>", 5000)),
        ("struck", nested("~~a _b ", " b_ a~~", 5000)),
        ("divisions", String(repeating: "::: a\n", count: 5000) + "b\n"),
        ("notes", (0..<2000).map { "[^\($0)]: x[^\($0 + 1)]\n\n" }.joined() + "a[^0]\n"),
        ("backticks", (1..<400).map { "e" + String(repeating: "`", count: $0) }.joined()),
        ("references", nested("&", ";", 5000)),
        ("html", String(repeating: "<b>", count: 5000)),
        ("tables", "|a|\n|-|\n" + String(repeating: "|b|c|\n", count: 2000)),
    ]

    @Test(arguments: pathological)
    func nestingEnds(_ name: String, _ text: String) throws {
        _ = try build(text + "\n")
    }

    @Test func depthIsReportedWithItsPlace() throws {
        let quotes = try build("Text.\n\n" + Self.nested("> ", "", 100_000) + "\n").diagnostics
        #expect(quotes.contains { $0.summary == "error[too-deep] Issues/one/lead.md:3" })
        let struck = try build("Text.\n\n" + Self.nested("~~a _b ", " b_ a~~", 200) + "\n").diagnostics
        #expect(struck.contains { $0.summary == "error[too-deep] Issues/one/lead.md:3" })
    }

    // MARK: T8

    @Test(arguments: [
        ("[issue\n", "toml-syntax", 1), ("a = 1\na = 2\n", "toml-syntax", 2),
        ("a = " + String(repeating: "[", count: 10000), "toml-syntax", 1),
        ("a." + String(repeating: "b.", count: 10000) + "c = 1", "settings-too-deep", 1),
        ("x = \"\u{0}\"\n", "toml-syntax", 1),
    ])
    func settingsAreBounded(_ text: String, _ id: String, _ line: Int) throws {
        let issue = IssueFolder()
        issue.write("build/one.pdf", "old")
        issue.write("Issues/one/issue.toml", text)
        let run = issue.build("--format", "json", limit: 20)
        #expect(run.ending == .exited(1))
        let found = try ReportDocument(run).diagnostics
        #expect(found.contains { $0.summary == "error[\(id)] Issues/one/issue.toml:\(line)" }, "\(found)")
        #expect(issue.bytes("build/one.pdf") == Array("old".utf8))
    }

    @Test func unknownKeysAreErrors() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("sectoin = \"a\"", rest: "[paragrahp.x]\na = 1\n"))
        let found = try ReportDocument(issue.build("--format", "json")).diagnostics
        #expect(
            found.map(\.summary) == [
                "error[unknown-key] Issues/one/issue.toml:13", "error[unknown-key] Issues/one/issue.toml:15",
            ])
        #expect(found.map(\.hint) == ["did you mean \"section\"?", "did you mean \"paragraph\"?"])
    }

    // MARK: T13

    /// Steps by the square of such a length would take minutes.
    @Test(arguments: [
        ("word", "a"), ("soft hyphens", "a\u{AD}"), ("hyphens", "a-"), ("spaces", "a "), ("soft breaks", "a\n"),
        ("line breaks", "a\\\n"), ("marks", "e\u{301}"), ("no-break", "a\u{A0}"), ("addresses", "/a"), ("tabs", "a\t"),
    ])
    func longTextIsLinear(_ name: String, _ part: String) throws {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", String(repeating: part, count: 150_000) + "\n")
        let run = issue.build("--quiet", limit: 60)
        #expect([.exited(0), .exited(1)].contains(run.ending), "\(name): \(run.ending)")
    }

    /// A finding that read its line from the start, or all of its font, would take a minute with the others.
    @Test func manyFindingsOnALineAreLinear() throws {
        let issue = IssueFolder()
        let ideographs = (UInt32(0x20000)..<0x2A6D0).compactMap(Unicode.Scalar.init).map(String.init)
        issue.write("Issues/one/lead.md", ideographs.joined() + "\n")
        let run = issue.build("--quiet", limit: 15)
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("lead.md:1:1: error[missing-glyph]"))
        #expect(run.messages.contains("; 42,703 more like it\n"))
    }

    /// A row that looked through all others would take minutes.
    @Test func longTablesAreLinear() throws {
        let issue = IssueFolder()
        let rows = String(repeating: "| x | y | z |\n", count: 20_000)
        issue.write("Issues/one/lead.md", "| a | b | c |\n|---|---|---|\n" + rows)
        let run = issue.build("--quiet", limit: 30)
        #expect(run.ending == .exited(0))
    }

    @Test(arguments: [
        ("0", "wrong-value"), ("-1mm", "wrong-value"), ("NaN", "wrong-value"), ("inf", "wrong-value"),
        ("1e308pt", "out-of-range"), ("1e308", "out-of-range"), ("200%", "wrong-value"),
    ])
    func widthsOfPictures(_ width: String, _ id: String) throws {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "Text.\n\n![A](a.jpg){alt=A width=\(width)}\n")
        issue.write("Issues/one/a.jpg", bytes: Fixture.bytes("rgb.jpg"))
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(1))
        let errors = try ReportDocument(run).diagnostics.map(\.summary).filter { $0.hasPrefix("error") }
        #expect(errors == ["error[\(id)] Issues/one/lead.md:3"])
    }

    /// A draft sets the name in the picture's place; that no face has its letters is no finding.
    @Test func theNameOfAMissingPictureHasAPlace() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "Text.\n\n![A](日.jpg){alt=A}\n")
        let run = issue.build("--draft", "--format", "json")
        #expect(run.ending == .exited(1))
        let found = Set(try ReportDocument(run).diagnostics.map(\.summary))
        #expect(found == ["error[missing-file] Issues/one/lead.md:3"])
    }

    @Test func aPictureWiderThanItsColumnIsReported() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "Text.\n\n![A](a.jpg){alt=A width=500mm}\n")
        issue.write("Issues/one/a.jpg", bytes: Fixture.bytes("rgb.jpg"))
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(0))
        #expect(
            try ReportDocument(run).diagnostics.map(\.summary).sorted() == [
                "note[fixed-extent] Issues/one/lead.md:3", "warning[low-resolution] Issues/one/lead.md:3",
                "warning[picture-too-wide] Issues/one/lead.md:3",
            ])
    }

    @Test(arguments: [
        "page.size=[\"0mm\", \"0mm\"]", "page.size=[\"1e308mm\", \"10mm\"]", "page.size=[nan, inf]",
        "page.margins.top=500mm", "page.columns.count=0", "page.columns.count=24", "page.columns.gutter=400mm",
        "page.baseline_grid.increment=0pt", "page.baseline_grid.increment=0.0001pt", "paragraph.body.size=0pt",
        "paragraph.body.size=1e308pt", "paragraph.body.leading=0pt", "paragraph.body.leading=-5pt",
        "paragraph.body.size=90000pt", "paragraph.body.first_line_indent=90m", "paragraph.body.space_before=9000mm",
        "paragraph.body.tracking=-500%", "paragraph.body.leading=0.001pt", "paragraph.body.size=0.001pt",
    ])
    func settingsNobodyWouldWrite(_ assignment: String) throws {
        let issue = IssueFolder()
        let run = issue.build("--set", assignment, "--format", "json", limit: 20)
        guard case .exited(let code) = run.ending, code <= 2 else {
            Issue.record("\(run.ending): \(run.messages.prefix(400))")
            return
        }
        #expect(try ReportDocument(run).products.isEmpty == (code != 0))
    }
}
