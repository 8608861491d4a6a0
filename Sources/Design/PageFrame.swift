import PubGeometry
import PubIdentity
import PubStyles
import PubTextLayout

/// A page to be filled: its trim, type area, grid, columns or named frames, and exclusions. It has no folio. Its side
/// is known only if something placed depends on it.
package struct PageFrame: Hashable, Sendable {
    /// The side of the spread that the page will be on.
    package enum Side: Hashable, Sendable {
        /// A left-hand page.
        case left
        /// A right-hand page.
        case right
        /// Not known yet: placed items move with the type area when the side is known.
        case either

        /// The side of the page behind it.
        package var opposite: Side {
            switch self {
            case .left: .right
            case .right: .left
            case .either: .either
            }
        }
    }

    /// The kind of page.
    package var master: Master
    /// The size after cutting.
    package var trim: Size
    /// The side of the spread; ``Side/either`` if nothing placed depends on it.
    package var side = Side.either
    /// Whether the page after it has columns and no text frames: items without a place in a frame wait for it.
    package var isBeforeColumns = false
    /// The measure of the first column of the page after it; nil if that has the same master.
    package var measureOfNext: Length?
    /// The bleed beyond the trim.
    package var bleed: Length
    /// The columns of the grid for placing boxes.
    package var grid: PageGrid
    /// The part of each page at the spine that binding hides.
    package var spineLoss: Length
    /// A number of columns other than its master's; nil for the same.
    package var columnCount: Int?
    /// Whether its text begins at the right: the rightmost column is the first.
    package var beginsAtRight = false
    /// The distance from the trim's head to a baseline of the grid.
    package var gridStart: Length
    /// The distance from baseline to baseline; zero without a grid.
    package var gridIncrement: Length
    /// Its lines beyond the type area, as on the page that it faces; negative if it is shorter.
    package var extraLines = 0
    /// The exclusions for all columns, counted from the type area's upper left corner.
    package var exclusions: [SlotExclusion] = []

    /// A page of `design` with the master `name`, or the default master.
    package init(_ design: PageDesign, master name: String) { self.init(design, design.master(name)) }

    /// A page of `design` with `master`.
    init(_ design: PageDesign, _ master: Master) {
        self.master = master
        trim = design.trim
        bleed = design.bleed
        grid = design.grid
        spineLoss = design.spineLoss
        gridStart = design.gridStart
        gridIncrement = design.gridIncrement
    }

    /// The distance from the trim's head to the type area.
    package var top: Length { master.margins.top }
    /// The distance from the trim's head to the foot of the type area.
    package var foot: Length { trim.height - master.margins.bottom + gridIncrement * extraLines }
    /// The distance from the trim's head to the last baseline of the grid in the type area; to its foot without a grid.
    package var lastBaseline: Length {
        guard gridIncrement > .zero, foot > gridStart else { return foot }
        return gridStart + gridIncrement * Int((foot - gridStart).raw / gridIncrement.raw)
    }
    /// The width of the type area.
    package var width: Length { master.areaWidth(trim) }
    /// The start and width of each column in the order of the text, from the left edge of the type area.
    package var columns: [(x: Length, width: Length)] { beginsAtRight ? columnsFromLeft.reversed() : columnsFromLeft }

    /// The same, from the left to the right.
    var columnsFromLeft: [(x: Length, width: Length)] {
        let room = noteRoom
        return master.columnExtents(trim, override: columnCount, less: room.width).map { ($0.x + room.left, $0.width) }
    }

    /// The measure of the first column of its text.
    package var firstMeasure: Length? { master.frames.first?.width ?? columns.first?.width }

    /// The exclusions for a column, from its own upper left corner.
    package func exclusions(on column: ColumnFrame) -> [SlotExclusion] {
        exclusions.map { exclusion in
            var moved = exclusion
            moved.origin = moved.origin + Point(x: .zero - column.x, y: top - column.y)
            return moved
        }
    }

    /// The master's named frames, each at the left edge of its own placement.
    package var namedFrames: [ColumnFrame] {
        master.frames.map { frame in
            var column = ColumnFrame(
                x: .zero, y: frame.y, measure: frame.width, depth: frame.height, gridStart: gridStart - frame.y)
            column.beginsAtRight = beginsAtRight
            column.left = frame.left(onRecto: side != .left, of: trim.width)
            column.shape = frame.shape.map { Region($0) }
            column.inset = frame.inset
            return column
        }
    }

    /// The top of a band of columns with `pen` above it: a whole number of grid steps below the type area's head, so
    /// that all bands begin alike.
    package func bandTop(below pen: Length) -> Length {
        guard gridIncrement > .zero, pen > top else { return pen }
        return min(top + gridIncrement * (pen - top).units(of: gridIncrement), max(pen, foot))
    }
}
