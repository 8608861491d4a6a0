import PubColor
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubStyles
import PubTestSupport
import Testing

/// Grounds, and swatches that mean others on pages of a master.
@Suite struct DarkPageTests {
    private func issue(
        _ master: String, _ masters: (String, String) = ("dark", "dark"), text: String? = nil
    ) -> TestIssue {
        var template = TestTemplate()
        template.columns = "{ count = 2, gutter = \"10pt\", rule = { color = \"ink\" } }"
        template.body += "\ncolor = \"ink\""
        template.more = """
            [swatch.ink]
            cmyk = [0, 0, 0, 100]
            overprint = true
            [swatch.night]
            cmyk = [90, 80, 40, 60]
            [object.tinted]
            fill = "ink"
            """
        template.masters = """
            [master.default]
            [master.dark]
            \(master)
            [[master.dark.rule]]
            color = "ink"
            """
        var words = Words(seed: 3)
        var article = TestArticle(
            text ?? words.paragraphs(12, words: 60) + "\n\n::: {.sidebar .tinted}\nbox\n:::")
        article.masters = masters
        return TestIssue([article], template)
    }

    private func paths(_ page: Page) -> [PathItem] {
        page.marks.items.compactMap { if case .path(let item) = $0 { item } else { nil } }
    }

    private func text(_ page: Page) -> [Paint] {
        page.marks.items.compactMap { if case .glyphs(let run) = $0 { run.paint } else { nil } }
    }

    // MARK: Grounds

    @Test func aGroundIsBelowEverything() {
        let page = issue("ground = \"night\"").pages[0]
        guard case .path(let first)? = page.marks.items.first else { return #expect(Bool(false)) }
        #expect(first.fill?.color == .cmyk(0.9, 0.8, 0.4, 0.6))
    }

    @Test func aGroundReachesToTheBleed() throws {
        let page = issue("ground = \"night\"").pages[0]
        let bounds = try #require(paths(page).first?.path.controlBounds)
        #expect(bounds == Rect(origin: .zero, size: page.trim).inset(by: Insets(all: -page.bleed)))
    }

    @Test func aGroundMayBeAGradient() throws {
        let item = try #require(paths(issue("ground = { from = \"night\", to = \"ink\" }").pages[0]).first)
        #expect(item.gradient?.stops.count == 2)
    }

    @Test func aGroundIsNoArticleOfTheStructure() throws {
        #expect(try #require(paths(issue("ground = \"night\"").pages[0]).first).element == .background)
    }

    // MARK: Swatches

    private let reversed = "ground = \"night\"\nswatches = { ink = \"paper\" }"

    @Test func textHasTheColourThatItsSwatchMeansThere() {
        #expect(Set(text(issue(reversed).pages[0]).map(\.color)) == [.paper])
    }

    @Test func paperInThePlaceOfAnOverprintingInkKnocksOut() {
        #expect(text(issue(reversed).pages[0]).allSatisfy { !$0.overprint })
    }

    @Test func rulesOfMastersAndColumnsFollow() {
        let strokes = paths(issue(reversed).pages[0]).compactMap(\.stroke?.paint)
        #expect(strokes.count > 1)
        #expect(strokes.allSatisfy { $0 == Paint(.paper) })
    }

    @Test func boxesFollow() throws {
        let last = try #require(issue(reversed).pages.last)
        #expect(paths(last).dropFirst().contains { $0.fill?.color == .paper })
    }

    @Test func theHookOfALineOfCodeThatGoesOnFollows() throws {
        let code = String(repeating: "value(withArgument: 1) + ", count: 12)
        let keys = "ground = \"night\"\nswatches = { black = \"paper\" }"
        let page = issue(keys, text: "Words.\n\n``` {fit=wrap}\n\(code)\n```").pages[0]
        let hooks = paths(page).filter { $0.stroke != nil && $0.path.elements.count == 6 }
        #expect(!hooks.isEmpty)
        #expect(hooks.allSatisfy { $0.stroke?.paint.color == .paper })
    }

    @Test func swatchesMayChangePlaces() {
        let issue = issue("ground = \"night\"\nswatches = { ink = \"night\", night = \"ink\" }")
        #expect(paths(issue.pages[0]).first?.fill?.color == .black)
        #expect(text(issue.pages[0]).first?.color == .cmyk(0.9, 0.8, 0.4, 0.6))
    }

    @Test func otherMastersKeepTheirs() {
        #expect(text(issue(reversed, ("default", "default")).pages[0]).first?.color == .black)
    }

    private let note = "A word.[^1]\n\n[^1]: Its note.\n"

    @Test func theRuleAboveFootnotesHasTheirColour() throws {
        let page = issue("ground = \"night\"\nswatches = { black = \"paper\" }", text: note).pages[0]
        let rule = try #require(paths(page).first { $0.stroke?.weight == Length(points: 0.35) })
        #expect(rule.stroke?.paint.color == .paper)
    }

    @Test func aMasterGivesTheRuleAboveFootnotesAWeightAndASwatchOrNone() throws {
        let keys = "\nnote_rule = { weight = \"2pt\", color = \"night\" }"
        let rule = try #require(
            paths(issue(reversed + keys, text: note).pages[0]).first { $0.stroke?.weight == Length(points: 2) })
        #expect(rule.stroke?.paint.color == .cmyk(0.9, 0.8, 0.4, 0.6))
        // What is left is the rule of the master.
        #expect(paths(issue(reversed + "\nnote_rule = \"none\"", text: note).pages[0]).count { $0.stroke != nil } == 1)
    }

    @Test func aPictureKnowsWhatSwatchesMeanThere() throws {
        let image = try #require(issue(reversed, text: "![](wide.jpg){alt=\"a\"}").pages[0].images.first)
        #expect(image.swatches == ["ink": SwatchReference(name: "paper")])
    }

    // MARK: Weight

    private let heavier = "swatches = { ink = \"paper\" }\nreversed = { below = \"11pt\", weight = 300 }"

    private func faces(_ issue: TestIssue) -> Set<String> {
        let named = issue.pages[0].marks.items.compactMap { item -> String? in
            guard case .glyphs(let run) = item else { return nil }
            return TestFaces.fonts.description(of: run.font).postScriptName
        }
        return Set(named)
    }

    @Test func smallReversedTypeIsHeavier() { #expect(faces(issue(heavier)) == ["EBGaramond12-Bold"]) }

    @Test func smallTypeWithinLargerTypeIsHeavier() {
        let master = heavier.replacing("11pt", with: "10pt")
        #expect(faces(issue(master, text: "E = mc^2^")) == ["EBGaramond12-Regular", "EBGaramond12-Bold"])
        #expect(faces(issue(master, ("default", "default"), text: "E = mc^2^")) == ["EBGaramond12-Regular"])
    }

    @Test func largerTypeKeepsItsWeight() {
        #expect(faces(issue(heavier.replacing("11pt", with: "10pt"))) == ["EBGaramond12-Regular"])
    }

    @Test func typeThatIsNotReversedKeepsItsWeight() {
        #expect(faces(issue(heavier.replacing("ink", with: "night"))) == ["EBGaramond12-Regular"])
    }

    @Test func aFamilyWithoutANearFaceKeepsItsWeight() {
        #expect(faces(issue(heavier.replacing("300", with: "100"))) == ["EBGaramond12-Regular"])
    }

    // MARK: Articles across masters

    @Test(arguments: [("dark", "default", 1), ("dark", "dark", 0), ("default", "default", 0)])
    func anArticleOfTwoColoursIsReported(_ first: String, _ next: String, _ count: Int) {
        let issue = issue(reversed, (first, next))
        #expect(issue.design.mixedColors(of: issue.plans).count == count)
    }

    @Test func anArticleThatGoesOnBelowAnotherIsReported() {
        let issue = issue(reversed)
        var light = issue.plans[0]
        (light.firstMaster, light.nextMaster, light.start) = ("default", "default", .continue)
        #expect(issue.design.mixedColors(of: issue.plans + [light]).map(\.id) == ["mixed-colors"])
    }
}
