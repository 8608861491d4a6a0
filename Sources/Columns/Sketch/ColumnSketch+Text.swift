import PubGeometry
import PubTextLayout
import PubValues

/// Lines of a paragraph that a sketched column takes.
struct SketchedLines: TextInColumn {
    var count: Int
    var left: Int
    /// The foot of the last of them.
    var foot: Length
    /// Their notes; nil if the paragraph calls none.
    var notes: NotedLines<ColumnSketch>?
}

// The extents of paragraphs.
extension ColumnSketch {
    func linesOfText() -> (count: Int, placed: Int, widows: Int) {
        guard let text = material.text(cursor.item) else { return (0, 0, 0) }
        return (text.lines + looseness, cursor.line, text.widows)
    }

    /// The changes to the paragraph at the cursor.
    private var chosen: ItemChoice { choice.item == cursor.item ? choice : ItemChoice() }

    /// The lines that the paragraph at the cursor has more than is best.
    private var looseness: Int { cursor.line > 0 ? cursor.looseness : chosen.looseness }

    func openedText() -> SketchedLines {
        guard let text = material.text(cursor.item) else {
            return SketchedLines(count: 0, left: 0, foot: .zero, notes: nil)
        }
        let left = text.lines + looseness - cursor.line
        let baseline = firstBaseline(of: text, isStart: cursor.line == 0)
        if text.notes.isEmpty { return taking(fittingLines(of: text, left, from: baseline), of: text, left, baseline) }
        return dividingNotes { divides in
            let (fitting, notes) = fittingLines(of: text, left, from: baseline, dividingNotes: divides)
            var lines = taking(fitting, of: text, left, baseline)
            lines.notes = notes
            return (lines, notes, lines.count == 0 ? nil : lines.foot)
        }
    }

    /// The lines that are taken of the `left` ones of `text`, whose first is at `baseline`, if `fitting` of them have room.
    private func taking(
        _ fitting: Int, of text: Shared<CastOffText>, _ left: Int, _ baseline: Length
    ) -> SketchedLines {
        let rules = KeepRules(
            orphans: text.orphans, widows: text.widows, keepTogether: text.keepTogether,
            keepWithNext: text.keepWithNext,
            requiredLines: requiredLines, isForced: isForced)
        let count = allowed(fitting, of: rules, left: left, isStart: cursor.line == 0)
        return SketchedLines(
            count: count, left: left, foot: baseline + text.leading * (count - 1) + text.descent, notes: nil)
    }

    mutating func add(_ lines: SketchedLines) {
        guard let text = material.text(cursor.item) else { return }
        let isStart = cursor.line == 0
        let isWhole = lines.count == lines.left
        let isFirst = !draft.hasPieces
        if isStart, draft.mayPartLast, let kind = text.whiteKind {
            draft.whiteAbove.add(kind, lines: chosen.extraLines)
        }
        draft.isTooFewLines = isFirst && !isWhole && lines.count < text.orphans
        draft.pen = lines.foot
        draft.lines += lines.count
        if let notes = lines.notes {
            add(notes: Array(notes.parts(upTo: lines.count)))
            cursor.openNotes += notes.carried(upTo: lines.count)
        }
        draft.spaceAfter = isWhole ? text.spaceAfter : .zero
        draft.startsWithLastLine = draft.startsWithLastLine || isFirst && isWhole && !isStart && lines.count == 1
        (draft.hasText, draft.endsWithBox, draft.endsWithHead) = (true, false, text.keepWithNext > 0)
        draft.foot = .text(
            ColumnFoot.Lines(
                isFirstAlone: isStart && lines.count == 1 && !isWhole, isWhole: isWhole,
                keepsWithNext: text.keepWithNext > 0, announcesNext: false, isHyphenated: false))
        let looseness = looseness
        if isStart { take(chosen) }
        (cursor.line, cursor.looseness) = isWhole ? (0, 0) : (cursor.line + lines.count, looseness)
    }

    mutating func forceOverset(_ lines: SketchedLines) {
        var all = lines
        all.count = lines.left
        if let text = material.text(cursor.item), !text.notes.isEmpty {
            let notes = (0..<all.count).map { text.value.notes(ofLine: cursor.line + $0) }
            all.notes = NotedLines(oversetIn: self, calling: notes)
        }
        add(all)
        cursor.item += 1
    }

    mutating func leave(_ lines: SketchedLines) {}

    /// Notes a change to the item that is placed.
    mutating func take(_ choice: ItemChoice) {
        guard choice.changes != nil else { return }
        draft.costOfChanges += choice.cost
        draft.changeCount += 1
        changesMade += 1
    }

    /// The distance from the column's head to the first baseline of the next lines.
    private func firstBaseline(of text: Shared<CastOffText>, isStart: Bool) -> Length {
        // At the head of a column spaces above are dropped, and text off the grid rises to the first line.
        if !draft.hasPieces { return firstBaselineAtHead(of: text) }
        var space = isStart ? max(draft.spaceAfter, text.spaceBefore) : draft.spaceAfter
        if isStart, draft.mayPartLast {
            let added = chosen.extraLines
            space = added < 0 ? space.part(1, of: 2) : space + material.line * added
        }
        let place = draft.pen + space + text.ascent
        return text.isAligned ? material.gridLine(below: place) : place
    }

    /// Text at a column's head is on the first line of the grid that leaves room for its capitals; text off the grid rises to it, but
    /// larger type in its first line makes room for itself.
    private func firstBaselineAtHead(of text: Shared<CastOffText>) -> Length {
        let first = material.gridLine(below: draft.pen + text.letterAscent.scaled(by: SlotSource.headFraction))
        if text.isAligned { return first }
        let ascent = text.styledAscent
        return draft.pen + ascent + text.addedAscent - max(draft.pen + ascent - first, .zero)
    }

    /// The number of the `left` lines that have room, the first of them at `baseline`.
    private func fittingLines(of text: Shared<CastOffText>, _ left: Int, from baseline: Length) -> Int {
        let room = material.column.depth - draft.heightAtFoot - baseline - text.descent
        if room < .zero { return 0 }
        return text.leading > .zero ? min(left, Int(room.raw / text.leading.raw) + 1) : left
    }

    /// The same for lines that call notes, with these.
    private func fittingLines(
        of text: Shared<CastOffText>, _ left: Int, from baseline: Length, dividingNotes divides: Bool
    ) -> (fitting: Int, notes: NotedLines<ColumnSketch>) {
        var notes = NotedLines(in: self)
        for line in 0..<left {
            let foot = baseline + text.leading * line + text.descent
            let called = text.value.notes(ofLine: cursor.line + line)
            let isTaken = notes.takeLine(calling: called, in: self, dividing: divides) { reserved in
                foot <= depth - reserved ? foot : nil
            }
            if !isTaken { return (line, notes) }
        }
        return (left, notes)
    }

    /// Half of the space above a head is saved only if its column wins a line by it, and not below a box.
    func winsLine(savingAbove text: Shared<CastOffText>) -> Bool {
        // Below a box the space is the box's, too: with half of it, the head would seem to belong to that.
        guard draft.mayPartLast, !draft.endsWithBox else { return false }
        let space = max(draft.spaceAfter, text.spaceBefore)
        let lead = material.lead(to: cursor.item, after: draft.spaceAfter)
        let foot = draft.pen + lead
        return material.gridLine(below: foot + space.part(1, of: 2) - space) < material.gridLine(below: foot)
    }
}

extension CastOffText {
    /// The notes that are called in a line; linear in the notes.
    func notes(ofLine line: Int) -> [CastOffNote] { notes.compactMap { $0.line == line ? $0.note : nil } }
}

extension SketchMaterial {
    /// The space from the foot of a piece to the baseline that the next text asks for, before alignment, if the item at `next` follows.
    func lead(to next: Int, after space: Length) -> Length {
        var (lead, space) = (Length.zero, space)
        for index in min(next, items.count)..<items.count {
            switch items[index].content {
            case .text(let text):
                lead += max(space, text.spaceBefore) + text.ascent
                if text.isAligned { return lead }
                lead += text.leading * (text.lines - 1) + text.descent
                space = text.spaceAfter
            case .box(let box) where box.placement == .here || box.placement == .column:
                lead += max(space, box.spaceBefore) + box.value.height(from: 0)
                space = box.spaceAfter
            case .box, .nothing: continue
            case .across, .start, .columnBreak, .pageBreak: return lead + space + ascent
            }
        }
        return lead + space + ascent
    }
}
