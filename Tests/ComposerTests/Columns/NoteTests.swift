import PubDisplayList
import PubTestSupport
import PubTextModel
import Testing

/// Footnotes: at the foot of their columns, divided or carried on where they are long.
@Suite(.needs(.fonts))
struct NoteTests {
    private func words(_ seed: Int, _ paragraphs: Int, _ count: Int) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    /// The text of all notes on the pages, in the order of columns.
    private func shownNotes(_ issue: TestIssue) -> String {
        let marks = issue.pages.enumerated().flatMap { number, page in
            page.textMarks.filter { $0.size == 8 }.map { (number * 2 + ($0.x > 214 ? 1 : 0), $0) }
        }
        return marks.sorted { ($0.0, $0.1.y, $0.1.x) < ($1.0, $1.1.y, $1.1.x) }.map(\.1.text).joined().letters
    }

    @Test func notesStandAtTheFootOfThePageThatCallsThem() throws {
        var away = 0
        for count in stride(from: 300, through: 420, by: 5) {
            let source = words(17, 1, count) + " calling[^1] it.\n\n" + words(18, 2, 300) + "\n\n[^1]: Thenote text."
            let issue = TestIssue(source)
            let call = try #require(issue.find("calling"))
            let note = try #require(issue.find("Thenote"))
            #expect(call.page == note.page, "\(count) words")
            let side = issue.pages[call.page].textMarks.map(\.x).min()! + 175
            if (call.mark.x < side) != (note.mark.x < side) {
                // It went to the next column: there was no room below its call.
                away += 1
                #expect(call.mark.x < side, "\(count) words")
                #expect(call.mark.y > 520, "\(count) words")
            }
            #expect(note.mark.y > 540)
        }
        #expect(away < 4)
    }

    @Test func aNoteThatIsCalledAgainIsPrintedOnce() {
        let source =
            "one[^1] two[^1]\n\n" + words(17, 6, 150) + "\n\nlater[^1]\n\n[^1]: Thenote text."
        let issue = TestIssue(source)
        #expect(issue.pages.count > 1)
        #expect(shownNotes(issue) == "1Thenotetext.")
    }

    @Test func aColumnIsNotCutShortByTheNotesOfItsNextLines() throws {
        for count in stride(from: 300, through: 420, by: 5) {
            let source =
                words(17, 1, count) + " calling[^1] it.\n\n" + words(18, 2, 300) + "\n\n[^1]: "
                + words(43, 1, 30)
            let page = TestIssue(source).pages[0]
            let left = try #require(page.textMarks.filter { $0.x < 205 }.map(\.y).max())
            // The last line of 552 pt, or the one above it, since two lines of a paragraph go on together.
            #expect(left > 552 - 4 - 25, "\(count) words")
        }
    }

    @Test func longNotesGoOnInTheNextColumns() throws {
        for count in [120, 400, 1500] {
            let note = words(19, 2, count / 2).replacing("\n\n", with: "\n\n    ")
            let issue = TestIssue("text[^1] more\n\nand more\n\n" + words(44, 6, 80) + "\n\n[^1]: " + note)
            #expect(issue.findings == [], "\(count) words")
            #expect(shownNotes(issue) == "1" + issue.articles[0].notes[0].letters)
            #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
            let first = issue.pages[0].textMarks.filter { $0.size == 8 && $0.x < 214 }
            #expect(first.count >= 2)
            #expect(issue.pages.flatMap(\.overlaps) == [])
        }
    }

    @Test func notesKeepTheirOrderAfterOneThatGoesOn() throws {
        let notes = (1...5).map { "[^\($0)]: Start\($0) " + words(50 + $0, 1, 60 * $0) }.joined(separator: "\n\n")
        let text = (1...5).map { words(60 + $0, 1, 20) + " calling[^\($0)] here." }.joined(separator: "\n\n")
        let issue = TestIssue(text + "\n\n" + words(70, 8, 90) + "\n\n" + notes)
        #expect(issue.findings == [])
        let shown = shownNotes(issue)
        let places = (1...5).compactMap { shown.firstRange(of: "Start\($0)")?.lowerBound }
        #expect(places.count == 5)
        #expect(places == places.sorted())
        let length = issue.articles[0].notes.reduce(0) { $0 + $1.letters.count }
        // The numbers of notes stand beside their texts.
        #expect(shown.count == length + 5)
    }

    @Test func notesOfTheLastLineAreNotLost() throws {
        for count in stride(from: 700, through: 800, by: 7) {
            let issue = TestIssue(words(71, 1, count) + " end[^1].\n\n[^1]: Thenote " + words(72, 1, 120))
            #expect(issue.findings == [])
            #expect(issue.pages.count <= 2)
            #expect(shownNotes(issue).contains(issue.articles[0].notes[0].letters), "\(count) words")
        }
    }

    @Test func notesGoOnInColumnsOfOtherMeasures() throws {
        var template = TestTemplate()
        template.columns = "{ widths = [\"230pt\", \"110pt\"], gutter = \"10pt\", rule = \"none\" }"
        let issue = TestIssue("text[^1] more\n\n" + words(73, 6, 80) + "\n\n[^1]: " + words(74, 1, 700), template)
        #expect(issue.findings == [])
        let marks = issue.pages.flatMap(\.textMarks).filter { $0.size == 8 && $0.text != "1" }
        #expect(marks.map(\.text).joined().letters == issue.articles[0].notes[0].letters)
    }
}
