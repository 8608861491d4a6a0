import PubDocuments
import PubGeometry
import PubStyles

// The grid of a page: columns across its type area, rows that are the steps of its baseline grid. Coordinates count from
// the left edge of the type area and from the trim's head.
extension PageFrame {
    /// The distance from baseline to baseline of the rows: the grid increment, or 12 pt without a grid.
    package var rowHeight: Length { gridIncrement > .zero ? gridIncrement : Length(points: 12) }

    /// The rows of the type area, at least one.
    package var rowCount: Int {
        guard gridIncrement > .zero, foot > gridStart else { return max(Int((foot - top).raw / rowHeight.raw), 1) }
        return Int((foot - gridStart).raw / rowHeight.raw) + 1
    }

    /// The distance from the trim's head to the head of `row`, from 1: the first is at the head of the type area.
    func head(ofRow row: Int) -> Length { top + rowHeight * (row - 1) }

    /// The distance from the trim's head to the foot of `row`: its baseline, which pictures stand on.
    package func foot(ofRow row: Int) -> Length {
        gridIncrement > .zero ? gridStart + rowHeight * (row - 1) : top + rowHeight * row
    }

    /// The fewest rows that reach `height` below the head of the first, at most the page's rows.
    package func rows(for height: Length) -> Int {
        let first = foot(ofRow: 1) - top
        return min(1 + (max(height - first, .zero)).units(of: rowHeight), rowCount)
    }

    /// The distance from the trim's left edge to the type area.
    package var left: Length { master.areaLeft(side == .left ? .left : .right) }

    /// The columns of the grid that `span` takes, as a range from the left, `across` the page.
    func columnRange(_ span: GridSpan?, _ across: WrapPlacement.Across) -> ClosedRange<Int> {
        let count = grid.columns
        switch span {
        case nil: return 1...count
        case .range(let first, let last):
            // Ranges count from the spine.
            return fromSpine(min(first, count)...min(last, count))
        case .count(let wanted):
            let taken = min(wanted, count)
            let start: Int
            switch across {
            case .left: start = 1
            case .right: start = count - taken + 1
            case .center: start = (count - taken) / 2 + 1
            case .inner: start = side == .left ? count - taken + 1 : 1
            case .outer: start = side == .left ? 1 : count - taken + 1
            }
            return start...(start + taken - 1)
        }
    }

    /// The columns of the grid that `area` takes, as a range from the left: for a column of text as many as that has,
    /// or half of them if the page has one column.
    func columnRange(of area: GridSpec) -> ClosedRange<Int> {
        let columns = area.isTextColumn ? .count(max(grid.columns / max(columns.count, 2), 1)) : area.columns
        return columnRange(columns, area.across)
    }

    /// The left edge and the width that `area` takes across the page: of the grid, or of a column of text if there are several.
    package func extent(of area: GridSpec) -> (x: Length, width: Length) {
        let columns = columnsFromLeft
        guard area.isTextColumn, columns.count > 1 else { return extent(columnRange(of: area)) }
        switch area.across {
        case .left: return columns[0]
        case .right: return columns[columns.count - 1]
        case .center: return columns[(columns.count - 1) / 2]
        case .inner: return columns[side == .left ? columns.count - 1 : 0]
        case .outer: return columns[side == .left ? 0 : columns.count - 1]
        }
    }

    /// `columns` that count from the left, as they count from the spine; or the other way round.
    package func fromSpine(_ columns: ClosedRange<Int>) -> ClosedRange<Int> {
        let count = grid.columns
        return side == .left ? (count + 1 - columns.upperBound)...(count + 1 - columns.lowerBound) : columns
    }

    /// The left edge and the width of columns of the grid.
    package func extent(of span: GridSpan?, _ across: WrapPlacement.Across) -> (x: Length, width: Length) {
        extent(columnRange(span, across))
    }

    /// The left edge and the width of columns, which count from the left.
    func extent(_ range: ClosedRange<Int>) -> (x: Length, width: Length) {
        let pitch = width + grid.gutter
        // Both edges are counted from the left, so that roundings do not add up.
        let x = pitch.part(range.lowerBound - 1, of: grid.columns)
        return (x, pitch.part(range.upperBound, of: grid.columns) - grid.gutter - x)
    }

    /// The rows that `area` takes; if it gives none, and does not have all, the rows that `height` needs.
    func rowRange(of area: GridSpec, height: Length) -> ClosedRange<Int> {
        let count = rowCount
        if case .range(let first, let last) = area.rows { return min(first, count)...min(last, count) }
        if area.rows == nil, area.hasAllRows { return 1...count }
        var taken = rows(for: height)
        if case .count(let wanted) = area.rows { taken = min(wanted, count) }
        switch area.down {
        case .here, .top: return 1...taken
        case .middle: return ((count - taken) / 2 + 1)...((count - taken) / 2 + taken)
        case .bottom: return (count - taken + 1)...count
        }
    }

    /// The rectangle of columns and rows.
    func rect(columns: (x: Length, width: Length), rows: ClosedRange<Int>) -> Rect {
        let y = head(ofRow: rows.lowerBound)
        return Rect(x: columns.x, y: y, width: columns.width, height: foot(ofRow: rows.upperBound) - y)
    }

    /// `rect` extended beyond the trim at `edges`.
    package func bled(_ rect: Rect, _ edges: PageEdges) -> Rect {
        let minX = bleeds(at: .left, edges) ? -left - bleed : rect.minX
        let maxX = bleeds(at: .right, edges) ? trim.width - left + bleed : rect.maxX
        let minY = edges.contains(.top) ? -bleed : rect.minY
        let maxY = edges.contains(.bottom) ? trim.height + bleed : rect.maxY
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// Whether an item that bleeds at `edges` reaches beyond the trim at that side of this page.
    package func bleeds(at side: HorizontalSide, _ edges: PageEdges) -> Bool {
        let isOuter = (side == .left) == (self.side == .left)
        return edges.contains(side == .left ? .left : .right) || edges.contains(isOuter ? .outer : .inner)
    }

    /// The type area.
    package var typeArea: Rect { Rect(x: .zero, y: top, width: width, height: foot - top) }
}
