import PubDisplayList
import PubDocuments
import PubGeometry
import PubTestSupport
import Testing

/// Captions beside pictures on the grid of the page: twelve columns over 350 pt with gaps of 10 pt, from 40 pt on a right-hand page
/// and from 30 pt on a left-hand one.
@Suite(.needs(.fonts)) struct BesideTests {
    private func page(
        _ pairs: String, caption: String = "Caption", start: ArticleStart = .recto, _ keys: String = ""
    ) -> (page: Page, issue: TestIssue) {
        var template = TestTemplate()
        template.more = "[object.words]\nbased_on = \"figure\"\n\(keys)"
        var words = Words(seed: 3)
        let place = pairs.contains("caption-place") ? "" : "caption-place=beside"
        let picture = "![\(caption)](wide.jpg){alt=\"a\" .words \(place) \(pairs)}"
        let text = words.paragraphs(9, words: 60)
        let issue = TestIssue([TestArticle("\(picture)\n\n\(text)", start: start)], template)
        return (issue.pages.first { !$0.images.isEmpty } ?? issue.pages[0], issue)
    }

    private func expectAllText(_ issue: TestIssue) {
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
        #expect(issue.pages.flatMap(\.overlaps) == [])
    }

    /// Of eight columns, three are nearest to 30 % of them.
    @Test func theCaptionTakesColumnsOfTheGrid() throws {
        let (page, issue) = page("place=page cols=8 rows=10 at=\"bottom outer\"")
        let clip = try #require(page.images.first).clip
        #expect((clip.minX.points, clip.maxX.points) == (160, 300))
        let caption = try #require(page.mark("Caption"))
        #expect(caption.x == 310)
        #expect(abs(caption.y - clip.maxY.points) < 0.01)
        #expect(issue.findings == [])
        expectAllText(issue)
    }

    @Test func theStyleSaysHowWideAndAtWhichSide() throws {
        let (page, issue) = page(
            "place=page cols=8 rows=10 at=\"bottom outer\"", "caption_width = \"50%\"\ncaption_side = \"left\"")
        let clip = try #require(page.images.first).clip
        #expect((clip.minX.points, clip.maxX.points) == (280, 390))
        #expect(try #require(page.mark("Caption")).x == 160)
        expectAllText(issue)
    }

    @Test(arguments: [(ArticleStart.recto, "outer"), (.recto, "inner"), (.verso, "outer"), (.verso, "inner")])
    func theSideOfThePageSaysOnWhichSideItIs(_ start: ArticleStart, _ side: String) throws {
        let (page, issue) = page(
            "place=page cols=8 rows=10 at=\"bottom outer\"", start: start, "caption_side = \"\(side)\"")
        let area = page.side == .verso ? 30.0 : 160
        let isAtRight = (page.side == .recto) == (side == "outer")
        let clip = try #require(page.images.first).clip
        #expect(page.side == (start == .recto ? .recto : .verso))
        #expect(clip.minX.points == (isAtRight ? area : area + 90))
        #expect(try #require(page.mark("Caption")).x == (isAtRight ? area + 150 : area))
        #expect(issue.findings == [])
        expectAllText(issue)
    }

    /// It is at the other side, at the spine.
    @Test func anOuterCaptionHasNoPlaceWhereThePictureBleeds() throws {
        let pairs = "place=page cols=8 rows=10 at=\"bottom outer\" bleed=outer"
        let (page, issue) = page(pairs, start: .verso, "caption_side = \"outer\"")
        let clip = try #require(page.images.first).clip
        #expect(clip.minX == .zero - page.bleed)
        #expect(try #require(page.mark("Caption")).x == 180)
        #expect(issue.findings == [])
    }

    @Test func aPictureWithAWidthLeavesTheRestToItsCaption() throws {
        let clip = try #require(page("place=page cols=8 rows=10 width=50%").page.images.first).clip
        #expect(clip.width.points == 110)
    }

    @Test func withoutRowsThePictureHasItsProportion() throws {
        let clip = try #require(page("place=page cols=8").page.images.first).clip
        #expect((93...106).contains(clip.height.points))
    }

    /// The caption is at the spine, its foot within the type area.
    @Test(arguments: [ArticleStart.recto, .verso]) func aPictureThatBleedsHasItsCaptionAtTheOtherSide(
        _ start: ArticleStart
    ) throws {
        let (page, issue) = page("place=page cols=8 rows=10 at=\"bottom outer\" bleed=\"bottom outer\"", start: start)
        let clip = try #require(page.images.first).clip
        let caption = try #require(page.mark("Caption"))
        if page.side == .verso {
            #expect((clip.minX, clip.maxX.points) == (.zero - page.bleed, 170))
            #expect(caption.x == 180)
        } else {
            #expect((clip.minX.points, clip.maxX) == (250, page.trim.width + page.bleed))
            #expect(caption.x == 160)
        }
        #expect(clip.maxY == page.trim.height + page.bleed)
        #expect(abs(caption.y - 552) < 0.01)
        #expect(issue.findings == [])
        expectAllText(issue)
    }

    @Test(arguments: ["place=page cols=12 rows=10 at=bottom bleed=\"bottom inner outer\"", "place=page"])
    func whereBothSidesBleedNoneIsLeft(_ pairs: String) {
        let (page, issue) = page(pairs)
        #expect(issue.findings.contains("moved-caption lead:1:1"))
        #expect(page.mark("Caption") != nil)
    }

    /// Above it there is no type area: the caption would be on it.
    @Test func aboveAPictureThatBleedsThereIsNoPlace() throws {
        let (page, issue) = page("place=page cols=8 rows=10 at=top bleed=top caption-place=above")
        let clip = try #require(page.images.first).clip
        #expect(try #require(page.mark("Caption")).y > clip.maxY.points)
        #expect(issue.findings == ["moved-caption lead:1:1"])
        expectAllText(issue)
    }

    @Test func aCaptionThatIsTallerThanItsAreaIsReported() {
        let caption = "Many words that need lines for all of them, and more of these than the rows of the picture have"
        let issue = page("place=page cols=6 rows=2", caption: caption).issue
        #expect(issue.findings == ["overset-caption lead:1:1"])
    }

    @Test func captionsAboveThePicturesOfAGroupEndAtTheirHeads() throws {
        let issue = TestIssue(
            """
            before

            ::: figures
            ![One](wide.jpg){alt="a" caption-place=above}

            ![Two, with so many words that they have several lines](wide.jpg){alt="a" caption-place=above}
            :::

            after
            """)
        let page = issue.pages[0]
        #expect(Set(page.images.map(\.clip.minY)).count == 1)
        let head = page.images[0].clip.minY.points
        let captions = page.textMarks.filter { $0.size == 8 }
        #expect(captions.count > 2)
        #expect(captions.allSatisfy { $0.y < head && $0.y > head - 40 })
        #expect(try #require(page.mark("after")).y > page.images[0].clip.maxY.points)
    }
}
