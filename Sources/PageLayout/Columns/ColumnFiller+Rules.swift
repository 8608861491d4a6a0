import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

// The answers of set columns to the rules: about the column, its page and its flow.
extension ColumnFiller: ColumnRules {
    var isBodyThread: Bool { surroundings.isBodyThread }
    var endsAtSpans: Bool { surroundings.endsAtSpans }
    var isFirstOfBand: Bool { surroundings.isFirstOfBand }
    var startsPage: Bool { surroundings.startsPage }
    var isTallest: Bool { surroundings.isTallest }
    /// Beside areas of the page, and beside boxes that text of the page runs around, nothing is forced, since a page after it has more room.
    var isForced: Bool {
        isTallest && !surroundings.hasAreas && column.exclusions.isEmpty && draft.isEmpty && draft.notes.isEmpty
    }
    var isAnnouncementHeld: Bool { surroundings.isLeadInHeld }
    var linesKept: Int { surroundings.linesKept }
    var lineHeight: Length { galley.lineHeight }

    /// The text then ends before the boxes, since the page has no room for lines below them.
    var waitingBoxesFillPage: Bool {
        guard surroundings.linesKept == 0, cursor.deferred.count == surroundings.following.count,
            let page = surroundings.page
        else { return false }
        return zip(cursor.deferred, surroundings.following).allSatisfy { id, column in
            column.y + column.depth >= page.foot
                && galley.layout(of: id, measure: column.measure).height + galley.lineHeight * 4 > column.depth
        }
    }

    func whiteLines(of draft: ColumnDraft) -> Double { draft.whiteLines(galley.lineHeight) }

    // MARK: The flow

    var end: Int { flow.end }

    func item(at index: Int) -> ColumnItem<BoxID> {
        switch flow[index] {
        case .paragraph(let paragraph):
            return surroundings.endsAtSpans && paragraph.attributes.span != .one ? .across : .text
        case .box(let id): return .box(id)
        case .columnBreak: return .columnBreak
        case .pageBreak: return .pageBreak
        }
    }

    func keepWithNext(at index: Int) -> Int {
        if case .paragraph(let paragraph) = flow[index] { paragraph.attributes.keepWithNext } else { 0 }
    }

    func keepsLastLines(at index: Int) -> Bool {
        guard case .paragraph(let paragraph) = flow[index] else { return false }
        return paragraph.keepsLastLines || galley.announcesNext(index)
    }

    func isEndMark(at index: Int) -> Bool {
        if case .paragraph(let paragraph) = flow[index] { paragraph.text.isSquare } else { false }
    }

    func isLastParagraph(at index: Int) -> Bool { index == galley.lastParagraph }

    func weightOfHeading(at index: Int) -> Double {
        galley.headingLevel(at: index).map(PageCost.weight(ofHeading:)) ?? 0
    }

    // MARK: Boxes

    func isPlaced(_ id: BoxID) -> Bool { surroundings.placedFloats.contains(id) }
    func isHeldByPage(_ id: BoxID) -> Bool { surroundings.heldFloats.contains(id) }
    func isHeld(_ id: BoxID) -> Bool { isBodyThread && galley.changes.boxes[id]?.isHeld ?? false }
    func leavesOut(_ id: BoxID) -> Bool { galley.leavesOut(id) }
    func isAtCall(_ id: BoxID) -> Bool { galley.box(id).placement.isAtCall }
    func isWrapped(_ id: BoxID) -> Bool { galley.box(id).placement == .wrap }
    func spaceAfter(_ id: BoxID) -> Length { galley.box(id).attributes.spaceAfter }

    mutating func noteLeftOut(_ id: BoxID) { draft.leaveOut(galley.box(id)) }
    mutating func noteParted(_ id: BoxID) { draft.part(announced: galley.box(id), galley.fit) }
    mutating func noteEndOfFlow() {
        // Where the article ends, no line follows the call.
        if flow.end == galley.items.count { placeCalledMarginNotes(atLastLine: true) }
    }
}

extension Paragraph {
    /// Whether it keeps with the next, and may be divided: only its last lines stay with that.
    var keepsLastLines: Bool { attributes.keepWithNext > 0 && attributes.keepTogether == false }
}

extension FlowCursor: ColumnPlace {
    var isInText: Bool { open != nil }
    var hasOpenNotes: Bool { !openNotes.isEmpty }
    var isInBox: Bool { openBox != nil }
    var isInBoxAcross: Bool { openBox?.isAcross ?? false }

    mutating func open(_ box: BoxID) { openBox = BoxPosition(box: box, row: 0) }
}

extension ColumnDraft: ColumnContents {
    var holdsBoxesAlone: Bool {
        !pieces.isEmpty
            && pieces.allSatisfy { piece in
                if case .box = piece { true } else { false }
            }
    }
    var hasNotes: Bool { !notes.isEmpty }
}
