import PubTestSupport
import Testing

/// `publish check`, and what builds say of what a press does not hold.
@Suite(.needs(.fonts)) struct CheckTests {
    /// An issue of one page for a printer who asks for `profile`; `more` is added to its styles.
    private func issue(profile: String = "", styles: String = "", text: String = "Text.\n") -> IssueFolder {
        let issue = IssueFolder()
        issue.write(
            "Templates/profiles/p.toml",
            "[profile]\nbleed = \"3mm\"\n\(profile)\n[profile.intent]\nicc = \"Fonts/p.icc\"\n")
        issue.write("Fonts/p.icc", bytes: Setup.bytes(of: "Fonts/FOGRA39L_coated.icc") ?? [])
        issue.write("Issues/one/lead.md", text)
        issue.write("Issues/one/styles.toml", styles)
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(rest: "[edition.print]\noutput = \"build/print.pdf\"\nprofile = \"p\"\n"))
        return issue
    }

    private func check(_ issue: IssueFolder, _ options: String...) -> Run {
        issue.program(["check", "Issues/one/issue.toml"] + options).run()
    }

    @Test func aSoundIssueIsReadyAndNothingIsWritten() {
        let issue = issue()
        let run = check(issue)
        #expect(run.ending == .exited(0))
        #expect(run.messages.hasSuffix("print: READY for the profile “p”\n"), "\(run.messages)")
        #expect(!issue.has("build/print.pdf"))
    }

    @Test func anErrorIsInTheWay() {
        let run = check(
            issue(
                profile: "margin = \"10mm\"",
                styles: "[page.margins]\ntop = \"5mm\"\nbottom = \"5mm\"\ninner = \"5mm\"\nouter = \"5mm\"\n"))
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("error[unprinted-margin]"))
        #expect(run.messages.contains("print: NOT READY for the profile “p”: "))
    }

    @Test func warningsAreCountedAndWithStrictInTheWay() {
        let one = issue(profile: "binding = \"stitched\"")
        let run = check(one)
        #expect(run.ending == .exited(0))
        #expect(run.messages.contains("warning[unbound-pages]"))
        #expect(run.messages.hasSuffix("print: READY for the profile “p”, 1 warning\n"), "\(run.messages)")
        let strict = check(one, "--strict")
        #expect(strict.ending == .exited(1))
        #expect(strict.messages.hasSuffix("print: NOT READY for the profile “p”: 1 error\n"), "\(strict.messages)")
    }

    @Test func theVerdictIsInJSON() {
        let run = check(issue(profile: "sheet_pages = 8"), "--format", "json")
        #expect(
            run.output.contains(
                "{\"edition\":\"print\",\"profile\":\"p\",\"ready\":true,\"errors\":0,\"warnings\":1}"))
    }

    /// What the press does not hold is said beside an error that has nothing to do with it.
    @Test func preflightIsDoneBesideOtherErrors() {
        let run = check(
            issue(profile: "binding = \"stitched\"", text: "Text.\n\n![x](missing.png){alt=\"y\"}\n"))
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("error[missing-file]"))
        #expect(run.messages.contains("warning[unbound-pages]"))
    }

    @Test func aManifestWithErrorsIsNotReady() {
        let issue = issue()
        issue.write("Issues/one/issue.toml", "[issue]\ntitel = \"x\"\n")
        let run = check(issue)
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("NOT READY: "))
    }
}
