import PubColor
import PubDisplayList
import PubGeometry
import Testing

/// Running heads, folios and rules where a picture or a filled box of the page's content covers their place.
@Suite struct CoveredFurnitureTests {
    /// The first page of an issue with a picture at its head, from 48 to 148 pt, and a folio 100 pt below the head. The
    /// picture is `width` wide and begins at the left.
    private func page(_ line: String, width: String = "100%", box: String? = nil) -> Page {
        var template = TestTemplate()
        template.masters = "[master.default]\n\(line)"
        template.columns = "{ count = 1 }"
        template.more = """
            [swatch.gold]
            cmyk = [0, 20, 80, 0]
            [object.tinted]
            fill = "gold"
            height = "100pt"
            """
        let picture = box ?? "![](wide.jpg){.decorative width=\(width) height=100pt fit=cover}"
        return TestIssue("\(picture)\n\ntext", template).pages[0]
    }

    private func folio(_ keys: String) -> String {
        """
        [[master.default.text]]
        text = "Folio {folio}"
        style = "note"
        anchor = "top"
        offset = "100pt"
        \(keys)
        """
    }

    private func isPrinted(_ page: Page) -> Bool { page.mark("Folio") != nil }

    @Test func aCoveredFolioIsBlind() { #expect(!isPrinted(page(folio("")))) }

    @Test func aPageWithABlindFolioKeepsItsNumber() { #expect(page(folio("")).folio == "1") }

    @Test func aFolioBesideAPictureIsPrinted() { #expect(isPrinted(page(folio(""), width: "50%"))) }

    @Test func aTintedBoxCoversToo() {
        #expect(!isPrinted(page(folio("edge = \"inner\""), box: "::: {.sidebar .tinted}\nbox\n:::")))
    }

    @Test func keepLeavesIt() { #expect(isPrinted(page(folio("over = \"keep\"")))) }

    private func paints(_ page: Page) -> [PressColor] {
        page.marks.items.compactMap { item in
            if case .glyphs(let run) = item, run.origin.y.points == 100 { run.paint.color } else { nil }
        }
    }

    @Test func reversePrintsItInPaper() { #expect(paints(page(folio("over = \"reverse\""))) == [.paper]) }

    @Test func reverseTakesASwatch() {
        let page = page(folio("over = \"reverse\"\nreversed = \"gold\""))
        #expect(paints(page) == [.cmyk(0, 0.2, 0.8, 0)])
    }

    @Test func reverseLeavesWhatIsNotCovered() {
        #expect(paints(page(folio("over = \"reverse\""), width: "50%")) == [.black])
    }

    @Test func movePutsItAtTheOtherEnd() throws {
        let mark = try #require(page(folio("over = \"move\"\nedge = \"inner\""), width: "50%").mark("Folio"))
        #expect(mark.end > 380)
    }

    @Test func moveHidesItWhereTheOtherEndIsCovered() {
        #expect(!isPrinted(page(folio("over = \"move\"\nedge = \"inner\""))))
    }

    @Test func moveHidesItWhereTheOtherEndIsTaken() {
        let taken = "\n" + folio("").replacing("Folio {folio}", with: "Other")
        #expect(!isPrinted(page(folio("over = \"move\"\nedge = \"inner\"") + taken, width: "50%")))
    }

    @Test(arguments: [("100%", 0), ("50%", 0)])
    func aRuleIsHiddenWhereItIsCovered(_ width: String, _ count: Int) {
        #expect(page("[[master.default.rule]]\noffset = \"60pt\"", width: width).lines.count == count)
    }

    @Test func aRuleBelowAPictureIsPrinted() {
        #expect(page("[[master.default.rule]]\noffset = \"200pt\"").lines.count == 1)
    }

    @Test func aRuleMayBeKept() {
        #expect(page("[[master.default.rule]]\noffset = \"60pt\"\nover = \"keep\"").lines.count == 1)
    }

    @Test func aHairCoversNothing() {
        // The picture ends at 205 pt; capitals of 8 pt reach over it by less than half a point.
        let covered = folio("inset = [\"30pt\", \"203pt\"]\nedge = \"inner\"")
        let free = folio("inset = [\"30pt\", \"215.6pt\"]\nedge = \"inner\"")
        #expect([covered, free].map { isPrinted(page($0, width: "50%")) } == [false, true])
    }

    @Test func aShapeInFrontCarriesItsText() {
        let shape = """
            [[master.default.shape]]
            offset = "80pt"
            width = "120pt"
            height = "40pt"
            layer = "front"

            """
        #expect(isPrinted(page(shape + folio(""))))
    }
}
