import PubDiagnostics
import PubDisplayList
import PubStyles
import PubTestSupport
import PubTextModel
import Testing

/// What holds wherever boxes are placed: every character is on the pages once and in order, and no ink is on ink.
@Suite(.needs(.fonts)) struct RandomPlacementTests {
    /// The kinds of pages on which boxes are placed.
    private enum PageKind: CaseIterable {
        case columns
        case notes
        case frames
        case hand
    }

    /// What is asked for of one set of pages.
    private struct Set {
        var source: String
        var template: TestTemplate
        var masters = ("default", "default")
    }

    private func set(_ seed: Int) -> Set {
        var words = Words(seed: seed)
        let pages = PageKind.allCases[words.number(PageKind.allCases.count)]
        var template = TestTemplate()
        template.columns = "{ count = \(1 + words.number(3)), gutter = \"10pt\", rule = \"none\" }"
        var master = "[master.default]"
        switch pages {
        case .columns: if words.number(3) == 0 { master += "\nbalance = true" }
        case .notes:
            template.columns = "{ count = \(1 + words.number(2)), gutter = \"10pt\", rule = \"none\" }"
            master += "\nnotes = { cols = 4, side = \"\(["outer", "inner"][words.number(2)])\" }"
        case .frames:
            master += """

                [master.default.frame.text]
                text = true
                cols = "1-\(6 + words.number(6))"
                rows = "\(1 + words.number(6))-\(30 + words.number(10))"
                columns = \(1 + words.number(2))
                """
        case .hand: master += "\n\(opener(&words))"
        }
        template.masters = "\(master)\n\(furniture(&words))"
        template.more = """
            [object.columned]
            based_on = "sidebar"
            fill = "black 10%"
            columns = 2
            breaks = true
            [object.aside]
            place = "margin"
            """
        var set = Set(source: "", template: template)
        if seed % 4 == 3 { set.template.more += "\n[fit]\nmode = \"auto\"" }
        if pages == .hand { set.masters = ("over", "default") }
        var blocks = ["# \(words.text(1 + words.number(8)))"]
        if pages == .hand { blocks.append("![](wide.jpg){alt=\"a\" #hero}") }
        blocks.append(text(&words, 1 + words.number(3)))
        for _ in 0...words.number(5) {
            blocks.append(box(&words, pages))
            blocks.append(text(&words, 1 + words.number(5)))
        }
        set.source = blocks.joined(separator: "\n\n")
        return set
    }

    private func text(_ words: inout Words, _ count: Int) -> String {
        words.paragraphs(count, words: 20 + words.number(60))
    }

    /// A master for the first page: a picture in a frame, the head beside or below it, and text in columns or in a frame.
    private func opener(_ words: inout Words) -> String {
        let split = 4 + words.number(5)
        let text = "[master.over.frame.text]\ntext = true\ncols = \"1-\(split)\"\nrows = \"16-42\"\ncolumns = 1"
        return """
            [master.over]
            opener = true
            [master.over.frame.hero]
            picture = "hero"
            cols = "\(split + 1)-12"
            bleed = "\(["outer", "top bottom outer", "top outer"][words.number(3)])"
            [master.over.frame.head]
            head = true
            cols = "1-\(split)"
            rows = "1-15"
            align = "\(["top", "center", "bottom"][words.number(3)])"
            \(words.number(2) == 0 ? text : "")
            """
    }

    /// Lines, rules and tabs, at all edges of the page.
    private func furniture(_ words: inout Words) -> String {
        var tables: [String] = []
        for anchor in ["top", "bottom", "outside"] where words.number(2) == 0 {
            tables.append(
                """
                [[master.default.text]]
                text = "{title} {folio}"
                style = "note"
                anchor = "\(anchor)"
                offset = "\(12 + words.number(10))pt"
                edge = "\(["outer", "inner", "center"][words.number(3)])"
                over = "\(["hide", "move"][words.number(2)])"
                """)
        }
        if words.number(2) == 0 {
            tables.append(
                """
                [[master.default.shape]]
                anchor = "outside"
                along = "\(40 + words.number(300))pt"
                width = "18pt"
                height = "80pt"
                color = "black 20%"
                bleed = true
                """)
        }
        return tables.joined(separator: "\n")
    }

    private func box(_ words: inout Words, _ pages: PageKind) -> String {
        let kind = words.number(pages == .notes ? 10 : 7)
        switch kind {
        case 0, 1: return area(&words)
        case 2:
            let places = [
                "place=top rows=\(3 + words.number(20)) bleed=\"top inner outer\"", "place=page",
                "place=spread rows=\(["12", "\"9-43\"", "\"15-30\""][words.number(3)])",
                "place=spread", "place=bottom height=90pt", "place=here height=60pt", "cols=all height=50pt",
                "place=column height=80pt", "place=span height=70pt", "place=column at=bottom height=60pt",
            ]
            return "![](\(name(&words))){alt=\"a\" \(places[words.number(places.count)])}"
        case 3:
            let at =
                ["left", "center", "right"][words.number(3)] + ["", " of page", " middle of page"][words.number(3)]
            return "![](\(name(&words))){alt=\"a\" place=wrap at=\"\(at)\" width=\(25 + words.number(30))%}"
        case 4:
            let star = "M50 0 C84 0 100 14 100 46 C100 84 78 100 48 100 C16 100 0 82 0 52 C0 16 18 0 50 0 Z"
            return "::: {.sidebar place=wrap width=45% wrap=\"\(star)\"}\n\(words.text(4 + words.number(20)))\n:::"
        case 5, 6:
            let place = ["", "cols=all", "place=column", "place=page cols=8", "place=bottom"][words.number(5)]
            return
                "::: {.sidebar .columned \(place)}\n\(words.paragraphs(1 + words.number(5), words: 10 + words.number(30)))\n:::"
        case 7: return "![](\(name(&words))){alt=\"a\" place=margin}"
        default: return "::: {.sidebar .aside}\n\(words.text(3 + words.number(40)))\n:::"
        }
    }

    /// A picture on the grid. Where it bleeds at the foot its words would be on a panel on it.
    private func area(_ words: inout Words) -> String {
        let down = ["top", "middle", "bottom"][words.number(3)]
        let across = ["inner", "outer", "left", "right", "center"][words.number(5)]
        let bleed = ["", "bleed=\"\(down == "middle" ? "outer" : down)\"", "bleed=outer", "bleed=all"][words.number(4)]
        let first = 1 + words.number(9)
        let columns = ["\(2 + words.number(11))", "\"\(first)-\(first + 2 + words.number(10 - first))\""][
            words.number(2)]
        // A range says where across the page it is.
        let at = columns.contains("-") ? down : "\(down) \(across)"
        let hasWords = !bleed.contains("bottom") && !bleed.contains("all")
        let caption = hasWords ? words.text(words.number(12)) : ""
        let place = ["below", "above", "beside"][words.number(3)]
        return "![\(caption)](\(name(&words))){alt=\"a\" place=page cols=\(columns) rows=\(6 + words.number(26)) "
            + "at=\"\(at)\" \(bleed) caption-place=\(place)}"
    }

    private func name(_ words: inout Words) -> String { words.number(3) == 0 ? "tall.jpg" : "wide.jpg" }

    private static let cases = LongTests.givenSeeds == nil && LongTests.areWanted ? 100 : 1

    /// The seeds of a case: a hundred, or those that are given. The short test has some more, on whose pages boxes were printed
    /// over areas, at the head and the foot of the page and at the foot of a column, or lost behind a frame of text.
    private static func seeds(of part: Int) -> [Int] {
        if let given = LongTests.givenSeeds { return given }
        let seeds = part * 100..<(part + 1) * 100
        return LongTests.areWanted ? Array(seeds) : Array(seeds.prefix(60)) + [75, 585, 2658, 4726]
    }

    /// What cannot be placed is an error, which is no PDF: few sets may have one.
    @Test(arguments: 0..<cases)
    func nothingIsLostAndNothingIsCovered(_ part: Int) {
        let seeds = Self.seeds(of: part)
        var refused = 0
        for seed in seeds {
            let set = set(seed)
            var article = TestArticle(set.source, start: seed % 2 == 0 ? .recto : .nextPage)
            article.masters = set.masters
            let issue = TestIssue([article], set.template)
            if issue.diagnostics.hasErrors {
                refused += 1
                continue
            }
            let resolved = issue.articles[0]
            for flow in [resolved.body] + resolved.boxes.flatMap(\.flows) {
                let (shown, letters) = (issue.shown(flow), flow.letters)
                if shown != letters { Issue.record("seed \(seed): \(letters.prefix(60)) is \(shown.prefix(60))") }
            }
            for page in issue.pages {
                if let overlap = page.overlaps.first { Issue.record("seed \(seed), page \(page.folio): \(overlap)") }
            }
        }
        #expect(refused * 4 < seeds.count, "\(refused) of \(seeds.count) sets have errors")
    }
}
