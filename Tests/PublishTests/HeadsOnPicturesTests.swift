import TestSupport
import Testing

/// Heads on pictures: whether they can be read, by the pixels below them, and where.
@Suite(.needs(.fonts)) struct HeadsOnPicturesTests {
    /// An issue whose article has its head on a picture of the given tones by rows; `frame` is more about the frame of the head.
    private func issue(_ frame: String = "", tone: @escaping (Int) -> UInt8) -> IssueFolder {
        let issue = IssueFolder()
        issue.write("Issues/one/hero.png", bytes: Mistake.picture(width: 900, height: 1200, tone: tone))
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("opener = \"over\""))
        issue.write(
            "Issues/one/lead.md",
            "# Lead\n\n![](hero.png){alt=\"a\" #hero}\n\nA line of text that is short.\n\nAnother line.\n")
        issue.write(
            "Issues/one/styles.toml",
            """
            [map]
            headline = "head"
            [paragraph.head]
            based_on = "body"
            span = "all"
            [master.over]
            opener = true
            [master.over.frame.hero]
            picture = "hero"
            bleed = "all"
            [master.over.frame.head]
            head = true
            rows = "4-24"
            \(frame)
            """)
        return issue
    }

    /// What is said of the openers of an issue, whose last page is short.
    private func findings(_ issue: IssueFolder) throws -> [String] {
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(0), "\(run.output)")
        return try ReportDocument(run).diagnostics.map(\.summary).filter { !$0.contains("short-last-page") }
    }

    @Test func blackOnBlackIsReported() throws {
        #expect(try findings(issue { _ in 0 }) == ["warning[low-contrast] Issues/one/issue.toml:10"])
    }

    @Test func blackOnWhiteIsNot() throws {
        #expect(try findings(issue { _ in 255 }) == [])
    }

    @Test func aScrimSetsWordsOff() throws {
        let scrim = "scrim = { color = \"white\", opacity = 0.9 }"
        #expect(try findings(issue(scrim) { _ in 0 }) == [])
    }

    /// The upper part is dark: the head goes down to where it can be read.
    @Test func aQuietPartIsFound() throws {
        let tone: (Int) -> UInt8 = { $0 < 700 ? 20 : 250 }
        #expect(try findings(issue(tone: tone)) == ["warning[low-contrast] Issues/one/issue.toml:10"])
        #expect(try findings(issue("align = \"quiet\"", tone: tone)) == [])
    }

    @Test func thatNoPartIsQuietIsSaid() throws {
        let found = try findings(issue("align = \"quiet\"") { $0 % 60 < 30 ? 0 : 90 })
        #expect(found == ["warning[no-quiet-area] Issues/one/issue.toml:10"])
    }

    @Test func neighboursOfOneFormAreNoted() throws {
        let issue = issue { _ in 255 }
        let second = "[[article]]\nid = \"next\"\nsource = \"lead.md\"\nopener = \"over\"\n"
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("opener = \"over\"", rest: second))
        #expect(try findings(issue).contains { $0.hasPrefix("note[repeated-opener]") })
    }
}
