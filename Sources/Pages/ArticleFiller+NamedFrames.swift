import PubColumns
import PubDesign
import PubGeometry
import PubIdentity

extension ArticleFiller {
    /// The frame from below the head of the article on, if the head reaches into it: on a row of the grid.
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
        let bands = keepingTextWithBoxes(filled(frames), in: frames)
        let whole = frames.reduce(Length.zero) { $0 + $1.depth }
        var white = whole
        for (range, band) in zip(frame.master.columnsOfFrames, bands) {
            for (index, column) in zip(range, band.columns) {
                white -= column.evenFoot - column.frame.y - column.whiteAboveFoot + column.heightBelow
                place(column, in: .frame(index))
            }
        }
        page.emptyPart = whole > .zero ? white.points / whole.points : 0
        page.cost = page.cost + cost(of: bands.flatMap(\.columns), endsPage: true)
        for flaw in bands.flatMap({ flaws(of: $0.columns) }) { page.findings.report(flaw) }
        guard let last = bands.last else { return false }
        cursor = last.cursor
        if frame.isBeforeColumns { letBoxesWaitForColumns() }
        switch last.stop {
        case .done: return isComplete
        case .pageBreak: break
        default: page.pen = frame.foot
        }
        return false
    }

    /// Makes boxes for columns that had no room in the frames wait for the next page, which has columns, in the order of their
    /// calls.
    private mutating func letBoxesWaitForColumns() {
        let moved = cursor.deferred.filter { galley.box($0).placement.isFloatOfPage }
        if moved.isEmpty { return }
        let waiting = Set(cursor.floats + moved)
        cursor.deferred.removeAll { moved.contains($0) }
        cursor.floats = items.compactMap { item in
            if case .box(let id) = item, waiting.contains(id) { id } else { nil }
        }
    }

    /// `frames` filled from the cursor on, to the end of the article or of the page: a band for each of the master's frames. If
    /// the article ends in a frame of several columns, these are even if the master wants that.
    private func filled(_ frames: [ColumnFrame], keepingLines count: Int = 0) -> [Band] {
        var bands: [Band] = []
        var start = cursor
        for range in frame.master.columnsOfFrames {
            func filled(_ depth: Length?) -> Band {
                self.filled(frames, range, from: start, depth: depth, keepingLines: count)
            }
            var band = filled(nil)
            if band.stop == .done, frame.master.isBalanced, range.count > 1 {
                let depth = range.map { frames[$0].depth }.max() ?? .zero
                band = rules.even(band, upTo: depth) { filled($0) }
            }
            bands.append(band)
            if band.stop == .done || band.stop == .pageBreak { break }
            start = band.cursor
        }
        return bands
    }

    /// The frames filled so that some lines of the text are left for the page of the boxes that wait: the mark that ends an article
    /// is its last thing. Returns `bands` if no boxes wait, or if its last paragraph has too few lines.
    private func keepingTextWithBoxes(_ bands: [Band], in frames: [ColumnFrame]) -> [Band] {
        guard let last = bands.last, last.stop == .done, !last.cursor.floats.isEmpty else { return bands }
        let open = filled(frames, keepingLines: 3 * (plan.columns ?? 1))
        guard let end = open.last, end.stop == .full, end.cursor.floats == last.cursor.floats else { return bands }
        return open
    }

    /// The parts of `frames` that are the columns of one frame, filled from `start` on, to `depth` at most unless that is nil.
    private func filled(
        _ frames: [ColumnFrame], _ range: Range<Int>, from start: FlowCursor, depth: Length?, keepingLines count: Int
    ) -> Band {
        let tallest = frames.map(\.depth).max() ?? .zero
        // The head of the article may leave less of each frame than a later page has.
        let hasTallest = tallest >= galley.pageRoom.column
        let slice = FlowSlice(items)
        var band = Band(wraps: [], cursor: start)
        for index in range {
            var column = frames[index]
            var surroundings = ColumnSurroundings()
            surroundings.isBodyThread = true
            surroundings.hasNoteColumn = frame.master.notes != nil
            surroundings.master = frame.master.name
            surroundings.page = frame
            surroundings.boxesWait = frame.isBeforeColumns
            surroundings.placedFloats = Set(cursor.ahead)
            surroundings.following = Array(frames[(index + 1)...])
            surroundings.isTallest = hasTallest && column.depth == tallest && depth == nil
            surroundings.startsPage = index == 0
            surroundings.linesKept = count
            if let depth, depth < column.depth { (column.depth, column.roomBelow) = (depth, column.depth - depth) }
            var filler = ColumnFiller(galley, slice, column: column, surroundings: surroundings, from: band.cursor)
            band.stop = filler.fill()
            band.cursor = filler.cursor
            band.columns.append(filler.draft)
            if band.stop == .done || band.stop == .pageBreak { break }
        }
        return band
    }
}

extension Master {
    /// The frames of its thread that are columns of one frame, for each of these in order.
    var columnsOfFrames: [Range<Int>] {
        let starts = frames.indices.filter { frames[$0].column == 0 }
        return zip(starts, starts.dropFirst() + [frames.count]).map { $0..<$1 }
    }
}
