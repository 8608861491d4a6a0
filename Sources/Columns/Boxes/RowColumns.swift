import PubGeometry

/// The columns of a box, filled with its rows: rows are cut from one long column of text, and any number of them in a row
/// fills the columns evenly.
struct RowColumns: Sendable {
    /// A row in the long column.
    struct Row: Sendable {
        var head: Length
        var foot: Length
        /// Its first baseline, if that is on the grid; nil for a row off the grid.
        var alignedBaseline: Length?
        /// Its beginning in the text of the box.
        var start: FlowCursor.TextPosition
    }

    /// The number of columns.
    var count: Int
    /// The width of each of them.
    var width: Length
    /// The distance from one column to the next.
    var gutter: Length
    /// The grid that the lines of every column are on; an increment of zero for none.
    var grid: LocalGrid
    /// The rows, in order.
    var rows: [Row] = []
    /// Whether the first column is the one at the right.
    var beginsAtRight = false

    /// A part of the rows in one column.
    struct Slice {
        var rows: Range<Int>
        /// The shift from the long column to this one.
        var shift: Length
        var height: Length
    }

    /// The distance from the left edge of the leftmost column to the one that is read at `index`.
    func left(ofColumn index: Int) -> Length { (width + gutter) * (beginsAtRight ? count - 1 - index : index) }

    /// The height of columns that hold all of `part`, as even as its rows allow. Linear in the rows, but for a constant.
    func height(of part: Range<Int>) -> Length { even(part).reduce(.zero) { max($0, $1.height) } }

    /// The number of rows from `row` on that have room in columns of `depth`.
    func rowsThatFit(from row: Int, within depth: Length) -> Int {
        (slices(of: row..<rows.count, within: depth).last?.rows.upperBound ?? row) - row
    }

    /// `part` in columns of the least height.
    func even(_ part: Range<Int>) -> [Slice] {
        if part.isEmpty { return [] }
        var best = [slice(part, within: .unlimited)]
        if count == 1 { return best }
        var (low, high) = (Length.zero, best[0].height)
        while (high - low).raw > Self.tolerance {
            let found = slices(of: part, within: Length(raw: (low.raw + high.raw) / 2))
            if found.last?.rows.upperBound == part.upperBound {
                best = found
                high = found.reduce(.zero) { max($0, $1.height) }
            } else {
                low = Length(raw: (low.raw + high.raw) / 2)
            }
        }
        return best
    }

    /// A hundredth of a point.
    private static let tolerance: Int64 = 655

    /// The slices of `part` that fit columns of `depth`, one after the other.
    private func slices(of part: Range<Int>, within depth: Length) -> [Slice] {
        var slices: [Slice] = []
        var rest = part
        while slices.count < count, !rest.isEmpty {
            let slice = slice(rest, within: depth)
            if slice.rows.isEmpty { break }
            slices.append(slice)
            rest = slice.rows.upperBound..<part.upperBound
        }
        return slices
    }

    /// The slice of `part` that fits a column of `depth`.
    private func slice(_ part: Range<Int>, within depth: Length) -> Slice {
        let shift = shift(from: part.lowerBound, in: part)
        var slice = Slice(rows: part.lowerBound..<part.lowerBound, shift: shift, height: .zero)
        for index in part {
            let foot = rows[index].foot + shift
            if foot > depth { break }
            slice.rows = part.lowerBound..<(index + 1)
            slice.height = max(slice.height, foot)
        }
        return slice
    }

    /// The shift from the long column to one that begins with `row`, so that its lines are on the grid.
    private func shift(from row: Int, in part: Range<Int>) -> Length {
        // The first row began at the head of the long column, too.
        if row == 0 { return .zero }
        let shift = .zero - rows[row].head
        guard grid.increment > .zero, let baseline = rows[part].lazy.compactMap(\.alignedBaseline).first else {
            return shift
        }
        let below = (baseline + shift - grid.start).raw % grid.increment.raw
        // The remainder is negative for a baseline above the first line of the grid.
        let missing = below == 0 ? 0 : below < 0 ? -below : grid.increment.raw - below
        return shift + Length(raw: missing)
    }
}
