import PubDisplayList
import PubFonts
import PubGeometry
import PubTestSupport
import Testing

/// Text after tabs: at stops, justified, in articles. The measure runs from 40 to 210 pt.
@Suite(.needs(.fonts)) struct TabTests {
    private static let stops = """
        tabs = ["50pt", { position = "100pt", align = "center" }, { position = "160pt", align = "right" }]
        """

    private func page(_ source: String, body: String, columns: String = TestTemplate().columns) throws -> Page {
        var template = TestTemplate()
        template.columns = columns
        template.body = "grid = \"all\"\n\(body)"
        let issue = TestIssue(source, template)
        #expect(issue.findings == [])
        return try #require(issue.pages.first)
    }

    /// A stretch of text without the tab before it: where its first glyph begins and its last one ends, in points.
    private struct Stretch {
        var text: String
        var start: Double
        var end: Double
        var y: Double
    }

    private func stretches(_ page: Page) -> [Stretch] {
        page.marks.items.compactMap { item in
            guard case .glyphs(let run) = item, !run.glyphs.isEmpty else {
                return nil
            }
            let (first, last) = (run.glyphs.lowerBound, run.glyphs.upperBound - 1)
            let bytes = page.marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)]
            let em = Double(TestFaces.fonts.metrics(of: run.font).unitsPerEm)
            let advance = Double(TestFaces.fonts.advance(of: page.marks.glyphs[Int(last)].glyph, in: run.font)) / em
            func place(_ glyph: Int32) -> Double {
                run.origin.x.points + Double(page.marks.glyphs[Int(glyph)].x) / 65536
            }
            return Stretch(
                text: String(decoding: bytes, as: UTF8.self).filter { $0 != "\t" }, start: place(first),
                end: place(last) + advance * run.size.points * run.glyphScale, y: run.origin.y.points)
        }
    }

    @Test func stopsHoldTheStartTheMiddleOrTheEndOfText() throws {
        for source in ["one\ttwo\tthree\tfour", "one \t two\t  three&#9;four"] {
            let found = stretches(try page(source, body: "align = \"left\"\n\(Self.stops)"))
            try #require(found.map(\.text) == ["one", "two", "three", "four"])
            #expect(abs(found[0].start - 40) < 0.002)
            #expect(abs(found[1].start - 90) < 0.002)
            #expect(abs((found[2].start + found[2].end) / 2 - 140) < 0.01)
            #expect(abs(found[3].end - 200) < 0.01)
        }
    }

    @Test func aTabIsASpaceWhereTheStyleHasNoStops() throws {
        let page = try page("one\ttwo \t\t three", body: "align = \"left\"")
        #expect(page.textMarks.map(\.text) == ["one two three"])
    }

    /// The boxes of what is drawn as outlines, in points from the left, by baseline.
    private func leaders(_ page: Page) -> [(x: Double, right: Double, y: Double)] {
        page.marks.items.flatMap { item -> [(x: Double, right: Double, y: Double)] in
            guard case .path(let path) = item, path.fill != nil else { return [] }
            var parts: [Path] = []
            for element in path.path.elements {
                if case .move = element { parts.append(Path()) }
                parts[parts.count - 1].elements.append(element)
            }
            return parts.compactMap(\.controlBounds).map { ($0.minX.points, $0.maxX.points, $0.maxY.points) }
        }
    }

    @Test(
        "Leaders fill the way to their stop, below one another, off the text, and are not read",
        arguments: [".", " .", "-", "·"])
    func leaders(_ leader: String) throws {
        let tabs = "align = \"left\"\ntabs = [{ position = \"160pt\", align = \"right\", leader = \"\(leader)\" }]"
        let page = try page("Soup\t3.95\\\nBread and cheese\t12.50\\\nPie\t9", body: tabs)
        let texts = stretches(page)
        #expect(texts.map(\.text) == ["Soup", "3.95", "Bread and cheese", "12.50", "Pie", "9"])
        let dots = leaders(page)
        #expect(dots.count > 20)
        let rows = Dictionary(grouping: dots) { ($0.y * 10).rounded() }.values.sorted { $0[0].y < $1[0].y }
        try #require(rows.count == 3)
        try #require(texts.count == 6)
        let pitch = rows[2][1].x - rows[2][0].x
        for (index, row) in rows.enumerated() {
            let (before, after) = (texts[2 * index], texts[2 * index + 1])
            #expect(row[0].x > before.end + 1)
            #expect(row[row.count - 1].right < after.start - 1)
            // No place for another one is left.
            #expect(row[0].x - before.end < 2 * pitch + 2)
            #expect(after.start - row[row.count - 1].right < 2 * pitch + 2)
            for dot in row {
                let steps = (dot.x - rows[2][0].x) / pitch
                #expect(abs(steps - steps.rounded()) * pitch < 0.02)
            }
        }
    }

    /// From right to left stops count from the right edge, and leaders fill the same way.
    @Test func leadersFillLinesFromRightToLeft() throws {
        let body = """
            align = "start"
            direction = "rtl"
            tabs = [{ position = "160pt", align = "right", leader = "." }]
            """
        let oneColumn = "{ widths = [\"170pt\"], gutter = \"10pt\", rule = \"none\" }"
        let page = try page("Soup\t!\\\nBread and cheese\t!", body: body, columns: oneColumn)
        let rows = Dictionary(grouping: stretches(page)) { $0.y }.values.sorted { $0[0].y < $1[0].y }
        let dots = Dictionary(grouping: leaders(page)) { ($0.y * 10).rounded() }.values.sorted { $0[0].y < $1[0].y }
        try #require(rows.map(\.count) == [2, 2])
        try #require(dots.count == 2)
        for (row, dots) in zip(rows, dots) {
            let (mark, words) = (row.min { $0.start < $1.start }!, row.max { $0.start < $1.start }!)
            #expect(mark.text.first == "!")
            #expect(abs(mark.start - 50) < 0.01)
            #expect(abs(words.end - 210) < 0.01)
            #expect(dots.count > 5)
            #expect(dots.allSatisfy { $0.x > mark.start + 3 && $0.right < words.start - 1 })
        }
        let columns = dots.map { Set($0.map { ($0.x * 20).rounded() }) }
        #expect(columns[1].isSubset(of: columns[0]), "they stand below one another")
    }

    @Test func aLeaderWithoutRoomIsLeftOut() throws {
        let tabs = "align = \"left\"\ntabs = [{ position = \"30pt\", leader = \".\" }]"
        #expect(leaders(try page("Abcdef\tg", body: tabs)).isEmpty)
    }

    @Test func aLeaderThatTheFaceLacksIsReported() {
        var template = TestTemplate()
        template.body = "grid = \"all\"\ntabs = [{ position = \"100pt\", leader = \"\u{4E00}\" }]"
        let issue = TestIssue("a\tb", template)
        #expect(issue.findings.count == 1)
        #expect(issue.findings.first?.contains("missing-glyph") == true)
    }

    @Test func numbersStandByTheirDecimalSigns() throws {
        let rows = ["Bread\t1.50", "Wine\t1,234.5", "Salt\t12", "Milk\t7 p"]
        let stop = "align = \"left\"\ntabs = [{ position = \"120pt\", align = \"decimal\" }]"
        func whole(_ language: String, _ rows: [String]) throws -> [Double] {
            let source = rows.map { "[\($0)]{lang=\(language)}" }.joined(separator: "\\\n")
            let page = try page(source, body: stop)
            return try stretches(page).filter { $0.start > 60 }.map { stretch in
                let number = stretch.text.filter { $0 != "\u{2028}" }
                let sign: Character = language == "de" ? "," : "."
                let fraction = number.firstIndex(of: sign) ?? number.firstIndex(of: " ") ?? number.endIndex
                let text = try stretches(self.page(String(number[..<fraction]), body: "align = \"left\""))
                return stretch.start + (try #require(text.first).end - 40)
            }
        }
        let ends = try whole("en", rows)
        #expect(ends.count == 4)
        for end in ends { #expect(abs(end - 160) < 0.4, "\(ends)") }
        let german = try whole("de", ["Brot\t1,50", "Wein\t1.234,5", "Salz\t12"])
        #expect(german.count == 3)
        for end in german { #expect(abs(end - 160) < 0.4, "\(german)") }
    }

    @Test func linesWithTabsAreJustifiedAfterTheLast() throws {
        let words = String(repeating: "a few more words of one kind or another ", count: 12)
        let page = try page(
            "Note\t\(words)end.", body: "align = \"justify\"\nfirst_line_indent = \"0pt\"\ntabs = [\"40pt\"]")
        let found = stretches(page)
        #expect(found.count > 9)
        #expect(found[0].text == "Note")
        #expect(abs(found[0].start - 40) < 0.01)
        #expect(abs(found[1].start - 80) < 0.002)
        #expect(found[0].y == found[1].y)
        // Optical margins let a mark hang over.
        for stretch in found.dropFirst().dropLast() { #expect(abs(stretch.end - 210) < 2.5, "\(stretch)") }
        let gaps = found.dropFirst().dropLast().map(\.end)
        #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) < 3)
    }

    @Test func aTabInTheMiddleOfALongParagraphMovesToItsStop() throws {
        let words = String(repeating: "a few more words of one kind or another ", count: 4)
        let page = try page(
            "\(words)here\tthere \(words)end.",
            body: "align = \"justify\"\nfirst_line_indent = \"0pt\"\ntabs = [\"60pt\", \"120pt\", \"165pt\"]")
        let found = stretches(page)
        let after = try #require(found.first { $0.text.hasPrefix("there") })
        let places = [100.0, 160, 205, 40]
        #expect(places.contains { abs(after.start - $0) < 0.01 }, "\(after)")
        #expect(found.map(\.end).allSatisfy { $0 < 213 })
    }
}
