import PubDisplayList
import PubDocuments
import PubGeometry
import PubTestSupport
import Testing

/// Pages of PDFs that bleed: their trim is on that of the page, and what they have beyond it in the bleed. The page of these tests is
/// 420 × 600 pt, as ours, with 10 pt beyond its trim, and 4 pt at the right.
@Suite(.needs(.fonts))
struct TrimmedPictureTests {
    private func issue(_ figures: String, start: ArticleStart = .recto) -> TestIssue {
        var words = Words(seed: 1)
        return TestIssue([TestArticle("\(figures)\n\n\(words.paragraphs(6, words: 60))", start: start)])
    }

    private func figure(_ attributes: String) -> String { "![](ad.pdf){alt=\"a\" \(attributes)}" }

    /// The page that shows it, which is on the right unless another `side` is asked for.
    private func page(_ attributes: String, side: Page.Side = .recto) throws -> Page {
        let pages = [ArticleStart.recto, .verso].flatMap { issue(figure(attributes), start: $0).pages }
        return try #require(pages.first { $0.side == side && !$0.placedImages.isEmpty })
    }

    /// Where the picture of a page is, on the page.
    private func frame(_ page: Page) throws -> Rect {
        if let item = page.images.first { return item.frame }
        let found = page.groups.lazy.compactMap { group -> Rect? in
            guard case .image(let item)? = group.items.first else { return nil }
            return group.transform.bounds(of: item.frame)
        }
        return try #require(found.first)
    }

    private func bled(_ page: Page) -> Rect {
        Rect(origin: .zero, size: page.trim).inset(by: Insets(all: -page.bleed))
    }

    private func expect(_ rect: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        let found = [rect.minX, rect.minY, rect.width, rect.height].map(\.points)
        for (one, other) in zip(found, [x, y, width, height]) { #expect(abs(one - other) < 0.01, "\(found)") }
    }

    @Test func aWholePageHasItsTrimOnTheTrim() throws {
        let page = try page("place=page")
        let item = try #require(page.images.first)
        expect(item.frame, -10, -10, 434, 620)
        #expect(item.clip == bled(page))
        let gap = try #require(page.placedImages.first).gap
        #expect([gap.top, gap.left, gap.bottom] == [.zero, .zero, .zero])
        #expect(abs(gap.right.points - (page.bleed.points - 4)) < 0.01)
    }

    /// What is beyond the trim at the spine is cut off.
    @Test func atTheSpineNothingIsMissing() throws {
        #expect(try #require(page("place=page", side: .verso).placedImages.first).gap == .zero)
    }

    @Test(arguments: [("rotate=180", [4, 10]), ("rotate=180 flip=true", [10, 4]), ("flip=true", [4, 10])])
    func aTurnedPageKeepsWhatIsBeyondEachEdge(_ turn: String, _ sides: [Double]) throws {
        for (side, edge) in [(Page.Side.verso, 0), (.recto, 1)] {
            let page = try page("place=page \(turn)", side: side)
            let gap = try #require(page.placedImages.first).gap
            #expect([gap.top, gap.bottom] == [.zero, .zero])
            let missing = max(page.bleed.points - sides[edge], 0)
            #expect(abs([gap.left, gap.right][edge].points - missing) < 0.01)
        }
    }

    /// Its right edge is at the foot, and so are the 4 pt; those at its sides are cropped.
    @Test func aQuarterTurnBringsTheRightEdgeToTheFoot() throws {
        let page = try page("place=page rotate=90")
        let gap = try #require(page.placedImages.first).gap
        #expect([gap.top, gap.left, gap.right] == [.zero, .zero, .zero])
        #expect(abs(gap.bottom.points - (page.bleed.points - 4 * 600 / 420)) < 0.01)
    }

    @Test func whereItDoesNotBleedItIsCutAtItsFrame() throws {
        let page = try page("place=page rows=\"1-20\" bleed=\"top inner outer\" focus=\"0.5 0\"")
        let item = try #require(page.images.first)
        expect(item.frame, -10, -10, 434, 620)
        #expect(item.clip.minY == -page.bleed)
        #expect(item.clip.maxY < Length(points: 300))
    }

    @Test func whereNothingBleedsNothingBeyondTheTrimIsSeen() throws {
        let item = try #require(page("place=here width=105pt").images.first)
        expect(
            item.frame.inset(by: Insets(all: .zero)), item.clip.minX.points - 2.5, item.clip.minY.points - 2.5, 108.5,
            155)
        #expect(item.clip.width.points == 105)
    }

    /// A part of the size of the page's head is placed there as it is.
    @Test func aPictureIsAsHighAsItsTrimAsks() throws {
        let page = try page("place=span bleed=\"top inner outer\" crop=\"0 0 1 0.25\" focus=\"0 0\"")
        let item = try #require(page.images.first)
        expect(item.frame, -10, -10, 434, 620)
        #expect((149.9...163).contains(item.clip.maxY.points), "\(item.clip)")
    }

    /// The foot of row 10 is 156 pt from the trim's head: a trim 157.2 pt high needs another one.
    @Test func onTheGridItTakesTheRowsThatItsTrimAsksFor() throws {
        let page = try page("place=bleed crop=\"0 0 1 0.262\"")
        #expect(try #require(page.images.first).clip.maxY.points == 168)
    }

    @Test func whatIsContainedStaysWithinTheTrim() throws {
        let item = try #require(page("place=page fit=contain").images.first)
        expect(item.clip, 0, 0, 420, 600)
    }

    @Test func eachHalfOfASpreadBleedsAtItsOuterEdge() throws {
        let pages = issue(figure("place=spread"), start: .verso).pages.filter { !$0.placedImages.isEmpty }
        #expect(pages.map(\.side) == [.verso, .recto])
        let placed = pages.compactMap(\.placedImages.first)
        let frames = try pages.map(frame)
        // The trims of both pages are its trim, twice as large.
        expect(frames[0], -20, -320, 868, 1240)
        expect(frames[1], -440, -320, 868, 1240)
        #expect(placed[0].gap == .zero)
        #expect(abs(placed[1].gap.right.points - (pages[1].bleed.points - 8)) < 0.01)
    }

    @Test func picturesOfAGroupBleedAtItsEdges() throws {
        let two = "\(figure("crop=\"0 0 1 0.5\""))\n\n\(figure("crop=\"0 0.5 1 0.5\""))"
        let group = "::: {.figures across=1 place=page bleed=all}\n\(two)\n:::"
        let page = try #require(
            issue(group, start: .verso).pages.first { $0.side == .recto && !$0.placedImages.isEmpty })
        let images = page.images
        #expect(images.count == 2)
        // A gap between the two makes them a little lower, not narrower.
        for image in images { #expect(abs(image.frame.minX.points + 10) < 0.01) }
        for image in images { #expect(abs(image.frame.width.points - 434) < 0.01) }
        #expect(images.map(\.clip.minY.points).min() == -page.bleed.points)
        #expect(page.placedImages.map { $0.gap.right > .zero } == [true, true])
        #expect(page.placedImages.map { max($0.gap.top, $0.gap.bottom) } == [.zero, .zero])
    }

    @Test(arguments: [true, false])
    func aPictureOfAMasterHasItsTrimOnTheTrim(_ bleeds: Bool) throws {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [[master.default.picture]]
            src = "ad.pdf"
            height = "600pt"
            width = "420pt"
            fit = "cover"
            bleed = \(bleeds)
            """
        let page = TestIssue([TestArticle("Words", start: .recto)], template).pages[0]
        let item = try #require(page.images.first)
        expect(item.frame, -10, -10, 434, 620)
        #expect(item.clip == (bleeds ? bled(page) : Rect(origin: .zero, size: page.trim)))
    }
}
