import PubDiagnostics
import PubDisplayList
import PubIdentity
import Testing

/// The structure tree and its dump.
@Suite struct StructureTests {
    private func node(_ role: StructureRole, below parent: ElementID = .artifact) -> StructureNode {
        StructureNode(role, parent: parent, origin: .none)
    }

    @Test func theDumpIsTheTreeInReadingOrder() {
        var publication = Publication()
        publication.structure = [
            node(.article), node(.headline, below: ElementID(0)), node(.list(.decimal), below: ElementID(0)),
            node(.custom("note"), below: ElementID(0)), node(.listItem, below: ElementID(2)), node(.article),
            node(.figure, below: ElementID(5)),
        ]
        publication.structure[0].language = "en"
        publication.structure[6].alternate = "A \"wall\""
        #expect(
            publication.structureDump() == """
                structure
                  #0 article Art lang=en
                    #1 headline H1
                    #2 list L Decimal
                      #4 item LI
                    #3 "note" Div
                  #5 article Art
                    #6 figure Figure alt="A \\"wall\\""

                """)
        #expect(Publication().structureDump() == "")
        #expect(publication.dump().contains(publication.structureDump()))
    }

    @Test func cellsSayWhatTheyTakeAndDescribe() {
        var publication = Publication()
        publication.structure = [
            node(.headerCell(scope: .column, span: CellSpan(rows: 1, columns: 2))),
            node(.dataCell(span: CellSpan(rows: 3, columns: 1))), node(.dataCell(span: .one)),
        ]
        let lines = publication.structureDump().split(separator: "\n").dropFirst()
        #expect(Array(lines) == ["  #0 header TH scope=column columns=2", "  #1 cell TD rows=3", "  #2 cell TD"])
    }

    /// Containers may be nested deeper than the calls of a thread.
    @Test func deepTreesAreDumpedToo() {
        var publication = Publication()
        publication.structure = (0..<3000).map { node(.sidebar, below: ElementID($0 - 1)) }
        let lines = publication.structureDump().split(separator: "\n")
        #expect(lines.count == 3001)
        #expect(lines.last?.hasSuffix("#2999 sidebar Sect") == true)
    }

    @Test func childrenAreInTheirOrder() {
        let (roots, below) = [
            node(.article), node(.body, below: ElementID(0)), node(.article), node(.link, below: ElementID(1)),
            node(.body, below: ElementID(0)),
        ].children
        #expect(roots == [0, 2])
        #expect(below == [[1, 4], [3], [], [], []])
    }

    @Test func aNodeIsOfTheTypeOfItsRoleUnlessItSaysAnother() {
        #expect(node(.subhead).type == .heading(level: 2))
        let deeper = StructureNode(.subhead, as: .heading(level: 4), parent: .artifact, origin: .none)
        #expect(deeper.type.name == "H4")
        #expect(node(.decoration).type == .artifact)
        #expect(node(.custom("aside")).type == .division)
    }
}
