import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubStyles
import PubTextModel
import Testing

private let styles = """
    [paragraph.cell]
    based_on = "body"
    [map]
    "table.cell" = "cell"

    """

@Suite("What is in the margin")
struct MarginTests {
    @Test("Boxes in the margin, by their author or by their style")
    func margin() throws {
        let asked = try figure(
            Block(
                .figure(
                    Picture(
                        source: .init("sea.jpg", at: at(2)), caption: [],
                        attributes: attributes([], [("alt", "x"), ("place", "margin")]), at: at(2))), at: at(2)), styles
        )
        #expect(asked.box.placement == .margin)
        #expect(asked.findings == [])
        let styled = try Resolved(
            styles + "[object.sidebar]\nplace = \"margin\"\n",
            document(Block(.container(name: "sidebar", [paragraph("x")]), at: at(3))))
        #expect(styled.article.boxes[0].placement == .margin)
        #expect(styled.findings == [])
    }

    @Test("A paragraph style in the margin makes a box of a heading, above whose text its space is")
    func sideHead() throws {
        let resolved = try Resolved(
            styles + """
                "subhead.1" = "side"
                [paragraph.side]
                based_on = "body"
                place = "margin"
                space_before = "7pt"
                """,
            document(Block(.heading(level: 1, [text("A")]), at: at(3)), paragraph("x")))
        let box = try #require(resolved.article.boxes.first)
        #expect(box.placement == .margin)
        #expect(resolved.article.body.items.first == .box(BoxID(0)))
        guard case .paragraph(let below) = resolved.article.body.items[1] else {
            Issue.record("no paragraph below the side head")
            return
        }
        #expect(below.attributes.spaceBefore.points == 7)
        #expect(resolved.findings == [])
    }

    @Test("A box below a side head has its space above it, not the text below the box")
    func spaceOfASideHeadAboveABox() throws {
        let table = Table(alignments: [.left], head: [], rows: [[.init([text("x")], at: at(5))]])
        let resolved = try Resolved(
            styles + """
                "subhead.1" = "side"
                [paragraph.side]
                based_on = "body"
                place = "margin"
                space_before = "7pt"
                [object.table]
                place = "inline"
                space_before = "2pt"
                """,
            document(
                Block(.heading(level: 1, [text("A")]), at: at(3)), Block(.table(table), at: at(5)), paragraph("x")))
        #expect(resolved.article.boxes.map(\.placement) == [.margin, .here])
        #expect(resolved.article.boxes[1].attributes.spaceBefore.points == 7)
        guard case .paragraph(let below)? = resolved.article.body.items.last else {
            Issue.record("no paragraph below the table")
            return
        }
        #expect(below.attributes.spaceBefore == .zero)
    }

    @Test("No line of the text is beside what is in a box, a cell or a head: it cannot be in the margin")
    func misplacedInMargin() throws {
        let inner = Block(.container(name: "sidebar", [paragraph("x")]), at: at(4))
        let boxes = try Resolved(
            styles + "[object.sidebar]\nplace = \"margin\"\n",
            document(Block(.container(name: "sidebar", [inner]), at: at(3))))
        #expect(boxes.findings.map { $0.prefix { $0 != "|" } } == ["misplaced-margin-note a.md:4:1 "])
        let side = styles.replacing("[paragraph.cell]", with: "[paragraph.cell]\nplace = \"margin\"")
        let table = Table(alignments: [.left], head: [], rows: [[.init([text("x")], at: at(5))]])
        let cells = try Resolved(side, document(Block(.table(table), at: at(5))))
        #expect(cells.findings.map { $0.prefix { $0 != "|" } }.contains("misplaced-margin-note a.md:5:1 "))
    }

    @Test("Nor can what is between the paragraphs of a head")
    func misplacedInHead() throws {
        func heading(_ line: Int) -> Block { Block(.heading(level: 1, [text("A")]), at: at(line)) }
        let note = Block(.container(name: "sidebar", [paragraph("x")]), at: at(4))
        let toml =
            styles + "\"subhead.1\" = \"wide\"\n[paragraph.wide]\nbased_on = \"body\"\nspan = \"all\"\n"
            + "[object.sidebar]\nplace = \"margin\"\n"
        let within = try Resolved(toml, document(heading(3), note, heading(5), paragraph("y")))
        #expect(within.findings.map { $0.prefix { $0 != "|" } } == ["misplaced-margin-note a.md:4:1 "])
        let below = try Resolved(toml, document(heading(3), note, paragraph("y")))
        #expect(below.findings == [])
    }
}
