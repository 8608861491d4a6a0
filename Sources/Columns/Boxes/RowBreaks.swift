/// The places between its rows where a box may be divided.
package struct RowBreaks {
    /// The number of its rows.
    let count: Int
    /// The rows on both sides of a cut, at least: four if rows are lines, since fewer look lost at the head or foot of a
    /// column; two if they are taller.
    let least: Int
    /// The rows that are empty lines: all rows between two of them belong together.
    let blanks: Set<Int>

    /// The most rows that a part gives up so that it ends at an empty line.
    private static let mostRowsGivenUp = 3

    /// The cuts of a box with `count` rows, `least` on both sides of each.
    package init(count: Int, least: Int, blanks: Set<Int> = []) {
        (self.count, self.least, self.blanks) = (count, least, blanks)
    }

    /// The number of rows from `row` on that a part with room for `fitting` of them takes: all, or fewer, so that both sides of
    /// the cut have the rows that they need; 0 if that cannot be. Constant.
    package func taken(_ fitting: Int, from row: Int) -> Int {
        let left = count - row
        if fitting >= left { return left }
        let most = min(fitting, left - least)
        if most < least { return 0 }
        let atBlank = stride(from: most, through: max(most - Self.mostRowsGivenUp, least), by: -1).first {
            blanks.contains(row + $0) || blanks.contains(row + $0 - 1)
        }
        return atBlank ?? most
    }

    /// `part` without empty lines at a cut of the box, though with one row at least.
    package func withoutBlanks(_ part: Range<Int>) -> Range<Int> {
        if blanks.isEmpty { return part }
        var (first, end) = (part.lowerBound, part.upperBound)
        if first > 0 { while first < end - 1, blanks.contains(first) { first += 1 } }
        if end < count { while end - 1 > first, blanks.contains(end - 1) { end -= 1 } }
        return first..<end
    }

    /// The weight of a cut before `row` in ``PageCost/Item/splitBox``, for a part that begins with the row `first`: more in a box
    /// that `isSmall`, and if the part or the rest has few rows. Constant.
    package func weight(before row: Int, from first: Int, isSmall: Bool) -> Double {
        if isSmall { return PageCost.cutsOfSmallBox }
        return min(row - first, count - row) < 4 ? PageCost.cutsOfFewRows : 1
    }
}

extension LaidOutBox {
    /// The places where it may be divided. Linear in its rows.
    package var cuts: RowBreaks {
        let lines = rows.reduce(0) { $0 + $1.lines }
        let blanks = rows.indices.filter { rows[$0].isBlank }
        // Rows of less than one and a half lines are lines; rows of a table with more are paragraphs.
        return RowBreaks(count: rows.count, least: lines * 2 < rows.count * 3 ? 4 : 2, blanks: Set(blanks))
    }
}
