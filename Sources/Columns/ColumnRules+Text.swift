import PubGeometry
import PubTextLayout

// Paragraphs: keeps, widows and orphans, and the end of an article whose boxes wait.
extension ColumnRules {
    /// Places the lines of the paragraph at the cursor that the column takes.
    mutating func placeText() -> ColumnStop<BoxName>? {
        let item = cursor.item
        let keeps = keepWithNext(at: item)
        let announces = isBodyThread && lineLimit == nil && keepsLastLines(at: item)
        // Only if a chain may begin: a draft that is held twice is copied before the next piece is added.
        let before = announces || keeps > 0 && keepChain == nil ? (draft: draft, cursor: cursor) : nil
        let text = openedText()
        if text.count == 0 { return endBefore(text) }
        if passesTable { return endBeforeBox() }
        draft.passedHeadings += passedHeading
        add(text)
        if text.count < text.left { return .full }
        cursor.item += 1
        if let before, announces {
            announcement = Announcement(
                draft: before.draft, cursor: before.cursor, keepChain: keepChain, lines: text.count, above: announcement
            )
        } else {
            announcement = nil
        }
        let wanted = KeepRules.requiredLines(
            after: text.count, keepWithNext: keeps, requiredLines: keepChain?.lines,
            isAtHead: keepChain?.draft.isEmpty ?? false, isBeforeHeading: isBeforeHeading)
        keepChain = wanted.flatMap { lines in
            if let keepChain { return KeepChain(draft: keepChain.draft, cursor: keepChain.cursor, lines: lines) }
            return keeps == 0 ? nil : before.map { KeepChain(draft: $0.draft, cursor: $0.cursor, lines: lines) }
        }
        return nil
    }

    /// The number of lines that may be placed here of the `left` ones of a paragraph, if `fitting` of them have room; `isStart` says that
    /// they are its first.
    package func allowed(_ fitting: Int, of rules: KeepRules, left: Int, isStart: Bool) -> Int {
        let fitting = min(fitting, lineLimit ?? .max)
        var count = rules.allowed(fitting, of: left, isStart: isStart)
        // One line out of a paragraph, under a box at its column's head, looks lost.
        if count == 1, left > 1, isBodyThread, draft.holdsBoxesAlone { count = 0 }
        // A whole column that holds lines, but no allowed number of them, takes the lines that fit: text goes on.
        if count == 0 && isTallest && !draft.hasNotes && (draft.isEmpty || keepChain?.draft.isEmpty == true) {
            count = fitting
        }
        return count
    }

    /// The lines that headings above require of the next paragraph; 0 for any number.
    package var requiredLines: Int { keepChain?.lines ?? 0 }

    /// Whether the next paragraph is a heading; a box that has another place than its call is not between them.
    var isBeforeHeading: Bool {
        for index in cursor.item..<max(end, cursor.item) {
            switch item(at: index) {
            case .text, .across: return keepWithNext(at: index) > 0
            case .box(let box):
                if !leavesOut(box), isAtCall(box) { return false }
            case .nothing: continue
            case .columnBreak, .pageBreak: return false
            }
        }
        return false
    }

    /// Ends the column, before headings that belong to the paragraph, since none of its lines may be placed here.
    mutating func endBefore(_ text: Text) -> ColumnStop<BoxName>? {
        if let stop = endBeforeAnnounced() { return stop }
        if let keepChain, !keepChain.draft.isEmpty || !isTallest {
            goBack(to: keepChain)
            return .full
        }
        // Headings or a box at the foot that leave no line end their column: the next one has room.
        if isForced {
            forceOverset(text)
            keepChain = nil
            return nil
        }
        leave(text)
        return .full
    }

    /// The weight of the paragraph at the cursor in ``PageCost/Item/passedHeading``, since boxes wait that are called above it; 0 if it is
    /// no heading, or none waits.
    var passedHeading: Double {
        guard isBodyThread, !cursor.isInText, !cursor.deferred.isEmpty else { return 0 }
        return weightOfHeading(at: cursor.item)
    }

    /// Whether the paragraph at the cursor is a heading, and a table waits that is to be at its call: its reader looks for it in the section that calls it,
    /// and in the order of the text.
    var passesTable: Bool {
        guard passedHeading > 0, !isForced, !draft.isEmpty else { return false }
        return cursor.deferred.contains { placement(of: $0) == .here && isSmallTable($0) }
    }

    // MARK: The end of an article

    /// Whether the last paragraph of the article comes next, and boxes wait for a column or for the next page. If nothing but boxes for a
    /// column is left for the page, it has no room for them, and the lines come first.
    var endsBelowWaitingBoxes: Bool {
        guard isBodyThread, !cursor.deferred.isEmpty || linesKept > 0, isLastParagraph(at: cursor.item) else {
            return false
        }
        return !(draft.isEmpty && startsPage) && !waitingBoxesFillPage
    }

    /// Places as much of the last paragraph as the column takes, except two lines at least, which are behind the boxes that wait: the end
    /// of an article is its last line. More lines are left for a page if it has them, up to a half of the paragraph.
    mutating func placeBeforeWaitingBoxes() -> ColumnStop<BoxName> {
        let lines = linesOfText()
        let kept = min(linesKept, lines.count / 2)
        lineLimit = max(lines.count - lines.placed - max(lines.widows, 2, kept), 0)
        return placeText() ?? .full
    }
}
