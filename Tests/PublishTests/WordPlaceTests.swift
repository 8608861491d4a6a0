import PubTestSupport
import Testing

/// From a word on a page of `publish watch` to its place in a file, and back, over all kinds of text that an issue has.
@Suite(.needs(.fonts), .serialized) struct WordPlaceTests {
    /// Words of which each is there once, so that its place is known.
    private struct Words {
        private var count = 0
        /// The next word of Latin letters.
        mutating func latin() -> String {
            next(["ba", "ke", "mi", "ro", "tu", "la", "ne", "si", "do", "pu", "ga", "he", "vi", "zo", "nu", "fa"])
        }
        /// The next word of Arabic letters.
        mutating func arabic() -> String {
            next(["بت", "سم", "لك", "نو", "جد", "فر", "حي", "قل", "طب", "مد", "هر", "عي", "شك", "خط", "صب", "زم"])
        }
        private mutating func next(_ syllables: [String]) -> String {
            count += 1
            // An odd factor gives each number of 16 bits once.
            let number = count * 7919 & 0xFFFF
            return stride(from: 0, to: 16, by: 4).map { syllables[number >> $0 & 15] }.joined()
        }
        /// `text` with a word for each `@`.
        mutating func fill(_ text: String) -> String {
            text.map { $0 == "@" ? latin() : String($0) }.joined()
        }
        mutating func lines(_ count: Int, of words: Int) -> String {
            (0..<count).map { row in (0..<words - row % 3).map { _ in latin() }.joined(separator: " ") }.joined(
                separator: "\n")
        }
    }

    private static let template = """
        [page]
        size = ["300pt", "420pt"]
        margins = { top = "30pt", bottom = "30pt", inside = "30pt", outside = "30pt" }
        columns = { count = 2, gutter = "12pt" }
        baseline_grid = { start = "40pt", increment = "12pt" }

        [paragraph.body]
        font = "Vollkorn"
        size = "9pt"
        leading = "12pt"
        align = "justify"

        [paragraph.ja]
        based_on = "body"
        font = "Noto Serif CJK JP"

        [paragraph.first]
        based_on = "body"
        drop_cap = { lines = 2, characters = 1 }

        [object.sidebar]
        padding = "3pt"

        [object.tategaki]
        writing = "vertical"
        height = "90pt"

        [map]
        body = "body"
        opening = "first"
        headline = "body"
        note = "body"
        caption = "body"
        "tategaki.body" = "ja"
        """

    /// An issue with columns, a head, notes, boxes, lists, a table, a caption, quotes, verse, code, vertical lines, an article from right to left, and
    /// words that are divided.
    private func issue() -> IssueFolder {
        let issue = IssueFolder()
        var words = Words()
        issue.write("Templates/tiny/template.toml", Self.template)
        for face in [
            "Vollkorn-Italic.ttf", "Vollkorn-Bold.ttf", "NotoNaskhArabic-Regular.ttf", "NotoSerifCJK-Regular.ttc",
        ] {
            issue.write("Fonts/\(face)", bytes: Setup.font(face))
        }
        issue.write("Issues/one/gray.png", bytes: Fixture.bytes("gray.png"))
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(
                rest: "[[article]]\nid = \"rtl\"\nsource = \"rtl.md\"\nlanguage = \"ar\"\nstart = \"next-page\"\n"
            ).replacingFirst("template =", with: "language = \"de\"\ntemplate ="))
        // Each of them once, too.
        let upright = (0..<6).map { row -> String in
            let codes = (0..<11).map { UInt32(0x4E64 + 77 * row + 7 * $0) }
            return String(String.UnicodeScalarView(codes.compactMap(Unicode.Scalar.init)))
        }
        let text = """
            ---
            kicker: @
            standfirst: @ @ @ @
            ---

            # @ @ @

            \(words.lines(6, of: 9))

            \(words.lines(3, of: 8))
            @ *@ @* @ **@** -- @ @ ... @[^1] \\*@ @ &amp; @ "@ @" @'@ @ <!-- @ --> @ @
            \(words.lines(3, of: 8))

            [^1]: @ @ @
                @ @ @ @

            ## @ @

            ::: sidebar
            ### @ @

            \(words.lines(4, of: 7))
            :::

            - @ @ @ @
              @ @ @
            - @ @ @

            1. @ @ @

            | @ | @ |
            |---|---|
            | @ @ @ | @ |
            | @ *@* @ | @ @ |

            : @ @ @

            ![@ @ @
            @ @](gray.png){alt="x"}

            > @ @ @
            > @ @ @

            ::: pullquote
            @ @ @ @
            :::

            | @ @ @
            | @ @

            ```
            @ @
              @ @ @
            ```

            \(words.lines(30, of: 9))

            Term
            :   @ @ @

            ::: tategaki
            \(upright.joined(separator: "\n"))
            :::

            \(words.lines(90, of: 9))
            """
        issue.write("Issues/one/lead.md", words.fill(text))
        let arabic = (0..<6).map { _ in
            (0..<5).map { _ in (0..<7).map { _ in words.arabic() }.joined(separator: " ") }.joined(separator: "\n")
        }
        let mixed = [words.arabic(), words.latin(), words.latin(), words.arabic()].joined(separator: " ")
        let paragraphs = ["# \(words.arabic())"] + arabic + ["\(mixed)\n\(words.arabic())\n"]
        issue.write("Issues/one/rtl.md", paragraphs.joined(separator: "\n\n"))
        return issue
    }

    /// A word on a page of the PDF, by a program that knows nothing of sources.
    private struct Seen {
        var page: Int
        var x: Double, y: Double
        var text: String
    }

    private func words(of issue: IssueFolder) -> [Seen] {
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        let text = Program(["pdftotext", "-bbox", "\(issue.path)/build/one.pdf", "-"]).run().output
        var page = -1
        return text.split(separator: "\n").compactMap { line in
            if line.contains("<page ") { page += 1 }
            guard
                let match = line.firstMatch(
                    of: /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)<\/word>/),
                let left = Double(match.1), let top = Double(match.2), let right = Double(match.3),
                let foot = Double(match.4)
            else { return nil }
            // Without the hyphens of divisions and the signs around it.
            let parts = match.5.split { !$0.isLetter }
            guard parts.count == 1 else { return nil }
            return Seen(page: page, x: (left + right) / 2, y: (top + foot) / 2, text: String(parts[0]))
        }
    }

    @Test func aWordLeadsToItsLineAndColumn() throws {
        let issue = issue()
        let seen = words(of: issue)
        #expect(seen.count > 1000)
        var lines: [String: [String]] = [:]
        for name in ["lead.md", "rtl.md"] {
            let text = String(decoding: issue.bytes("Issues/one/\(name)") ?? [], as: UTF8.self)
            lines["Issues/one/\(name)"] = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        let watched = try Watched(issue)
        _ = try watched.state()
        var (rightLines, rightColumns, found) = (0, 0, 0)
        for word in seen {
            let answer = watched.ask("/source?edition=0&page=\(word.page)&x=\(word.x)&y=\(word.y)")
            let match = answer.text.firstMatch(of: /"file":"(.*?)","line":(\d+),"column":(\d+)/)
            guard let match, let line = Int(match.2), let column = Int(match.3), let text = lines[String(match.1)]
            else {
                Issue.record("\(word): \(answer.status) \(answer.text)")
                continue
            }
            // Each word is in one line of one file: that is the line, if it has the word.
            guard text.indices.contains(line - 1), text[line - 1].contains(word.text) else {
                Issue.record("\(word) is not in line \(line) of \(match.1)")
                continue
            }
            rightLines += 1
            let rest = String(String.UnicodeScalarView(text[line - 1].unicodeScalars.dropFirst(column - 1)))
            let isThere = rest.prefix { !$0.isWhitespace }.contains(word.text)
            if isThere { rightColumns += 1 } else { print("column \(column) of \(line): \(word.text)") }
            // And back: the word is among the places of its line and column.
            guard found < 200, rightLines % 5 == 0 else { continue }
            found += 1
            let places = watched.ask("/places?edition=0&file=\(match.1)&line=\(line)&column=\(column)").text
            let holds = places.matches(
                of: /"page":(\d+),"x":([\d.]+),"y":([\d.]+),"width":([\d.]+),"height":([\d.]+)/
            ).contains { place in
                guard let x = Double(place.2), let y = Double(place.3), let width = Double(place.4),
                    let height = Double(place.5)
                else { return false }
                return Int(place.1) == word.page && word.x >= x - 1 && word.x <= x + width + 1 && word.y >= y - 4
                    && word.y <= y + height + 4
            }
            #expect(holds, "\(word) in \(places) of \(line):\(column)")
        }
        #expect(rightLines == seen.count)
        #expect(Double(rightColumns) >= 0.99 * Double(seen.count))
    }

    /// A line that moves takes its words along, also on pages that are not made again, and other line ends are other lines.
    @Test func aWordIsFoundWhereItIsNow() throws {
        let issue = issue()
        issue.write("Issues/one/lead.md", "# Lead\n\nFirst words of this\nand an oak line.\n")
        let watched = try Watched(issue)
        let first = try watched.state()
        func line(of word: String) throws -> String? {
            let seen = try #require(words(of: issue).first { $0.text == word })
            let answer = watched.ask("/source?edition=0&page=\(seen.page)&x=\(seen.x)&y=\(seen.y)")
            return answer.text.firstMatch(of: /"line":(\d+),"column":(\d+)/).map { "\($0.1):\($0.2)" }
        }
        #expect(try line(of: "oak") == "4:8")
        issue.write("Issues/one/lead.md", "# Lead\n\n\nFirst words\nof this and\nan oak line.\n")
        let next = try watched.state(after: first.version)
        #expect(next.looks == first.looks)
        #expect(try line(of: "oak") == "6:4")
        #expect(try line(of: "words") == "4:7")
    }

    /// What a manifest or a table of data brings has no column of its own; quotes that repeat the text are clicked, too.
    @Test func whatNoLineHasLeadsToItsElement() throws {
        let issue = issue()
        issue.write(
            "Issues/one/lead.md",
            "# Lead\n\nIt was the mistake that she knew of all.\n\nMore text stands here.\n\n::: pullquote\n"
                + "It was the mistake that she knew of all.\n:::\n\n![](tides.csv){.table}\n")
        issue.write("Issues/one/tides.csv", "Place,Height\nSouthend,5.1\n")
        let seen = words(of: issue)
        let watched = try Watched(issue)
        _ = try watched.state()
        func places(of word: String) -> Set<String> {
            Set(
                seen.filter { $0.text == word }.compactMap {
                    let answer = watched.ask("/source?edition=0&page=\($0.page)&x=\($0.x)&y=\($0.y)").text
                    return answer.firstMatch(of: /"file":"Issues\/one\/(.*?)","line":(\d+),"column":(\d+)/).map {
                        "\($0.1):\($0.2):\($0.3)"
                    }
                })
        }
        #expect(places(of: "mistake") == ["lead.md:3:12", "lead.md:8:12"])
        #expect(places(of: "Southend") == ["tides.csv:2:1"])
    }
}
