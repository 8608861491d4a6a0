import PubDisplayList
import PubGeometry
import PubTestSupport
import Testing

/// Credits along the edges of pictures on the grid of their page: a type area from 40 to 390 pt.
@Suite(.needs(.fonts)) struct EdgeCreditTests {
    /// The page with the picture, and where the credit begins.
    private func page(
        _ pairs: String, columns: Int = 6, gutter: Int = 12, rule: String = "\"none\"", keys: String = ""
    ) throws -> (page: Page, credit: Group) {
        var template = TestTemplate()
        template.columns = "{ count = 2, gutter = \"\(gutter)pt\", rule = \(rule) }"
        template.more = "[object.words]\nbased_on = \"figure\"\n\(keys)"
        let credit = "credit=\"Whose\" credit-place=edge"
        let source =
            "text\n\n![Caption](wide.jpg){alt=\"a\" .words place=page cols=\(columns) rows=10 \(pairs) \(credit)}"
        let issue = TestIssue(source, template)
        #expect(issue.findings == [])
        let page = try #require(issue.pages.first { !$0.images.isEmpty })
        return (page, try #require(page.groups.first { $0.transform.b == -1 }))
    }

    @Test func itIsAtTheRightOfThePicture() throws {
        let (page, credit) = try page("at=\"top outer\"")
        let picture = try #require(page.images.first).clip
        #expect(picture.maxX.points == 390, "it is as wide as its columns")
        #expect(credit.transform.translation.x.points > 389)
    }

    @Test func itIsAtTheLeftOfAPictureThatBleedsAtTheRight() throws {
        let (page, credit) = try page("at=\"top outer\" bleed=outer")
        let picture = try #require(page.images.first).clip
        #expect(credit.transform.translation.x + Length(points: 9) <= picture.minX)
        #expect(credit.transform.translation.x.points > picture.minX.points - 12)
        #expect(picture.minX.points == 221, "its edge is that of its columns")
        #expect(picture.maxX.points > 420)
        #expect(abs(try #require(page.mark("Caption")).x - picture.minX.points) < 0.01)
    }

    @Test func itIsOnAPictureThatBleedsAtBothSides() throws {
        let (page, credit) = try page("bleed=\"inner outer\"", columns: 12)
        let picture = try #require(page.images.first).clip
        #expect(credit.transform.translation.x < picture.maxX)
        #expect(credit.transform.translation.x.points < 390)
    }

    /// The picture keeps its width, and nothing comes near the column beside it.
    @Test(arguments: [0, 4, 8]) func itIsOnAPictureBesideANarrowGutter(gutter: Int) throws {
        let (page, credit) = try page("at=\"top outer\" bleed=outer", gutter: gutter)
        let picture = try #require(page.images.first).clip
        #expect(abs(picture.minX.points - (215 + Double(gutter) / 2)) < 0.01)
        #expect(credit.transform.translation.x > picture.minX)
        #expect(credit.transform.translation.x.points < 390)
    }

    /// In the flow it is in the gutter beside its column, or on the picture if that is too narrow or has a rule.
    @Test(arguments: [(12, "\"none\""), (8, "\"none\""), (14, "{ weight = \"1pt\" }")])
    func aPictureInAColumnKeepsItsWidth(gutter: Int, rule: String) throws {
        var template = TestTemplate()
        template.columns = "{ count = 2, gutter = \"\(gutter)pt\", rule = \(rule) }"
        let issue = TestIssue("text\n\n![](wide.jpg){alt=\"a\" credit=\"Whose\" credit-place=edge}\n\nmore", template)
        #expect(issue.findings == [])
        let page = try #require(issue.pages.first)
        let (picture, credit) = (
            try #require(page.images.first).clip, try #require(page.groups.first { $0.transform.b == -1 })
        )
        let width = (350 - Double(gutter)) / 2
        #expect(abs(picture.minX.points - 40) < 0.01)
        #expect(abs(picture.maxX.points - 40 - width) < 0.01)
        let isBeside = credit.transform.translation.x.points > 39 + width
        #expect(isBeside == (gutter == 12))
        #expect(isBeside || credit.transform.translation.x.points + 9 < 40 + width)
    }

    @Test func itIsOnThePictureWhereItsStyleSaysSo() throws {
        let (page, credit) = try page("at=\"top outer\"", keys: "credit_side = \"inside\"")
        let picture = try #require(page.images.first).clip
        #expect(picture.maxX.points == 390)
        #expect(credit.transform.translation.x < picture.maxX)
    }

    /// The other edge of the picture bleeds: the one at its caption is left.
    @Test func itIsBesideAPictureThatBleedsAtTheSideWithoutCaption() throws {
        let (page, credit) = try page("at=\"top inner\" bleed=\"top inner\" caption-place=beside")
        let picture = try #require(page.images.first).clip
        #expect(credit.transform.translation.x >= picture.maxX)
        let caption = try #require(page.mark("Caption"))
        #expect(credit.transform.translation.x.points + 9 <= caption.x)
    }

    @Test func itIsNotBetweenAPictureAndTheCaptionBesideIt() throws {
        let (page, credit) = try page("at=\"top outer\" caption-place=beside")
        let picture = try #require(page.images.first).clip
        #expect(credit.transform.translation.x < picture.minX)
        #expect(try #require(page.mark("Caption")).x > picture.maxX.points)
    }
}
