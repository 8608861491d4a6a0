import PubDisplayList
import PubDocuments
import PubGeometry
import PubTestSupport
import Testing

/// Captions and credits around pictures, in a column from 40 to 210 pt.
@Suite(.needs(.fonts))
struct CaptionTests {
    private func page(_ pairs: String, caption: String = "Caption", _ keys: String = "") -> (
        page: Page, issue: TestIssue
    ) {
        var template = TestTemplate()
        template.more = "[object.words]\nbased_on = \"figure\"\n\(keys)"
        let issue = TestIssue("before\n\n![\(caption)](wide.jpg){alt=\"a\" .words \(pairs)}\n\nafter", template)
        return (issue.pages[0], issue)
    }

    @Test func aCaptionAboveEndsBeforeItsPicture() throws {
        let page = page("caption-place=above").page
        let image = try #require(page.images.first)
        #expect(try #require(page.mark("Caption")).y < image.clip.minY.points)
    }

    @Test func aCaptionBesideBeginsAfterItsPicture() throws {
        let page = page("caption-place=beside", "caption_width = \"50pt\"\ncaption_gap = \"6pt\"").page
        let image = try #require(page.images.first)
        #expect(abs(image.clip.width.points - 114) < 0.01)
        #expect(abs(try #require(page.mark("Caption")).x - 160) < 0.01)
    }

    @Test func aCaptionBesideHasItsLastBaselineAtTheFootOfItsPicture() throws {
        let page = page("caption-place=beside").page
        let image = try #require(page.images.first)
        #expect(abs(try #require(page.mark("Caption")).y - image.clip.maxY.points) < 0.01)
    }

    /// The first page is a right-hand one, the second a left-hand one.
    @Test(arguments: ["", "place=top", "place=column at=bottom", "place=here cols=all", "place=page cols=8"])
    func aCaptionInASidebarIsAtTheOuterSideToo(_ place: String) throws {
        var template = TestTemplate()
        template.more =
            "[object.words]\nbased_on = \"figure\"\ncaption_place = \"beside\"\ncaption_side = \"outer\"\n"
        let box = "before\n\n::: {.sidebar \(place)}\n![Caption](wide.jpg){alt=\"a\" .words width=50%}\n:::\n\nafter"
        let issue = TestIssue([TestArticle(box, id: "one"), TestArticle(box, id: "two")], template)
        #expect(issue.findings == [])
        for (page, isAtRight) in zip(issue.pages, [true, false]) {
            let image = try #require(page.images.first)
            let caption = try #require(page.mark("Caption"))
            #expect((caption.x > image.clip.maxX.points) == isAtRight)
            #expect((caption.x < image.clip.minX.points) != isAtRight)
        }
    }

    @Test func aCaptionMayBeAtTheLeft() throws {
        let page = page("caption-place=beside", "caption_side = \"left\"\ncaption_width = \"50pt\"").page
        #expect(abs(try #require(page.mark("Caption")).x - 40) < 0.01)
        #expect(abs(try #require(page.images.first).clip.maxX.points - 210) < 0.01)
    }

    /// Of an article that goes on from a right-hand page to a left-hand one.
    @Test(arguments: ["inner", "outer"]) func aCaptionMayBeAtTheSpineOrTheForeEdge(_ side: String) throws {
        var template = TestTemplate()
        template.more =
            "[object.words]\nbased_on = \"figure\"\ncaption_place = \"beside\"\ncaption_side = \"\(side)\"\n"
            + "caption_width = \"50pt\""
        var words = Words(seed: 5)
        let source = ["One", "Two"].map { "![\($0)](wide.jpg){alt=\"a\" .words}\n\n\(words.paragraphs(12, words: 60))" }
        let issue = TestIssue([TestArticle(source.joined(separator: "\n\n"), start: .recto)], template)
        let sides = try ["One", "Two"].map { caption in
            let found = try #require(issue.find(caption))
            let page = issue.pages[found.page]
            let picture = try #require(page.images.first).clip
            let isAtRight = found.mark.x > picture.maxX.points
            #expect(isAtRight == ((page.side == .recto) == (side == "outer")), "\(caption)")
            return page.side
        }
        #expect(sides == [.recto, .verso])
        #expect(issue.findings == [])
    }

    @Test func aPictureWithAWidthLeavesTheRestToItsCaption() throws {
        let page = page("caption-place=beside width=100pt").page
        #expect(abs(try #require(page.images.first).clip.width.points - 100) < 0.01)
    }

    @Test func aCaptionOverItsPictureIsOnAPanelAtItsFoot() throws {
        let page = page("caption-place=over", "caption_fill = \"white\"\ncaption_padding = \"5pt\"").page
        let image = try #require(page.images.first)
        let panel = try #require(page.tints.first)
        #expect(panel.maxY == image.clip.maxY)
        #expect(abs(panel.height.points - 19) < 0.01)
        #expect(abs(try #require(page.mark("Caption")).x - 45) < 0.01)
    }

    /// At a side it is as wide as its words; at the head alone it is a band across the picture.
    @Test(arguments: [("top", true, true), ("top right", false, true), ("right", false, false)])
    func aCaptionOverItsPictureMayBeInAnotherCorner(_ corner: String, _ isBand: Bool, _ isAtHead: Bool) throws {
        let page = page(
            "caption-place=over caption-at=\"\(corner)\"", "caption_fill = \"white\"\ncaption_padding = \"5pt\""
        ).page
        let image = try #require(page.images.first).clip
        let panel = try #require(page.tints.first)
        #expect(panel.maxX == image.maxX)
        #expect((panel.minX == image.minX) == isBand)
        #expect(isAtHead ? panel.minY == image.minY : panel.maxY == image.maxY)
        #expect(abs(try #require(page.mark("Caption")).x - panel.minX.points - 5) < 0.01)
        #expect(abs(panel.height.points - 19) < 0.01)
    }

    @Test func aStyleSaysTheCornerAndTheSideOfThePageDecides() throws {
        let keys = "caption_place = \"over\"\ncaption_fill = \"white\"\ncaption_at = \"outer\""
        let panel = try #require(page("", keys).page.tints.first)
        #expect(panel.maxX.points == 210)
    }

    /// The panel of a caption below a picture that bleeds at the foot.
    @Test(arguments: [("", 40.0, 552.0), ("caption-at=outer", 390, 552), ("caption-at=top", 40, nil)])
    func aPanelMayBeMoved(_ pair: String, _ edge: Double, _ foot: Double?) throws {
        let page = page("place=bottom bleed=\"bottom inner outer\" \(pair)").page
        let panel = try #require(page.tints.first)
        #expect(edge == 40 ? panel.minX.points == edge : panel.maxX.points == edge)
        #expect((panel.maxY.points == 552) == (foot != nil))
        #expect(page.mark("Caption").map { $0.x > panel.minX.points && $0.x < panel.maxX.points } ?? false)
    }

    @Test func aPanelOnAPictureThatBleedsIsAsLargeAsItsWords() throws {
        let pairs = "place=page caption-place=over"
        let plain = try #require(page(pairs).issue.find("Caption"))
        let (_, issue) = page(pairs, "caption_fill = \"white\"\ncaption_padding = \"4pt\"")
        let found = try #require(issue.find("Caption"))
        #expect((found.mark.x, found.mark.y) == (plain.mark.x, plain.mark.y))
        let panel = try #require(issue.pages[found.page].tints.first)
        #expect(abs(panel.minX.points - (found.mark.x - 4)) < 0.01)
        #expect(panel.width.points < 50)
        #expect(abs(panel.height.points - 17) < 0.01)
        #expect(panel.maxY.points == 552)
    }

    @Test func thePanelOfAPictureThatBleedsAtTheFootIsAsWideAsItsLongestLine() throws {
        func panel(_ caption: String) throws -> Double {
            let issue = page("place=page", caption: caption, "").issue
            let found = try #require(issue.find("Caption"))
            return try #require(issue.pages[found.page].tints.first).width.points
        }
        #expect(try panel("Caption") < 60)
        // A third of the grid, which is as wide as the type area.
        #expect(try abs(panel("Caption of words that need a line more than one") - 110) < 20)
    }

    @Test func aCaptionThatIsHigherThanItsPictureIsReported() {
        let issue = page("caption-place=over height=15pt", caption: "Many words that need lines for all of them", "")
            .issue
        #expect(issue.findings == ["overset-caption lead:3:1"])
    }

    @Test func aCreditAtTheEdgeReadsUpwards() throws {
        let page = page("credit=\"Whose\" credit-place=edge").page
        let turned = try #require(page.groups.first)
        #expect(turned.transform.b == -1)
        #expect(turned.transform.c == 1)
    }

    @Test func aCreditOutsideTakesNothingOfThePicture() throws {
        let page = page("credit=\"Whose\" credit-place=edge").page
        #expect(abs(try #require(page.images.first).clip.width.points - 170) < 0.01)
    }

    @Test func aCreditInsideTakesNothingOfThePicture() throws {
        let page = page("credit=\"Whose\" credit-place=edge", "credit_side = \"inside\"").page
        #expect(abs(try #require(page.images.first).clip.width.points - 170) < 0.01)
    }

    @Test func aCreditOfThreeLinesIsCut() {
        let words =
            "A very long credit that names each of the persons who had a hand in this picture, their agents, and the "
        let issue = page("credit=\"\(words)\(words)\" credit-place=edge").issue
        #expect(issue.findings == ["cut-credit lead:3:1"])
    }

    @Test func roundCornersClipThePicture() throws {
        let page = page("", "radius = \"8pt\"").page
        #expect(page.images.isEmpty)
        let clip = try #require(page.groups.first?.clip?.elements)
        #expect(clip.count == 10)
    }
}
