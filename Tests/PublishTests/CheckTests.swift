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

    /// A drawing is printed in the inks of its colours, over one another where they overprint.
    @Test func marksOfDrawingsAreLookedAt() {
        let issue = issue(
            profile: "spots = 1",
            styles: """
                [swatch.gold]
                spot = "Gold"
                cmyk = [0, 20, 60, 20]
                overprint = true
                [swatch.paper]
                cmyk = [0, 0, 0, 0]
                overprint = true
                [swatch.deep]
                cmyk = [90, 80, 70, 50]
                [artwork.colors]
                "#ff0000" = "gold"
                "#0000ff" = "deep"
                "#00ff00" = "paper"

                """, text: "Text.\n\n![](a.svg){alt=\"A\" width=60mm}\n")
        issue.write(
            "Issues/one/a.svg",
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80" width="200" height="80">
            <rect width="200" height="80" fill="#0000ff"/><rect width="100" height="40" fill="#ff0000"/>
            <path d="M0 60H100" stroke="#000" stroke-width=".1"/><rect x="120" width="9" height="9" fill="#00ff00"/></svg>
            """)
        let limited = issue.bytes("Templates/profiles/p.toml").map { String(decoding: $0, as: UTF8.self) } ?? ""
        issue.write("Templates/profiles/p.toml", limited + "[profile.ink]\nlimit = 300\n")
        let run = check(issue)
        #expect(run.messages.contains("error[ink-over-ink]: 390 % of ink lie over one another"), "\(run.messages)")
        #expect(run.messages.contains("error[white-overprint]"))
        #expect(run.messages.contains("warning[thin-line]: a line of 0.085 pt"))
    }

    @Test func aManifestWithErrorsIsNotReady() {
        let issue = issue()
        issue.write("Issues/one/issue.toml", "[issue]\ntitel = \"x\"\n")
        let run = check(issue)
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("NOT READY: "))
    }
}
