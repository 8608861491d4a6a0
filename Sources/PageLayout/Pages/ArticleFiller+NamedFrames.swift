import Geometry

extension ArticleFiller {
    /// The frame from below the head of the article on, where that reaches into it: on a row of the grid.
    private func belowHead(_ column: ColumnFrame) -> ColumnFrame {
        guard let headArea, headArea.maxY > column.y, headArea.minY < column.y + column.depth else { return column }
        let x = column.left - frame.left
        guard headArea.minX < x + column.measure, x < headArea.maxX else { return column }
        var column = column
        let y = min(frame.bandTop(below: headArea.maxY), column.y + column.depth)
        (column.depth, column.gridStart) = (column.depth - (y - column.y), column.gridStart - (y - column.y))
        column.y = y
        return column
    }

    /// The master's named frames, each from below the head of the article on.
    var framesBelowHead: [ColumnFrame] { frame.namedFrames.map { belowHead($0) } }

    /// Fills the master's frames in the order of the thread; true when the article is complete.
    mutating func fillNamedFrames() -> Bool {
        let frames = framesBelowHead
        let tallest = frames.map(\.depth).max() ?? .zero
        let slice = FlowSlice(items)
        var columns: [ColumnDraft] = []
        defer { page.cost = page.cost + cost(of: columns, endsPage: true) }
        let whole = frames.reduce(Length.zero) { $0 + $1.depth }
        var white = whole
        for (index, column) in frames.enumerated() {
            var surroundings = ColumnSurroundings()
            surroundings.isBodyThread = true
            surroundings.hasNoteColumn = frame.master.notes != nil
            surroundings.master = frame.master.name
            surroundings.boxesWait = frame.isBeforeColumns
            surroundings.placedFloats = Set(cursor.ahead)
            surroundings.following = Array(frames[(index + 1)...])
            surroundings.isTallest = column.depth == tallest
            surroundings.startsPage = index == 0
            var filler = ColumnFiller(galley, slice, column: column, surroundings: surroundings, from: cursor)
            let stop = filler.fill()
            cursor = filler.cursor
            columns.append(filler.draft)
            white -= filler.draft.pageFoot - column.y
            page.emptyPart = whole > .zero ? white.points / whole.points : 0
            place(filler.draft, in: .frame(index))
            if stop == .done { return true }
            if stop == .pageBreak { return false }
        }
        page.pen = frame.foot
        return false
    }
}
