import PubDisplayList
import PubGeometry
import PubStyles
import PubTestSupport
import Testing

/// A run of glyphs of a table: its text, its edges and the decimal signs in it.
private struct Run {
    var text: String
    var left: Double
    var right: Double
    var y: Double
    /// The left edge of its first point or comma.
    var sign: Double?
}

extension TestIssue {
    /// The runs of all pages with their edges by the advances of their glyphs, in drawing order.
    fileprivate var runs: [Run] {
        pages.flatMap { page in
            page.marks.items.compactMap { item -> Run? in
                guard case .glyphs(let run) = item, !run.glyphs.isEmpty else { return nil }
                let bytes = page.marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)]
                let glyphs = page.marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)]
                let em = Double(TestFaces.fonts.metrics(of: run.font).unitsPerEm)
                let advance = Double(TestFaces.fonts.advance(of: glyphs.last!.glyph, in: run.font)) / em
                let left = run.origin.x.points
                let place = Array(bytes).firstIndex { $0 == 0x2E || $0 == 0x2C }
                return Run(
                    text: String(decoding: bytes, as: UTF8.self), left: left,
                    right: left + Double(glyphs.last!.x) / 65536 + advance * run.size.points,
                    y: run.origin.y.points,
                    sign: place.map { left + Double(glyphs[glyphs.startIndex + $0].x) / 65536 })
            }
        }
    }

    fileprivate func run(_ text: String) throws -> Run { try #require(runs.first { $0.text == text }, "\(text)") }
}

/// Widths of columns, cells over several columns, numbers by their decimal signs. The column is 170 pt wide, from 40 pt
/// on; cells have no padding.
@Suite(.needs(.fonts)) struct TableTests {
    private func long(_ seed: Int, _ count: Int) -> String {
        var words = Words(seed: seed)
        return words.text(count)
    }

    /// A table that waits for the next page is in its section, before the next heading and its table.
    @Test(arguments: 8..<30) func noHeadingPassesATableThatWaits(rows: Int) throws {
        func table(_ name: String, _ count: Int) -> String {
            let body = (0..<count).map { "| \(name)\($0) | x |\n" }.joined()
            return "| key | value |\n|---|---|\n\(body)\n"
        }
        let sections = [("First", "a", rows), ("Second", "b", 7), ("Third", "c", 1), ("Fourth", "d", 9)]
        let source = sections.map { "## \($0)\n\nWords of a sentence.\n\n\(table($1, $2))" }.joined()
        let issue = TestIssue(source)
        let places = sections.flatMap { [$0.0, "\($0.1)0"] }.map { words in
            issue.pages.indices.flatMap { page in
                issue.pages[page].marks.items.compactMap { item -> Double? in
                    guard case .glyphs(let run) = item else { return nil }
                    let bytes = issue.pages[page].marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)]
                    return String(decoding: bytes, as: UTF8.self) == words
                        ? Double(page) * 10_000 + run.origin.y.points : nil
                }
            }.first ?? -1
        }
        #expect(!places.contains(-1))
        #expect(places == places.sorted(), "\(places)")
    }

    // MARK: Widths

    @Test func aShortCellDoesNotBreakBesideALongOne() throws {
        let rows = (1...30).map { "| \($0 % 28 + 1) Dec | \(long($0, 2 + $0 % 19)) | from Oslo |" }
        let issue = TestIssue("| Date | What was seen | Place |\n|---|---|---|\n\(rows.joined(separator: "\n"))\n")
        #expect(issue.findings == [])
        for row in 1...30 {
            let count = issue.runs.count { $0.text == "\(row % 28 + 1) Dec" }
            #expect(count == (row <= 2 || row > 28 ? 2 : 1))
        }
        #expect(issue.runs.count { $0.text == "from Oslo" } == 30)
        #expect(!issue.runs.contains { ["Dec", "from", "Oslo"].contains($0.text) })
    }

    /// What an author parts by line breaks is as long as its longest line.
    @Test func severalDatesInACellAreNotBroken() throws {
        let dates = (1...4).map { "\($0) September 2026" }
        let issue = TestIssue("| a | b |\n|---|---|\n| \(dates.joined(separator: "<br>")) | \(long(3, 30)) |\n")
        for date in dates { #expect(issue.runs.contains { $0.text == date }, "\(date)") }
    }

    @Test func longColumnsAreAsWideAsTheTableIsLeastHigh() throws {
        func words(_ count: Int) -> String { Array(repeating: "tide", count: count).joined(separator: " ") }
        let issue = TestIssue("| a | b | c |\n|---|---|---|\n| d | \(words(12)) | \(words(36)) |\n")
        let cells = Dictionary(grouping: issue.pages[0].textMarks.filter { $0.text.count > 1 }) { $0.element }
        let lines = cells.sorted { $0.key < $1.key }.map { Set($0.value.map(\.y)).count }
        #expect(lines.count == 2)
        // In columns of equal width they have 3 and 9.
        #expect(abs(lines[0] - lines[1]) <= 1, "\(lines)")
    }

    @Test func aHeadBreaksBeforeItsCells() throws {
        let issue = TestIssue(
            "| Number of inhabitants in the year | What they do |\n|---|---|\n| 12 500 souls | \(long(5, 24)) |\n")
        #expect(try issue.run("12 500 souls").left == 40)
        #expect(!issue.runs.contains { $0.text == "Number of inhabitants in the year" })
    }

    @Test func roomThatIsNotNeededPartsColumnsEvenly() throws {
        let source = "| | | |\n|---|--:|---|\n| Harwich and the bay | 1 | 2 |\n"
        let issue = TestIssue(source)
        let (place, one, two) = (try issue.run("Harwich and the bay"), try issue.run("1"), try issue.run("2"))
        #expect(abs((one.left - place.right) - (two.left - one.right)) < 0.2)
        #expect(abs(two.right - 210) < 0.1)
        var template = TestTemplate()
        template.more = "[table.default]\nstretch = false\nrules = { above = {} }"
        let narrow = TestIssue(source, template)
        #expect(abs(try narrow.run("1").left - (try narrow.run("Harwich and the bay")).right) < 0.2)
        let rule = try #require(narrow.pages[0].lines.first)
        #expect(abs(rule.bounds.maxX.points - (try narrow.run("2")).right) < 0.2)
    }

    @Test func widthsAreAsTheyAreAskedFor() throws {
        let table = "| a | b | c |\n|---|---|---|\n| d | e | f |\n\n: {widths=\"20% 2 1\"}\n"
        let issue = TestIssue(table)
        #expect(issue.findings == [])
        #expect(try issue.run("d").left == 40)
        #expect(abs(try issue.run("e").left - 74) < 0.01)
        #expect(abs(try issue.run("f").left - (74 + 136 * 2 / 3)) < 0.01)
        let lengths = TestIssue(table.replacing("20% 2 1", with: "30pt 50% auto"))
        #expect(abs(try lengths.run("e").left - 70) < 0.01)
        #expect(abs(try lengths.run("f").left - 155) < 0.01)
    }

    @Test func widthsThatAreTooSmallAreOneFinding() throws {
        let table = "| a | b |\n|---|---|\n| Incomprehensibilities | e |\n| d | e |\n\n: {widths=\"10% 90%\"}\n"
        let issue = TestIssue(table)
        #expect(issue.findings == ["wide-table lead:1:1"])
        #expect(issue.diagnostics.first?.message.contains("column 1") == true)
        #expect(issue.pages[0].letters.contains("Incomprehensibilities"))
    }

    // MARK: Tables that do not fit

    @Test func aTableOfSixteenColumnsIsOneFindingAndNoCellIsOnAnother() throws {
        let letters = (0..<16).map { String(UnicodeScalar(65 + UInt8($0))) }
        let head = letters.map { "Head\($0)" }
        let row = letters.enumerated().map { "\($1)extraordinary \($0 * 1117)" }
        let table = [head, letters.map { _ in "---" }, row].map { "| " + $0.joined(separator: " | ") + " |" }
        let issue = TestIssue("text\n\n" + table.joined(separator: "\n") + "\n\n: {fit=wrap place=column}\n")
        #expect(issue.findings == ["wide-table lead:3:1"])
        let printed = issue.pages.flatMap(\.textMarks).map(\.text).joined().letters
        #expect(printed == ("text" + head.joined() + row.joined()).letters)
        let cells = Dictionary(grouping: zip(issue.pages[0].textMarks, issue.runs).dropFirst()) { $0.0.element }
            .sorted { $0.key < $1.key }
            .map(\.value)
        let lefts: [Double] = cells.map { $0.map(\.1.left).min() ?? 0 }
        let rights: [Double] = cells.map { $0.map(\.1.right).max() ?? 0 }
        #expect(cells.count == 32)
        for column in 0..<15 {
            let next = min(lefts[column + 1], lefts[column + 17])
            for right in [rights[column], rights[column + 16]] {
                #expect(right <= next + 0.05, "column \(column)")
            }
        }
        #expect((rights.max() ?? 0) <= 210.05)
    }

    @Test func lettersThatDoNotFitAreAnError() {
        let cells = Array(repeating: "mmm", count: 60).joined(separator: " | ")
        let dashes = Array(repeating: "---", count: 60).joined(separator: " | ")
        let issue = TestIssue("text\n\n| \(cells) |\n| \(dashes) |\n| \(cells) |\n\n: {fit=wrap}\n")
        #expect(issue.findings == ["wide-table lead:3:1"])
        #expect(issue.diagnostics.hasErrors)
    }

    /// A column whose longest word is short gets more than that word beside a code that is broken in any case.
    @Test func aColumnOfWordsBesideABrokenCodeIsNotAsNarrowAsItsLongestWord() throws {
        let code = String(repeating: "0a1b", count: 20)
        let words = Array(repeating: "tide", count: 36).joined(separator: " ")
        let issue = TestIssue("text\n\n| a | b |\n|---|---|\n| \(code) | \(words) |\n\n: {fit=wrap place=column}\n")
        #expect(issue.findings == ["wide-table lead:3:1"])
        let cells = Dictionary(grouping: issue.pages[0].textMarks.filter { $0.text.count > 1 && $0.text != "text" }) {
            $0.element
        }
        let lines = cells.sorted { $0.key < $1.key }.map { Set($0.value.map(\.y)).count }
        #expect(lines.count == 2)
        #expect(abs(lines[0] - lines[1]) <= 2, "\(lines)")
        #expect(!issue.runs.contains { ["t", "ti", "tid", "ide", "de", "e"].contains($0.text) })
    }

    @Test func theHintOfAWideTableAsksForNoColumnsThatItHas() throws {
        let word = String(repeating: "extraordinary", count: 8)
        let table = "text\n\n| a | b |\n|---|---|\n| \(word) | \(word)x |\n"
        func hint(_ attributes: String) -> String? {
            TestIssue("\(table)\n: {\(attributes)}\n").diagnostics.first { $0.id == "wide-table" }?.hint
        }
        #expect(try #require(hint("fit=wrap place=column")).hasPrefix("let it span columns or shrink"))
        #expect(try #require(hint("fit=span")).hasPrefix("let it shrink"))
        #expect(try #require(hint("fit=shrink")).hasPrefix("shorten"))
    }

    // MARK: Pictures in cells

    /// A picture of 1500 × 1000 pixels is 360 pt wide at its natural size.
    @Test(arguments: ["![](wide.jpg){.decorative}", "[![](wide.jpg){.decorative}](https://b.org)"])
    func aPictureAloneInACellIsAsWideAsItsColumn(_ picture: String) throws {
        let issue = TestIssue("| a | b |\n|---|---|\n| \(picture) | \(long(4, 30)) |\n\n: {place=column}\n")
        #expect(issue.findings == [])
        let image = try #require(issue.pages[0].images.first)
        #expect(issue.pages[0].images.count == 1)
        #expect(image.clip.minX.points == 40)
        #expect((42...130).contains(image.clip.width.points), "\(image.clip)")
        #expect(abs(image.clip.width.points / image.clip.height.points - 1.5) < 0.01)
        let words = issue.pages[0].textMarks.filter { $0.text.count > 1 }
        #expect(words.allSatisfy { $0.x >= image.clip.maxX.points })
    }

    /// Beside a word that is not broken a picture keeps 42 pt: words are broken rather, which is a finding.
    @Test func aPictureIsNotTinyBesideALongWord() throws {
        var widths: [Double] = []
        for count in 10...26 {
            let word = String(repeating: "m", count: count)
            let issue = TestIssue("| a | b |\n|---|---|\n| ![](wide.jpg){.decorative} | \(word) |\n\n: {fit=wrap}\n")
            if issue.findings.isEmpty { widths.append(try #require(issue.pages[0].images.first).clip.width.points) }
        }
        #expect(widths.count > 5)
        #expect(widths.allSatisfy { $0 > 41.99 }, "\(widths)")
    }

    @Test func picturesOfACellAreBelowOneAnother() throws {
        let picture = "![](tall.jpg){.decorative width=30pt}"
        let issue = TestIssue("| a | b |\n|---|---|\n| \(picture)<br>\(picture) | c |\n")
        #expect(issue.findings == [])
        let images = issue.pages[0].images.map(\.clip)
        #expect(images.map(\.width.points) == [30, 30])
        #expect(images[0].maxY <= images[1].minY)
    }

    @Test(arguments: [("---", 40), (":-:", 60), ("--:", 80)])
    func aPictureIsAlignedAsItsColumn(_ dashes: String, _ left: Double) throws {
        let picture = "![](tall.jpg){.decorative width=30pt}"
        let issue = TestIssue("| a | b |\n|\(dashes)|---|\n| \(picture) | c |\n\n: {widths=\"70pt auto\"}\n")
        #expect(try #require(issue.pages[0].images.first).clip.minX.points == left)
    }

    // MARK: Cells over several columns

    @Test func aCellOverSeveralColumnsHasTheirWidths() throws {
        let issue = TestIssue(
            "| a | b | c |\n|---|:-:|---|\n| d | e | f |\n| g | middle || \n| all of the columns are one here |||\n"
                + "\n: {widths=\"20% 40% 40%\"}\n")
        #expect(issue.findings == [])
        let middle = try issue.run("middle")
        #expect(abs((middle.left + middle.right) / 2 - (74 + 68)) < 0.1)
        #expect(try issue.run("all of the columns are one here").left == 40)
        let cells = issue.publication.dump().split(separator: "\n").filter { $0.contains("cell TD columns=") }
        #expect(cells.map { $0.split(separator: " ").last.map(String.init) } == ["columns=2", "columns=3"])
    }

    @Test func aLongCellOverColumnsWidensThem() throws {
        let issue = TestIssue("| a | b | c |\n|---|---|---|\n| d | one of two columns || \n| e | f | \(long(6, 2)) |\n")
        #expect(issue.findings == [])
        #expect(issue.runs.contains { $0.text == "one of two columns" })
    }

    // MARK: Decimal signs

    private let numbers = """
        | Place | Height |
        |---|---|
        | Harwich | 1.25 |
        | Cromer | 1,024.5 |
        | Wells | n/a |
        | Hunstanton | −12.125 m |
        | Lynn | 7,5 |
        | Bay | 100 |

        : {align="left decimal"}
        """

    @Test func decimalSignsAreOneBelowTheOther() throws {
        let issue = TestIssue(numbers)
        #expect(issue.findings == [])
        let place = try #require(issue.run("1.25").sign)
        #expect(abs(try #require(issue.run("7,5").sign) - place) < 0.05)
        #expect(abs(try issue.run("100").right - place) < 0.05)
        // Its comma groups; the point is five bytes on.
        let grouped = try issue.run("1,024.5")
        #expect(grouped.left < (try issue.run("1.25")).left)
        #expect(grouped.right > place)
        // The widest number ends at the column's end, and what is none is centred on the numbers.
        #expect(
            abs((issue.runs.filter { $0.text.contains("m") && $0.sign != nil }.map(\.right).max() ?? 0) - 210) < 0.1)
        let block = (left: min(grouped.left, try issue.run("−12.125 m").left), right: 210.0)
        for text in ["n/a", "Height"] {
            let run = try issue.run(text)
            #expect(abs((run.left + run.right) / 2 - (block.left + block.right) / 2) < 0.1, "\(text)")
        }
    }

    @Test func decimalSignsAreThoseOfTheLanguage() throws {
        let table =
            "| a |\n|---|\n| [1.024,5]{lang=de} |\n| [7,25]{lang=de} |\n| [3.5]{lang=de} |\n| [1.000]{lang=de} |\n\n: {align=decimal}\n"
        let issue = TestIssue(table)
        let place = try #require(issue.run("7,25").sign)
        #expect(abs(try #require(issue.run("3.5").sign) - place) < 0.05)
        #expect(abs(try issue.run("1.000").right - place) < 0.05)
        #expect(try issue.run("1.024,5").right > place)
    }

    @Test func fromRightToLeftTheFirstColumnIsAtTheRight() throws {
        let issue = TestIssue(
            "| [Place]{lang=he} | Height |\n|---|---|\n| x | 1.25 |\n| y | 12.5 |\n\n: {align=\"left decimal\"}\n")
        let place = try #require(issue.run("1.25").sign)
        #expect(abs(try #require(issue.run("12.5").sign) - place) < 0.05)
        #expect(try issue.run("1.25").right < (try issue.run("x")).left)
        #expect(abs(try issue.run("Height").left - 40) < 0.05)
    }
}
