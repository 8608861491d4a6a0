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
        let choices = choices(part.changes)
        return rules.even(part, upTo: start.foot - top) { depth in
            columns(start, below: top, depth: depth, by: choices, after: part)
        }
    }

    /// Ends the page before the last lines of an article, so that the boxes that wait are not behind all text; `even` are its columns in the
    /// least depth.
    private mutating func endBeforeBoxes(_ part: Part, _ even: Part, _ start: Start, below top: Length) {
        let choices = choices(part.changes)
        let shorter = rules.endingBeforeBoxes(
            even, inColumns: page.columns.count, reaches: { start.callsNeeded < $0.cursor.item }
        ) { depth, linesKept in
            var trial = columns(start, below: top, depth: depth, by: choices, after: part, linesKept: linesKept)
            rules.pay(forWhiteFrom: top + depth, to: start.foot, inColumns: trial.fullColumns, &trial.cost)
            return trial
        }
        end(shorter ?? endingAtCall(part, start, below: top) ?? part, start)
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
        return rules.endingAtCall(upTo: room, isWaiting: { (start.cursor.floats + $0.cursor.floats).contains(call) }) {
            columns(start, below: top, depth: $0 ?? room, by: choices, after: part, before: call + 1)
        }
    }
}
