import PubDiagnostics
import Testing

@Suite struct SourceLocationTests {
    private let place = PubDiagnostics.SourceLocation(file: "a.md", line: 3, column: 7)

    @Test func everyPartCounts() {
        let others = [
            PubDiagnostics.SourceLocation(file: "b.md", line: 3, column: 7),
            PubDiagnostics.SourceLocation(file: "a.md", line: 4, column: 7),
            PubDiagnostics.SourceLocation(file: "a.md", line: 3, column: 8),
            PubDiagnostics.SourceLocation(file: "a.md", line: 3), .none,
        ]
        #expect(place == PubDiagnostics.SourceLocation(file: "a.md", line: 3, column: 7))
        #expect(Set(others + [place]).count == 6)
    }

    @Test func placesAreOrderedByFileLineAndColumn() {
        let ordered = [
            PubDiagnostics.SourceLocation(file: "a.md"),
            PubDiagnostics.SourceLocation(file: "a.md", line: 2, column: 11),
            place,
            PubDiagnostics.SourceLocation(file: "a.md", line: 3, column: 10),
            PubDiagnostics.SourceLocation(file: "a.md", line: 20, column: 1),
            PubDiagnostics.SourceLocation(file: "b.md", line: 1, column: 1),
        ]
        #expect(ordered.reversed().sorted() == ordered)
    }

    @Test func equalFindingsOfTwoPlacesAreTwo() {
        var list = FindingList()
        list.add(.warning("id", "words", at: place))
        list.add(.warning("id", "words", at: place))
        list.add(.warning("id", "words", at: PubDiagnostics.SourceLocation(file: "a.md", line: 3, column: 8)))
        #expect(list.diagnostics.map(\.origin.column) == [7, 8])
    }
}
