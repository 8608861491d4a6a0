import PubTestSupport
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
        issue.write("Issues/one/styles.toml", styles(hero: "bleed = \"all\"", frame: "rows = \"4-24\"\n\(frame)"))
        return issue
    }

    /// A head in the type of the text with `keys`, and its master, whose frames have the keys `hero` and `frame`.
    private func styles(_ keys: String = "", hero: String = "", frame: String = "") -> String {
        """
        [map]
        headline = "head"
        [paragraph.head]
        based_on = "body"
        span = "all"
        \(keys)
        [master.over]
        opener = true
        [master.over.frame.hero]
        picture = "hero"
        \(hero)
        [master.over.frame.head]
        head = true
        \(frame)
        """
    }

    private let low = "warning[low-contrast] Issues/one/lead.md:1"

    /// What is said of the openers of an issue, whose last page is short.
    private func findings(_ issue: IssueFolder) throws -> [String] { try report(issue).map(\.summary) }

    private func report(_ issue: IssueFolder) throws -> [ReportDocument.Finding] {
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(0), "\(run.output)")
        return try ReportDocument(run).diagnostics.filter { $0.id != "short-last-page" }
    }

    // MARK: Pages made by hand

    /// An issue whose first page is made by hand: the picture in its lower half, and frames elsewhere.
    private func handMade(_ frames: String, color: String, tone: UInt8 = 0) -> IssueFolder {
        let issue = issue { _ in tone }
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(
                "opener = \"over\"",
                rest: "[[article.page]]\nn = 1\nframes = [{ picture = \"hero\", rows = \"14-26\" }, \(frames)]\n"))
        issue.write("Issues/one/styles.toml", styles("color = \"\(color)\""))
        return issue
    }

    @Test func aHeadForAPictureIsReportedOnPaper() throws {
        let issue = handMade("{ head = true, rows = \"1-3\" }, { text = true, rows = \"4-12\" }", color: "white")
        let found = try report(issue)
        #expect(found.map(\.summary) == [low])
        #expect(found.map { $0.hint?.contains("opener “over”") } == [true])
    }

    @Test func textOfAFrameOnAPictureIsReportedOnceAStyle() throws {
        let issue = handMade("{ head = true, rows = \"1-3\" }, { text = true, rows = \"16-24\" }", color: "black")
        #expect(try findings(issue) == ["warning[low-contrast] Issues/one/lead.md:5"])
    }

    @Test func textOfAFrameBesideAPictureIsNotMeasured() throws {
        let issue = handMade("{ head = true, rows = \"1-3\" }, { text = true, rows = \"4-12\" }", color: "black")
        #expect(try findings(issue) == [])
    }

    // MARK: Boxes and dark pages

    /// What is said of words in a box on a page whose ground is black and whose type is white.
    private func findings(_ styles: String, text: String = "Words.") throws -> [String] {
        let issue = IssueFolder()
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("master = \"night\""))
        issue.write("Issues/one/lead.md", "# Lead\n\nA line.\n\n::: sidebar\n\(text)\n:::\n")
        issue.write(
            "Issues/one/styles.toml",
            """
            [map]
            sidebar = "body"
            [swatch.ink]
            gray = 100
            [paragraph.body]
            color = "ink"
            [master.night]
            ground = "black"
            swatches = { ink = "white" }
            [object.sidebar]
            \(styles)
            """)
        return try report(issue).map(\.summary)
    }

    @Test func wordsOfABoxAreMeasuredOnItsFill() throws {
        #expect(try findings("fill = \"black 5%\"") == ["warning[low-contrast] Issues/one/lead.md:6"])
        #expect(try findings("fill = \"black 90%\"") == [])
    }

    @Test func wordsOfABoxWithoutFillAreMeasuredOnThePage() throws { #expect(try findings("") == []) }

    @Test func aShadowSetsWordsOff() throws {
        let pressed = "fill = \"white\"\n[character.pressed]\nshadow = { color = \"black\", offset = [\"4%\", \"4%\"] }"
        #expect(try findings(pressed, text: "[Words.]{.pressed}") == [])
    }

    @Test func aBackgroundOfWordsIsBelowThem() throws {
        let label = "fill = \"black 5%\"\n[character.label]\nbackground = { color = \"black\" }"
        #expect(try findings(label, text: "[Words.]{.label}") == [])
    }

    @Test func blackOnBlackIsReportedAtTheWords() throws {
        #expect(try findings(issue { _ in 0 }) == [low])
    }

    @Test func itIsSaidWhichWordsAreMeant() throws {
        let found = try report(issue { _ in 0 })
        #expect(found.map { $0.message.hasPrefix("the words “Lead” have a contrast of 1.0 : 1") } == [true])
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
        #expect(try findings(issue(tone: tone)) == [low])
        #expect(try findings(issue("align = \"quiet\"", tone: tone)) == [])
    }

    @Test func thatNoPartIsQuietIsSaid() throws {
        let found = try findings(issue("align = \"quiet\"") { $0 % 60 < 30 ? 0 : 90 })
        #expect(found == [low])
    }

    @Test func neighboursOfOneFormAreNoted() throws {
        let issue = issue { _ in 255 }
        let second = "[[article]]\nid = \"next\"\nsource = \"lead.md\"\nopener = \"over\"\n"
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("opener = \"over\"", rest: second))
        #expect(try findings(issue).contains { $0.hasPrefix("warning[repeated-opener]") })
    }
}
