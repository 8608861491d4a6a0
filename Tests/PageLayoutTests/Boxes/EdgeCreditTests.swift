import DisplayList
import Geometry
import PageLayout
import TestSupport
import Testing

/// Credits along the edges of pictures on the grid of their page: a type area from 40 to 390 pt.
@Suite(.needs(.fonts)) struct EdgeCreditTests {
    /// The page with the picture, and where the credit begins.
    private func page(_ pairs: String, columns: Int = 6, keys: String = "") throws -> (page: Page, credit: Group) {
        var template = TestTemplate()
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
        #expect(credit.transform.translation.x >= picture.maxX)
        #expect(abs(picture.maxX.points - (390 - 11)) < 0.01, "a line of 9 pt and a gap of 2 pt")
    }

    @Test func itIsAtTheLeftOfAPictureThatBleedsAtTheRight() throws {
        let (page, credit) = try page("at=\"top outer\" bleed=outer")
        let picture = try #require(page.images.first).clip
        #expect(credit.transform.translation.x + Length(points: 9) <= picture.minX)
        #expect(picture.maxX.points > 420)
        #expect(abs(try #require(page.mark("Caption")).x - picture.minX.points) < 0.01)
    }

    @Test func itIsOnAPictureThatBleedsAtBothSides() throws {
        let (page, credit) = try page("bleed=\"inner outer\"", columns: 12)
        let picture = try #require(page.images.first).clip
        #expect(credit.transform.translation.x < picture.maxX)
        #expect(credit.transform.translation.x.points < 390)
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
