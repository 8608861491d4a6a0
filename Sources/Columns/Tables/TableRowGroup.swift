import PubColor
import PubDisplayList
import PubGeometry
import PubStyles
import PubTextModel

/// Rows of a table that cells over several of them join, mostly a single one: their heights, and their drawing. It is one piece, or several
/// that it may be divided between.
struct TableRowGroup {
    /// The text of a cell in its place.
    struct Cell {
        var text: Fragment
        /// Its left edge, and its width.
        var x: Length
        var measure: Length
    }

    /// Lines of a cell that are not parted.
    struct Block {
        var fragment: Fragment
        /// The distance from the head of its container to its own.
        var y: Length

        var foot: Length { y + fragment.height }
    }

    private struct PlacedBlock {
        var cell: Int
        var block: Block
    }

    let frame: TableTypesetter.Frame
    /// The rows, by their indices in the table.
    let rows: Range<Int>
    /// The distances from the head of the group to each row, and to its foot.
    private var tops: [Length] = []
    private var cells: [Cell] = []
    private var rowsOfCells: [Range<Int>] = []
    /// The rectangles drawn behind the text: tints first.
    private var tints: [(rect: Rect, fill: Paint)] = []
    private var rules: [(y: Length, rule: RuleLine, part: Range<Length>)] = []
    /// The lines of its cells, and the cuts that may divide it, from its head down.
    private var blocks: [PlacedBlock] = []
    private var cuts: [Length] = []

    /// The rows `rows` of a table in `frame`, without cells.
    init(frame: TableTypesetter.Frame, rows: Range<Int>) {
        (self.frame, self.rows) = (frame, rows)
    }

    /// Its height.
    var height: Length { tops.last ?? .zero }

    /// Adds the cells, which take the rows and columns of `measured`: rows are as tall as the cells in them alone need, the last of several rows
    /// as the cells over them need.
    mutating func add(_ cells: [Cell], spansOf measured: [MeasuredCell]) {
        self.cells = cells
        rowsOfCells = measured.map(\.rows)
        let padding = frame.padding.top + frame.padding.bottom
        var heights = [Length](repeating: padding, count: rows.count)
        // Cells over few rows first: a taller one only adds the height that its rows lack, to the last of them.
        let order = cells.indices.sorted { (rowsOfCells[$0].count, $0) < (rowsOfCells[$1].count, $1) }
        for index in order {
            let own = rowsOfCells[index]
            let first = own.lowerBound - rows.lowerBound
            let last = own.upperBound - 1 - rows.lowerBound
            let others = heights[first..<last].reduce(.zero, +)
            heights[last] = max(heights[last], cells[index].text.height + padding - others)
        }
        tops = heights.reduce(into: [.zero]) { $0.append($0[$0.count - 1] + $1) }
        blocks = cells.indices.map { PlacedBlock(cell: $0, block: Block(fragment: cells[$0].text, y: head(of: $0))) }
    }

    /// The distance from the head of the group to the text of a cell.
    private func head(of cell: Int) -> Length { top(of: rowsOfCells[cell].lowerBound) + frame.padding.top }

    private func top(of row: Int) -> Length { tops[row - rows.lowerBound] }

    /// Draws `fill` behind the part `width` of `rows`.
    mutating func tint(_ width: Range<Length>, rows: Range<Int>, _ fill: Paint) {
        let (top, foot) = (top(of: rows.lowerBound), top(of: rows.upperBound))
        tints.append(
            (
                Rect(x: width.lowerBound, y: top, width: width.upperBound - width.lowerBound, height: foot - top), fill
            ))
    }

    /// Draws a rule over `part` at the head of `row`.
    mutating func rule(_ rule: RuleLine, _ part: Range<Length>, above row: Int) {
        rules.append((top(of: row), rule, part))
    }

    // MARK: Division

    /// Lets it be divided: between its rows; within one that is taller than `tallest` at the lines of its cells, which `lines` gives by their
    /// indices, none for a cell that is not divided.
    mutating func divide(in tallest: Length, at lines: (Int) -> [Block]) {
        let divided = rows.filter { top(of: $0 + 1) - top(of: $0) > tallest }
        for index in cells.indices where divided.contains(where: rowsOfCells[index].contains) {
            let own = lines(index)
            if own.isEmpty { continue }
            blocks.removeAll { $0.cell == index }
            blocks += own.map { line in
                var line = line
                line.y += head(of: index)
                return PlacedBlock(cell: index, block: line)
            }
        }
        blocks.sort { ($0.cell, $0.block.y) < ($1.cell, $1.block.y) }
        let edges = rows.dropFirst().map(top)
        let feet = blocks.map(\.block.foot).filter { foot in
            divided.contains { top(of: $0) < foot && foot < top(of: $0 + 1) - frame.padding.bottom }
        }
        cuts = clearCuts(edges + feet, in: tallest)
    }

    /// The cuts of `places` that cross no line. If they are too far apart – lines of two cells on different leading – others between them: a
    /// line that is cut there is in the upper piece, which is taller by it.
    private func clearCuts(_ places: [Length], in tallest: Length) -> [Length] {
        let places = Set(places).sorted()
        let whole = places.filter { place in
            !blocks.contains { $0.block.y + Self.tolerance < place && place < $0.block.foot - Self.tolerance }
        }
        var cuts: [Length] = []
        for end in whole + [height] {
            var start = cuts.last ?? .zero
            if end - start > tallest {
                for place in places where place > start && place < end {
                    guard place - start >= tallest.part(1, of: 4) else { continue }
                    cuts.append(place)
                    start = place
                }
            }
            if end < height, end - (cuts.last ?? .zero) > Self.tolerance { cuts.append(end) }
        }
        return cuts
    }

    /// Sums of rounded heights differ by less.
    private static let tolerance = Length(points: 0.02)

    // MARK: Drawing

    /// The pieces that it may be divided into, from its head down.
    var fragments: [Fragment] {
        let starts = [.zero] + cuts
        return starts.indices.map { index in
            let isLast = index + 1 == starts.count
            return fragment(from: starts[index], to: isLast ? height : starts[index + 1], isFirst: index == 0, isLast)
        }
    }

    private func fragment(from start: Length, to end: Length, isFirst: Bool, _ isLast: Bool) -> Fragment {
        func isHere(_ y: Length) -> Bool {
            (isFirst || y >= start - Self.tolerance) && (isLast || y < end - Self.tolerance)
        }
        let own = blocks.filter { isHere($0.block.y) }
        var result = Fragment(width: frame.measure)
        result.height = max(end, own.map(\.block.foot).max() ?? end) - start
        if !isFirst, !tops.contains(start) { result.gapAbove = frame.padding.top }
        for (rect, fill) in tints where rect.minY < end && rect.maxY > start {
            let (head, foot) = (max(rect.minY - start, .zero), min(rect.maxY - start, result.height))
            let area = Rect(x: rect.minX, y: head, width: rect.width, height: foot - head)
            result.marks.items.append(.path(PathItem(Path(rect: area), fill: fill)))
        }
        for (y, rule, part) in rules where isHere(y) {
            result.marks.items.append(.path(rule.path(from: part.lowerBound, to: part.upperBound, y: y - start)))
        }
        for placed in own {
            result.overlay(placed.block.fragment, x: cells[placed.cell].x, y: placed.block.y - start)
        }
        return result
    }
}
