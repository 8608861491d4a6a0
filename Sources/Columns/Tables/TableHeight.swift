import PubGeometry
import PubShaping
import PubTextLayout

/// The height that a table is likely to have with other widths of its columns: lines are counted, not broken.
struct TableHeight {
    /// A paragraph of a cell: the facts that its number of lines depends on.
    struct Paragraph {
        /// The parts that lines do not divide: start and end of each along the whole text, and whether a line must end after it.
        private var words: [(start: Int64, end: Int64, endsLine: Bool)] = []
        /// The distance from line to line.
        let leading: Length

        /// The words of `shaped`.
        init(_ shaped: ShapedParagraph) {
            leading = shaped.strut.leading
            var start = shaped.firstLineCluster
            for point in shaped.breaks where point.partsWords {
                let end = max(point.end, start)
                words.append(
                    (shaped.widthSums[Int(start)], shaped.widthSums[Int(end)], endsLine: point.kind == .forced))
                start = point.next
            }
        }

        /// The number of lines in `measure`, each filled as full as possible; a word that is wider is broken over several. Linear in the words.
        func lines(in measure: Length) -> Int {
            let measure = max(measure.raw, 1)
            var count = 0
            var lineStart: Int64?
            for word in words {
                if let start = lineStart, word.end - start <= measure {
                    if word.endsLine { lineStart = nil }
                    continue
                }
                // Less one: a word as wide as the measure is one line.
                let full = max(word.end - word.start - 1, 0) / measure
                count += Int(full) + 1
                lineStart = word.endsLine ? nil : word.start + full * measure
            }
            return count
        }
    }

    /// A cell of a row.
    struct Cell {
        var row: Int
        var columns: Range<Int>
        var paragraphs: [Paragraph]
        /// The part of its width that paragraphs and padding take.
        var sides: Length
    }

    /// The cost of a choice of widths: less height first, then fewer lines.
    struct Cost: Comparable {
        var height = Length.zero
        var lines = 0

        static func < (a: Cost, b: Cost) -> Bool { (a.height, a.lines) < (b.height, b.lines) }
    }

    private let cells: [Cell]
    private let rowCount: Int
    /// The indices of the cells of each column.
    private let cellsOfColumn: [[Int]]

    /// The height of `cells`.
    init(_ cells: [Cell], columns: Int) {
        self.cells = cells
        rowCount = (cells.map(\.row).max() ?? -1) + 1
        var found = [[Int]](repeating: [], count: columns)
        for (index, cell) in cells.enumerated() { for column in cell.columns { found[column].append(index) } }
        cellsOfColumn = found
    }

    /// The most trials of widths: beyond that the gain is small.
    private static let mostTrials = 240
    /// Columns beyond these keep their share.
    private static let mostColumns = 8

    /// `widths`, with width moved from one of the `open` columns to another as long as the table gets less high.
    ///
    /// Linear in the words of the table: the number of trials is bounded.
    func improved(_ widths: [Length], open: [(column: Int, least: Length)]) -> [Length] {
        if open.count < 2 { return widths }
        let open = open.prefix(Self.mostColumns)
        var best = widths
        var sizes = cells.map { size(of: $0, widths) }
        var cost = cost(sizes)
        var trials = 0
        var step = open.reduce(Length.zero) { $0 + widths[$1.column] - $1.least }.part(1, of: 2)
        while step > Length(points: 2), trials < Self.mostTrials {
            var isBetter = false
            for from in open {
                for to in open where to.column != from.column && trials < Self.mostTrials {
                    guard best[from.column] - step >= from.least else { break }
                    trials += 1
                    var tried = best
                    tried[from.column] -= step
                    tried[to.column] += step
                    var triedSizes = sizes
                    for index in cellsOfColumn[from.column] + cellsOfColumn[to.column] {
                        triedSizes[index] = size(of: cells[index], tried)
                    }
                    let triedCost = self.cost(triedSizes)
                    guard triedCost < cost else { continue }
                    (best, sizes, cost, isBetter) = (tried, triedSizes, triedCost, true)
                }
            }
            if !isBetter { step = step.part(1, of: 2) }
        }
        return best
    }

    private func size(of cell: Cell, _ widths: [Length]) -> Cost {
        let measure = cell.columns.reduce(Length.zero) { $0 + widths[$1] } - cell.sides
        return cell.paragraphs.reduce(into: Cost()) { size, paragraph in
            let lines = paragraph.lines(in: measure)
            size.lines += lines
            size.height += paragraph.leading * lines
        }
    }

    private func cost(_ sizes: [Cost]) -> Cost {
        var heights = [Length](repeating: .zero, count: rowCount)
        var cost = Cost()
        for (cell, size) in zip(cells, sizes) {
            heights[cell.row] = max(heights[cell.row], size.height)
            cost.lines += size.lines
        }
        cost.height = heights.reduce(.zero, +)
        return cost
    }
}
