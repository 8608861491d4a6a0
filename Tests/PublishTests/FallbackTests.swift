import PubTestSupport
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
        #expect(
            findings.first?.message == "no glyph for “ﬁ” (U+FB01, latin small ligature fi) in JetBrainsMono-Regular")
        #expect(findings.first?.hint?.contains("the family Vollkorn has it: name it in [fallback]") == true)
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

    /// A character that no font has is named, since not every screen shows it.
    @Test func aPictureAmongTheLettersIsNamed() throws {
        let run = try issue("[fallback]\nfamilies = [\"Vollkorn\"]\n", "Well done 😀 (字).\n").build("--format", "json")
        let findings = try ReportDocument(run).diagnostics
        #expect(
            findings.map(\.message) == [
                "no glyph for “😀” (U+1F600, grinning face) in JetBrainsMono-Regular and the families of [fallback]",
                "no glyph for “字” (U+5B57) in JetBrainsMono-Regular and the families of [fallback]",
            ])
        #expect(findings.allSatisfy { $0.line == 1 && $0.hint?.contains("into Fonts/") == true })
        #expect(findings.map(\.column) == [11, 14])
    }

    /// The list by which make fetches fonts is written by builds with errors, too: they need it most.
    @Test func whatIsAskedForIsListed() throws {
        let issue = try issue("", "Well done 😀 (字).\n\n字 and ﬁ.\n")
        let run = issue.build("--fontlist", "build/one.fonts")
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("make Fonts/NotoColorEmoji.ttf"), "\(run.messages)")
        #expect(run.messages.contains("apt-get download fonts-noto-cjk"), "\(run.messages)")
        let listed = String(decoding: issue.bytes("build/one.fonts") ?? [], as: UTF8.self)
        #expect(listed == "NotoColorEmoji.ttf\nNotoSerif-Regular.ttf\nNotoSerifCJK-Regular.ttc\n")
    }

    @Test func anotherScriptsFamilyDoesNotStepIn() throws {
        let run = try issue("[fallback]\nscript.Grek = [\"Vollkorn\"]\n").build("--format", "json")
        let findings = try ReportDocument(run).diagnostics
        #expect(findings.map(\.id) == ["missing-glyph", "missing-glyph", "missing-glyph"])
        #expect(findings.allSatisfy { $0.message.hasSuffix("in JetBrainsMono-Regular") })
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
