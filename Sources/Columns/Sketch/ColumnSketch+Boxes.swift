import PubDocuments
import PubGeometry
import PubValues

/// Rows of a box that a sketched column takes.
struct SketchedRows: RowsInColumn {
    /// The item of the box.
    var box: Int
    var extent: Shared<CastOffBox>
    var row: Int
    /// The space above it, and whether space is saved around it.
    var space: Length
    var isTight: Bool

    var rowCount: Int { extent.rows.count }
    var isStart: Bool { row == 0 }
}

// The extents of boxes.
extension ColumnSketch {
    func placement(of item: Int) -> PlacementRequest {
        guard case .box(let box) = material.items[item].content else { return .here }
        return material.column.isInBand ? box.placement : box.placementInFrames
    }

    func isPlaced(_ item: Int) -> Bool { material.column.placed.contains(item) }
    func isHeldByPage(_ item: Int) -> Bool { material.column.held.contains(item) }
    func isHeld(_ item: Int) -> Bool { false }
    func leavesOut(_ item: Int) -> Bool { item == choice.item && choice.isLeftOut && !choice.isWithoutPicture }
    func isAtCall(_ item: Int) -> Bool {
        if case .box(let box) = material.items[item].content { box.placement.isAtCall } else { false }
    }
    func isWrapped(_ item: Int) -> Bool { false }
    func breaks(_ item: Int) -> Bool { material.box(item).map { $0.rows.count > 1 } ?? false }
    func leavesWhite(_ item: Int) -> Bool { false }
    func isSmallTable(_ item: Int) -> Bool { material.box(item)?.isSmallTable ?? false }
    func spaceAfter(_ item: Int) -> Length { material.box(item)?.spaceAfter ?? .zero }

    func fits(_ item: Int, with room: Length) -> Bool {
        guard let box = extent(of: item) else { return true }
        let notes = heightOfNotes(in: box, 0..<box.rows.count)
        return spaceAbove(box) + box.value.height(from: 0) + room <= free - notes
    }

    /// The height that the notes of the rows `part` add at the foot.
    private func heightOfNotes(in box: Shared<CastOffBox>, _ part: Range<Int>) -> Length {
        box.notes.isEmpty ? .zero : heightAtFoot(ofNotes: box.value.notes(of: part))
    }

    /// The changes to the box at `item`, which is at the cursor or has waited.
    private func choice(of item: Int) -> ItemChoice {
        if item == choice.item { return choice }
        return laterChoices.first { $0.item == item } ?? ItemChoice()
    }

    /// The box with its changes.
    private func extent(of item: Int) -> Shared<CastOffBox>? {
        guard let box = material.box(item) else { return nil }
        let choice = choice(of: item)
        if choice.isWithoutPicture, let words = box.withoutPicture { return Shared(words) }
        return choice.growth == .zero ? box : Shared(box.value.taller(by: choice.growth))
    }

    private func spaceAbove(_ box: Shared<CastOffBox>) -> Length {
        draft.hasPieces ? max(draft.spaceAfter, box.spaceBefore) : .zero
    }

    mutating func openedBox() -> SketchedRows {
        let item = cursor.openBox
        guard let box = extent(of: item) else { preconditionFailure("no box at \(item)") }
        let added = cursor.row == 0 && draft.mayPartLast ? choice(of: item).extraLines : 0
        let space = spaceAbove(box)
        return SketchedRows(
            box: item, extent: box, row: box.cuts.withoutBlanks(cursor.row..<box.rows.count).lowerBound,
            space: added < 0 ? space.part(1, of: 3) : space + material.line * added, isTight: added < 0)
    }

    func rowsThatFit(_ rows: SketchedRows, above room: Length) -> Int {
        let depth = free - rows.space
        let count = rowsThatFit(rows, within: depth)
        // No column has room for a row and its notes: these go on in the next one.
        if count == 0, isForced { return rowsThatFit(rows, within: depth, withNotes: false) }
        if rows.row + count < rows.rowCount || room == .zero || isForced { return count }
        return rowsThatFit(rows, within: depth - room)
    }

    private func rowsThatFit(_ rows: SketchedRows, within depth: Length, withNotes: Bool = true) -> Int {
        let box = rows.extent
        var height = rows.row == 0 ? box.head : box.headOfRest
        var count = 0
        for index in rows.row..<rows.rowCount {
            height += box.rows[index]
            let foot = height + (index + 1 == rows.rowCount ? box.foot : box.footOfRest)
            if foot > depth - (withNotes ? heightOfNotes(in: box, rows.row..<index + 1) : .zero) { break }
            count += 1
        }
        if rows.row + count == rows.rowCount { return count }
        let taken = box.cuts.taken(count, from: rows.row)
        return taken == 0 && isForced ? count : taken
    }

    func pictureBelowHeads(_ rows: SketchedRows) -> SketchedRows? {
        guard rows.extent.isPicture else { return nil }
        var lower = rows
        lower.extent = Shared(
            rows.extent.value.taller(by: free - rows.space - rows.extent.value.height(from: 0)))
        return lower
    }

    mutating func add(_ rows: SketchedRows, count: Int) {
        let box = rows.extent
        let end = rows.row + count
        if rows.isStart, draft.mayPartLast, let kind = box.whiteKind {
            draft.whiteAbove.add(kind, lines: choice(of: rows.box).extraLines)
        }
        let isWhole = end == rows.rowCount
        let taken = box.cuts.withoutBlanks(rows.row..<end)
        let notes = box.value.notes(of: taken)
        let height = box.value.height(of: taken)
        let foot = draft.pen + rows.space + height
        let level = box.isFramed && material.hasGrid ? material.gridLine(below: foot) : foot
        draft.pen = level - draft.pen <= free - heightAtFoot(ofNotes: notes) ? level : foot
        place(notes: notes)
        draft.spaceAfter = isWhole ? (rows.isTight ? box.spaceAfter.part(1, of: 3) : box.spaceAfter) : .zero
        (draft.hasBoxes, draft.endsWithBox, draft.endsWithHead) = (true, true, false)
        draft.foot =
            isWhole
            ? .other : .cut(weight: box.cuts.weight(before: taken.upperBound, from: rows.row, isSmall: box.isSmall))
        draft.rowsOfDividedBox = isWhole ? 0 : rows.rowCount
        if rows.isStart {
            take(choice(of: rows.box))
            laterChoices.removeAll { $0.item == rows.box }
        }
        (cursor.openBox, cursor.row) = isWhole ? (-1, 0) : (rows.box, end)
    }

    mutating func placeAtFoot(_ item: Int) -> Bool {
        guard let box = material.box(item) else { return true }
        let height = box.value.height(from: 0) + box.spaceBefore
        let notes = heightOfNotes(in: box, 0..<box.rows.count)
        guard free - height - notes >= material.line * requiredLines, free >= height + notes else { return false }
        draft.footBoxes += height
        add(notes: box.value.notes(of: 0..<box.rows.count).map { whole($0) })
        return true
    }

    mutating func noteLeftOut(_ item: Int) { take(choice) }
    mutating func noteParted(_ item: Int) { draft.partedBoxes += 1 }

    // MARK: For set lines and boxes only

    mutating func placeInMargin(_ item: Int) -> Bool { false }
    mutating func place(wrapped item: Int) -> ColumnStop<Int>? { nil }
    mutating func placeBeside(wrapped item: Int) -> Bool { true }
    mutating func placeBelowAreas() -> ColumnStop<Int>? { nil }
    mutating func noteOverset(_ rows: SketchedRows) {}
    mutating func noteBehindEnd(_ item: Int) {}
    mutating func noteEndOfFlow() {}
}
