import PubDiagnostics
import PubDisplayList
import PubStyles
import PubTestSupport
import PubTextModel
import Testing

/// What holds for every issue, whatever stands in it: generated issues of text, heads, boxes, tables and notes.
@Suite(.needs(.fonts))
struct PropertyTests {
    /// Markdown from a seed, of which some boxes are in the margin where `hasMargin` is true.
    private func source(_ seed: Int, hasMargin: Bool = false) -> String {
        var words = Words(seed: seed)
        let places =
            ["inline", "column", "span", "top", "bottom", "wrap"] + (hasMargin ? ["margin", "margin", "margin"] : [])
        var blocks = ["# " + words.text(4)]
        var notes = 0
        /// What is in the margin is called by a line of the text.
        func place() -> String {
            let place = places[words.number(places.count)]
            if place == "margin", blocks.last?.hasPrefix("#") == true { blocks.append(words.text(12)) }
            return place
        }
        for _ in 0..<(8 + words.number(40)) {
            switch words.number(16) {
            case 0: blocks.append("## " + words.text(3))
            case 1: blocks.append("### " + words.text(5))
            case 2, 3:
                let place = place()
                let name = words.number(3) == 0 ? "tall.jpg" : "wide.jpg"
                let width = name == "tall.jpg" ? " width=90pt" : ""
                blocks.append("![\(words.text(8))](\(name)){alt=\"a\" place=\(place)\(width)}")
            case 4:
                let place = place()
                blocks.append("::: {.sidebar place=\(place)}\n\(words.paragraphs(1 + words.number(2), words: 30))\n:::")
            case 5:
                let lines = (0..<(1 + words.number(12))).map { _ in words.text(1 + words.number(8)) }
                blocks.append("```\n\(lines.joined(separator: "\n"))\n```")
            case 6:
                let rows = (0..<(1 + words.number(20))).map { _ in "| \(words.word()) | \(words.text(4)) |" }
                blocks.append("| a | b |\n|---|---|\n" + rows.joined(separator: "\n"))
            case 7: blocks.append((0..<4).map { _ in "- " + words.text(1 + words.number(20)) }.joined(separator: "\n"))
            case 8, 9:
                notes += 1
                blocks.append(
                    words.text(1 + words.number(40)) + "[^\(notes)] " + words.text(1 + words.number(40))
                        + "\n\n[^\(notes)]: " + words.text(2 + words.number(25)))
            default: blocks.append(words.text(1 + words.number(130)))
            }
        }
        return blocks.joined(separator: "\n\n")
    }

    private func template(_ seed: Int) -> TestTemplate {
        var template = TestTemplate()
        switch seed % 8 {
        case 1: template.columns = "{ count = 3, gutter = \"8pt\", rule = \"none\" }"
        case 2: template.columns = "{ widths = [\"200pt\", \"130pt\"], gutter = \"10pt\", rule = \"none\" }"
        case 3: template.masters = "[master.default]\nbalance = true"
        case 4: template.columns = "{ count = 1, gutter = \"0pt\", rule = \"none\" }"
        case 5: template.body += "\nkeep_together = true"
        case 6:
            template.masters = """
                [master.default]
                [master.default.frame.low]
                order = 2
                position = ["40pt", "330pt"]
                size = ["350pt", "220pt"]
                [master.default.frame.high]
                order = 1
                position = ["40pt", "40pt"]
                size = ["240pt", "270pt"]
                """
        case 7:
            template.masters = """
                "subhead.2" = "wide"
                [master.default]
                balance = true
                """
            template.more = "[paragraph.wide]\nbased_on = \"subhead\"\nspan = \"all\""
        default: break
        }
        return template
    }

    @Test(arguments: LongTests.seeds([182, 654] + (0..<48), long: 10_000))
    func holds(_ seed: Int) {
        let issue = TestIssue(source(seed), template(seed))
        let article = issue.articles[0]
        #expect(issue.pages.count < 40)
        #expect(issue.shown(article.body) == article.body.letters)
        for note in article.notes { #expect(issue.shown(note) == note.letters) }
        for box in article.boxes {
            for flow in box.flows { #expect(issue.shown(flow) == flow.letters, "\(box.origin)") }
        }
        #expect(issue.pages.reduce(0) { $0 + $1.images.count } == article.boxes.count { $0.isFigure })
        // A box that is taller than its column is an error, and reaches beyond the foot.
        if issue.diagnostics.contains(where: { $0.id == "overset-box" }) { return }
        #expect(!issue.diagnostics.hasErrors, "\(issue.findings)")
        for (number, page) in issue.pages.enumerated() { checkMarks(page, number + 1, issue) }
        if seed % 4 != 0 { return }
        let again = TestIssue(source(seed), template(seed))
        #expect(again.publication.dump() == issue.publication.dump())
    }

    /// The same with notes and pictures in the margin, in columns and frames; where a last page has no room for all of them,
    /// that is said.
    @Test(arguments: LongTests.seeds([2149, 3821] + (0..<32), long: 10_000).filter { $0 % 8 != 6 })
    func holdsBesideMarginNotes(_ seed: Int) {
        var template = template(seed)
        // Columns of given widths leave no room on the grid: their notes are in the margin of the page.
        let notes =
            seed % 8 == 2
            ? "notes = { width = \"62pt\", gap = \"5pt\" }\nmargins = { outside = \"70pt\", inside = \"0pt\" }"
            : "notes = { cols = 4 }"
        template.masters = template.masters.replacing("[master.default]", with: "[master.default]\n\(notes)")
        if seed % 2 == 0 { template.more += "\n[fit]\nmode = \"auto\"" }
        let issue = TestIssue(source(seed, hasMargin: true), template)
        if issue.diagnostics.contains(where: { $0.id == "overset-box" }) { return }
        let article = issue.articles[0]
        #expect(!issue.diagnostics.hasErrors, "\(issue.findings)")
        #expect(issue.shown(article.body) == article.body.letters)
        for flow in article.notes + article.boxes.flatMap(\.flows) { #expect(issue.shown(flow) == flow.letters) }
        #expect(issue.pages.reduce(0) { $0 + $1.images.count } == article.boxes.count { $0.isFigure })
        for (number, page) in issue.pages.enumerated() { checkMarks(page, number + 1, issue) }
    }

    /// Sets of columns and frames, floats and wraps whose pages are filled by all means of `[fit]`, fifty in a case. The first has
    /// two more, whose text ended before a box that waits while a box behind that one was at the head of the page.
    @Test(arguments: 0..<(LongTests.areWanted ? 200 : 6))
    func holdsWherePagesAreFilled(_ part: Int) {
        for seed in (part == 0 ? [7529, 7605] : []) + ((1000 + part * 50)..<(1050 + part * 50)) {
            var template = template(seed)
            template.more += "\n[fit]\nmode = \"auto\"\npictures = \"20%\""
            let issue = TestIssue(source(seed), template)
            let body = issue.articles[0].body
            #expect(issue.shown(body) == body.letters, "\(seed)")
            let pictures = issue.pages.reduce(0) { $0 + $1.images.count }
            #expect(pictures == issue.articles[0].boxes.count { $0.isFigure }, "\(seed)")
            for page in issue.pages {
                for overlap in page.overlaps { Issue.record("seed \(seed), page \(page.folio): \(overlap)") }
            }
        }
    }

    /// Text belongs to an element that may hold it; only the heads of tables are repeated as artifacts.
    private func checkElement(of mark: TextMark, _ number: Int, _ issue: TestIssue) {
        guard mark.element >= 0 else {
            #expect(["a", "b"].contains(mark.text), "page \(number): \(mark.text) belongs to no element")
            return
        }
        let element = issue.publication.structure[mark.element]
        #expect(element.type.holdsText, "page \(number): \(mark.text) is text of \(element.role)")
    }

    private func checkMarks(_ page: Page, _ number: Int, _ issue: TestIssue) {
        let body = issue.articles[0].body.elements(ofStyle: "body")
        let foot = 552.0
        for mark in page.textMarks {
            #expect(mark.y <= foot, "page \(number): \(mark.text)")
            checkElement(of: mark, number, issue)
            if body.contains(mark.element) && mark.size == 10 {
                let lines = (mark.y - 48) / 12
                #expect(abs(lines - lines.rounded()) * 12 < 0.01, "page \(number): \(mark.text) at \(mark.y)")
            }
        }
        // A word that is wider than its measure reaches over what is beside it, which is said.
        if issue.findings.contains(where: { $0.hasPrefix("overfull-line") }) { return }
        for overlap in page.overlaps { Issue.record("page \(number): \(overlap)") }
    }
}

extension Box {
    var isFigure: Bool { if case .figure = content { true } else { false } }

    var flows: [Flow] {
        switch content {
        case .group(let group): group.flows
        case .figure(let figure): [figure.caption, figure.credit]
        case .flow(let flow): [flow]
        case .table(let table): [table.caption] + table.rows.flatMap(\.cells).map(\.flow)
        }
    }
}

extension Flow {
    func elements(ofStyle style: String) -> Set<Int> {
        Flow(
            items.filter {
                if case .paragraph(let paragraph) = $0 { paragraph.attributes.style == style } else { false }
            }
        )
        .elements
    }
}

extension Page {
    /// Pairs of texts, and of texts and pictures, that stand on one another. Half the em above the baseline counts.
    var overlaps: [String] {
        var found: [String] = []
        let marks = textMarks.sorted { $0.y < $1.y }
        for (index, mark) in marks.enumerated() {
            for other in marks[(index + 1)...] {
                if other.y - other.size * 0.45 >= mark.y { if other.y > mark.y + 40 { break } else { continue } }
                let isBeside = other.x >= mark.end - 0.01 || mark.x >= other.end - 0.01
                if !isBeside { found.append("“\(mark.text)” \(mark.y) on “\(other.text)” \(other.y)") }
            }
            for clip in pictureRects {
                let isAbove = mark.y <= clip.minY.points + 0.5 || mark.y - mark.size * 0.45 >= clip.maxY.points - 0.5
                let isBeside = mark.x >= clip.maxX.points - 0.5 || mark.end <= clip.minX.points + 0.5
                if !isAbove && !isBeside { found.append("“\(mark.text)” \(mark.y) on a picture \(clip)") }
            }
        }
        for (index, picture) in pictureRects.enumerated() {
            for other in pictureRects[(index + 1)...] {
                let isApart =
                    picture.maxX <= other.minX || other.maxX <= picture.minX || picture.maxY <= other.minY
                    || other.maxY <= picture.minY
                if !isApart { found.append("picture \(picture) on \(other)") }
            }
        }
        return found
    }
}
