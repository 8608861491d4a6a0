import PubDocuments
import Testing

@Suite struct CellExtentTests {
    private func places(_ rows: [[(Int, Int)]]) -> [[Int]] {
        CellExtent.firstColumns(of: rows.map { $0.map { CellExtent(columns: $0.0, rows: $0.1) } })
    }

    @Test func cellsBesideOneOverRowsBeginBehindIt() {
        #expect(places([[(1, 3), (1, 1)], [(1, 1)], [(2, 1)], [(1, 1), (1, 1)]]) == [[0, 1], [1], [1], [0, 1]])
    }

    @Test func aCellHasAllOfItsColumnsBesideThoseAbove() {
        #expect(places([[(1, 1), (1, 2), (1, 1)], [(2, 1), (1, 1)]]) == [[0, 1, 2], [2, 4]])
    }
}
