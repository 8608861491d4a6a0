import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Text around boxes and within shapes, judged by the ink on the pages.
@Suite(.needs(.fonts))
struct WrapTests {
    private func text(_ seed: Int, paragraphs: Int = 6) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: 70)
    }

    private func template(columns: Int) -> TestTemplate {
        var template = TestTemplate()
        template.columns = "{ count = \(columns), gutter = \"10pt\", rule = \"none\" }"
        return template
    }

    /// The box around each glyph's ink on a page, in points.
    private func ink(_ page: Page) -> [(minX: Double, minY: Double, maxX: Double, maxY: Double)] {
        var result: [(minX: Double, minY: Double, maxX: Double, maxY: Double)] = []
        for case .glyphs(let run) in page.marks.items {
            let scale = run.size.points / Double(TestFaces.fonts.metrics(of: run.font).unitsPerEm)
            for index in run.glyphs {
                let glyph = page.marks.glyphs[Int(index)]
                guard let box = TestFaces.fonts.ink(of: glyph.glyph, in: run.font) else { continue }
                let x = run.origin.x.points + Double(glyph.x) / 65536
                let y = run.origin.y.points + Double(glyph.y) / 65536
                result.append(
                    (
                        x + Double(box.minX) * scale * run.glyphScale, y - Double(box.maxY) * scale,
                        x + Double(box.maxX) * scale * run.glyphScale, y - Double(box.minY) * scale
                    ))
            }
        }
        return result
    }

    /// An interval of six em takes lines on all of its rows, loose or open: rows without words look like a hole.
    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func noRowIsEmptyBesideANarrowBox(seed: Int) throws {
        let box = "![](tall.jpg){.decorative place=wrap at=right width=100pt offset=8pt}"
        let issue = TestIssue("\(text(seed))\n\n\(box)\n\n\(text(seed + 10))", template(columns: 2))
        #expect(issue.findings == [])
        let page = try #require(issue.pages.first { !$0.images.isEmpty })
        let frame = try #require(page.images.first).frame
        let column = frame.maxX < Length(points: 220) ? 40.0...210.0 : 220.0...390.0
        let rows = Set(
            page.textMarks.filter { column.contains($0.x) && $0.y > frame.minY.points - 12 }
                .filter { $0.y < frame.maxY.points + 12 }.map { ($0.y * 10).rounded() / 10 }
        ).sorted()
        #expect(rows.count > 5)
        for (above, below) in zip(rows, rows.dropFirst()) { #expect(below - above < 12.1) }
    }

    @Test func theRuleBetweenColumnsEndsAtABoxAmongThem() throws {
        var template = TestTemplate()
        template.columns = "{ count = 2, gutter = \"10pt\", rule = { weight = \"1pt\" } }"
        let box = "![](wide.jpg){.decorative place=wrap at=\"center middle of page\" width=120pt}"
        let page = TestIssue("\(text(1))\n\n\(box)\n\n\(text(2))", template).pages[0]
        let clip = try #require(page.images.first).clip
        let rules = page.lines.filter { $0.weight == 1 }.map(\.bounds)
        #expect(rules.count == 2)
        for rule in rules { #expect(rule.maxY <= clip.minY || rule.minY >= clip.maxY) }
    }

    /// A picture across the head of the page on which it is called is above the columns that were begun at the head.
    @Test(arguments: ["top", "bottom"]) func rulesBetweenColumnsStopAtPicturesAcross(place: String) throws {
        var template = TestTemplate()
        template.columns = "{ count = 2, gutter = \"10pt\", rule = { weight = \"1pt\" } }"
        let picture = "![](wide.jpg){.decorative place=\(place) cols=all rows=12 bleed=\"\(place) inner outer\"}"
        let texts = [text(1), text(2), text(3), text(4)]
        let source = (texts + texts + [picture] + texts + texts).joined(separator: "\n\n")
        let page = try #require(TestIssue(source, template).pages.first { !$0.images.isEmpty })
        let clip = try #require(page.images.first).clip
        let rules = page.lines.filter { $0.weight == 1 }.map(\.bounds)
        #expect(rules.count == 1)
        for rule in rules { #expect(rule.maxY <= clip.minY || rule.minY >= clip.maxY) }
    }

    /// Where the room beside a box is too narrow for an initial and words beside it, the paragraph begins without one.
    @Test(arguments: ["left", "right"], [40, 60, 80, 100, 120])
    func nothingIsPrintedOverAnInitial(at: String, width: Int) throws {
        var template = template(columns: 2)
        template.body = "grid = \"all\"\nalign = \"justify\"\ndrop_cap = { lines = 3 }"
        let box = "![](tall.jpg){.decorative place=wrap at=\(at) width=\(width)pt offset=8pt}"
        let issue = TestIssue("\(box)\n\nM\(text(width, paragraphs: 1))", template)
        let isLeftOut = issue.findings == ["no-initial lead:3:1"]
        #expect(isLeftOut || issue.findings == [])
        let page = issue.pages[0]
        let frame = try #require(page.images.first).frame
        let boxes = ink(page)
        let initials = boxes.filter { $0.maxY - $0.minY > 20 }
        #expect(initials.isEmpty == isLeftOut)
        // Where it is left out, text begins beside the box.
        #expect(!isLeftOut || page.textMarks.contains { $0.y < frame.maxY.points - 24 })
        if width == 40 { #expect(!isLeftOut) }
        if width == 80 { #expect(isLeftOut) }
        for initial in initials {
            let over = boxes.filter {
                $0.maxX > initial.minX + 0.1 && $0.minX < initial.maxX - 0.1 && $0.maxY > initial.minY + 0.1
                    && $0.minY < initial.maxY - 0.1
            }
            #expect(over.count == 1)
            let isClear =
                initial.maxX < frame.minX.points || initial.minX > frame.maxX.points
                || initial.maxY < frame.minY.points || initial.minY > frame.maxY.points
            #expect(isClear)
        }
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
    }

    @Test(arguments: ["left", "center", "right"], [1, 2, 3])
    func inkKeepsItsDistanceFromABox(at: String, seed: Int) {
        let source =
            "\(text(seed))\n\n![](tall.jpg){.decorative place=wrap at=\(at) width=100pt offset=8pt}\n\n\(text(seed + 10))"
        let issue = TestIssue(source, template(columns: 1))
        #expect(issue.findings == [])
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
        let page = issue.pages.first { !$0.images.isEmpty }!
        let frame = page.images[0].frame
        // The line above is as far away as from the line below.
        let near = ink(page).filter {
            $0.maxX > frame.minX.points - 7.99 && $0.minX < frame.maxX.points + 7.99
                && $0.maxY > frame.minY.points && $0.minY < frame.maxY.points + 7.99
        }
        // At the corners the distance is that of a disc.
        for box in near {
            let dx = max(frame.minX.points - box.maxX, box.minX - frame.maxX.points, 0)
            let dy = max(frame.minY.points - box.maxY, box.minY - frame.maxY.points, 0)
            #expect((dx * dx + dy * dy).squareRoot() > 7.98)
        }
        let beside = page.textMarks.filter { $0.y > frame.minY.points + 20 && $0.y < frame.maxY.points - 10 }
        let left = beside.contains { $0.x < frame.minX.points - 20 }
        let right = beside.contains { $0.end > frame.maxX.points + 20 }
        #expect(left == (at != "left"))
        #expect(right == (at != "right"))
    }

    /// Below a paragraph, below a head and at the head of a column the first line that is set in is not above the picture.
    @Test(arguments: ["", "\n\n## Sand", "\n\n::: column-break\n:::"], ["left", "right"])
    func itsHeadIsLevelWithTheCapitalsOfTheFirstLineBesideIt(before: String, at: String) throws {
        var template = template(columns: 2)
        template.more = "[object.spaced]\nbased_on = \"figure\"\nspace_before = \"10pt\"\nspace_after = \"8pt\""
        let picture = "![](wide.jpg){.decorative .spaced place=wrap at=\(at) width=40% offset=4pt}"
        let source = "\(text(1, paragraphs: 2))\(before)\n\n\(picture)\n\nWalnut rails are rare \(text(2))"
        let issue = TestIssue(source, template)
        #expect(issue.findings == [])
        let found = try #require(issue.find("Walnut"))
        let frame = try #require(issue.pages[found.page].images.first).frame
        // The baseline less the height of the capitals, .65 em of 10 pt.
        #expect(abs(frame.minY.points - (found.mark.y - 6.5)) < 1)
        #expect(at == "right" || found.mark.x > frame.maxX.points)
    }

    @Test func aBoxThatWaitedIsLevelWithTheNextLineOfItsColumn() throws {
        let picture = "![](tall.jpg){.decorative place=wrap at=left width=60pt}"
        let issue = TestIssue("\(text(8, paragraphs: 5))\n\n\(picture)\n\n\(text(9))", template(columns: 2))
        let frame = try #require(issue.pages[0].images.first).frame
        let first = try #require(
            issue.pages[0].textMarks.filter { $0.x > 220 && $0.y > frame.minY.points }.map(\.y).min())
        #expect(abs(frame.minY.points - (first - 6.5)) < 1)
    }

    /// The room that a line has decides whether it is justified, not that of its column.
    @Test func linesInLittleRoomBesideAPictureAreFlushLeft() throws {
        var template = template(columns: 1)
        template.body = "grid = \"all\"\nalign = \"auto\""
        let picture = "![](tall.jpg){.decorative place=wrap at=right width=50% offset=8pt}"
        let issue = TestIssue("\(picture)\n\n\(text(3, paragraphs: 1)) \(text(4, paragraphs: 5))", template)
        #expect(issue.findings == [])
        let page = issue.pages[0]
        let frame = try #require(page.images.first).frame
        // The last letter of a line that fills its measure begins in the last 10 pt of that.
        func full(_ rows: ClosedRange<Double>, _ end: Double) -> (count: Int, all: Int) {
            let ends = page.textMarks.filter { rows.contains($0.y) }.map(\.end)
            return (ends.count { $0 > end - 10 }, ends.count)
        }
        let beside = full(frame.minY.points + 4...frame.maxY.points - 4, frame.minX.points - 8)
        #expect(beside.all > 5)
        #expect(beside.count * 3 < beside.all * 2)
        let below = full(frame.maxY.points + 24...552, 390)
        #expect(below.all > 5)
        #expect(below.count * 3 > below.all * 2)
    }

    @Test func bothColumnsRunAroundABoxBetweenThem() {
        let picture = "![](tall.jpg){.decorative place=wrap at=\"center middle of page\" width=120pt offset=8pt}"
        let issue = TestIssue("\(picture)\n\n\(text(4, paragraphs: 14))", template(columns: 2))
        #expect(issue.findings == [])
        let frame = issue.pages[0].images[0].frame
        #expect(abs((frame.minX + frame.maxX).points / 2 - 215) < 0.1)
        for box in ink(issue.pages[0]) where box.maxY > frame.minY.points && box.minY < frame.maxY.points {
            #expect(box.maxX < frame.minX.points - 7.98 || box.minX > frame.maxX.points + 7.98)
        }
        let beside = issue.pages[0].textMarks.filter { $0.y > frame.minY.points && $0.y < frame.maxY.points }
        #expect(beside.contains { $0.x < 60 })
        #expect(beside.contains { $0.x > frame.maxX.points })
    }

    /// Text runs on beside the words below a picture with an outline, which are shorter than that is wide.
    @Test func textRunsBesideShortWordsBelowAnOutline() throws {
        let picture =
            "![Short](wide.jpg){alt=\"a\" place=wrap wrap=\"M0 0 L100 0 L100 100 L0 100 Z\" at=left width=50% offset=1mm}"
        let page = TestIssue("\(picture)\n\n\(text(3))", template(columns: 1)).pages[0]
        let foot = try #require(page.images.first).clip
        let caption = try #require(page.mark("Short"))
        let beside = page.textMarks.filter { mark in
            mark.size == 10 && (foot.maxY.points + 9...foot.maxY.points + 22).contains(mark.y)
        }
        #expect(beside.contains { $0.x > caption.end && $0.x < foot.maxX.points - 20 })
    }

    @Test(arguments: ["both", "left", "right", "largest"]) func textStandsOnTheSidesThatAreAskedFor(side: String) {
        let picture = "![](tall.jpg){.decorative place=wrap at=center width=90pt side=\(side)}"
        let issue = TestIssue("\(picture)\n\n\(text(5))", template(columns: 1))
        let frame = issue.pages[0].images[0].frame
        let beside = issue.pages[0].textMarks.filter { $0.y > frame.minY.points + 15 && $0.y < frame.maxY.points }
        #expect(beside.contains { $0.x < frame.minX.points } == (side == "both" || side == "left"))
        #expect(beside.contains { $0.x > frame.maxX.points } == (side != "left"))
    }

    @Test(arguments: [(ArticleStart.recto, "inner"), (.recto, "outer"), (.verso, "inner"), (.verso, "outer")])
    func textIsOnTheSideOfTheSpineOrOfTheForeEdge(_ start: ArticleStart, _ side: String) throws {
        let picture = "![](tall.jpg){.decorative place=wrap at=center width=90pt side=\(side)}"
        let issue = TestIssue([TestArticle("\(picture)\n\n\(text(5))", start: start)], template(columns: 1))
        let page = try #require(issue.pages.first { !$0.images.isEmpty })
        #expect(page.side == (start == .recto ? .recto : .verso))
        let frame = page.images[0].frame
        let beside = page.textMarks.filter { $0.y > frame.minY.points + 15 && $0.y < frame.maxY.points }
        let isAtRight = (start == .recto) == (side == "outer")
        #expect(beside.contains { $0.x < frame.minX.points } != isAtRight)
        #expect(beside.contains { $0.x > frame.maxX.points } == isAtRight)
    }

    @Test(arguments: NamedShape.allCases) func inkStaysWithinTheShapeOfItsFrame(shape: NamedShape) {
        var template = TestTemplate()
        template.more = """
            [master.default.frame.a]
            order = 1
            position = ["20pt", "30pt"]
            size = ["380pt", "520pt"]
            shape = "\(shape.rawValue)"
            inset = "4pt"
            """
        let issue = TestIssue(text(7, paragraphs: 12), template)
        #expect(!issue.findings.contains { $0.hasPrefix("overset") })
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
        let frame = Rect(x: .zero, y: .zero, width: Length(points: 380), height: Length(points: 520))
        let region = Region(shape.path(in: frame))
        for page in issue.pages {
            for box in ink(page) {
                let clear = region.available(
                    from: Length(points: box.minY - 30), to: Length(points: box.maxY - 30), inset: Length(points: 3.9))
                #expect(
                    clear.ranges.contains {
                        $0.lowerBound.points <= box.minX - 20 && $0.upperBound.points >= box.maxX - 20
                    })
            }
        }
    }

    @Test func tablesAndPicturesOfTheFlowStandBelowWhatTextRunsAround() {
        let source = """
            ![](tall.jpg){.decorative place=wrap at=right width=100pt offset=8pt}

            A short text.

            ![](wide.jpg){.decorative}
            """
        let issue = TestIssue(source, template(columns: 1))
        let images = issue.pages[0].images
        #expect(images.count == 2)
        #expect(!images[0].frame.intersects(images[1].frame))
    }

    /// Pictures in the middle of the column, with heads between them and no words: each head is on one side of none, and above
    /// some of its text.
    @Test(arguments: [1, 2], [80, 110]) func headsAreNotDividedAroundABox(columns: Int, width: Int) throws {
        let size = "width=\(columns == 1 ? width : width / 2)pt"
        let box = "![](wide.jpg){.decorative place=wrap at=center \(size) offset=8pt}"
        let heads = ["Harbours of the western shore and its islands", "Estuaries between the two rivers of the plain"]
        for count in stride(from: 10, through: 210, by: 40) {
            var words = Words(seed: count)
            let source = """
                \(words.text(count))

                \(box)

                ## \(heads[0])

                \(box)

                ## \(heads[1])

                \(text(count))
                """
            let issue = TestIssue(source, template(columns: columns))
            for head in heads {
                let first = try #require(issue.find(String(head.prefix(8))))
                let page = issue.pages[first.page]
                let marks = page.textMarks.filter { $0.size == 12 && $0.element == first.mark.element }
                #expect(marks.map(\.text).joined(separator: " ").letters == head.letters)
                // A row of the head is one piece: two marks on a baseline would be parted by a picture.
                #expect(Set(marks.map(\.y)).count == marks.count, "\(count) words: \(marks.map(\.text))")
                let column = first.mark.x < 220 || columns == 1 ? 0.0...219.9 : 220.0...420.0
                let below = page.textMarks.filter {
                    (columns == 1 || column.contains($0.x)) && $0.y > first.mark.y && $0.size == 10
                }
                #expect(below.count >= 2, "after \(count) words")
            }
            let flow = issue.articles[0].body
            #expect(issue.shown(flow) == flow.letters)
            #expect(issue.pages.flatMap(\.overlaps) == [])
        }
    }

    @Test func aBoxThatTheColumnHasNoRoomForWaitsForTheNext() {
        let picture = "![](tall.jpg){.decorative place=wrap at=left width=150pt}"
        let issue = TestIssue("\(text(8, paragraphs: 11))\n\n\(picture)\n\n\(text(9))", template(columns: 2))
        #expect(issue.findings == [])
        for page in issue.pages { for image in page.images { #expect(image.frame.maxY <= Length(points: 552)) } }
        #expect(issue.pages.flatMap(\.images).count == 1)
    }
}
