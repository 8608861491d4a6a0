import Geometry
import Shaping
import TextModel

extension ArticleFiller {
    /// What the columns of the body thread cost. `endsPage` says that nothing of the page follows them.
    func cost(of columns: [ColumnDraft], endsPage: Bool) -> PageCost {
        var cost = PageCost()
        for (index, column) in columns.enumerated() {
            let isTurn = endsPage && index == columns.count - 1
            addWhite(of: column, after: index > 0 ? columns[index - 1] : nil, to: &cost)
            addFoot(of: column, isTurn: isTurn, to: &cost)
            if case .lines(let part)? = column.pieces.first, part.isLastLineAlone { cost[.widow] += 1 }
            for piece in column.pieces { add(piece, to: &cost) }
        }
        if let end = columns.last?.end?.cursor {
            cost[.distantFloat] += Double(end.floats.count + end.deferred.count)
            cost[.dividedNote] += Double(end.openNotes.count)
        }
        return cost
    }

    /// What the last page of an article costs for being nearly empty.
    func costOfLastPage(lines: Int) -> PageCost {
        var cost = PageCost()
        if cursor.page > 0, page.articleParts.isEmpty, (1..<PageCost.fewestLastLines).contains(lines) {
            cost[.shortLastPage] = 1
        }
        return cost
    }

    /// White below a column that is full, and the step to the foot of the full column before it.
    private func addWhite(of column: ColumnDraft, after before: ColumnDraft?, to cost: inout PageCost) {
        guard column.isFull else { return }
        let white = column.whiteLines(galley.lineHeight)
        cost[.shortColumn] += white
        if let before, before.isFull { cost[.unevenFeet] += abs(white - before.whiteLines(galley.lineHeight)) }
    }

    private func addFoot(of column: ColumnDraft, isTurn: Bool, to cost: inout PageCost) {
        guard column.isFull, let last = column.pieces.last else { return }
        switch last {
        case .box(let part, _):
            if part.rows.upperBound < part.laidOut.rows.count { cost[.tornBox] += 1 }
        case .lines(let part):
            if part.isFirstLineAlone { cost[.orphan] += 1 }
            if part.hasLast {
                if part.paragraph.attributes.keepWithNext > 0 { cost[.strandedHeading] += 1 }
                if let next = column.end?.cursor.item, galley.announcesNext(next - 1) { cost[.leadIn] += 1 }
            } else if let line = part.lines.last, part.paragraph.breaks[Int(line.end)].isHyphen {
                cost[isTurn ? .hyphenAtTurn : .hyphenAtFoot] += 1
            }
        }
    }

    private func add(_ piece: ColumnDraft.Piece, to cost: inout PageCost) {
        guard case .lines(let part) = piece, part.hasFirst else { return }
        cost[.looseness] += Double(part.paragraph.attributes.looseness.magnitude + part.looseness.magnitude)
    }
}

extension ColumnDraft {
    /// True when more of its thread follows in another column.
    var isFull: Bool { end?.stop == .full }

    /// White below what it holds, in whole lines.
    func whiteLines(_ lineHeight: Length) -> Double {
        let white = frame.depth - footHeight() - foot
        return white > .zero ? Double(white.raw / lineHeight.raw) : 0
    }
}

extension ParagraphPart {
    /// True for a paragraph's last line without those before it.
    fileprivate var isLastLineAlone: Bool { lines.count == 1 && hasLast && !hasFirst }
    /// True for a paragraph's first line without those after it.
    fileprivate var isFirstLineAlone: Bool { lines.count == 1 && hasFirst && !hasLast }
}

extension Breakpoint {
    /// True where a word is divided.
    fileprivate var isHyphen: Bool { kind == .hyphen || kind == .explicitHyphen }
}
