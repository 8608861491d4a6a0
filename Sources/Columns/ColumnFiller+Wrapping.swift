import PubGeometry
import PubIdentity
import PubShaping
import PubStyles
import PubTextLayout

extension ColumnFiller {
    /// Places a box that text runs around: at its place in this column, or by the page that sets its columns around it.
    package mutating func place(wrapped id: BoxID) -> ColumnStop<BoxID>? {
        let isOfPage = galley.box(id).wrap?.place.isOfPage == true
        if isOfPage && endsAtSpans { return float(id) }
        cursor.item += 1
        // One does not pass another that waits.
        let keepsOrder = cursor.deferred.contains { galley.box($0).placement == .wrap }
        if keepsOrder || !placeBeside(wrapped: id) { cursor.deferred.append(id) }
        return nil
    }

    package mutating func placeBeside(wrapped id: BoxID) -> Bool {
        let force = isForced
        let box = galley.box(id)
        let isAtHead = surroundings.page.map(draft.isAtHead) ?? false && draft.wrapped.isEmpty
        let wrapped = BoxLayout(galley: galley)
            .wrapped(id, measure: draft.frame.measure, on: surroundings.page?.side ?? .either) { x, width in
                place(of: id, x: x, measure: width, at: isAtHead ? .top : [])
            }
        let x = wrapped.x
        let head = isAtHead && box.bleed.contains(.top) ? draft.pen : headLevelWithNextLine ?? headBelowPieces(of: box)
        let y = draft.placeBelowOthers(wrapped, x: x, y: head)
        let notes = openNotes(wrapped.fragment.notes)
        let room = draft.frame.depth - draft.footHeight() - (force ? .zero : heightAtFoot(ofNotes: notes))
        // Forced boxes stay even so: no later column of the run has more room.
        if y + wrapped.fragment.height > room {
            if !force { return false }
            draft.findings.report(
                galley.overset(box, height: wrapped.fragment.height, room: room - y, in: "its page"))
        }
        draft.add(
            ColumnDraft.Wrapped(box: id, fragment: wrapped.fragment, x: x, y: y), wrapped.exclusion(x: x, y: y))
        place(notes: notes)
        return true
    }

    /// The head of a box that is level with the capitals of the next line, the first one that will be beside it; nil if no text follows.
    /// The space above boxes is the space between boxes and lines: with it the head would be at the second line, and the first one set in
    /// above it.
    private var headLevelWithNextLine: Length? {
        guard let (paragraph, before) = paragraphBeside else { return nil }
        let start = startOfBlock(paragraph, before: before, nextLine: nil)
        let grid = paragraph.attributes.grid
        let isAligned = grid == .all || grid == .first && before == 0
        let slot = draft.slots.next(after: draft.cursor(at: start), strut: paragraph.strut, align: isAligned)
        guard let slot else { return nil }
        return max(slot.baseline - paragraph.strut.ascent + paragraph.strut.leading.part(1, of: 4), draft.pen)
    }

    /// The next paragraph in this column, and how many of its lines are placed already. Boxes before it have the same lines beside them.
    private var paragraphBeside: (paragraph: ShapedParagraph, before: Int)? {
        if let open = cursor.open { return (shaped(open.key), open.breaking.before + open.line) }
        let index = (cursor.item..<max(end, cursor.item)).first { index in
            guard case .box(let id) = item(at: index) else { return true }
            return galley.box(id).placement != .wrap
        }
        guard let index, item(at: index) == .text else { return nil }
        return (shaped(ParagraphKey(item: index)), 0)
    }

    /// The head of a box below the pieces above it, if no text follows.
    private func headBelowPieces(of box: Box) -> Length {
        // Capitals are about this far below the head of a line, and a box is level with them.
        let rise = box.wrap?.shape == .box ? galley.lineHeight.part(1, of: 4) : .zero
        return draft.pen + rise + (draft.pieces.isEmpty ? .zero : max(draft.spaceAfter, box.attributes.spaceBefore))
    }
}

extension ColumnDraft {
    /// The first place at or below `y` that keeps the box clear of others.
    fileprivate func placeBelowOthers(_ wrapped: WrappedBox, x: Length, y: Length) -> Length {
        var y = y
        // By their feet, so that one pass down the column finds the place.
        for exclusion in frame.exclusions.sorted(by: { $0.foot < $1.foot }) {
            let other = exclusion.region.bounds.moved(by: exclusion.origin)
            let area = Rect(x: x, y: y, width: wrapped.fragment.width, height: wrapped.fragment.height)
            if area.intersects(other) { y = exclusion.foot }
        }
        return y
    }

    /// The first place at or below the pen that has the whole measure, `space` below it, for an item `height` high; the
    /// column's foot if there is none.
    func penBelowExclusions(space: Length, height: Length) -> Length {
        if frame.isPlain { return pen }
        let geometry = frame.geometry
        var place = pen
        while place < frame.depth, !geometry.isWhole(from: place + space, to: place + space + height) {
            place += Length(points: 1)
        }
        return place
    }
}

extension LaidOutBox {
    /// The height of the smallest part that may be placed alone, from the row `row` on.
    package func leastHeight(from row: Int) -> Length {
        height(of: row..<min(row + 2, rows.count))
    }
}
