import PubTestSupport
import Testing

/// How large pictures are whose size nobody asks for.
@Suite(.needs(.fonts)) struct SharpPicturesTests {
    private func messages(profile: String) -> String {
        let issue = IssueFolder()
        issue.write("Templates/profiles/p.toml", "[profile.images]\n\(profile)\n")
        issue.write("Issues/one/a.png", bytes: Mistake.picture(width: 600, height: 300))
        issue.write("Issues/one/lead.md", "Text.\n\n![x](a.png){alt=\"y\"}\n")
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(rest: "[edition.print]\noutput = \"build/print.pdf\"\nprofile = \"p\"\n"))
        return issue.build("--edition", "screen").messages
    }

    /// 600 pixels are sharp over 288 pt at 150 pixels an inch, and over 144 at 300: the place has 240.
    @Test func theyAreSharpInAllEditionsThatShareTheirPages() {
        let printed = messages(profile: "warn_below = 300")
        #expect(printed.contains("small-picture"))
        #expect(printed.contains("is set 144 pt wide, as far as it is sharp, in a place of 240 pt"))
        #expect(!messages(profile: "").contains("small-picture"))
    }
}
