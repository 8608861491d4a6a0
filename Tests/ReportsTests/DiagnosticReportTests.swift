import FoundationEssentials
import PubDiagnostics
import PubReports
import Testing

@Suite struct DiagnosticReportTests {
    private let source = SourceText(Array("title = 1\n\té = colums\n".utf8), file: "issue.toml")

    private var unknown: Diagnostic {
        Diagnostic.error(
            "unknown-key", "unknown key \"colums\"",
            at: PubDiagnostics.SourceLocation(file: "issue.toml", line: 2, column: 6),
            hint: "did you mean \"columns\"?"
        ).noting("first here", at: PubDiagnostics.SourceLocation(file: "issue.toml", line: 1, column: 1))
    }

    /// What stands between commas and colons of a command is escaped, and lines are of one message.
    @Test func githubsWorkflows() {
        #expect(
            DiagnosticReport(format: .github).text([unknown])
                == "::error file=issue.toml,line=2,col=6,title=unknown-key::unknown key \"colums\"%0Adid you mean \"columns\"?%0Aissue.toml:1:1: first here\n"
        )
        let note = Diagnostic(.note, "a-b", "5 %, more", at: PubDiagnostics.SourceLocation(file: "a,b:c.md"))
        #expect(DiagnosticReport(format: .github).text([note]) == "::notice file=a%2Cb%3Ac.md,title=a-b::5 %25, more\n")
    }

    /// The document that tools read which collect findings of other tools.
    @Test func sarif() throws {
        let place = PubDiagnostics.SourceLocation(file: "an issue/lead é.md", line: 3)
        let text = SARIFText.document([unknown, .warning("odd-thing", "odd", at: place)], version: "1.2")
        struct Document: Decodable {
            struct Run: Decodable {
                struct Result: Decodable { var ruleId, level: String }
                var results: [Result]
            }
            var version: String
            var runs: [Run]
        }
        let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
        #expect(document.version == "2.1.0")
        #expect(document.runs.first?.results.map(\.ruleId) == ["odd-thing", "unknown-key"])
        #expect(document.runs.first?.results.map(\.level) == ["warning", "error"])
        #expect(text.contains("\"uri\":\"an%20issue/lead%20%C3%A9.md\"},\"region\":{\"startLine\":3}"))
        #expect(text.contains("\"relatedLocations\":[{\"physicalLocation\""))
        #expect(text.contains("\"executionSuccessful\":true"))
    }

    @Test func people() {
        let report = DiagnosticReport(format: .human, sources: ["issue.toml": source])
        #expect(
            report.text([unknown]) == """
                issue.toml:2:6: error[unknown-key]: unknown key "colums"
                  2 |  é = colums
                    |      ^
                  hint: did you mean "columns"?
                  issue.toml:1:1: note: first here

                """)
        let whole = Diagnostic.warning("odd", "odd", at: PubDiagnostics.SourceLocation(file: "other.md"))
        #expect(report.text([whole]) == "other.md: warning[odd]: odd\n")
        #expect(report.text([.warning("odd", "odd", at: .none)]) == "warning[odd]: odd\n")
        #expect(report.text([]) == "")
    }

    @Test func colorsAreOnlyOnDemand() {
        let text = DiagnosticReport(format: .human, usesColor: true).text([unknown])
        #expect(text.hasPrefix("issue.toml:2:6: \u{1B}[1;31merror[unknown-key]:\u{1B}[0m "))
        #expect(!DiagnosticReport(format: .gcc, usesColor: true).text([unknown]).contains("\u{1B}"))
    }

    @Test func editors() {
        #expect(
            DiagnosticReport(format: .gcc).text([unknown]) == """
                issue.toml:2:6: error: unknown key "colums" [unknown-key]
                issue.toml:2:6: note: did you mean "columns"?
                issue.toml:1:1: note: first here

                """)
    }

    @Test func programs() {
        let report = DiagnosticReport(format: .json)
        #expect(
            report.text([unknown]) == "[\n{\"id\":\"unknown-key\",\"severity\":\"error\","
                + "\"message\":\"unknown key \\\"colums\\\"\",\"file\":\"issue.toml\",\"line\":2,\"column\":6,"
                + "\"hint\":\"did you mean \\\"columns\\\"?\",\"notes\":[{\"message\":\"first here\","
                + "\"file\":\"issue.toml\",\"line\":1,\"column\":1}]}\n]\n")
        #expect(report.text([]) == "[]\n")
        #expect(JSONText.string("\u{1B}\n\u{202E}\u{E0001}\\é") == "\"\\u001b\\u000a\\u202e\\udb40\\udc01\\\\é\"")
    }

    @Test func findingsStandInOrderAndOnce() {
        func finding(_ file: String, _ line: Int, _ id: String) -> Diagnostic {
            .error(id, Message(id), at: PubDiagnostics.SourceLocation(file: file, line: line))
        }
        let all = [finding("b", 1, "x"), finding("a", 10, "y"), finding("a", 9, "z"), finding("a", 10, "y")]
        let text = DiagnosticReport(format: .gcc).text(all)
        #expect(text == "a:9: error: z [z]\na:10: error: y [y]\nb:1: error: x [x]\n")
        #expect(DiagnosticReport.summary(all) == "3 errors")
        #expect(DiagnosticReport.summary([all[0], .warning("w", "w", at: .none)]) == "1 error, 1 warning")
        #expect(DiagnosticReport.summary([]) == "")
    }

    @Test func nothingSteersTheTerminal() {
        let evil = "\u{1B}]0;x\u{7}\u{9B}31m\u{202E}txt\u{2066}\r\n\u{2028}\u{7F}\u{0}\u{FEFF}\u{200F}"
        let source = SourceText(Array("\(evil)".utf8), file: evil)
        let bad = Diagnostic.error(
            evil, Message(evil), at: PubDiagnostics.SourceLocation(file: evil, line: 1, column: 4), hint: evil
        )
        .noting(evil, at: PubDiagnostics.SourceLocation(file: evil, line: 1, column: 1))
        for format in DiagnosticReport.Format.allCases {
            let text = DiagnosticReport(format: format, sources: [evil: source]).text([bad])
            let dangerous = text.unicodeScalars.filter { $0 != "\n" && VisibleText.mustBeEscaped($0) }
            #expect(dangerous.isEmpty)
        }
        #expect(VisibleText.escaped("a\u{1B}[31m\u{202E}b") == "a\\u{1B}[31m\\u{202E}b")
    }

    @Test func longLinesAreCutAroundThePlace() throws {
        let line = String(repeating: "a", count: 500_000) + "X" + String(repeating: "b", count: 500_000)
        let source = SourceText(Array(line.utf8), file: "a")
        let excerpt = try #require(
            SourceExcerpt(source, at: PubDiagnostics.SourceLocation(file: "a", line: 1, column: 500_001)))
        #expect(excerpt.line == "…" + String(repeating: "a", count: 60) + "X" + String(repeating: "b", count: 39) + "…")
        #expect(excerpt.indent.count == 61)
        #expect(SourceExcerpt(source, at: PubDiagnostics.SourceLocation(file: "a", line: 2, column: 1)) == nil)
        #expect(SourceExcerpt(source, at: PubDiagnostics.SourceLocation(file: "a")) == nil)
        // A place after the end of the line stands at its end.
        let end = try #require(
            SourceExcerpt(
                SourceText(Array("ab".utf8), file: "a"),
                at: PubDiagnostics.SourceLocation(file: "a", line: 1, column: 9)))
        #expect(end.indent.count == 2)
    }

    @Test func wideLettersTakeTwoColumns() {
        #expect(VisibleText.width("日本e\u{301}\u{1F600}") == 7)
    }
}
