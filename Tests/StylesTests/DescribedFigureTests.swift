import PubDiagnostics
import PubDocuments
import PubManifest
import PubSettings
import PubStyles
import Testing

/// A picture is the same whether the manifest or a source asks for it.
@Suite struct DescribedFigureTests {
    private static let head = """
        [issue]
        title = "T"
        date = 2026-11-01
        template = "monthly"
        [edition.screen]
        output = "build/screen.pdf"
        [[article]]
        id = "lead"
        source = "lead.md"
        [[article.figure]]
        src = "sea.jpg"

        """

    /// A style with values that an author's keys have to win against.
    private static let styles = """
        [object.figure]
        place = "bottom"
        fit = "contain"
        wrap = { offset = "7mm", side = "left", at = "center", width = "30%" }

        """

    private static func load(_ lines: [String]) -> Outcome<PubManifest.Issue> {
        TOML.parse(head + lines.joined(separator: "\n"), file: "issue.toml").then {
            PubManifest.Issue.load($0, folder: "Issues/november", settingsKeys: [])
        }
    }

    private static func picture(_ specified: SpecifiedFigure?, _ pairs: [(String, String)] = []) -> Document {
        let picture = Picture(
            source: .init("sea.jpg", at: at(2)), caption: [], attributes: attributes([], pairs),
            specified: specified, at: at(2))
        return document(Block(.figure(picture), at: at(2)))
    }

    /// A key, its value in the manifest, and the same in an attribute.
    private static let values: [[String]] = [
        ["place", "\"inline\"", "inline"], ["place", "\"span\"", "span"], ["place", "\"top\"", "top"],
        ["place", "\"wrap\"", "wrap"], ["fit", "\"none\"", "none"], ["fit", "\"cover\"", "cover"],
        ["focus", "[0.25, 0.75]", "0.25 75%"], ["crop", "[0.3, 0, 0.7, 1]", "0.3 0 0.7 1"], ["rotate", "270", "270"],
        ["flip", "true", "true"], ["ink", "\"black\"", "black"], ["width", "\"40mm\"", "40mm"],
        ["width", "\"12.5%\"", "12.5%"],
        ["height", "\"3in\"", "3in"], ["height", "\"100%\"", "100%"], ["rows", "24", "24"],
        ["wrap", "\"M0 0 L100 50 L0 100 Z\"", "M0 0 L100 50 L0 100 Z"], ["wrap", "\"box\"", "box"],
        ["offset", "\"2mm\"", "2mm"], ["side", "\"largest\"", "largest"],
        ["at", "\"center middle of page\"", "center middle of page"],
    ]

    @Test(arguments: values)
    func itsBoxIsTheSame(row: [String]) throws {
        var said = ["place": ("\"column\"", "column"), "fit": ("\"cover\"", "cover")]
        if ["wrap", "offset", "side", "at"].contains(row[0]) { said["place"] = ("\"wrap\"", "wrap") }
        said[row[0]] = (row[1], row[2])
        let issue = Self.load(["alt = \"A\""] + said.map { "\($0.key) = \($0.value.0)" })
        #expect(describe(issue.diagnostics) == [])
        let figure = try #require(issue.value?.articles.first?.figures.first)
        let pairs = [("alt", "A")] + said.map { ($0.key, $0.value.1) }
        let described = try Resolved(Self.styles, Self.picture(figure.specified))
        let written = try Resolved(Self.styles, Self.picture(nil, pairs))
        // Lengths are noted, which is not about how they are read.
        #expect(described.findings.filter { !$0.hasPrefix("fixed-extent") } == [])
        #expect(described.findings == written.findings)
        #expect(described.article.boxes == written.article.boxes)
        #expect(described.article.boxes.count == 1)
    }

    /// A key and a wrong value of it.
    private static let mistakes: [[String]] = [
        ["place", "margins"], ["place", "botom"], ["place", "elsewhere"], ["fit", "covr"], ["fit", ""],
        ["wrap", "M0 0"], ["wrap", ""], ["wrap", "M0 0 X"], ["offset", "-3mm"], ["offset", "3"], ["offset", "3 ells"],
        ["side", "top"], ["side", "rigth"], ["at", "lower"], ["at", "here of page"], ["at", "left right"],
        ["width", "0mm"], ["width", "150%"], ["width", "5ells"], ["width", "2em"], ["height", "0%"],
        ["height", "80..60%"],
        ["height", "200m"],
    ]

    @Test(arguments: mistakes)
    func itsMistakesAreReportedAlike(row: [String]) throws {
        let place = row[0] == "place" ? [] : ["wrap"]
        let issue = Self.load(place.map { "place = \"\($0)\"" } + ["\(row[0]) = \"\(row[1])\""])
        let pairs = [("alt", "A")] + place.map { ("place", $0) } + [(row[0], row[1])]
        let written = try #require(TestSheet(body + Self.styles).sheet).resolve(
            Self.picture(nil, pairs), in: TestSheet(body).context())
        #expect(issue.diagnostics.map(\.id) == written.diagnostics.map(\.id))
        #expect(issue.diagnostics.map(\.hint) == written.diagnostics.map(\.hint))
        #expect(written.diagnostics.count == 1)
        let key = "article.lead.figure[1].\(row[0]): "
        #expect(issue.diagnostics.map(\.message) == written.diagnostics.map { key + $0.message })
    }

    @Test func aBoxWithoutWrapReportsTheKeysOfWrap() throws {
        let issue = Self.load(["alt = \"A\"", "side = \"left\"", "offset = \"2mm\""])
        #expect(describe(issue.diagnostics) == [])
        let figure = try #require(issue.value?.articles.first?.figures.first)
        let described = try Resolved(Self.styles, Self.picture(figure.specified))
        #expect(
            described.findings == [
                "needs-wrap issue.toml:14:10 | add place=wrap, or take offset away",
                "needs-wrap issue.toml:13:8 | add place=wrap, or take side away",
            ])
    }
}
