import PubDocuments
import PubGeometry
import PubTextLayout
import PubValues

/// A column that the ``ColumnRules`` fill with extents instead of lines and boxes: a value of a few words, so that a search can keep
/// thousands. It is an approximation if lines are narrower beside pictures.
struct ColumnSketch: ColumnRules {
    /// The column and the items, which all sketches of it share. The search that has the sketches holds it: counting its owners would take
    /// as long as many a rule.
    unowned(unsafe) let material: SketchMaterial
    var draft = SketchDraft()
    var cursor: CastOffCursor
    var keepChain: KeepChain<SketchDraft, CastOffCursor>?
    var announcement: Announcement<SketchDraft, CastOffCursor>?
    var lineLimit: Int?
    /// The changes to the item that is tried.
    var choice = ItemChoice()
    /// The number of changes made, including changes to items that the column has ended before since.
    var changesMade = 0
    /// The changes to boxes that waited for the column.
    var laterChoices: [ItemChoice] = []

    /// An empty column that begins at `cursor`.
    init(_ material: SketchMaterial, from cursor: CastOffCursor) {
        self.material = material
        self.cursor = cursor
        draft.whiteAbove = material.column.whiteAbove
    }

    private var column: CastOffColumn { material.column }

    var free: Length { column.depth - draft.notes - draft.footBoxes - draft.pen }

    // MARK: The column on its page

    var isBodyThread: Bool { true }
    var endsAtSpans: Bool { column.isInBand }
    var isFirstOfBand: Bool { column.isFirstOfBand }
    var startsPage: Bool { column.startsPage }
    var isTallest: Bool { column.isTallest }
    var isForced: Bool { column.isTallest && !column.hasAreas && draft.isEmpty && draft.notes == .zero }
    var isAnnouncementHeld: Bool { column.isAnnouncementHeld }
    var linesKept: Int { column.linesKept }
    var lineHeight: Length { material.line }

    var waitingBoxesFillPage: Bool {
        guard column.endsPage, column.linesKept == 0, cursor.deferred.count == column.following else { return false }
        return cursor.deferred.allSatisfy { item in
            (material.box(item)?.value.height(from: 0) ?? .zero) + material.line * 4 > column.depth
        }
    }

    func whiteLines(of draft: SketchDraft) -> Double {
        Double(max(column.depth - draft.notes - draft.footBoxes - draft.pen, .zero).raw / material.line.raw)
    }

    mutating func repeatHeadings(within room: Length) {
        let item = cursor.isInBox ? cursor.openBox : cursor.item
        guard material.items.indices.contains(item) else { return }
        // As in a set column, headings without room for lines below them are not repeated.
        let height = material.items[item].repeatedHeadings
        if height <= room { draft.pen += height }
    }

    // MARK: The flow

    var end: Int { material.end }

    func item(at index: Int) -> ColumnItem<Int> {
        switch material.items[index].content {
        case .text: .text
        case .box: .box(index)
        case .across: .across
        case .columnBreak: .columnBreak
        case .pageBreak: .pageBreak
        case .nothing, .start: .nothing
        }
    }

    func keepWithNext(at index: Int) -> Int {
        if case .text(let text) = material.items[index].content { text.keepWithNext } else { 0 }
    }

    func keepsLastLines(at index: Int) -> Bool {
        if case .text(let text) = material.items[index].content { text.keepsLastLines } else { false }
    }

    func isEndMark(at index: Int) -> Bool {
        if case .text(let text) = material.items[index].content { text.isEndMark } else { false }
    }

    func isLastParagraph(at index: Int) -> Bool {
        if case .text(let text) = material.items[index].content { text.isLast } else { false }
    }

    func weightOfHeading(at index: Int) -> Double {
        if case .text(let text) = material.items[index].content { text.weightOfHeading } else { 0 }
    }

    // MARK: The end

    /// The column as it ends with `stop`, all that it costs but white.
    func end(_ stop: ColumnStop<Int>) -> ColumnEnd {
        var cost = PageCost()
        cost[.passedHeading] = draft.passedHeadings
        cost[.partedAnnouncement] = Double(draft.partedBoxes)
        if draft.startsWithLastLine { cost[.widow] += 1 }
        if stop == .full {
            var foot = draft.foot
            // The last paragraph does not announce boxes that wait.
            if case .text(let lines) = foot, lines.isWhole {
                let isAnnounced = cursor.item > 0 && material.text(cursor.item - 1)?.introducesNext ?? false
                foot = .text(lines.announcing(isAnnounced))
            }
            cost.add(foot, isTurn: column.following == 0)
        }
        // Only the last column of a band can have notes that wait for another page.
        if stop != .full || column.following == 0 { cost[.splitNote] += Double(cursor.openNotes.count) }
        var end = ColumnEnd(
            stop: stop, cursor: cursor, cost: draft.costOfChanges + cost.total,
            foot: draft.heightAtFoot > .zero ? column.depth : draft.pen, held: draft.pen + draft.heightAtFoot,
            white: Int(whiteLines(of: draft)), changes: draft.changes)
        (end.costOfChanges, end.spaceAfter, end.whiteAbove) = (draft.costOfChanges, draft.spaceAfter, draft.whiteAbove)
        (end.holdsText, end.lines) = (draft.hasText, draft.lines)
        (end.holdsBoxes, end.endsWithBox) = (draft.hasBoxes || draft.footBoxes > .zero, draft.endsWithBox)
        end.isEmpty = draft.isEmpty && !draft.hasNotes
        (end.isTooFewLines, end.rowsOfDividedBox) = (draft.isTooFewLines, draft.rowsOfDividedBox)
        return end
    }

    /// Whether the column ends before an item that a change applies to: without the change it would end elsewhere, and no plan can ask for it.
    var hasLostChanges: Bool { changesMade != draft.changeCount }

    /// Whether the rest of the column is filled alike from both on.
    func isEqual(to other: ColumnSketch) -> Bool {
        guard draft.isEqual(to: other.draft), cursor == other.cursor, lineLimit == other.lineLimit,
            keepChain?.lines == other.keepChain?.lines, announcement?.lines == other.announcement?.lines
        else { return false }
        if let chain = keepChain, let chainOfOther = other.keepChain, chain !== chainOfOther,
            !chain.draft.isEqual(to: chainOfOther.draft) || chain.cursor != chainOfOther.cursor
        {
            return false
        }
        if let before = announcement, let beforeOther = other.announcement, before !== beforeOther {
            return before.draft.isEqual(to: beforeOther.draft) && before.cursor == beforeOther.cursor
        }
        return true
    }
}

/// The column and the items that all sketches of a column share.
package final class SketchMaterial {
    let column: CastOffColumn
    let items: [CastOffItem]
    /// The distance from baseline to baseline of the grid; the height of a line without one.
    let line: Length
    let hasGrid: Bool
    /// The distance from the pen to the baseline of a line of the text.
    let ascent: Length
    /// The index after the last item of the article.
    let end: Int
    /// The notes that are called; nil for none.
    let notes: NoteExtents?

    /// The material of `column`, with the items up to `end`.
    package init(
        _ column: CastOffColumn, _ items: [CastOffItem], notes: NoteExtents?, line: Length, hasGrid: Bool,
        ascent: Length, end: Int
    ) {
        (self.column, self.items, self.notes, self.end) = (column, items, notes, end)
        (self.line, self.hasGrid, self.ascent) = (line, hasGrid, ascent)
    }

    func text(_ index: Int) -> Shared<CastOffText>? {
        if case .text(let text) = items[index].content { text } else { nil }
    }

    func box(_ index: Int) -> Shared<CastOffBox>? {
        if case .box(let box) = items[index].content { box } else { nil }
    }

    /// The first baseline of the grid at `place` or below; without a grid `place` itself.
    func gridLine(below place: Length) -> Length {
        if !hasGrid { return place }
        // A hundredth of a point over the line still counts as on it: sums of rounded heights differ by as much.
        let distance = (place - column.gridStart).raw - Length(points: 0.01).raw
        let count = distance >= 0 ? (distance + line.raw - 1) / line.raw : -((-distance) / line.raw)
        return column.gridStart + line * Int(count)
    }
}

/// The contents of a sketched column.
struct SketchDraft: ColumnContents {
    /// The foot of the last piece, below the column's head.
    var pen = Length.zero
    /// The space that the last piece asks for below it.
    var spaceAfter = Length.zero
    /// The heights of the notes at the foot, with the rule above them, and of the boxes above these.
    var notes = Length.zero
    var footBoxes = Length.zero
    /// Whether lines, and rows of boxes, are in it.
    var hasText = false
    var hasBoxes = false
    /// Its lines of text.
    var lines = 0
    /// Whether its last piece is a head, which cannot be parted from the next item, or a box.
    var endsWithHead = false
    var endsWithBox = false
    /// Whether it begins with the last line of a paragraph alone.
    var startsWithLastLine = false
    /// Whether nothing is in it but fewer lines from the midst of a paragraph than may begin one.
    var isTooFewLines = false
    /// The rows of the box that its foot divides; 0 for none.
    var rowsOfDividedBox = 0
    var foot = ColumnFoot.other
    var passedHeadings = 0.0
    /// The white above its heads and boxes.
    var whiteAbove = WhiteAbove()
    /// Boxes that wait for another column although the paragraph above them announces them.
    var partedBoxes = 0
    /// The changes to its items, and their price.
    var changes = ChangeLog.none
    var costOfChanges = 0.0
    var changeCount = 0

    /// The height of notes and boxes at its foot.
    var heightAtFoot: Length { notes + footBoxes }
    var isEmpty: Bool { !hasPieces && footBoxes == .zero }
    var hasPieces: Bool { hasText || hasBoxes }
    var holdsBoxesAlone: Bool { hasBoxes && !hasText }
    var hasNotes: Bool { notes > .zero }
    /// Whether a line may be added below the last piece placed.
    var mayPartLast: Bool { hasPieces && !endsWithHead }

    /// The cost that decides between sketches that are equal otherwise.
    var cost: Double {
        costOfChanges + passedHeadings * PageCost.price(of: .passedHeading)
            + Double(partedBoxes) * PageCost.price(of: .partedAnnouncement)
            + Double(whiteAbove.differences) * PageCost.price(of: .unevenWhite)
    }

    func isEqual(to other: SketchDraft) -> Bool {
        pen == other.pen && spaceAfter == other.spaceAfter && notes == other.notes && footBoxes == other.footBoxes
            && hasText == other.hasText && hasBoxes == other.hasBoxes && endsWithHead == other.endsWithHead
            && endsWithBox == other.endsWithBox && foot == other.foot && startsWithLastLine == other.startsWithLastLine
    }
}

/// The changes to one item.
package struct ItemChoice {
    /// The item.
    var item = -1
    /// The lines that a paragraph has more than is best.
    var looseness = 0
    /// The lines that are added above a head or box; −1 for space saved.
    var extraLines = 0
    /// The growth of a picture.
    var growth = Length.zero
    package var isLeftOut = false
    /// Whether a lead of the contents is left without its picture.
    package var isWithoutPicture = false
    /// The changes, at most two, and their price.
    var changes: (FitAdjustment.Kind, FitAdjustment.Kind?)?
    var cost = 0.0

    /// No change.
    init() {}

    /// A single change.
    init(_ kind: FitAdjustment.Kind, cost: Double) {
        changes = (kind, nil)
        self.cost = cost
        switch kind {
        case .looseness(let lines): looseness = lines
        case .space(let lines): extraLines = lines
        case .leftOut: isLeftOut = true
        case .picture, .laterPicture, .head, .held: break
        }
    }

    /// The choice that makes `changes`, all of one item; `growth` returns the growth of a picture by its steps.
    package init(of changes: [FitAdjustment], growth: (Int) -> Length) {
        for change in changes {
            item = change.item
            switch change.kind {
            case .looseness(let lines): looseness = lines
            case .space(let lines): extraLines = lines
            case .picture(let step), .laterPicture(let step): self.growth = growth(step)
            case .leftOut: isLeftOut = true
            case .head, .held: continue
            }
            self.changes = (change.kind, nil)
        }
    }

    /// A picture is taller by `growth`, and lines are added above it.
    init(_ kind: FitAdjustment.Kind, growth: Length, cost: Double, extraLines: Int = 0, costOfSpace: Double = 0) {
        changes = (kind, extraLines == 0 ? nil : .space(extraLines))
        (self.growth, self.extraLines) = (growth, extraLines)
        self.cost = cost + costOfSpace
    }
}
