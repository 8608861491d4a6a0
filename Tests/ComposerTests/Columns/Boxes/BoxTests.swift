import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubTestSupport
import PubTextModel
import Testing

/// Figures, sidebars, listings, tables and notes on pages.
@Suite(.needs(.fonts))
struct BoxTests {
    private func words(_ seed: Int, _ paragraphs: Int, _ count: Int) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    private func figure(_ pairs: String = "", name: String = "wide.jpg", caption: String = "Caption") -> String {
        "![\(caption)](\(name)){alt=\"a\" \(pairs)}"
    }

    // MARK: Places

    @Test func anInlineFigureStandsBetweenItsParagraphs() throws {
        let issue = TestIssue("before\n\n\(figure("credit=\"Photo: N\""))\n\nafter")
        let page = issue.pages[0]
        let image = try #require(page.images.first)
        #expect(image.clip.width.points == 170)
        #expect(abs(image.clip.height.points - 170 / 1.5) < 0.01)
        let (before, caption, after) = try (
            #require(page.mark("before")), #require(page.mark("Caption")), #require(page.mark("after"))
        )
        let credit = try #require(page.mark("Photo"))
        #expect(before.y < image.clip.minY.points)
        #expect(image.clip.maxY.points < caption.y)
        #expect(caption.y < credit.y)
        #expect(credit.y < after.y)
        #expect(abs((after.y - 48) / 12 - ((after.y - 48) / 12).rounded()) < 0.001)
    }

    @Test func aColumnFigureThatDoesNotFitLetsTextFlowOn() throws {
        let issue = TestIssue(
            words(1, 7, 37) + "\n\nanchor\n\n\(figure("place=column"))\n\nfollower\n\n" + words(2, 3, 50))
        let image = try #require(issue.pages[0].images.first)
        #expect(image.clip.minX.points == 220)
        #expect(image.clip.minY.points == 36)
        let follower = try #require(issue.find("follower"))
        #expect(follower.page == 0)
        #expect(follower.mark.x < 210)
    }

    @Test func aSpanningFigureStandsAtTheHeadOfItsPage() throws {
        let issue = TestIssue(words(3, 3, 60) + "\n\n\(figure("place=top"))\n\n" + words(4, 3, 60))
        let image = try #require(issue.pages[0].images.first)
        #expect(image.clip.minX.points == 40)
        #expect(image.clip.minY.points == 36)
        #expect(image.clip.width.points == 350)
        #expect(issue.pages[0].textMarks.allSatisfy { $0.y > image.clip.maxY.points })
    }

    @Test func topAndBottomFiguresStandThere() throws {
        let issue = TestIssue(
            words(5, 4, 40)
                + "\n\n\(figure("place=column at=top"))\n\n\(figure("place=column at=bottom", caption: "Foot"))\n\n"
                + words(6, 12, 40))
        let images = issue.pages[0].images
        #expect(images.contains { $0.clip.minY.points == 36 && $0.clip.minX.points == 220 })
        let foot = try #require(issue.pages[0].mark("Foot"))
        #expect(foot.y > 540)
        #expect(foot.y < 552)
    }

    @Test func aFigureAfterTheLastLinesIsNotLost() {
        for place in [
            "inline", "here cols=all", "column", "column at=top", "column at=bottom", "span", "top", "bottom",
        ] {
            for count in [20, 410, 470, 900, 960] {
                let issue = TestIssue(words(7, 1, count) + "\n\n" + figure("place=\(place)"))
                #expect(issue.pages.reduce(0) { $0 + $1.images.count } == 1, "\(place) after \(count) words")
                #expect(issue.pages.count <= 3)
            }
        }
    }

    @Test func aHeadStaysWithTheBoxBelowIt() throws {
        for count in stride(from: 200, through: 420, by: 10) {
            let issue = TestIssue(
                words(8, 1, count) + "\n\n## Sub {style=subhead}\n\n\(figure())\n\n" + words(9, 1, 60))
            let head = try #require(issue.find("Sub"))
            let image = try #require(issue.pages[head.page].images.first, "\(count) words")
            #expect(abs(image.clip.minX.points - head.mark.x) < 1, "\(count) words")
        }
    }

    @Test func aFigureAtTheFootLeavesRoomForTheTextOfTheHeadAbove() throws {
        let source =
            "one\n\n## Sub {style=subhead}\n\n\(figure("place=column at=bottom height=470pt"))\n\n" + words(20, 3, 60)
        let issue = TestIssue(source) { $0.insert(.columnBreak, at: 1) }
        #expect(issue.findings == [])
        let head = try #require(issue.find("Sub"))
        let column = issue.pages[0].textMarks.filter { $0.x > 215 && $0.y > head.mark.y && $0.size == 10 }
        #expect(head.page == 0)
        #expect(head.mark.x == 220)
        #expect(column.count >= 2)
        #expect(issue.pages.flatMap(\.overlaps) == [])
    }

    @Test func placesInNamedFramesAreKept() throws {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [master.default.frame.side]
            order = 2
            position = ["300pt", "50pt"]
            size = ["90pt", "400pt"]
            [master.default.frame.main]
            order = 1
            position = ["40pt", "100pt"]
            size = ["240pt", "200pt"]
            """
        let source =
            words(10, 2, 60) + "\n\n\(figure("place=column at=bottom width=80pt height=30pt fit=cover"))\n\n"
            + words(11, 10, 60)
        let issue = TestIssue(source, template)
        let first = try #require(issue.pages[0].textMarks.first)
        #expect(first.x == 50)
        #expect(first.y > 100)
        #expect(first.y < 115)
        let image = try #require(issue.pages[0].images.first)
        let caption = try #require(issue.pages[0].mark("Caption"))
        #expect(image.clip.minX.points == 40)
        #expect(caption.y < 300)
        #expect(caption.y > 290)
        let side = issue.pages[0].textMarks.filter { $0.x > 295 }
        #expect(!side.isEmpty)
        #expect(side.allSatisfy { $0.end < 391 && $0.y < 450 })
        // Mirrored on left-hand pages.
        #expect(issue.pages[1].textMarks.allSatisfy { $0.x >= 29.9 && $0.end < 381 })
        #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
    }

    // MARK: Pictures

    @Test func picturesFillTheirFramesAsAsked() throws {
        func image(_ pairs: String) throws -> ImageItem {
            try #require(TestIssue("text\n\n" + figure(pairs)).pages[0].images.first)
        }
        let cover = try image("fit=cover width=100pt height=100pt focus=\"0 0.5\"")
        #expect(cover.clip.width.points == 100)
        #expect(cover.clip.height.points == 100)
        #expect(abs(cover.frame.width.points - 150) < 0.01)
        #expect(cover.frame.minX == cover.clip.minX)
        let contain = try image("fit=contain width=100pt height=100pt")
        #expect(abs(contain.frame.height.points - 100 / 1.5) < 0.01)
        #expect(contain.frame == contain.clip)
        let none = try image("fit=none crop=\"0 0 0.1 0.1\"")
        // 150 pixels at 300 an inch.
        #expect(abs(none.clip.width.points - 36) < 0.01)
        let crop = try image("crop=\"0.5 0 0.5 1\"")
        #expect(crop.clip.width.points == 170)
        #expect(abs(crop.frame.width.points - 340) < 0.01)
        #expect(abs(crop.frame.minX.points - (40 - 170)) < 0.01)
    }

    /// The picture is half as wide again as it is high, its column 170 pt wide.
    @Test(arguments: [
        ("width=396pt height=264pt", 170.0, 113.33, ["picture-too-wide"]),
        ("width=396pt height=60pt", 90, 60, ["picture-kept-whole"]),
        ("width=100% height=60pt", 90, 60, ["picture-kept-whole"]),
        ("width=60pt height=100pt", 60, 40, ["picture-kept-whole"]),
        ("width=90pt height=61pt", 90, 60, []), ("width=396pt height=264pt fit=cover", 170, 264, ["picture-too-wide"]),
        ("width=100% rows=5", 170, 60, []), ("height=60pt", 170, 60, []),
    ])
    func aPictureKeepsItsProportionsUnlessItMayBeCut(
        _ pairs: String, _ width: Double, _ height: Double, _ ids: [String]
    ) throws {
        let issue = TestIssue("text\n\n" + figure(pairs))
        let image = try #require(issue.pages[0].images.first)
        #expect(abs(image.clip.width.points - width) < 0.01)
        #expect(abs(image.clip.height.points - height) < 0.01)
        #expect(issue.diagnostics.map(\.id) == ids)
    }

    /// Where its place is at the edges of the page, beyond which it reaches, it fills that.
    @Test func aPictureThatBleedsMayBeCut() throws {
        let issue = TestIssue("text\n\n" + figure("place=top bleed=\"top inner outer\" width=100% height=100pt"))
        #expect(try #require(issue.pages[0].images.first).clip.width.points > 400)
        #expect(!issue.diagnostics.contains { $0.id == "picture-kept-whole" })
    }

    @Test func picturesTurnAndFlip() throws {
        let turned = try #require(TestIssue("text\n\n" + figure("rotate=90")).pages[0].groups.first)
        guard case .image(let image) = turned.items[0] else { return #expect(Bool(false)) }
        // The upright picture is 255 × 170 pt; turned it is 170 wide.
        #expect(abs(image.clip.width.points - 255) < 0.01)
        #expect(abs(image.clip.height.points - 170) < 0.01)
        #expect(turned.transform.b == 1)
        #expect(turned.transform.a == 0)
        // Its upper left corner comes to the upper right corner of the column.
        #expect(abs(turned.transform.translation.x.points - 210) < 0.01)
        let flipped = try #require(TestIssue("text\n\n" + figure("flip=true")).pages[0].groups.first)
        #expect(flipped.transform.a == -1)
        #expect(abs(flipped.transform.translation.x.points - 210) < 0.01)
    }

    @Test func aHeightInPerCentIsOfTheTypeArea() throws {
        let image = try #require(TestIssue("text\n\n" + figure("height=25%")).pages[0].images.first)
        #expect(image.clip.width.points == 170)
        // The type area is 600 − 36 − 48 pt high.
        #expect(abs(image.clip.height.points - 129) < 0.01)
        let whole = TestIssue(figure("place=span height=100%"))
        let page = try #require(whole.pages.first)
        let caption = try #require(page.mark("Caption"))
        #expect(whole.findings == [])
        #expect(caption.y < 552)
        #expect(caption.y > 540)
    }

    @Test func aPictureTallerThanItsPageIsMadeSmallerWithItsWords() throws {
        for place in ["inline", "column", "top", "bottom", "span"] {
            let issue = TestIssue("text\n\n" + figure("place=\(place) crop=\"0.4 0 0.1 1\"") + "\n\nmore")
            #expect(issue.findings == ["tall-picture lead:3:1"], "\(place)")
            let (page, caption) = try #require(issue.find("Caption"), "\(place)")
            let image = try #require(issue.pages[page].images.first, "\(place)")
            // 150 × 1000 pixels of the picture.
            #expect(abs(image.clip.width.points / image.clip.height.points - 0.15) < 0.001, "\(place)")
            #expect(image.clip.minY.points >= 35.99, "\(place)")
            #expect(caption.y > image.clip.maxY.points, "\(place)")
            #expect(caption.y < 552, "\(place)")
        }
    }

    @Test func aPictureMakesRoomForTheRestOfAnArticleOfOnePage() throws {
        let cover = "# Title\n\n" + figure("place=span", name: "tall.jpg", caption: "") + "\n\n" + words(33, 2, 40)
        let issue = TestIssue(cover)
        #expect(issue.findings == ["tall-picture lead:3:1"])
        #expect(issue.pages.count == 1)
        let image = try #require(issue.pages[0].images.first)
        #expect(abs(image.clip.width.points * 2 - image.clip.height.points) < 0.01)
        // No more than the text asks for: 80 words take some five lines of each column.
        #expect(image.clip.height.points > 350)
        // An article that goes on over the page has the picture whole, on a page of its own.
        let long = TestIssue(cover + "\n\n" + words(34, 20, 100))
        #expect(try #require(long.pages[1].images.first).clip.height.points > 500)
    }

    /// On pages of other sizes too: its height is a share of theirs, and type is as large as before.
    @Test(arguments: ["height=90%", "height=80%", "rows=36"]) func aHeightThatFollowsThePageMakesRoomToo(
        height: String
    ) throws {
        let cover = "# Title\n\n" + figure("place=span \(height)", caption: "") + "\n\n" + words(33, 2, 40)
        let issue = TestIssue(cover)
        #expect(issue.pages.count == 1)
        #expect(try #require(issue.pages[0].images.first).clip.height.points > 350)
    }

    /// The room above two pictures across the foot is less than a line: the text waits for the next page.
    @Test func textIsNotSetOverPicturesAtTheFoot() {
        let two =
            figure("place=bottom height=233pt", caption: "") + "\n\n" + figure("place=bottom height=255pt", caption: "")
        for count in stride(from: 600, through: 700, by: 10) {
            let issue = TestIssue(words(count, 10, count / 10) + "\n\n\(two)\n\n" + words(7, 4, 60))
            #expect(issue.findings == [])
            #expect(issue.pages.flatMap(\.overlaps) == [])
        }
    }

    @Test func aHeightInRowsIsInStepsOfTheGrid() throws {
        let image = try #require(TestIssue("text\n\n" + figure("rows=9")).pages[0].images.first)
        #expect(image.clip.height.points == 108)
        #expect(image.clip.width.points == 170)
    }

    @Test func aHeightInRowsIsOfTwelvePointsWithoutAGrid() throws {
        var template = TestTemplate()
        template.grid = ""
        let image = try #require(TestIssue("text\n\n" + figure("rows=9"), template).pages[0].images.first)
        #expect(image.clip.height.points == 108)
    }

    @Test func aNarrowPictureIsWhereItsStyleWantsItAndItsCaptionHasTheMeasure() throws {
        for (align, x) in [("start", 40.0), ("center", 75), ("end", 110)] {
            var template = TestTemplate()
            template.more = "[object.narrow]\nbased_on = \"figure\"\npicture_align = \"\(align)\""
            let caption = words(31, 1, 20)
            let source = figure("width=100pt .narrow", caption: caption)
            let page = TestIssue("text\n\n" + source, template).pages[0]
            let image = try #require(page.images.first)
            #expect(image.clip.minX.points == x, "\(align)")
            let lines = page.textMarks.filter { $0.y > image.clip.maxY.points }
            #expect(lines.contains { $0.x == 40 && $0.end > 160 }, "\(align)")
        }
    }

    @Test func aPictureHigherThanItsColumnIsAnError() {
        for place in ["inline", "column", "top", "bottom", "span"] {
            let issue = TestIssue("text\n\n" + figure("place=\(place) height=700pt") + "\n\nmore")
            #expect(issue.findings == ["overset-box lead:3:1"], "\(place)")
            #expect(issue.pages.count <= 3)
            #expect(issue.find("more") != nil)
        }
    }

    // MARK: Text boxes

    @Test func aSidebarHasColumnsOfItsOwn() throws {
        var template = TestTemplate()
        template.more = "[object.wide-sidebar]\npadding = \"5pt\"\ncolumns = 2\ngutter = \"10pt\"\nplace = \"span\""
        let issue = TestIssue("text\n\n::: {.sidebar .wide-sidebar}\n\(words(12, 4, 40))\n:::", template)
        let box = issue.articles[0].boxes[0].flows[0]
        let marks = issue.pages[0].textMarks.filter { box.elements.contains($0.element) }
        let right = marks.filter { $0.x >= 220 }
        let left = marks.filter { $0.x < 220 }
        #expect(left.map(\.x).min() == 45)
        #expect(right.map(\.x).min() == 220)
        let (a, b) = try (#require(left.map(\.y).max()), #require(right.map(\.y).max()))
        #expect(abs(a - b) < 12.01)
        #expect(a >= b)
        #expect(issue.shown(box) == box.letters)
    }

    @Test func aWideListingSpans() throws {
        let code = "let value = someFunction(withArgument: 1, another: 2)"
        let issue = TestIssue(words(13, 2, 60) + "\n\n```\n\(code)\n```\n\n" + words(14, 2, 60))
        let line = try #require(issue.find("someFunction"))
        #expect(line.mark.x == 40)
        #expect(line.mark.end > 220)
        #expect(hooks(issue).isEmpty)
    }

    private func hooks(_ issue: TestIssue) -> [Path] {
        issue.pages[0].marks.items.compactMap {
            guard case .path(let item) = $0, item.path.elements.count == 6 else { return nil }
            return item.path
        }
    }

    @Test func aListingThatNothingHoldsWrapsWithAMark() throws {
        let code =
            "let value = someFunction(withArgument: 1, another: 2, further: [1, 2, 3, 4, 5, 6, 7], last: nil) + other(of: it)"
        let issue = TestIssue("text\n\n```\n\(code)\nshort\n```")
        #expect(hooks(issue).count == 1)
        #expect(issue.pages[0].letters.contains(code.letters))
    }

    /// The column is 170 pt wide, from 40 pt on.
    @Test func codeGoesOnFartherInThanItBegins() throws {
        let code = "        aVeryLongNameThatIsNotDividedAnywhere.andMore(of: it)"
        let issue = TestIssue("text\n\n``` {fit=wrap}\n\(code)\n```")
        let marks = issue.pages[0].textMarks.filter { $0.text != "text" && !$0.text.allSatisfy(\.isWhitespace) }
        let lines = Dictionary(grouping: marks, by: \.y).sorted { $0.key < $1.key }.map { $0.value.map(\.x).min() ?? 0 }
        try #require(lines.count >= 2)
        // Ten columns of 4.8 pt.
        #expect(abs(lines[1] - 88) < 0.01)
        #expect(hooks(issue).count == lines.count - 1)
    }

    @Test func aListingWrapsInItsColumnWhereItsStyleSays() throws {
        let code = "let value = someFunction(withArgument: 1, another: 2)"
        let issue = TestIssue("text\n\n``` {fit=wrap}\n\(code)\n```")
        let hook = try #require(hooks(issue).first?.controlBounds)
        #expect(hooks(issue).count == 2)
        #expect(hook.minX.points > 210)
        #expect(hook.maxX.points < 220)
    }

    @Test func aListingShrinksALittleAtItsPlaceAndToSixTenthsOverColumns() throws {
        let code = "let value = someFunction(with: 1)"
        let shrunk = try #require(TestIssue("text\n\n``` {fit=shrink}\n\(code) // one\n```").find("let"))
        #expect(shrunk.mark.size < 8)
        #expect(shrunk.mark.size > 6.8)
        #expect(shrunk.mark.end <= 210)
        let least = TestIssue("text\n\n``` {fit=shrink}\n\(code) \(code) \(code) \(code)\n```")
        #expect(abs(try #require(least.find("let")).mark.size - 4.8) < 0.01)
        #expect(!hooks(least).isEmpty)
    }

    @Test func aWideListingIsAnErrorWhereItsStyleSays() {
        let code = "let value = someFunction(withArgument: 1, another: 2)"
        #expect(TestIssue("text\n\n``` {fit=error}\n\(code)\n```").findings == ["wide-box lead:3:1"])
        #expect(TestIssue("text\n\n``` {fit=error}\nshort\n```").findings == [])
    }

    @Test func aTableBreaksOverColumnsWithItsHead() throws {
        var words = Words(seed: 15)
        let rows = (1...70).map { "| r\($0) | \(words.text(2)) |" }.joined(separator: "\n")
        let issue = TestIssue("text\n\n| Key | Value |\n|---|---|\n\(rows)\n\n: The caption\n\nafter")
        let marks = issue.pages.flatMap(\.textMarks)
        #expect(marks.count { $0.text == "Key" } >= 2)
        #expect(marks.count { $0.text.contains("caption") } == 1)
        for row in 1...70 { #expect(marks.count { $0.text == "r\(row)" } == 1) }
        for page in issue.pages {
            for head in page.textMarks where head.text == "Key" {
                #expect(page.textMarks.count { $0.text.hasPrefix("r") && abs($0.x - head.x) < 1 && $0.y > head.y } >= 2)
            }
        }
    }

    /// What floats is not divided: the way out is to place it at its call.
    @Test func aListingHigherThanItsPageNamesItsWayOut() {
        let line = String(repeating: "long ", count: 20)
        let code = Array(repeating: line, count: 90).joined(separator: "\n")
        let issue = TestIssue("text\n\n``` {fit=shrink place=top}\n\(code)\n```\n\nafter")
        let overset = issue.diagnostics.filter { $0.id == "overset-box" }
        #expect(overset.count == 1)
        #expect(overset.first?.hint?.contains("place=here") == true)
    }

    /// Columns go on with the rest of it, and with the rows below.
    @Test func aRowHigherThanAnyColumnIsDivided() {
        let issue = TestIssue("text\n\n| a | b |\n|---|---|\n| x | \(words(16, 1, 1200)) |\n| why | z |\n\nafter")
        #expect(issue.findings.allSatisfy { !$0.hasPrefix("overset-box") })
        #expect(issue.find("why") != nil)
        #expect(issue.find("after") != nil)
        #expect(issue.pages.count > 1)
    }

    /// A line of code that is wrapped to more lines than a column has is divided between these.
    @Test func aLineHigherThanItsColumnIsDivided() {
        var template = TestTemplate()
        template.listing = "fit = \"wrap\"\nbreaks = true"
        let line = (1...900).map { "\($0),\($0 * 37 % 100)" }.joined(separator: " ")
        let issue = TestIssue("text\n\n```\nfirst\n\(line)\nlast\n```\n\ntext", template)
        #expect(issue.findings == [])
        let seen = issue.pages.flatMap(\.textMarks).map(\.text).joined()
        for number in [1, 450, 900] { #expect(seen.contains("\(number),\(number * 37 % 100)")) }
        #expect(issue.pages.flatMap(\.overlaps) == [])
    }
}
