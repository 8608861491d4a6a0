import PubDisplayList
import PubGeometry
import PubTestSupport
import Testing

/// First lines in looks of their own.
@Suite(.needs(.fonts))
struct FirstLineTests {
    /// A justified line ends beyond this place: the column begins at 40 pt and is 170 pt wide, and no letter of it is 12 pt wide.
    private let reached = 198.0

    /// Marks of a page by their baseline, from the head down.
    private func lines(_ page: Page) -> [[TextMark]] {
        let marks = page.textMarks.filter { $0.x < 210 }
        return Dictionary(grouping: marks) { ($0.y * 100).rounded() }.sorted { $0.key < $1.key }.map(\.value)
    }

    private func template(_ style: String, body: String = "align = \"justify\"") -> TestTemplate {
        var template = TestTemplate()
        template.body = "grid = \"all\"\n\(body)\nfirst_line = { style = \"first\" }"
        template.more = "[character.first]\n\(style)"
        return template
    }

    @Test(
        "The first line alone has the looks, whatever their width", arguments: 0..<8,
        ["size = \"12pt\"", "size = \"7pt\"", "style = \"bold\"", "tracking = \"0.1em\"\nstyle = \"bold\""])
    func firstLineAlone(_ seed: Int, _ style: String) throws {
        var words = Words(seed: seed)
        let source = words.text(60)
        let issue = TestIssue(source, template(style))
        #expect(issue.findings == [])
        let lines = lines(issue.pages[0])
        #expect(lines.count > 4)
        let (first, rest) = (lines[0], lines.dropFirst().flatMap { $0 })
        func looks(_ mark: TextMark) -> String { "\(mark.size) \(issue.face(mark))" }
        #expect(Set(first.map(looks)).count == 1)
        #expect(Set(rest.map(looks)).count == 1)
        #expect(first.first.map(looks) != rest.first.map(looks))
        // Justified to its measure like the others, and nothing is lost.
        #expect((first.map(\.end).max() ?? 0) > reached)
        #expect(issue.pages.map(\.letters).joined() == source.letters)
    }

    @Test(
        "A first line in capitals is mapped as far as it goes, letters that grow or shrink included", arguments: 0..<8,
        ["case = \"upper\"", "case = \"upper\"\nsize = \"7pt\"", "case = \"upper\"\nstyle = \"bold\""])
    func capitals(_ seed: Int, _ style: String) throws {
        var words = Words(seed: seed)
        // ß becomes SS, ﬁ FI (two bytes for three), ı I (one for two).
        let source = "Straße ﬁne k\u{131}r\u{131}k *marked* " + words.text(60)
        let issue = TestIssue(source, template(style))
        #expect(issue.findings == [])
        let read = issue.pages.map(\.letters).joined()
        let plain = source.replacing("*", with: "").letters
        let first = lines(issue.pages[0])[0].map(\.text).joined().letters
        #expect(first.count > 12)
        #expect(first == first.uppercased())
        #expect(read.hasPrefix(first))
        // What follows is written as it was.
        let rest = read.dropFirst(first.count)
        #expect(!rest.isEmpty)
        #expect(plain.hasSuffix(rest))
        #expect(String(plain.dropLast(rest.count)).uppercased() == first)
        #expect((lines(issue.pages[0])[0].map(\.end).max() ?? 0) > reached)
    }

    @Test("A paragraph of one line is all in capitals; those of an initial's line begin after it")
    func capitalsOfOneLine() {
        let one = TestIssue("Short *words*.", template("case = \"upper\""))
        #expect(one.pages[0].letters == "SHORTWORDS.")
        var words = Words(seed: 1)
        let issue = TestIssue(
            "Xy " + words.text(60), template("case = \"upper\"", body: "drop_cap = { lines = 3 }"))
        #expect(issue.pages[0].letters.hasPrefix("XY"))
    }

    @Test("A paragraph of one line is all in the looks; a drop cap and what stands after it keep their own")
    func oneLineAndInitials() throws {
        let one = TestIssue("Short words.", template("style = \"bold\""))
        #expect(one.pages[0].textMarks.allSatisfy { one.face($0).hasSuffix("Bold") })
        var words = Words(seed: 1)
        let source = "Xy " + words.text(60)
        let issue = TestIssue(source, template("style = \"bold\"", body: "drop_cap = { lines = 3 }"))
        let initial = try #require(issue.pages[0].textMarks.first { $0.size > 20 })
        #expect(initial.text == "X")
        #expect(!issue.face(initial).hasSuffix("Bold"))
        let others = issue.pages[0].textMarks.filter { $0.size < 20 }
        let top = try #require(others.map(\.y).min())
        #expect(others.allSatisfy { ($0.y < top + 1) == issue.face($0).hasSuffix("Bold") })
        #expect(issue.pages.map(\.letters).joined() == source.letters)
    }

    @Test("Accents of an initial do not touch the text above, and hang over the edge of an empty column")
    func accents() throws {
        var words = Words(seed: 5)
        let (above, below) = (words.text(30), words.text(60))
        func initials(_ letter: String) -> [Double] {
            let issue = TestIssue(
                "\(letter)\(above)\n\n\(letter)\(below)", template("size = \"10pt\"", body: "drop_cap = { lines = 3 }"))
            return issue.pages[0].textMarks.filter { $0.size > 20 }.map(\.y)
        }
        let (plain, accented) = (initials("A"), initials("Ä"))
        #expect(plain.count == 2)
        #expect(accented.count == 2)
        #expect(accented[0] == plain[0])
        #expect(abs(accented[1] - plain[1] - 12) < 0.01)
    }

    @Test("Ragged, balanced and tabbed paragraphs, those with links and marks, in columns of unequal width")
    func kinds() throws {
        var words = Words(seed: 2)
        let source = "\(words.text(3)) *\(words.text(4))* \(words.text(50)) “end”."
        for body in ["align = \"left\"", "align = \"center\"\nbalance = true", "align = \"left\"\ntabs = [\"40pt\"]"] {
            var unequal = template("style = \"bold\"", body: body)
            unequal.columns = "{ widths = [\"120pt\", \"220pt\"], gutter = \"10pt\" }"
            for template in [template("style = \"bold\"", body: body), unequal] {
                let issue = TestIssue(source, template)
                let first = try #require(lines(issue.pages[0]).first)
                #expect(first.allSatisfy { issue.face($0).contains("Bold") })
                #expect(
                    issue.pages[0].textMarks.filter { $0.y > first[0].y + 1 }.allSatisfy {
                        !issue.face($0).contains("Bold")
                    })
                #expect(issue.pages.map(\.letters).joined() == source.replacing("*", with: "").letters)
            }
        }
    }

    @Test("A pattern may ask for it")
    func pattern() throws {
        var template = TestTemplate()
        template.more =
            "[character.first]\nstyle = \"bold\"\n[[pattern]]\nscope = \"first-line\"\nmatch = '^X'\nstyle = \"first\""
        var words = Words(seed: 3)
        let issue = TestIssue("\(words.text(40))\n\nXa \(words.text(40))", template)
        let bold = issue.pages[0].textMarks.filter { issue.face($0).hasSuffix("Bold") }
        try #require(Set(bold.map(\.y)).count == 1)
        #expect(bold[0].text.hasPrefix("Xa"))
    }
}

extension TestIssue {
    /// The name of the face of a mark.
    func face(_ mark: TextMark) -> String {
        for page in pages {
            for case .glyphs(let run) in page.marks.items
            where run.origin.x.points == mark.x && run.origin.y.points == mark.y {
                return TestFaces.fonts.description(of: run.font).postScriptName
            }
        }
        return ""
    }
}
