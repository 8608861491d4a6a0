import PubDisplayList
import PubTestSupport
import PubTextModel
import Testing

/// Footnotes that are called in boxes, cells, captions, heads across the columns and other notes: at the foot of the column that they are
/// in, once, in the order of their numbers.
@Suite(.needs(.fonts))
struct NoteInBoxTests {
    private func text(_ seed: Int, _ paragraphs: Int = 3, _ count: Int = 60) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    /// How often a word is on the pages.
    private func count(_ word: String, _ issue: TestIssue) -> Int {
        issue.pages.flatMap(\.textMarks).count { $0.text.contains(word) }
    }

    /// The note on `word` is at the foot of the page on which `call` is, below it.
    private func expectNote(
        _ word: String, below call: String, _ issue: TestIssue, isAtFoot: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let note = try #require(issue.find(word), "\(word)", sourceLocation: sourceLocation)
        let place = try #require(issue.find(call), "\(call)", sourceLocation: sourceLocation)
        #expect(note.page == place.page, sourceLocation: sourceLocation)
        // What is across the foot of the page is below the columns and their notes.
        if !isAtFoot { #expect(note.mark.y > place.mark.y, sourceLocation: sourceLocation) }
        let (count, overlaps) = (count(word, issue), issue.pages.flatMap(\.overlaps))
        #expect(count == 1, sourceLocation: sourceLocation)
        #expect(overlaps == [], sourceLocation: sourceLocation)
    }

    /// Blocks that call a note beside the word `Calling`.
    static let blocks: [String] = [
        "| Calling[^1] | b |\n|---|---|\n| c | d |",
        "| a | b |\n|---|---|\n| Calling[^1] | d |",
        "| a | b |\n|---|---|\n| c | d |\n\n: Calling[^1]",
        "![Calling[^1]](wide.jpg)",
        "![Calling[^1]](wide.jpg){place=top}",
        "![Calling[^1]](wide.jpg){place=bottom}",
        "![Calling[^1]](wide.jpg){cols=all}",
        "![Calling[^1]](wide.jpg){place=wrap at=left width=50%}",
        "::: sidebar\nCalling[^1] it.\n:::",
        "::: {.sidebar place=bottom}\nCalling[^1] it.\n:::",
        "::: {.sidebar place=column at=bottom}\nCalling[^1] it.\n:::",
        "::: {.sidebar place=page cols=\"1-6\" rows=\"1-10\"}\nCalling[^1] it.\n:::",
        "::: sidebar\n| a | b |\n|---|---|\n| Calling[^1] | d |\n:::",
        "# Calling[^1]",
    ]

    @Test(arguments: NoteInBoxTests.blocks) func notesStandAtTheFootOfTheirPage(_ block: String) throws {
        for seed in 0..<4 {
            let issue = TestIssue("\(text(seed))\n\n\(block)\n\n\(text(seed + 20))\n\n[^1]: Thenote of it.")
            #expect(issue.findings == [], "\(seed)")
            try expectNote("Thenote", below: "Calling", issue, isAtFoot: block.contains("place=bottom"))
        }
    }

    @Test(arguments: Array(NoteInBoxTests.blocks.prefix(13))) func notesOfTheLastBlockStandBelowIt(_ block: String)
        throws
    {
        let issue = TestIssue("\(text(3, 1))\n\n\(block)\n\n[^1]: Thenote of it.")
        let pages = issue.pages.map { $0.textMarks.map(\.text) }
        #expect(pages.count == 1, "\(pages)")
        let isAtFoot = block.contains("place=bottom") || block.contains("place=top")
        try expectNote("Thenote", below: "Calling", issue, isAtFoot: isAtFoot)
    }

    @Test func notesInNotesStandBehindThem() throws {
        let issue = TestIssue(
            "Calling[^1] and[^2]\n\n\(text(5))\n\n[^1]: Thefirst calls[^3].\n\n[^2]: Thelast.\n\n[^3]: Theinner.")
        #expect(issue.findings == [])
        let places = try ["Thefirst", "Theinner", "Thelast"].map { try #require(issue.find($0)).mark.y }
        #expect(places == places.sorted())
        #expect(issue.find("Theinner")?.page == 0)
    }

    @Test func notesKeepTheOrderOfTheirNumbersWhereverBoxesStand() throws {
        let source =
            "A[^1]\n\n![B[^2]](wide.jpg){place=bottom height=60pt}\n\nC[^3]\n\n![D[^4]](wide.jpg){place=top height=60pt}\n\nE[^5]\n\n\(text(6))"
        let notes = (1...5).map { "[^\($0)]: Note\($0)." }.joined(separator: "\n\n")
        let issue = TestIssue("\(source)\n\n\(notes)")
        #expect(issue.findings == [])
        let marks = try (1...5).map { try #require(issue.find("Note\($0)")) }
        let first = marks.filter { $0.page == 0 && $0.mark.x < 205 }.map(\.mark.y)
        let other = marks.filter { $0.page == 0 && $0.mark.x > 205 }.map(\.mark.y)
        #expect(first.count + other.count == 5)
        #expect(first == first.sorted())
        #expect(other == other.sorted())
    }

    @Test func aTableThatIsDividedHasTheNotesOfEachPartBelowIt() throws {
        let rows = (1...80).map { $0 % 10 == 0 ? "| Row\($0)[^\($0 / 10)] | b |" : "| Row\($0) | b |" }
        let notes = (1...8).map { "[^\($0)]: Note\($0) of it." }.joined(separator: "\n\n")
        let issue = TestIssue(
            "| Head[^9] | b |\n|---|---|\n\(rows.joined(separator: "\n"))\n\n\(notes)\n\n[^9]: Notehead.")
        #expect(issue.findings == [])
        #expect(count("Notehead", issue) == 1)
        #expect(count("Head", issue) > 1)
        for number in 1...8 {
            let (row, note) = (try #require(issue.find("Row\(number * 10)")), try #require(issue.find("Note\(number)")))
            #expect(row.page == note.page, "\(number)")
            #expect((row.mark.x < 205) == (note.mark.x < 205), "\(number)")
        }
        #expect(issue.pages.flatMap(\.overlaps) == [])
    }

    @Test func aTableAcrossTheColumnsHasItsNotesOnEachPage() throws {
        let rows = (1...80).map { $0 % 10 == 0 ? "| Row\($0)[^\($0 / 10)] | b |" : "| Row\($0) | b |" }
        let notes = (1...8).map { "[^\($0)]: Note\($0) of it." }.joined(separator: "\n\n")
        let source = "| a | b |\n|---|---|\n\(rows.joined(separator: "\n"))\n\n: {cols=all}\n\n\(text(9))\n\n\(notes)"
        let issue = TestIssue(source)
        #expect(issue.findings == [])
        for number in 1...8 {
            let (row, note) = (try #require(issue.find("Row\(number * 10)")), try #require(issue.find("Note\(number)")))
            #expect(row.page == note.page, "\(number)")
        }
        #expect(issue.pages.flatMap(\.overlaps) == [])
    }

    @Test func longNotesOfABoxGoOnInTheNextColumns() throws {
        for count in [200, 900] {
            let note = text(19, 2, count / 2).replacing("\n\n", with: "\n\n    ")
            let issue = TestIssue("![Calling[^1]](wide.jpg)\n\n\(text(7))\n\n[^1]: \(note)")
            #expect(issue.findings == [], "\(count)")
            let words = issue.pages.flatMap(\.textMarks).map(\.text).joined().letters
            #expect(
                words.count == issue.articles[0].notes[0].letters.count + issue.articles[0].body.letters.count
                    + "Calling11".count)
            #expect(issue.pages.flatMap(\.overlaps) == [])
        }
    }

    @Test func aBoxThatCallsNotesIsNotLeftOut() throws {
        var template = TestTemplate()
        template.more = "[fit]\nmode = \"auto\""
        for count in 60..<70 {
            let issue = TestIssue(
                "\(text(8, 6, count))\n\n::: {.sidebar .optional}\nCalling[^1] it.\n:::\n\nAgain[^1].\n\n[^1]: Thenote.",
                template)
            #expect(self.count("Thenote", issue) == 1)
        }
    }
}
