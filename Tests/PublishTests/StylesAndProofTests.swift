import PubTestSupport
import Testing

/// Styles of an issue over those of its template, and what drafts and proofs show.
@Suite(.needs(.fonts)) struct StylesAndProofTests {
    private func text(of issue: IssueFolder, _ name: String) -> String {
        Program(["pdftotext", "-layout", "\(issue.path)/build/\(name)", "-"]).run().output
    }

    @Test func stylesBesideTheManifestOverrideTheTemplate() {
        let issue = IssueFolder()
        #expect(issue.build().ending == .exited(0))
        let before = issue.bytes("build/one.pdf")
        issue.write("Issues/one/styles.toml", "[paragraph.body]\nsize = \"14pt\"\nleading = \"18pt\"\n")
        #expect(issue.build().ending == .exited(0))
        #expect(issue.bytes("build/one.pdf") != before)
        issue.write("Issues/one/styles.toml", "[paragraph.body]\nsise = \"14pt\"\n")
        let run = issue.build()
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("Issues/one/styles.toml:2:1: error[unknown-key]"))
        #expect(run.messages.contains("did you mean \"size\"?"))
    }

    @Test func aFontInTheIssuesFolderNeedsNoRow() throws {
        let issue = IssueFolder()
        let italic = Setup.font("Vollkorn-Italic.ttf")
        issue.write("Issues/one/styles.toml", "[paragraph.body]\nstyle = \"italic\"\n")
        #expect(issue.build().messages.contains("error[unknown-font-style]"))
        issue.write("Issues/one/Vollkorn-Italic.ttf", bytes: italic)
        #expect(issue.build().ending == .exited(0))
        let fonts = Program(["pdffonts", "\(issue.path)/build/one.pdf"]).run().output
        #expect(fonts.contains("Vollkorn-Italic"))
    }

    @Test func aStyleThatTakesItsFontFromTheIssueIsNamed() {
        let issue = IssueFolder()
        issue.write(
            "Templates/tiny/template.toml",
            IssueFolder.template + """

                [paragraph.derived]
                based_on = "body"
                style = "bold"
                """)
        issue.write("Issues/one/styles.toml", "[paragraph.body]\nfont = \"Vollkorn\"\n")
        let messages = issue.build().messages
        #expect(messages.contains("error[unknown-font-style]"))
        #expect(messages.contains("the style “derived” takes its font from here"))
        #expect(messages.contains("Issues/one/styles.toml:2:"))
    }

    @Test func aProofNumbersItsFindingsAndListsThem() {
        let issue = IssueFolder()
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(rest: "[edition.proof]\noutput = \"build/proof.pdf\"\n"))
        issue.write("Issues/one/lead.md", "# Lead\n\nText.\n\n![No](none.jpg){alt=\"x\"}\n")
        #expect(issue.build().ending == .exited(1))
        #expect(issue.names("build") == ["proof.pdf"])
        let text = text(of: issue, "proof.pdf")
        #expect(text.contains("PROOF · One"))
        #expect(text.contains("none.jpg"))
        #expect(text.contains("error[missing-file]"))
    }

    /// Colours of strokes in the pages: of frames and of grid lines.
    private func strokes(of issue: IssueFolder, _ name: String) -> [Bool] {
        let arguments = ["qpdf", "--qdf", "--object-streams=disable", "\(issue.path)/build/\(name)", "-"]
        let content = Program(arguments).run().output
        return ["0 0.6 0.9 RG", "0.75 0.9 1 RG"].map { content.contains($0) }
    }

    @Test func framesAndGridAreDrawnInAProofAndNotInADraft() {
        let issue = IssueFolder()
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(rest: "[edition.proof]\noutput = \"build/proof.pdf\"\n"))
        #expect(issue.build("--draft").ending == .exited(0))
        #expect(issue.names("build") == ["one-draft.pdf", "proof-draft.pdf"])
        #expect(strokes(of: issue, "proof-draft.pdf") == [true, true])
        #expect(strokes(of: issue, "one-draft.pdf") == [false, false])
        #expect(text(of: issue, "proof-draft.pdf").contains("PROOF · One"))
        #expect(text(of: issue, "one-draft.pdf").contains("DRAFT · One"))
        #expect(issue.build().ending == .exited(0))
        #expect(!text(of: issue, "one.pdf").contains("DRAFT"))
    }

    @Test func aProofIsTheSameEachTime() {
        let issue = IssueFolder()
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(rest: "[edition.proof]\noutput = \"build/proof.pdf\"\n"))
        let paragraphs = (1...12).map { "Paragraph \($0).\n\n![No](none-\($0).jpg){alt=x}\n" }.joined(separator: "\n")
        issue.write("Issues/one/lead.md", "# Lead\n\n" + paragraphs)
        // Each process has its own order of hashes.
        let proofs = (0..<4).map { _ in
            _ = issue.build("--edition", "proof")
            return issue.bytes("build/proof.pdf")
        }
        #expect(proofs[0] != nil)
        #expect(Set(proofs).count == 1)
    }

    @Test func anICCFileThatIsNoneIsAnErrorAtItsPlace() {
        let issue = IssueFolder()
        issue.write("Fonts/press.icc", "no profile")
        issue.write("Issues/one/styles.toml", "[press]\nicc = \"Fonts/press.icc\"\n")
        let run = issue.build()
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("Issues/one/styles.toml:2:7: error[profile-unusable]"))
        #expect(!issue.has("build/one.pdf"))
    }

    @Test func oversetTextStandsOnExtraPagesOfADraft() {
        let issue = IssueFolder()
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("pages = 1"))
        let paragraphs = (1...120).map { "Paragraph number \($0).\n" }.joined(separator: "\n")
        issue.write("Issues/one/lead.md", "# Lead\n\n" + paragraphs)
        let run = issue.build("--draft")
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("error[overset-article]"))
        #expect(text(of: issue, "one-draft.pdf").contains("Paragraph number 120."))
    }
}
