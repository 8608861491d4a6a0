import PubDisplayList
import PubDocuments
import PubGeometry
import PubStyles
import PubTestSupport
import PubTextModel
import Testing

/// Boxes that are not on the grid and reach beyond the trim, where their place is at an edge of the type area: from 40 to 390 pt
/// on right-hand pages of 420 × 600 pt, from 30 to 380 pt on left-hand ones, from 36 to 552 pt.
@Suite(.needs(.fonts))
struct BleedTests {
    private func text(_ seed: Int, _ paragraphs: Int, words count: Int = 60) -> String {
        var words = Words(seed: seed)
        return words.paragraphs(paragraphs, words: count)
    }

    private func figure(_ attributes: String, _ caption: String = "", file: String = "wide") -> String {
        "![\(caption)](\(file).jpg){alt=\"a\" \(attributes)}"
    }

    /// An article on a right-hand page.
    private func recto(_ source: String, _ template: TestTemplate = TestTemplate()) -> TestIssue {
        TestIssue([TestArticle(source, start: .recto)], template)
    }

    /// In the second column of a right-hand page, below its first line.
    private func atForeEdge(_ box: String) -> TestIssue {
        recto("\(text(1, 1))\n\n::: column-break\n:::\n\n\(text(2, 1, words: 9))\n\n\(box)\n\n\(text(3, 2))")
    }

    private func expectAllText(_ issue: TestIssue) {
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
    }

    @Test(arguments: ["here", "column"])
    func aPictureOfTheOuterColumnBleedsAtTheOuterEdge(_ place: String) throws {
        let issue = atForeEdge(figure("place=\(place) bleed=outer", "Words"))
        #expect(issue.findings == [])
        let page = issue.pages[0]
        let clip = try #require(page.images.first).clip
        #expect(clip.minX.points == 220)
        #expect(clip.maxX == page.trim.width + page.bleed)
        // All of it is seen, up to the bleed.
        #expect(abs(clip.width.points / clip.height.points - 1.5) < 0.001)
        #expect(try #require(page.mark("Words")).x == 220)
        expectAllText(issue)
    }

    @Test func onALeftHandPageTheOuterEdgeIsTheLeftOne() throws {
        let source = "\(text(1, 1, words: 9))\n\n\(figure("place=here bleed=outer", "Words"))\n\n\(text(2, 2))"
        let issue = TestIssue([TestArticle(source, start: .verso)])
        #expect(issue.findings == [])
        let page = try #require(issue.pages.first { !$0.images.isEmpty })
        #expect(page.images[0].clip.minX == -page.bleed)
        #expect(page.images[0].clip.maxX.points == 200)
        #expect(try #require(page.mark("Words")).x == 30)
    }

    @Test func atTheHeadOfItsColumnItBleedsAtTheHeadOfThePage() throws {
        let issue = recto("\(figure("place=column at=top bleed=\"top inner\"", "Words"))\n\n\(text(1, 6))")
        #expect(issue.findings == [])
        let page = issue.pages[0]
        let clip = try #require(page.images.first).clip
        #expect(clip.minX == -page.bleed)
        #expect(clip.minY == -page.bleed)
        #expect(clip.maxX.points == 210)
        #expect(abs(clip.width.points / clip.height.points - 1.5) < 0.001)
        #expect(try #require(page.mark("Words")).y > clip.maxY.points)
    }

    /// Its caption is on a panel in the type area, at the inner foot; notes of the column are above it.
    @Test func atTheFootOfItsColumnItBleedsAtTheFootOfThePage() throws {
        let picture = figure("place=column at=bottom bleed=\"bottom inner\"", "Words")
        let issue = recto("A call.[^1]\n\n\(picture)\n\n\(text(1, 12))\n\n[^1]: The note.")
        #expect(issue.findings == [])
        let page = issue.pages[0]
        let clip = try #require(page.images.first).clip
        #expect(clip.minX == -page.bleed)
        #expect(clip.maxY == page.trim.height + page.bleed)
        let words = try #require(page.mark("Words"))
        #expect((40.0...210.0).contains(words.x))
        #expect((clip.minY.points...552).contains(words.y))
        #expect(page.tints.contains { $0.minX.points == 40 && $0.maxY.points == 552 })
        #expect(try #require(page.mark("The note.")).y < clip.minY.points)
        expectAllText(issue)
    }

    @Test(arguments: ["place=here cols=all", "place=span"])
    func acrossTheColumnsItBleedsAtBothSides(_ place: String) throws {
        let issue = recto("\(text(1, 4))\n\n\(figure("\(place) bleed=\"inner outer\"", "Words"))\n\n\(text(2, 9))")
        #expect(issue.findings == [])
        let page = try #require(issue.pages.first { !$0.images.isEmpty })
        let clip = page.images[0].clip
        #expect(clip.minX == -page.bleed)
        #expect(clip.maxX == page.trim.width + page.bleed)
        #expect((30.0...40.0).contains(try #require(page.mark("Words")).x))
        expectAllText(issue)
    }

    @Test func aBoxAcrossTheHeadBleedsAtTheHead() throws {
        let issue = recto("\(figure("place=span bleed=\"top inner outer\""))\n\n\(text(2, 9))")
        #expect(issue.findings == [])
        let page = issue.pages[0]
        #expect(page.images.map(\.clip.minY) == [-page.bleed])
    }

    @Test(arguments: [ArticleStart.recto, .verso])
    func aPictureThatTextRunsAroundIsAtTheOuterEdge(_ start: ArticleStart) throws {
        let picture = figure("place=wrap at=\"outer of page\" width=30% bleed=outer", "Words")
        let issue = TestIssue([TestArticle("\(text(1, 2))\n\n\(picture)\n\n\(text(2, 9))", start: start)])
        #expect(issue.findings == [])
        let page = try #require(issue.pages.first { !$0.images.isEmpty })
        let clip = page.images[0].clip
        if page.side == .recto {
            #expect(clip.maxX == page.trim.width + page.bleed)
            #expect(abs(clip.minX.points - (390 - 105)) < 0.01)
        } else {
            #expect(clip.minX == -page.bleed)
            #expect(abs(clip.maxX.points - (30 + 105)) < 0.01)
        }
        expectAllText(issue)
        #expect(page.overlaps == [])
    }

    @Test(arguments: [("inner", ArticleStart.recto, true), ("inner", .verso, false), ("outer", .verso, true)])
    func aBoxThatTextRunsAroundIsPlacedByTheSideOfItsPage(
        _ at: String, _ start: ArticleStart, _ isLeft: Bool
    ) throws {
        let picture = figure("place=wrap at=\(at) width=80pt")
        let issue = TestIssue([TestArticle("\(picture)\n\n\(text(2, 3))", start: start)])
        let page = try #require(issue.pages.first { !$0.images.isEmpty })
        let left = page.side == .recto ? 40.0 : 30.0
        #expect(page.images[0].clip.minX.points == (isLeft ? left : left + 90))
    }

    @Test func aPictureInTheMarginBleedsAtTheForeEdge() throws {
        var template = TestTemplate()
        template.masters = "[master.default]\ncolumns = { count = 1 }\nnotes = { cols = 4 }"
        let issue = recto("\(figure("place=margin bleed=outer", "Words"))\n\n\(text(2, 3))", template)
        #expect(issue.findings == [])
        let page = issue.pages[0]
        let clip = try #require(page.images.first).clip
        #expect(clip.minX.points == 280)
        #expect(clip.maxX == page.trim.width + page.bleed)
        #expect(try #require(page.mark("Words")).x == 280)
    }

    @Test func theFillOfABoxBleedsAndItsWordsDoNot() throws {
        var template = TestTemplate()
        template.more = "[object.tint]\nbased_on = \"sidebar\"\nfill = \"black 10%\"\nbleed = \"inner\""
        let issue = recto("\(text(1, 1))\n\n::: {.sidebar .tint}\nWords.\n:::\n\n\(text(2, 1))", template)
        #expect(issue.findings == [])
        let page = issue.pages[0]
        #expect(page.tints.map(\.minX) == [-page.bleed])
        #expect(page.tints.map(\.maxX.points) == [210])
        // The first line is indented by 10 pt.
        #expect(try #require(page.mark("Words.")).x == 56)
    }

    /// The columns at the end of an article are even; what bleeds at the foot is at that of the page all the same, where the text
    /// beside it is longer than that above it and where it is not.
    @Test(arguments: [(2, 4), (2, 20), (4, 20), (9, 20)])
    func whatBleedsAtTheFootIsThereBelowEvenColumns(_ paragraphs: Int, _ rows: Int) throws {
        var template = TestTemplate()
        template.masters = "[master.default]\nbalance = true"
        let picture = figure("place=column at=bottom bleed=bottom rows=\(rows)")
        let issue = recto("\(text(1, 1))\n\n\(picture)\n\n\(text(2, paragraphs))", template)
        #expect(issue.findings == [])
        let page = issue.pages[0]
        let clip = try #require(page.images.first).clip
        #expect(clip.maxY == page.trim.height + page.bleed)
        #expect(abs(clip.minY.points - (552 - 12 * Double(rows))) < 13)
        let beside = page.textMarks.filter { ($0.x < 210) == (clip.minX.points < 210) }
        let feet = [40.0, 220].map { left in
            page.textMarks.filter { (left..<left + 170).contains($0.x) }.map(\.y).max() ?? 0
        }
        #expect(beside.allSatisfy { $0.y < clip.minY.points })
        // The text is even, or as deep as the picture lets it be.
        #expect(abs(feet[0] - feet[1]) < 13 || (beside.map(\.y).max() ?? 0) > clip.minY.points - 30)
        #expect(issue.pages.flatMap(\.overlaps) == [])
        expectAllText(issue)
    }

    /// Where another article follows below the even columns, their feet are not that of the page.
    @Test func aboveAnotherArticleItIsNotAtTheFootOfThePage() {
        let picture = figure("place=column at=bottom bleed=bottom rows=4")
        let issue = TestIssue([
            TestArticle("\(text(1, 1))\n\n\(picture)\n\n\(text(2, 2))", start: .recto),
            TestArticle(text(3, 1), id: "next", start: .continue),
        ])
        #expect(issue.diagnostics.map(\.id) == ["unreached-edge"])
        #expect(issue.diagnostics.allSatisfy { $0.hint?.contains("place=page cols=6 at=bottom") ?? false })
    }

    @Test(arguments: [
        ("place=here bleed=outer", "outer", "that edge", "at=outer"),
        ("place=column bleed=\"bottom inner\"", "bottom", "that edge", "place=column at=bottom"),
        ("place=here cols=all bleed=\"top bottom\"", "top and bottom", "these edges", "place=top, and place=bottom"),
        ("place=wrap at=right bleed=inner", "inner", "that edge", "at=\"inner of page\""),
    ])
    func anEdgeThatABoxIsNotAtIsReported(_ pairs: String, _ edges: String, _ those: String, _ way: String) throws {
        // More words than those above which a picture across the columns rises.
        let issue = recto("\(text(1, 1)) \(text(3, 1)) \(text(4, 1))\n\n\(figure(pairs))\n\n\(text(2, 2))")
        let place = try #require(figure(pairs).firstRange(of: pairs.contains("bleed=\"") ? "bleed=\"" : "bleed="))
        let column = figure(pairs).distance(from: figure(pairs).startIndex, to: place.upperBound) + 1
        #expect(issue.findings == ["unreached-edge lead:3:\(column)"])
        let finding = try #require(issue.diagnostics.first)
        #expect(
            finding.message
                == "bleed names \(edges), and the place of the box is not at \(those) of the type area")
        #expect(finding.hint?.contains(way) ?? false)
        expectAllText(issue)
    }

    // MARK: Groups

    private func group(_ names: [String], _ pairs: String, common: String = "") -> String {
        let pictures = names.enumerated().map { "![Caption \($0)](\($1).jpg){alt=\"a\"}" }
        return "::: {.figures \(pairs)}\n\(pictures.joined(separator: "\n\n"))\n\n\(common)\n:::"
    }

    @Test(arguments: [
        "place=here cols=all bleed=\"inner outer\"", "place=page cols=12 at=middle bleed=\"inner outer\"",
    ])
    func thePicturesAtTheEdgesOfAGroupBleed(_ pairs: String) throws {
        let issue = recto("\(text(1, 4))\n\n\(group(["wide", "tall"], pairs))\n\n\(text(2, 8))")
        #expect(issue.findings == [])
        let page = try #require(issue.pages.first { !$0.images.isEmpty })
        let (left, right) = (page.images[0].clip, page.images[1].clip)
        #expect(left.minX == -page.bleed)
        #expect(right.maxX == page.trim.width + page.bleed)
        #expect(right.minX - left.maxX == Length(points: 10))
        #expect(left.height == right.height)
        #expect(abs(left.width.points / left.height.points - 1.5) < 0.01)
        #expect((30.0...40.0).contains(try #require(page.mark("Caption 0")).x))
        expectAllText(issue)
    }

    @Test func theFirstRowOfAGroupBleedsAtTheHeadAndTheLastAtTheFoot() throws {
        let pairs = "place=page cols=12 bleed=\"top bottom outer\""
        let issue = recto("\(group(["wide", "wide", "wide", "wide"], pairs, common: ": Common"))\n\n\(text(2, 8))")
        #expect(issue.findings == ["moved-caption lead:1:1"])
        let page = issue.pages[0]
        let clips = page.images.map(\.clip)
        #expect(clips.map(\.minY).prefix(2) == [-page.bleed, -page.bleed])
        #expect(clips.suffix(2).allSatisfy { abs(($0.maxY - page.trim.height - page.bleed).points) < 0.02 })
        #expect(clips[0].minX.points == 40)
        for mark in page.textMarks where mark.size == 8 {
            #expect((36.0...552).contains(mark.y), Comment(rawValue: mark.text))
        }
        // The captions of the last row are above its pictures, that of all is on a panel.
        #expect(try #require(page.mark("Caption 2")).y < clips[2].minY.points)
        #expect(try #require(page.mark("Common")).y > clips[2].minY.points)
    }

    /// The words of all pictures of a group that bleeds at the foot are above them, where they cover none.
    @Test(arguments: [
        "place=bottom bleed=\"bottom inner outer\"", "place=page cols=12 rows=\"30-43\" bleed=\"bottom inner outer\"",
    ])
    func theCommonCaptionOfAGroupAtTheFootCoversNoPicture(_ pairs: String) throws {
        for names in [["wide", "wide", "tall"], ["wide", "wide", "wide", "wide"]] {
            var group = group(names, "across=3 \(pairs)", common: ": Common words of all of them")
            for index in names.indices { group = group.replacing("Caption \(index)", with: "") }
            let issue = recto("\(text(1, 3))\n\n\(group)\n\n\(text(2, 8))")
            #expect(issue.findings == ["moved-caption lead:7:1"])
            let page = try #require(issue.pages.first { !$0.images.isEmpty })
            let words = try #require(page.mark("Common"))
            #expect((36.0...552).contains(words.y))
            #expect(words.y < page.images.map(\.clip.minY.points).min() ?? 0)
            #expect(page.images.map(\.clip.maxY).max() == page.trim.height + page.bleed)
            #expect(page.tints == [])
            expectAllText(issue)
        }
    }

    /// Captions that move alike are said once.
    @Test func captionsThatMoveAreSaidOnce() {
        let issue = recto(
            "\(text(1, 3))\n\n\(group(["wide", "wide", "tall"], "across=3 place=bottom bleed=bottom"))\n\n\(text(2, 8))"
        )
        #expect(issue.findings == ["moved-caption lead:7:1"])
        #expect(issue.diagnostics[0].message.hasPrefix("the captions of 3 pictures are above them and not below them"))
    }

    /// Pictures that are lower than the margin would not be seen in the type area: they are a line higher than that at least.
    @Test func lowPicturesOfAGroupThatBleedsAreSeenInTheTypeArea() throws {
        let pairs = "across=5 place=page cols=12 at=bottom bleed=bottom"
        let issue = recto("\(text(1, 3))\n\n\(group(Array(repeating: "wide", count: 5), pairs))\n\n\(text(2, 3))")
        #expect(issue.findings == ["moved-caption lead:7:1"])
        let page = issue.pages[0]
        for clip in page.images.map(\.clip) {
            #expect(clip.minY.points < 552 - 11)
            #expect(abs((clip.maxY - page.trim.height - page.bleed).points) < 0.02)
        }
        expectAllText(issue)
    }
}
