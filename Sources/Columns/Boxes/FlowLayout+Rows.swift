import PubDesign
import PubGeometry
import PubIdentity
import PubShaping
import PubStyles
import PubTextLayout
import PubTextModel

extension FlowLayout {
    /// The flow from `text` on as rows in `columns` columns across `measure`, with breaks between them: lines, if widows, orphans and headings
    /// let them part, and boxes. Linear.
    func rows(
        measure: Length, columns: Int, gutter: Length, alignsLines: Bool, from text: FlowCursor.TextPosition? = nil
    ) -> LaidOutBox {
        if alignsLines, let aligned = onOwnGrid {
            return aligned.rows(measure: measure, columns: columns, gutter: gutter, alignsLines: false, from: text)
        }
        // A point at least: gutters may be wider than the measure.
        let width = max((measure - gutter * (columns - 1)).part(1, of: columns), Length(points: 1))
        let filler = longColumn(measure: width, from: text?.cursor ?? FlowCursor())
        var cutter = RowCutter(self, width: width, increment: filler.gridIncrement, from: text)
        for piece in filler.draft.pieces { cutter.add(piece) }
        cutter.endRow()
        var laidOut = LaidOutBox(rows: cutter.fragments, width: measure)
        laidOut.columns = RowColumns(
            count: columns, width: width, gutter: gutter,
            grid: LocalGrid(start: filler.column.gridStart, increment: filler.gridIncrement), rows: cutter.rows)
        laidOut.columns?.beginsAtRight = columns > 1 && beginsAtRight
        laidOut.findings = filler.draft.findings
        if laidOut.rows.isEmpty {
            laidOut.rows = [Fragment(width: measure)]
            laidOut.columns = nil
        }
        return laidOut
    }
}

/// Cuts a column of text into the rows that its box may be divided between.
private struct RowCutter {
    private let layout: FlowLayout
    private let width: Length
    private let increment: Length
    private(set) var fragments: [Fragment] = []
    private(set) var rows: [RowColumns.Row] = []
    /// The contents of the current row.
    private var pieces: [ColumnDraft.Piece] = []
    private var row: RowColumns.Row?
    /// The lines of the next paragraph that are placed already.
    private var before: Int
    /// The lines that the next paragraph has to have in the current row: a heading is above it.
    private var required = 0

    init(_ layout: FlowLayout, width: Length, increment: Length, from text: FlowCursor.TextPosition?) {
        self.layout = layout
        before = text?.open.map { $0.breaking.before + $0.line } ?? 0
        self.width = width
        self.increment = increment
    }

    mutating func add(_ piece: ColumnDraft.Piece) {
        switch piece {
        case .lines(let part): add(part)
        case .box(let part, let y):
            // Below a heading the box is in its row: a cut between them would strand the heading.
            if required == 0 { endRow() }
            let item = layout.flow.items.firstIndex(of: .box(part.box)) ?? 0
            extend(
                RowColumns.Row(
                    head: y, foot: y + part.height, start: FlowCursor.TextPosition(item: item)))
            pieces.append(piece)
            required = 0
        }
    }

    private mutating func add(_ part: ParagraphPart) {
        let count = part.lines.count
        let attributes = part.paragraph.attributes
        let rules = KeepRules(part.paragraph, requiredLines: required)
        if required == 0 { endRow() }
        var start = 0
        for end in 1...count where end == count || isCut(after: end, of: count, rules) {
            if start > 0 { endRow() }
            take(start..<end, of: part)
            start = end
        }
        required = attributes.keepWithNext
        before = 0
    }

    /// The place in the text where the line at `index` of a part begins.
    private func start(_ index: Int, of part: ParagraphPart) -> FlowCursor.TextPosition {
        let line = part.lines[index]
        if line.start < 0 { return FlowCursor.TextPosition(item: part.item) }
        let point = index > 0 ? part.lines[index - 1].end : line.start
        let breaking = BreakingKey(start: point, before: before + index, measure: nil)
        return FlowCursor.TextPosition(
            item: part.item, open: FlowCursor.ParagraphPosition(key: part.key, breaking: breaking, line: 0))
    }

    private func isCut(after end: Int, of count: Int, _ rules: KeepRules) -> Bool {
        !rules.keepsTogether(count) && end >= max(rules.orphans, 1) && count - end >= max(rules.widows, 1)
    }

    /// Adds lines of a paragraph to the current row.
    private mutating func take(_ range: Range<Int>, of part: ParagraphPart) {
        var taken = part
        taken.lines = Array(part.lines[range])
        taken.baselines = Array(part.baselines[range])
        // Each row reports them otherwise, and a paragraph has its findings once.
        if range.lowerBound > 0 { taken.findings = LayoutFindings() }
        let (attributes, strut) = (part.paragraph.attributes, part.paragraph.strut)
        let isAligned =
            increment > .zero && (attributes.grid == .all || attributes.grid == .first && range.lowerBound == 0)
        let above = range.lowerBound == 0 ? attributes.ruleAbove?.room ?? .zero : .zero
        let below = range.upperBound == part.lines.count ? attributes.ruleBelow?.room ?? .zero : .zero
        // A line on the grid has its capitals below the head of a column, one off the grid all of its ascent.
        let ascent = isAligned ? strut.ascent.scaled(by: SlotSource.headFraction) : strut.ascent
        extend(
            RowColumns.Row(
                head: part.baselines[range.lowerBound] - ascent - above,
                foot: part.baselines[range.upperBound - 1] + strut.descent + below,
                alignedBaseline: isAligned ? part.baselines[range.lowerBound] : nil,
                start: start(range.lowerBound, of: part)))
        pieces.append(.lines(taken))
    }

    private mutating func extend(_ more: RowColumns.Row) {
        guard var current = row else {
            row = more
            return
        }
        current.foot = max(current.foot, more.foot)
        current.alignedBaseline = current.alignedBaseline ?? more.alignedBaseline
        row = current
    }

    /// Ends the current row, if there is one.
    mutating func endRow() {
        guard let row else { return }
        var draft = ColumnDraft(
            frame: ColumnFrame(x: .zero, y: .zero, measure: width, depth: .unlimited, gridStart: .zero),
            increment: .zero)
        draft.pieces = pieces
        var fragment = Fragment(width: width)
        var painter = ColumnPainter(layout.galley)
        for placement in draft.placements(at: Point(x: .zero, y: .zero - row.head)) { painter.paint(placement) }
        (fragment.marks, fragment.findings) = (painter.marks, painter.findings)
        fragment.height = row.foot - row.head
        fragment.notes = draft.calledNotes
        fragment.lines = pieces.reduce(0) { count, piece in
            switch piece {
            case .lines(let part): count + part.lines.count
            case .box(let part, _): count + part.laidOut.lines(of: part.rows)
            }
        }
        fragments.append(fragment)
        rows.append(row)
        (pieces, self.row) = ([], nil)
    }
}
