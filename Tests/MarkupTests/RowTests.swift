import PubDocuments
import PubMarkup
import Testing

/// Files of values with commas, semicolons or tabs between them.
@Suite struct RowTests {
    private func dump(_ text: String) -> Table? {
        guard case .table(let table)? = parseRows(Array(text.utf8), file: "a.csv").value?.blocks.first?.kind else {
            return nil
        }
        return table
    }

    @Test(arguments: ["a,b\nc,d\n", "a;b\nc;d\n", "a\tb\nc\td", "\u{FEFF}a,b\r\nc,d\r\n"])
    func eachSeparatorMakesCells(_ text: String) {
        let table = dump(text)
        #expect(table?.head.map(\.content.plainText) == ["a", "b"])
        #expect(table?.rows.map { $0.map(\.content.plainText) } == [["c", "d"]])
    }

    @Test func quotedValuesHoldSeparatorsAndQuotationMarks() {
        let table = dump("a,b\n\"x, \"\"y\"\"\nz\",\"\"\n")
        #expect(table?.rows[0][0].content.plainText == "x, “y” z")
        #expect(table?.rows[0][1].content.isEmpty == true)
    }

    @Test func columnsOfNumbersAreAligned() {
        #expect(dump("a,b,c\nx,1.5,€ 3\ny,22,4\n")?.alignments == [.automatic, .decimal, .decimal])
    }

    @Test func shortRowsAreFilled() { #expect(dump("a,b\nc\n")?.rows[0].count == 2) }

    @Test func anOpenQuotationMarkIsAnError() {
        let outcome = parseRows(Array("a,b\n\"c,d\n".utf8), file: "a.csv")
        #expect(outcome.diagnostics.map(\.id) == ["bad-value"])
        #expect(outcome.diagnostics.first?.origin.line == 2)
    }
}
