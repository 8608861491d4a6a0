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

    /// Fills the master's frames in the order of the thread; true when the article is complete. Where it ends in a frame of
    /// several columns, these are even if the master wants that.
    mutating func fillNamedFrames() -> Bool {
        let frames = framesBelowHead
        var columns: [ColumnDraft] = []
        defer { page.cost = page.cost + cost(of: columns, endsPage: true) }
        let whole = frames.reduce(Length.zero) { $0 + $1.depth }
        var white = whole
        for range in frame.master.columnsOfFrames {
            let filled = evened(filled(frames, range), of: frames, range)
            cursor = filled.cursor
            columns += filled.columns
            for (index, column) in zip(range, filled.columns) {
                white -= column.pageFoot - column.frame.y
                place(column, in: .frame(index))
            }
            page.emptyPart = whole > .zero ? white.points / whole.points : 0
            if filled.stop == .done { return true }
            if filled.stop == .pageBreak { return false }
        }
        page.pen = frame.foot
        return false
    }

    /// Those of `frames` that are the columns of one, filled from the cursor on; to `depth` at most where that is given.
    private func filled(_ frames: [ColumnFrame], _ range: Range<Int>, depth: Length? = nil) -> Band {
        let tallest = frames.map(\.depth).max() ?? .zero
        let slice = FlowSlice(items)
        var band = Band(wraps: [], cursor: cursor)
        for index in range {
            var column = frames[index]
            var surroundings = ColumnSurroundings()
            surroundings.isBodyThread = true
            surroundings.hasNoteColumn = frame.master.notes != nil
            surroundings.master = frame.master.name
            surroundings.boxesWait = frame.isBeforeColumns
            surroundings.placedFloats = Set(cursor.ahead)
            surroundings.following = Array(frames[(index + 1)...])
            surroundings.isTallest = column.depth == tallest && depth == nil
            surroundings.startsPage = index == 0
            if let depth { column.depth = min(column.depth, depth) }
            var filler = ColumnFiller(galley, slice, column: column, surroundings: surroundings, from: band.cursor)
            band.stop = filler.fill()
            band.cursor = filler.cursor
            band.columns.append(filler.draft)
            if band.stop == .done || band.stop == .pageBreak { break }
        }
        return band
    }

    /// The columns of one frame, even where the article ends in them and the master wants that.
    private func evened(_ band: Band, of frames: [ColumnFrame], _ range: Range<Int>) -> Band {
        guard band.stop == .done, frame.master.isBalanced, range.count > 1 else { return band }
        let depth = range.map { frames[$0].depth }.max() ?? .zero
        return shallowest(band, depth: depth) { filled(frames, range, depth: $0) }
    }
}

extension Master {
    /// The frames of its thread that are columns of one frame, for each of these in order.
    fileprivate var columnsOfFrames: [Range<Int>] {
        let starts = frames.indices.filter { frames[$0].column == 0 }
        return zip(starts, starts.dropFirst() + [frames.count]).map { $0..<$1 }
    }
}
