import PubTestSupport
import Testing

/// Captions, credits and letters on pictures: whether they can be read, by the pixels below them.
@Suite(.needs(.fonts)) struct WordsOnPicturesTests {
    /// What is said of words on the picture of an article with `source`, which has the given tones by rows.
    private func findings(_ source: String, keys: String = "", tone: @escaping (Int) -> UInt8) throws -> [String] {
        let issue = IssueFolder()
        issue.write("Issues/one/dark.png", bytes: Mistake.picture(width: 900, height: 600, tone: tone))
        issue.write("Issues/one/issue.toml", IssueFolder.manifest(""))
        issue.write("Issues/one/lead.md", "# Lead\n\nText.\n\n\(source)\n")
        issue.write("Issues/one/styles.toml", "[object.figure]\n\(keys)\n")
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(0), "\(run.output)")
        return try ReportDocument(run).diagnostics.map(\.summary).filter { $0.contains("low-contrast") }
    }

    private let low = "warning[low-contrast] Issues/one/lead.md:5"

    /// Dark but for the lowest tenth, or for the highest.
    private func dark(at foot: Bool) -> (Int) -> UInt8 { { foot == ($0 > 60) ? 10 : 250 } }

    @Test(arguments: ["place=here", "place=page cols=8 rows=14 at=top", "place=spread rows=14"])
    func aCaptionOverAPictureIsMeasured(_ place: String) throws {
        let source = "![Caption](dark.png){alt=\"a\" caption-place=over \(place)}"
        #expect(try findings(source, tone: dark(at: true)) == [low])
        #expect(try findings(source) { $0 > 300 ? 250 : 10 } == [])
        #expect(try findings(source, keys: "caption_fill = \"white\"", tone: dark(at: true)) == [])
    }

    @Test(arguments: ["", "rotate=180", "rotate=90", "flip=true"])
    func itIsMeasuredWhereThePictureIsTurned(_ turn: String) throws {
        let source = "![Caption](dark.png){alt=\"a\" caption-place=over \(turn)}"
        let isLegible = try findings(source) { $0 < 300 ? 250 : 10 } == []
        #expect(isLegible == (turn == "rotate=180"))
    }

    @Test func aCreditOnAPictureIsMeasured() throws {
        let source = "![Caption](dark.png){alt=\"a\" credit=\"Whose\" credit-place=edge}"
        let inside = "credit_side = \"inside\""
        #expect(try findings(source, keys: inside, tone: dark(at: true)) == [low])
        #expect(try findings(source, keys: inside) { $0 > 300 ? 250 : 10 } == [])
        #expect(try findings(source, tone: dark(at: true)) == [])
    }

    @Test func lettersAndCaptionsOfAGroupAreMeasured() throws {
        let source =
            "::: {.figures letters=inside}\n![One](dark.png){alt=\"a\"}\n\n![Two](dark.png){alt=\"b\" caption-place=over}\n:::"
        // The letters of one picture twice are said once.
        let all = ["warning[low-contrast] Issues/one/lead.md:6", "warning[low-contrast] Issues/one/lead.md:8"]
        #expect(try findings(source) { _ in 10 } == all)
        #expect(try findings(source) { _ in 250 } == [])
    }

    /// Once, however many pages have it, and at its own place; on a shape of the master it is read.
    @Test func aFolioInTheColourOfThePaperIsMeasured() throws {
        let folio =
            "[paragraph.white]\nbased_on = \"body\"\ncolor = \"white\"\n"
            + "[[master.default.text]]\ntext = \"Folio {folio}\"\nstyle = \"white\"\nanchor = \"top\"\noffset = \"20pt\"\n"
        let shape = "[[master.default.shape]]\nanchor = \"top\"\nheight = \"30pt\"\ncolor = \"black\"\n"
        let source = "Words.\n\n::: page-break\n:::\n\nMore words."
        #expect(try findings(source, keys: folio) { _ in 0 } == ["warning[low-contrast] Issues/one/styles.toml:6"])
        #expect(try findings(source, keys: folio + shape) { _ in 0 } == [])
    }

    /// A folio that is printed in the colour of the paper on a pale picture is said at the picture.
    @Test func aFolioOnAPictureIsMeasured() throws {
        let source = "![](dark.png){alt=\"a\" place=page}"
        let folio = "[[master.default.text]]\ntext = \"Folio {folio}\"\n"
        #expect(try findings(source, keys: folio + "over = \"reverse\"") { _ in 250 } == [low])
        #expect(try findings(source, keys: folio + "over = \"reverse\"") { _ in 10 } == [])
        #expect(try findings(source, keys: folio) { _ in 250 } == [])
    }
}
