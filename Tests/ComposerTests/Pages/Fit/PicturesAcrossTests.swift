import PubColumns
import PubDisplayList
import PubGeometry
import PubTestSupport
import Testing

/// Pictures stand across the columns where their article ends better for it.
@Suite(.needs(.fonts)) struct PicturesAcrossTests {
    /// An article with three pictures, about a line longer with each index.
    private static func source(_ index: Int, _ attributes: String = "") -> String {
        var words = Words(seed: index)
        var blocks = ["# " + words.text(4)]
        for block in 0..<(13 + index % 6) {
            blocks.append(words.text(40 + words.number(40)))
            if block % 5 == 2 { blocks.append("![\(words.text(4))](wide.jpg){alt=\"a\"\(attributes)}") }
        }
        return blocks.joined(separator: "\n\n")
    }

    private static func issue(_ source: String, _ means: String = "", columns: Int = 2) -> TestIssue {
        var template = TestTemplate()
        template.columns = "{ count = \(columns), gutter = \"10pt\", rule = \"none\" }"
        template.placeOfFigures = "column"
        template.more = "[fit]\nmode = \"auto\"\n\(means)"
        return TestIssue([TestArticle(source)], template)
    }

    private static func cost(_ issue: TestIssue, _ item: PageCost.Item? = nil) -> Double {
        issue.composition.decisions.reduce(0) { $0 + (item.map($1.cost.cost(of:)) ?? $1.cost.total) }
    }

    /// The widths of pictures, in points.
    private static func widths(_ issue: TestIssue) -> [Double] {
        issue.pages.flatMap(\.images).map { $0.clip.width.points.rounded() }
    }

    @Test func anArticleEndsBetter() {
        var (changed, mended, several) = (0, 0, 0)
        for index in 0..<40 {
            let source = Self.source(index)
            let without = Self.issue(source, "across = false")
            let with = Self.issue(source)
            #expect(Self.cost(with) <= Self.cost(without) + 1e-9)
            #expect(Set(Self.widths(without)) == [170])
            let across = Self.widths(with).count { $0 == 350 }
            #expect(across <= 3)
            #expect(Self.cost(with, .pictureAcross) == 6 * Double(across))
            let flow = with.articles[0].body
            #expect(with.shown(flow) == flow.letters)
            if across == 0 { continue }
            changed += 1
            if across > 1 { several += 1 }
            if Self.cost(with, .whiteAtEnd) < Self.cost(without, .whiteAtEnd) || with.pages.count < without.pages.count
            {
                mended += 1
            }
        }
        #expect(changed >= 10)
        #expect(mended == changed)
        #expect(several > 0)
    }

    /// What its author says of a picture holds.
    @Test(arguments: [" place=column", " place=here cols=1", " width=100%", " height=100pt"])
    func aPictureStaysWhereItsAuthorHasIt(attributes: String) {
        for index in 0..<40 {
            #expect(Self.widths(Self.issue(Self.source(index, attributes))).allSatisfy { $0 <= 170 })
        }
    }

    /// A page of one column has nothing across it.
    @Test func onePagesColumnIsAsWideAsAPicture() {
        for index in 0..<10 { #expect(Self.cost(Self.issue(Self.source(index), columns: 1), .pictureAcross) == 0) }
    }

    /// The report counts them.
    @Test func theMeansAreNamed() throws {
        let issues = (0..<40).map { Self.issue(Self.source($0), "looseness = 0\nspaces = false\npictures = 0") }
        let one = try #require(issues.first { Self.cost($0, .pictureAcross) == 6 })
        #expect(one.composition.fits[0].devices.fitDevicesInWords == "1 picture across the columns")
    }
}
