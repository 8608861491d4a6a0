import PubTestSupport
import Testing

/// What is said about names that front matter and the text give, and the manifest or template decide.
@Suite(.needs(.fonts)) struct FrontMatterTests {
    /// The first lines of findings and their hints.
    private func words(_ run: Run) -> [String] {
        run.messages.split(separator: "\n").map(String.init).filter {
            $0.contains("[unknown-section]") || $0.hasPrefix("  hint: ") || $0.contains("[stray-markup]")
        }
    }

    /// All articles of a section name it: the one warning about a name says how many do.
    @Test func anUnknownSectionIsOneWarning() {
        let issue = IssueFolder()
        let second = "\n[[article]]\nid = \"second\"\nsource = \"second.md\"\n"
        let sections = "\n[section.features]\ntitle = \"Features\"\n\n[section.columns]\ntitle = \"Columns\"\n"
        issue.write("Issues/one/issue.toml", IssueFolder.manifest(rest: second + sections))
        issue.write("Issues/one/lead.md", "+++\nsection = \"opinions\"\n+++\n\n# Lead\n\nText.\n")
        issue.write("Issues/one/second.md", "+++\nsection = \"opinions\"\n+++\n\n# Second\n\nText.\n")
        let run = issue.program(["Issues/one/issue.toml"]).run()
        #expect(run.ending == .exited(0))
        #expect(
            words(run) == [
                "Issues/one/lead.md:2:11: warning[unknown-section]: there is no section \"opinions\"; 2 articles name it",
                "  hint: the manifest has features, columns",
            ])
    }

    /// One that front matter names is used; without an accent nothing is lost.
    @Test func theAccentOfASectionWithoutArticlesIsOneWarning() {
        let issue = IssueFolder()
        let sections = ["features", "columns"].map { "\n[section.\($0)]\ntitle = \"T\"\naccent = \"black\"\n" }.joined()
        issue.write("Issues/one/issue.toml", IssueFolder.manifest(rest: sections + "\n[section.last]\ntitle = \"L\"\n"))
        issue.write("Issues/one/lead.md", "+++\nsection = \"features\"\n+++\n\n# Lead\n\nText.\n")
        let run = issue.program(["Issues/one/issue.toml"]).run()
        #expect(run.ending == .exited(0))
        let found = run.messages.split(separator: "\n").filter { $0.contains("[key-without-effect]") }
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix("no article is in the section \"columns\"") == true)
    }

    /// A character that a pattern matches is not taken for markup, and is not missed either.
    @Test func patternsKeepTheirCharacters() {
        let issue = IssueFolder()
        let pattern =
            "\n[character.fancy]\ncolor = \"black\"\n\n[[pattern]]\nmatch = '~([^~]+)~'\nstyle = \"fancy\"\nremove = true\n"
        issue.write("Templates/tiny/template.toml", IssueFolder.template + pattern)
        issue.write("Issues/one/lead.md", "# Lead\n\nA ~word~ and *another\n")
        let run = issue.program(["Issues/one/issue.toml"]).run()
        #expect(words(run).first?.hasPrefix("Issues/one/lead.md:3:14: warning[stray-markup]") == true)
        #expect(words(run).count == 2)
    }
}
