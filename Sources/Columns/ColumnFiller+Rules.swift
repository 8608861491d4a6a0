import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

// The answers of set columns to the rules: about the column, its page and its flow.
extension ColumnFiller: ColumnRules {
    package var isBodyThread: Bool { surroundings.isBodyThread }
    package var endsAtSpans: Bool { surroundings.endsAtSpans }
    package var isFirstOfBand: Bool { surroundings.isFirstOfBand }
    package var startsPage: Bool { surroundings.startsPage }
    package var isTallest: Bool { surroundings.isTallest }
    /// Beside areas of the page, and beside boxes that text of the page runs around, nothing is forced, since a page after it has more room.
    package var isForced: Bool {
        isTallest && !surroundings.hasAreas && column.exclusions.isEmpty && draft.isEmpty && draft.notes.isEmpty
    }
    package var isAnnouncementHeld: Bool { surroundings.isAnnouncementHeld }
    package var linesKept: Int { surroundings.linesKept }
    package var lineHeight: Length { galley.lineHeight }

    /// The text then ends before the boxes, since the page has no room for lines below them.
    package var waitingBoxesFillPage: Bool {
        guard surroundings.linesKept == 0, cursor.deferred.count == surroundings.following.count,
            let page = surroundings.page
        else { return false }
        return zip(cursor.deferred, surroundings.following).allSatisfy { id, column in
            column.y + column.depth >= page.foot
                && galley.layout(of: id, measure: column.measure).height + galley.lineHeight * 4 > column.depth
        }
    }

    package func whiteLines(of draft: ColumnDraft) -> Double { draft.whiteLines(galley.lineHeight) }

    // MARK: The flow

    package var end: Int { flow.end }

    package func item(at index: Int) -> ColumnItem<BoxID> {
        switch flow[index] {
        case .paragraph(let paragraph):
            return surroundings.endsAtSpans && paragraph.attributes.span != .one ? .across : .text
        case .box(let id): return .box(id)
        case .columnBreak: return .columnBreak
        case .pageBreak: return .pageBreak
        }
    }

    package func keepWithNext(at index: Int) -> Int {
        if case .paragraph(let paragraph) = flow[index] { paragraph.attributes.keepWithNext } else { 0 }
    }

    package func keepsLastLines(at index: Int) -> Bool {
        guard case .paragraph(let paragraph) = flow[index] else { return false }
        return paragraph.keepsLastLines || galley.announcesNext(index)
    }

    package func isEndMark(at index: Int) -> Bool {
        if case .paragraph(let paragraph) = flow[index] { paragraph.text.isSquare } else { false }
    }

    package func isLastParagraph(at index: Int) -> Bool { index == galley.lastParagraph }

    package func weightOfHeading(at index: Int) -> Double {
        galley.headingLevel(at: index).map(PageCost.weight(ofHeading:)) ?? 0
    }

    // MARK: Boxes

    package func isPlaced(_ id: BoxID) -> Bool { surroundings.placedFloats.contains(id) }
    package func isHeldByPage(_ id: BoxID) -> Bool { surroundings.heldFloats.contains(id) }
    package func isHeld(_ id: BoxID) -> Bool { isBodyThread && galley.changes.boxes[id]?.isHeld ?? false }
    package func leavesOut(_ id: BoxID) -> Bool { galley.leavesOut(id) }
    package func isAtCall(_ id: BoxID) -> Bool { galley.box(id).placement.isAtCall }
    package func isWrapped(_ id: BoxID) -> Bool { galley.box(id).placement == .wrap }
    package func spaceAfter(_ id: BoxID) -> Length { galley.box(id).attributes.spaceAfter }

    package mutating func noteLeftOut(_ id: BoxID) { draft.leaveOut(galley.box(id)) }
    package mutating func noteParted(_ id: BoxID) { draft.part(announced: galley.box(id), galley.fit) }
    package mutating func noteEndOfFlow() {
        // If the article ends here, no line follows the call.
        if flow.end == galley.items.count { placeCalledMarginNotes(atLastLine: true) }
    }
}

extension Paragraph {
    /// Whether it keeps with the next, and may be divided: only its last lines stay with that.
    package var keepsLastLines: Bool { attributes.keepWithNext > 0 && attributes.keepTogether == false }
}

extension FlowCursor: ColumnPlace {
    package var isInText: Bool { open != nil }
    package var isInBox: Bool { openBox != nil }
    package var isInBoxAcross: Bool { openBox?.isAcross ?? false }

    package mutating func open(_ box: BoxID) { openBox = BoxPosition(box: box, row: 0) }
}

extension ColumnDraft: ColumnContents {
    package var holdsBoxesAlone: Bool {
        !pieces.isEmpty
            && pieces.allSatisfy { piece in
                if case .box = piece { true } else { false }
            }
    }
    package var hasNotes: Bool { !notes.isEmpty }
}
