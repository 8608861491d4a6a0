import TestSupport
import Testing

/// Families that step in for characters which the face of the text lacks.
@Suite(.needs(.fonts)) struct FallbackTests {
    /// An issue in JetBrains Mono, which has no U+FB01, with Vollkorn at hand.
    private func issue(_ fallback: String, _ lead: String = "Fi and ﬁ.\n\nOne ﬁ more: ﬁ.\n") throws -> IssueFolder {
        let issue = IssueFolder()
        let mono = "JetBrainsMono-Regular.ttf"
        issue.write("Fonts/\(mono)", bytes: Setup.font(mono))
        issue.write(
            "Templates/tiny/template.toml",
            IssueFolder.template.replacingFirst("font = \"Vollkorn\"", with: "font = \"JetBrains Mono\"") + fallback)
        issue.write("Issues/one/lead.md", lead)
        return issue
    }

    @Test func withoutThemAMissingCharacterIsAnError() throws {
        let run = try issue("").build("--format", "json")
        #expect(run.ending == .exited(1))
        let findings = try ReportDocument(run).diagnostics
        #expect(findings.map(\.summary).first == "error[missing-glyph] Issues/one/lead.md:1")
        #expect(findings.count == 3)
    }

    @Test(arguments: ["families = [\"Vollkorn\"]", "script.Latn = [\"Vollkorn\"]"])
    func everyUseIsReportedOnce(_ line: String) throws {
        let issue = try issue("[fallback]\n\(line)\n")
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(0), "\(run.output)")
        let findings = try ReportDocument(run).diagnostics
        #expect(findings.map(\.summary) == ["warning[font-fallback] Issues/one/lead.md:1"])
        #expect(findings.first?.column == 8)
        #expect(
            findings.first?.message
                == "3 characters of the script Latn are set in Vollkorn-Regular, since JetBrainsMono-Regular lacks them; the first is “ﬁ”"
        )
        let fonts = Program(["pdffonts", "\(issue.path)/build/one.pdf"]).run().output
        #expect(fonts.contains("Vollkorn-Regular"))
        #expect(fonts.contains("JetBrainsMono-Regular"))
    }

    @Test func anotherScriptsFamilyDoesNotStepIn() throws {
        let run = try issue("[fallback]\nscript.Grek = [\"Vollkorn\"]\n").build("--format", "json")
        #expect(try ReportDocument(run).diagnostics.map(\.id) == ["missing-glyph", "missing-glyph", "missing-glyph"])
    }

    @Test func unknownFamiliesAndScriptsAreErrors() throws {
        let run = try issue("[fallback]\nfamilies = [\"Volkorn\"]\nscript.Grec = [\"Vollkorn\"]\n", "Text.\n")
            .build("--format", "json")
        let findings = try ReportDocument(run).diagnostics
        #expect(
            findings.map(\.summary) == [
                "error[unknown-font] Templates/tiny/template.toml:18",
                "error[unknown-script] Templates/tiny/template.toml:19",
            ])
        #expect(findings.map(\.hint) == ["did you mean \"Vollkorn\"?", "did you mean \"Grek\"?"])
    }

    /// Running heads lose no character in silence either.
    @Test func runningHeadsAreHeldToo() throws {
        let head = "[[master.default.text]]\ntext = \"ﬁ\"\n"
        let run = try issue(head, "Text.\n").build("--format", "json")
        #expect(
            try ReportDocument(run).diagnostics.map(\.summary) == [
                "error[missing-glyph] Templates/tiny/template.toml:18"
            ])
        #expect(try issue(head + "[fallback]\nfamilies = [\"Vollkorn\"]\n", "Text.\n").build().ending == .exited(0))
    }
}
