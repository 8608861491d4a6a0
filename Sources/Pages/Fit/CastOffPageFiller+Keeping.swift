import PubColumns
import PubGeometry

// The end of an article for whose boxes the page has no room yet: see ``ArticleFiller/keepingTextWithFloats(_:)``.
extension CastOffPageFiller {
    /// The end of an article in even columns, with all boxes that wait across the foot of the page; nil if the page has no room for them, and
    /// ends.
    mutating func placingBoxes(below part: Part, _ start: Start, below top: Length) -> (part: Part, start: Start)? {
        if page.hasNamedFrames {
            end(part, start)
            return nil
        }
        var floats = (start.cursor.floats + part.cursor.floats)[...]
        var (even, rest) = (inLeastDepth(part, start, below: top), start)
        rest.notes = []
        while let item = floats.first, case .box(let box) = castOff.items[item].content {
            let height = box.value.height(from: 0) + box.spaceBefore
            let notes = box.value.notes(of: 0..<box.rows.count)
            if rest.foot - height < top + even.pen + even.spaceAfter + room(forNotes: notes, on: rest) { break }
            rest.foot -= height
            rest.notes += notes
            floats.removeFirst()
        }
        if rest.foot == start.foot {
            endBeforeBoxes(part, even, start, below: top)
            return nil
        }
        even.cursor.floats = Array(floats)
        rest.cursor.floats = []
        if floats.isEmpty { return (even, rest) }
        end(even, rest)
        return nil
    }

    private func inLeastDepth(_ part: Part, _ start: Start, below top: Length) -> Part {
        let (choices, count) = (choices(part.changes), rooms(start, below: top).count)
        return rules.atMinimumDepth(upTo: start.foot - top, near: part.feet.part(1, of: max(count, 1))) { depth in
            filled(start, below: top, depth: depth, by: choices, like: part)
        } ?? part
    }

    /// The page ends before the last lines of an article, of which `even` are the columns in the least depth, so that the boxes that wait are not
    /// behind all text.
    private mutating func endBeforeBoxes(_ part: Part, _ even: Part, _ start: Start, below top: Length) {
        let choices = choices(part.changes)
        let rows = even.pen.units(of: castOff.line)
        func trial(rows: Int, linesKept: Int) -> Part? {
            let depth = rules.depth(ofLines: rows)
            var trial = columns(start, below: top, depth: depth, by: choices, after: part, linesKept: linesKept)
            guard trial.stop == .full, trial.holdsText, rules.isEnough(trial.used, of: even.used),
                start.callsNeeded < trial.cursor.item
            else { return nil }
            rules.pay(forWhiteFrom: top + depth, to: start.foot, inColumns: trial.fullColumns, &trial.cost)
            return trial
        }
        let count = max(page.columns.count, 1)
        let shorter = rules.rowsBesideBox(of: rows).flatMap { trial(rows: $0, linesKept: 0) }
        let found =
            shorter ?? trial(rows: rows, linesKept: PageRules.linesBesideBox * count)
            ?? endingAtCall(part, start, below: top)
        end(found ?? part, start)
    }

    /// The columns up to the call of the first box that waits, so that the rest of the text is behind it; nil if no text is.
    private func endingAtCall(_ part: Part, _ start: Start, below top: Length) -> Part? {
        guard let call = (start.cursor.floats + part.cursor.floats).first, call >= start.cursor.item,
            start.callsNeeded <= call
        else { return nil }
        let behind = castOff.items[(call + 1)..<max(castOff.endOfArticle(from: call), call + 1)]
        guard behind.contains(where: { if case .text(let text) = $0.content { !text.isEndMark } else { false } })
        else { return nil }
        let choices = choices(part.changes)
        let room = start.foot - top
        func filled(_ depth: Length) -> Part {
            columns(start, below: top, depth: depth, by: choices, after: part, before: call + 1)
        }
        let all = filled(room)
        guard all.stop == .done, (start.cursor.floats + all.cursor.floats).contains(call) else { return nil }
        let even = rules.atMinimumDepth(upTo: room, near: all.feet.part(1, of: max(page.columns.count, 1))) { depth in
            let trial = filled(depth)
            return trial.stop == .done && trial.cursor == all.cursor && !trial.hasTooFewLines ? trial : nil
        }
        return even ?? all
    }
}
