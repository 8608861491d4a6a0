import PubDisplayList
import PubDocuments
import PubGeometry
import PubTestSupport
import Testing

/// Groups of pictures in a column from 40 to 210 pt; the columns of the page are 10 pt apart.
@Suite(.needs(.fonts))
struct FigureGroupTests {
    private func issue(_ names: [String], _ pairs: String = "", common: String = "", keys: String = "") -> TestIssue {
        var template = TestTemplate()
        template.more = "[object.figures]\nplace = \"here\"\n\(keys)"
        let pictures = names.enumerated().map { "![Caption \($0)](\($1).jpg){alt=\"a\"}" }
        let caption = common.isEmpty ? "" : "\n\n\(common)"
        return TestIssue(
            "before\n\n::: {.figures \(pairs)}\n\(pictures.joined(separator: "\n\n"))\(caption)\n:::\n\nafter", template
        )
    }

    @Test func picturesOfARowAreEquallyHigh() {
        let images = issue(["wide", "tall"]).pages[0].images
        #expect(images.count == 2)
        #expect(images[0].clip.height == images[1].clip.height)
    }

    @Test func picturesOfARowFillTheMeasureExactly() throws {
        let images = issue(["wide", "tall", "wide"], "across=3").pages[0].images
        #expect(images[0].clip.minX.points == 40)
        #expect(images[2].clip.maxX.points == 210)
    }

    @Test func theGapIsThatOfTheColumns() {
        let images = issue(["wide", "tall"]).pages[0].images
        #expect(images[1].clip.minX - images[0].clip.maxX == Length(points: 10))
    }

    @Test func theGapMayBeSaid() {
        let images = issue(["wide", "tall"], "gutter=4pt").pages[0].images
        #expect(images[1].clip.minX - images[0].clip.maxX == Length(points: 4))
    }

    @Test func anotherRowBeginsBelow() {
        let images = issue(["wide", "wide", "wide", "wide"]).pages[0].images
        #expect(images[2].clip.minY > images[0].clip.maxY)
        #expect(images[2].clip.minX == images[0].clip.minX)
    }

    /// The third of two in a row: it would be as wide as both, and higher than they are.
    @Test(arguments: [("start", 40.0), ("end", 130.0)])
    func aPictureAloneInTheLastRowIsNoHigherThanTheOthers(_ align: String, _ left: Double) {
        let issue = issue(["wide", "wide", "wide"], keys: "picture_align = \"\(align)\"")
        #expect(issue.findings == [])
        let clips = issue.pages[0].images.map(\.clip)
        #expect(clips.map(\.minX.points) == [40, 130, left])
        #expect(abs((clips[2].height - clips[0].height).points) < 0.01)
        #expect(abs((clips[2].width - clips[0].width).points) < 0.01)
    }

    /// A wide one fills the measure, since it is as low there as the others.
    @Test func aWidePictureAloneInTheLastRowFillsTheMeasure() {
        let template = TestTemplate()
        let pictures = "![](tall.jpg){alt=\"a\"}\n\n![](tall.jpg){alt=\"a\"}\n\n![](wide.jpg){alt=\"a\"}"
        let clips = TestIssue("before\n\n::: figures\n\(pictures)\n:::\n\nafter", template).pages[0].images.map(\.clip)
        #expect(clips.map(\.minX.points) == [40, 130, 40])
        #expect(clips[2].maxX.points == 210)
    }

    @Test func theLastRowHasTwoPicturesWhereTheRowAboveHasOneToGive() {
        let clips = issue(["wide", "wide", "wide", "wide"], "across=3").pages[0].images.map(\.clip)
        #expect(clips[0].minY == clips[1].minY)
        #expect(clips[2].minY == clips[3].minY)
        #expect(clips[2].minY > clips[1].maxY)
        #expect(clips[3].maxX.points == 210)
    }

    /// Where letters are in the corners, they are in the caption too, a space before its words.
    @Test(arguments: [("none", "Caption0Caption1All."), ("inside", "(a)\u{A0}Caption0(b)\u{A0}Caption1All.")])
    func captionsOfPicturesMayBePartsOfTheCommonOne(_ letters: String, _ words: String) throws {
        let issue = issue(["wide", "tall"], "caption-place=common letters=\(letters)", common: ": All.")
        #expect(issue.findings == [])
        let page = issue.pages[0]
        #expect(page.letters.contains(words), "\(page.letters)")
        let foot = try #require(page.images.map(\.clip.maxY).max())
        for mark in page.textMarks where mark.size == 8 && mark.text.contains("Caption") {
            #expect(mark.y > foot.points)
        }
    }

    /// Rows of 12 pt: the pictures are cut to fill them.
    @Test(arguments: [14, 40])
    func onTheGridItsPicturesFillTheirRows(_ rows: Int) throws {
        let issue = issue(["wide", "wide", "tall", "tall"], "place=page cols=all rows=\(rows) at=bottom")
        let images = issue.pages.flatMap(\.images)
        let words = issue.pages.flatMap(\.textMarks).filter { $0.text.hasPrefix("Caption") }
        #expect(issue.findings == [])
        #expect(images.map(\.clip.height.points).min() ?? 0 > 12)
        let head = try #require(images.first).clip.minY.points
        let foot = try #require(words.map(\.y).max())
        #expect(abs(foot - head - Double(rows) * 12) < 12)
    }

    @Test func aPictureOfAGroupAndItsCommonCaptionMayHaveNames() {
        let issue = TestIssue(
            """
            As in [one](#one) and [all](#all).

            ::: figures
            ![One](wide.jpg){alt="a" #one}

            ![Two](wide.jpg){alt="a"}

            : Both. {#all}
            :::
            """)
        #expect(issue.findings == [])
        let labels = Set(issue.pages.flatMap(\.marks.labels).map(\.label.name))
        #expect(labels.isSuperset(of: ["lead#all", "lead#one"]))
    }

    @Test func picturesOfEqualWidthKeepTheirProportions() {
        let images = issue(["wide", "tall"], "equal=width").pages[0].images
        #expect(images.map(\.clip.width.points) == [80, 80])
        #expect(abs(images[1].clip.height.points - 160) < 0.01)
    }

    @Test func picturesOfEqualWidthFillTheRowsOfTheirGroup() {
        let issue = issue(["wide", "tall"], "equal=width place=page rows=20 cols=12")
        let images = issue.pages.flatMap(\.images)
        #expect(issue.findings == [])
        #expect(images.map(\.clip.width.points) == [170, 170])
        #expect(images[0].clip.height == images[1].clip.height)
        #expect(images[0].clip.height.points > 200)
    }

    @Test func aGroupHigherThanItsPageGetsNarrower() throws {
        let issue = issue(["tall", "tall", "tall", "tall"], "across=1")
        #expect(issue.findings == ["narrow-group lead:3:1"])
        #expect(issue.pages.allSatisfy { $0.images.allSatisfy { $0.clip.maxY.points <= 552 } })
    }

    @Test func theCommonCaptionIsBelowAll() throws {
        let page = issue(["wide", "tall"], common: ": Common words").pages[0]
        #expect(try #require(page.mark("Common")).y > (page.mark("Caption 1")?.y ?? .infinity))
    }

    @Test func theLastParagraphIsTheCommonCaption() {
        #expect(issue(["wide", "tall"], common: "Common words").pages[0].mark("Common") != nil)
    }

    @Test func theCommonCaptionMayBeBeside() throws {
        let page = issue(["wide", "tall"], "caption-place=beside", common: "Words").pages[0]
        #expect(try #require(page.mark("Words")).x > page.images[1].clip.maxX.points)
    }

    @Test func lettersAreBeforeTheCaptions() throws {
        let page = issue(["wide", "tall"], "letters=caption").pages[0]
        #expect(page.letters.contains("(a)\u{2002}Caption0"))
        #expect(page.letters.contains("(b)\u{2002}Caption1"))
    }

    @Test func lettersAreInTheCornersOfPictures() throws {
        let page = issue(["wide", "tall"], "letters=inside", keys: "caption_padding = \"3pt\"").pages[0]
        let second = try #require(page.textMarks.first { $0.text == "b" })
        #expect(abs(second.x - page.images[1].clip.minX.points - 3) < 0.01)
    }

    private func besides(_ pairs: String, _ sides: String = "right", start: ArticleStart = .recto) -> Page {
        var template = TestTemplate()
        template.more =
            "[object.figures]\nplace = \"here\"\ncaption_width = \"30pt\"\ncaption_side = \"\(sides)\"\ncaption_gap = \"2pt\""
        let source =
            "before\n\n::: {.figures \(pairs)}\n![One](wide.jpg){alt=\"a\" caption-place=beside}\n\n"
            + "![Two](wide.jpg){alt=\"b\"}\n:::"
        let issue = TestIssue([TestArticle(source, start: start)], template)
        return issue.pages.first { !$0.images.isEmpty } ?? issue.pages[0]
    }

    /// Half the gap of 10 pt between pictures is between a picture and its caption.
    @Test func aCaptionIsBesideItsPicture() throws {
        let page = besides("")
        let (first, second) = (page.images[0].clip, page.images[1].clip)
        #expect(first.height == second.height)
        #expect(abs(first.width.points + second.width.points - (170 - 10 - 35)) < 0.01)
        #expect(abs(try #require(page.mark("One")).x - first.maxX.points - 5) < 0.01)
        #expect(abs(second.minX.points - (first.maxX.points + 35 + 10)) < 0.01)
        #expect(abs(try #require(page.mark("Two")).x - second.minX.points) < 0.01)
    }

    @Test func aCaptionIsAtTheLeftOfItsPicture() throws {
        let page = besides("", "left")
        #expect(abs(try #require(page.mark("One")).x - 40) < 0.01)
        #expect(abs(page.images[0].clip.minX.points - 75) < 0.01)
    }

    /// The caption of a picture, and that of all.
    @Test(arguments: [ArticleStart.recto, .verso]) func captionsAreAtTheForeEdge(_ start: ArticleStart) throws {
        let page = besides("", "outer", start: start)
        let isAtRight = try #require(page.mark("One")).x > page.images[0].clip.maxX.points
        #expect(isAtRight == (start == .recto))
        let pictures = "before\n\n::: {.figures caption-place=beside}\n![](wide.jpg){.decorative}\n\n"
        var template = TestTemplate()
        template.more = "[object.figures]\nplace = \"here\"\ncaption_side = \"outer\""
        let source = "\(pictures)![](wide.jpg){.decorative}\n\nWords\n:::"
        let issue = TestIssue([TestArticle(source, start: start)], template)
        let words = try #require(issue.find("Words"))
        let last = try #require(issue.pages[words.page].images.last).clip
        #expect((words.mark.x > last.maxX.points) == (start == .recto))
    }

    @Test func picturesOfOneWidthLeaveOneRoomToCaptionsBeside() {
        let images = besides("equal=width").images
        #expect(images.map(\.clip.width.points) == [45, 45])
    }

    @Test func aCaptionBesideThatIsHigherThanItsPictureKeepsTheNextRowBelow() throws {
        var template = TestTemplate()
        template.more = "[object.figures]\nplace = \"here\"\ncaption_width = \"40pt\""
        let long = "Words of a caption that goes on and on and on for many lines"
        let page = TestIssue(
            "::: {.figures across=1}\n![\(long)](wide.jpg){alt=\"a\" caption-place=beside crop=\"0 0 1 0.2\"}\n\n"
                + "![Two](wide.jpg){alt=\"b\"}\n:::", template
        ).pages[0]
        #expect(page.images[1].clip.minY > page.images[0].clip.maxY + Length(points: 20))
    }
}
