import PubDiagnostics
import PubGeometry
import PubIdentity
import PubShaping
import PubTextLayout
import PubTextModel

extension ColumnFiller {
    package func openedText() -> FittedParagraph {
        guard case .paragraph(let paragraph) = flow[cursor.item] else {
            preconditionFailure("no paragraph at \(cursor.item)")
        }
        return mended(fitted(openParagraph(paragraph)))
    }

    package func linesOfText() -> (count: Int, placed: Int, widows: Int) {
        guard case .paragraph(let paragraph) = flow[cursor.item] else { return (0, 0, 0) }
        let open = openParagraph(paragraph)
        return (open.lines.count, open.line, paragraph.attributes.widows)
    }

    package mutating func add(_ text: FittedParagraph) {
        moveOffGridBlock(above: text.open, slack: text.fit.origins[0].y - text.fit.highestBaseline)
        place(text)
        cursor.open = text.count < text.left ? text.open.cursor(after: text.count) : nil
    }

    package mutating func leave(_ text: FittedParagraph) {
        if text.open.before > 0 { cursor.open = text.open.cursor(after: 0) }
    }

    /// The lines, but for hyphens and widows at the foot of the column and at gaps in it.
    private func mended(_ fitted: FittedParagraph) -> FittedParagraph {
        if !isBodyThread || draft.frame.isPlain && fitted.count == fitted.lines.count { return fitted }
        return withoutWidowInNextMeasure(unhyphenatedAtFoot(unhyphenatedAtGaps(fitted)))
    }

    private func fitted(_ open: OpenParagraph) -> FittedParagraph {
        let lines = Array(open.lines[open.line...])
        let start = startOfBlock(open)
        return dividingNotes { divides in
            let (fit, notes) = fittingLines(of: open.paragraph, lines, from: start, dividingNotes: divides)
            let rules = KeepRules(open.paragraph, requiredLines: requiredLines, isForced: isForced)
            let count = allowed(fit.count, of: rules, left: lines.count, isStart: open.before == 0)
            let text = FittedParagraph(open: open, lines: lines, fit: fit, notes: notes, count: count)
            return (text, notes, count == 0 ? nil : fit.cursors[count - 1].foot)
        }
    }

    /// No word is divided by a picture or another box that interrupts the column: the paragraph is broken again without the points
    /// that would divide it, unless a line would then be overfull. Three points are tried.
    private func unhyphenatedAtGaps(_ first: FittedParagraph) -> FittedParagraph {
        // Longer than some pages: breaking all of it at each gap would take time with the square of its length.
        guard isBodyThread, !draft.frame.isPlain, first.lines.count <= 500 else { return first }
        var current = first
        for _ in 0..<3 {
            guard let line = current.lineDividedByGap else { return current }
            let open = broken(current.open, without: Int(current.lines[line].end))
            if open.lines[open.line...].contains(where: { $0.overfull > .zero }) { return first }
            current = fitted(open)
            if current.count == 0 { return first }
        }
        return current.lineDividedByGap == nil ? current : first
    }

    /// No word is divided over a page turn: the paragraph is broken again without the point that would divide it,
    /// unless a line would then be overfull. Nor is one at a column's foot, if the spacing stays as even and no line
    /// is added. Three points are tried. A paragraph longer than some pages stays as it is: breaking all of it again
    /// at each turn would take time with the square of its length.
    private func unhyphenatedAtFoot(_ first: FittedParagraph) -> FittedParagraph {
        guard isBodyThread, first.lines.count <= 500 else { return first }
        let isPageTurn = surroundings.following.isEmpty
        var current = first
        for _ in 0..<3 {
            guard current.count > 0, current.count < current.lines.count else { return current }
            let end = Int(current.lines[current.count - 1].end)
            if !current.open.paragraph.breaks[end].endsWithHyphen { return current }
            let open = broken(current.open, without: end)
            let rest = open.lines[open.line...]
            if rest.contains(where: { $0.overfull > .zero }) { return first }
            if !isPageTurn && (rest.count > first.lines.count || rest.uneven > first.lines.uneven) { return first }
            current = fitted(open)
        }
        let last = current.open.paragraph.breaks[Int(current.lines[max(current.count, 1) - 1].end)]
        return last.endsWithHyphen || current.count == 0 ? first : current
    }

    /// The place to look below for the paragraph's first line.
    private func startOfBlock(_ open: OpenParagraph) -> Length {
        startOfBlock(open.paragraph, before: open.before, nextLine: isPlain ? open.lines[open.line] : nil)
    }

    /// The place to look below for a paragraph that has `before` lines placed.
    ///
    /// - Parameter nextLine: The first of the others; nil if lines are broken for the places that they get.
    func startOfBlock(_ paragraph: ShapedParagraph, before: Int, nextLine: BrokenLine?) -> Length {
        let rule = before == 0 ? paragraph.attributes.ruleAbove?.room ?? .zero : .zero
        if draft.pieces.isEmpty { return draft.pen + rule - (rule == .zero ? rise(of: paragraph) : .zero) }
        // Text that goes on from the column before keeps off a box that was put at this column's head.
        var space = paragraph.spaceAbove(after: draft.spaceAfter, isStart: before == 0)
        let added = before == 0 ? extraLines(above: paragraph) : 0
        space = added < 0 ? space.part(1, of: 2) : space + galley.lineHeight * added
        let start = draft.pen + space + rule
        return before == 0 ? max(start, startBelowInk(paragraph, firstLine: nextLine, atLeast: start) ?? start) : start
    }

    /// The lines that are added above a head so that its column is full; −1 saves one.
    private func extraLines(above paragraph: ShapedParagraph) -> Int {
        guard isBodyThread, draft.mayPartLast, paragraph.attributes.takesWhiteAbove else { return 0 }
        return surroundings.extraLines[.paragraph(cursor.item)] ?? galley.changes.lines[cursor.item] ?? 0
    }

    /// The amount that a line off the grid rises at a column's head, so that it is on the first line of the grid as
    /// text is, with its capitals below the head.
    private func rise(of paragraph: ShapedParagraph) -> Length {
        guard isBodyThread, paragraph.attributes.grid == .none, draft.pen == .zero,
            draft.frame.isPlain || draft.frame.geometry.isWhole(from: .zero, to: paragraph.strut.leading)
        else { return .zero }
        // Small type on much leading has its capitals there that it has, not those that its leading would have.
        var letters = paragraph.strut
        letters.ascent = letters.letterAscent
        return max(paragraph.strut.ascent - draft.slots.firstGridLine(for: letters, frame: 0), .zero)
    }

    /// The lines that fit, and the notes that they bring with them.
    private func fittingLines(
        of paragraph: ShapedParagraph, _ lines: [BrokenLine], from start: Length, dividingNotes divides: Bool
    ) -> (fit: LineFit, notes: NotedLines<ColumnFiller>) {
        var notes = NotedLines(in: self)
        let fitter = LineFitter(draft.slots, ink: ink(of: paragraph))
        let fit = fitter.fit(lines[...], of: paragraph, from: draft.cursor(at: start)) { index, slot in
            notes.takeLine(
                calling: openNotes(of: lines[index], of: paragraph), in: self, dividing: divides, slot: slot)
        }
        return (fit, notes)
    }

    /// The notes that `line` calls, with the notes that these call; none in boxes and notes, whose own notes are set by the column
    /// around them.
    private func openNotes(of line: BrokenLine, of paragraph: ShapedParagraph) -> [FlowCursor.NotePosition] {
        if !isBodyThread || paragraph.text.anchors.isEmpty { return [] }
        return openNotes(paragraph.notes(of: line))
    }

    /// Not even an empty column takes a line: it is set all the same, and reported.
    package mutating func forceOverset(_ text: FittedParagraph) {
        let (open, lines) = (text.open, text.lines)
        let origin = open.paragraph.text.origin(at: 0) ?? .none
        draft.findings.report(
            .error(
                "overset-line", "a line of the style “\(open.paragraph.attributes.style)” is taller than its column",
                at: origin, hint: "make the type or its notes smaller, or the column deeper"))
        let notes = lines.map { openNotes(of: $0, of: open.paragraph) }
        place(
            FittedParagraph(
                open: open, lines: lines, fit: LineFit(overset: lines[...], of: open.paragraph, below: draft.pen),
                notes: NotedLines(oversetIn: self, calling: notes), count: lines.count))
        cursor.open = nil
        cursor.item += 1
    }

    /// Places the lines of `text` that the column takes, and their notes.
    private mutating func place(_ text: FittedParagraph) {
        draft.shareAddedSpace()
        let (open, fit, count) = (text.open, text.fit, text.count)
        let paragraph = open.paragraph
        let lines = Array(text.lines.prefix(count))
        var placed = ParagraphPart(
            shared: open.shared, key: open.key, lines: lines,
            baselines: fit.baselines(count),
            findings: open.before == 0 ? open.findings : LayoutFindings(), measure: draft.frame.measure)
        placed.extraLines = open.before == 0 ? extraLines(above: paragraph) : 0
        draft.lines += count
        draft.pieces.append(.lines(placed))
        placeCalledMarginNotes()
        let cursor = fit.cursor(after: count)
        draft.pen = cursor.foot
        draft.lineSkipCredit = cursor.below(.zero).lineSkipCredit
        if placed.hasLast, let rule = paragraph.attributes.ruleBelow { draft.pen += rule.room }
        draft.add(notes: text.notes.parts(upTo: count))
        self.cursor.openNotes += text.notes.carried(upTo: count)
        draft.spaceAfter = paragraph.isLast(lines[count - 1]) ? paragraph.attributes.spaceAfter : .zero
    }

    /// Before a line on the grid: moves the block off the grid above it down by its part of the `slack` that the grid
    /// leaves. Before a line off the grid: opens such a block.
    private mutating func moveOffGridBlock(above open: OpenParagraph, slack: Length) {
        let attributes = open.paragraph.attributes
        if attributes.grid == .none { return openOffGridBlock(attributes) }
        if let offGridBlock = draft.offGridBlock {
            // If there is more, the line goes past a shape, which keeps its place.
            if slack < gridIncrement {
                draft.moveDown(from: offGridBlock.start, by: shift(of: offGridBlock, within: slack))
            }
        }
        draft.offGridBlock = nil
    }

    /// Opens a block off the grid at a paragraph of `attributes`. A head opens one even below a box or quote that has: the slack then
    /// goes around the head. Beside shapes only heads move, since lines were broken for their places.
    private mutating func openOffGridBlock(_ attributes: ParagraphAttributes) {
        let isHead = attributes.keepWithNext > 0
        guard isHead || draft.frame.isPlain else { return }
        guard let offGridBlock = draft.offGridBlock else {
            draft.offGridBlock = OffGridBlock(start: draft.pieces.count, kind: isHead ? .head : .text)
            return
        }
        if attributes.takesWhiteAbove && offGridBlock.kind != .head {
            draft.offGridBlock = OffGridBlock(start: draft.pieces.count, kind: .head)
        }
    }

    /// The amount that a block off the grid moves down when the grid leaves `slack` below it.
    private func shift(of offGridBlock: OffGridBlock, within slack: Length) -> Length {
        if case .figure(let foot) = offGridBlock.kind {
            // On a baseline, unless that leaves more than half a line below the caption or asks for more than there is.
            let shift = draft.slots.gridLine(below: foot, frame: 0) - foot
            let isFit = shift <= slack && slack - shift <= gridIncrement.part(1, of: 2)
            return isFit ? shift : offGridBlock.spaceAbove(of: slack)
        }
        guard offGridBlock.start == 0 else { return offGridBlock.spaceAbove(of: slack) }
        let shift = shiftAtHead(within: slack)
        // A head a little under its neighbour's first line is better than a hole between it and its text.
        let isNear =
            !isBodyThread || offGridBlock.kind != .head
            || slack - shift <= gridIncrement.part(1, of: 3)
        return isNear ? shift : max(shift, offGridBlock.spaceAbove(of: slack))
    }

    /// The amount that lines at a column's head move so that the first is on the grid, like text beside them.
    private func shiftAtHead(within slack: Length) -> Length {
        guard case .lines(let placed) = draft.pieces.first, let head = placed.baselines.first else { return .zero }
        let shift = draft.slots.gridLine(below: head, frame: 0) - head
        return shift <= slack ? shift : .zero
    }
}

extension Collection<BrokenLine> {
    /// The number of lines whose spaces are seen.
    fileprivate var uneven: Int { count { !LineCosts.even.contains($0.justification.space) } }
}
