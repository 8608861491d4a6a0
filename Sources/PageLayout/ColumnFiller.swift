import Diagnostics
import Geometry
import Identity
import Shaping
import Styles
import TextLayout
import TextModel

/// Fills one column from a flow: greedy, with widows, orphans, keeps, notes and boxes.
///
/// The page pulls: it asks for a column, looks at why it stopped, and may ask again from an earlier state.
struct ColumnFiller {
    let context: FlowContext
    let items: [FlowItem]
    let surroundings: ColumnSurroundings

    var draft: ColumnDraft
    var state: FlowState
    /// The column and state before the chain of paragraphs that must stay with what follows.
    private var chain: Chain?

    /// A chain of headings: where it began, and how many lines of the next paragraph it wants in its column.
    private struct Chain {
        var draft: ColumnDraft
        var state: FlowState
        var lines: Int
    }

    init(
        context: FlowContext, items: [FlowItem], column: ColumnFrame, surroundings: ColumnSurroundings,
        state: FlowState
    ) {
        self.context = context
        self.items = items
        self.surroundings = surroundings
        draft = ColumnDraft(frame: column)
        self.state = state
    }

    var isThread: Bool { surroundings.isThread }
    var isLargest: Bool { surroundings.isLargest }

    /// Fills the column and says why it stopped.
    mutating func fill() -> ColumnStop {
        if let stop = placeOpenBox() { return stop }
        if let stop = placeDeferred() { return stop }
        while state.item < items.count {
            if let stop = step() { return stop }
        }
        while !state.deferred.isEmpty {
            if let stop = placeDeferred(force: true) { return stop }
        }
        return .done
    }

    private mutating func step() -> ColumnStop? {
        switch items[state.item] {
        case .paragraph(let paragraph):
            if surroundings.endsAtSpans, paragraph.attributes.span != .one, state.open == nil { return endAtSpan() }
            return place(paragraph)
        case .box(let id): return place(box: id)
        case .columnBreak:
            state.item += 1
            return draft.isEmpty ? nil : .columnBreak
        case .pageBreak:
            state.item += 1
            return .pageBreak
        }
    }

    /// A spanning item ends the band; a heading that must stay with it moves along.
    private mutating func endAtSpan() -> ColumnStop {
        if !state.deferred.isEmpty { return .full }
        if let chain, !chain.draft.isEmpty { goBack(to: chain) }
        return .span
    }

    /// What a heading wanted to stay with stands.
    mutating func endChain() { chain = nil }

    /// The column ends before a box; headings before it move along.
    mutating func endBeforeBox() -> ColumnStop {
        if let chain, !chain.draft.isEmpty || !isLargest { goBack(to: chain) }
        return .full
    }

    /// The room that headings above keep free for the lines that they want to stay with.
    var roomForChain: Length { context.lineRoom * (chain?.lines ?? 0) }

    private mutating func goBack(to chain: Chain) {
        draft = chain.draft
        state = chain.state
    }

    private mutating func place(_ paragraph: Paragraph) -> ColumnStop? {
        let before = Chain(draft: draft, state: state, lines: paragraph.attributes.keepWithNext)
        let fitted = unhyphenated(fitted(openParagraph(paragraph)))
        let (open, remaining, fit, count) = (fitted.open, fitted.lines, fitted.fit, fitted.count)
        if count == 0 { return giveUp(open, remaining) }
        settleLooseBlock(open, first: fit.baselines[0], start: startOfBlock(open))
        add(open.paragraph, Array(remaining.prefix(count)), fit, count: count)
        state.lines += count
        if count < remaining.count {
            state.open = FlowState.OpenParagraph(
                paragraph: open.paragraph, lines: open.lines, next: open.next + count, measure: open.measure)
            return .full
        }
        state.open = nil
        state.item += 1
        if before.lines == 0 {
            continueChain(after: count)
        } else {
            chain = Chain(draft: chain?.draft ?? before.draft, state: chain?.state ?? before.state, lines: before.lines)
        }
        return nil
    }

    /// A paragraph of fewer lines than its heading wants below it leaves the rest to the next one.
    private mutating func continueChain(after count: Int) {
        guard let lines = chain?.lines, count < lines, chain?.draft.isEmpty == false else { return endChain() }
        chain?.lines = lines - count
    }

    /// What of a paragraph stands in this column.
    private struct FittedParagraph {
        var open: FlowState.OpenParagraph
        /// The lines that are still to be set.
        var lines: [BrokenLine]
        var fit: FittingLines
        /// How many of them may stand here.
        var count: Int
    }

    private func fitted(_ open: FlowState.OpenParagraph) -> FittedParagraph {
        let lines = Array(open.lines[open.next...])
        let fit = fittingLines(of: open.paragraph, lines, from: startOfBlock(open))
        let count = allowedCount(fit.baselines.count, of: lines, open: open)
        return FittedParagraph(open: open, lines: lines, fit: fit, count: count)
    }

    /// No word is divided over a page turn: the paragraph is broken again without the point at which it would be,
    /// unless a line would then be overfull. Three points are tried. What is longer than some pages stays as it is:
    /// breaking all of it again at each turn would take time with the square of its length.
    private func unhyphenated(_ first: FittedParagraph) -> FittedParagraph {
        guard isThread, surroundings.following.isEmpty, first.lines.count <= 500 else { return first }
        var current = first
        for _ in 0..<3 {
            guard current.count > 0, current.count < current.lines.count else { return current }
            let end = Int(current.lines[current.count - 1].end)
            if current.open.paragraph.breaks[end].kind != .hyphen { return current }
            var open = current.open
            open.paragraph.breaks.remove(at: end)
            let start = open.next > 0 ? open.lines[open.next - 1].end : -1
            open.lines = Array(open.lines.prefix(open.next)) + lines(of: open.paragraph, from: start, before: open.next)
            if open.lines[open.next...].contains(where: { $0.overfull > .zero }) { return first }
            current = fitted(open)
        }
        let isDivided = current.open.paragraph.breaks[Int(current.lines[max(current.count, 1) - 1].end)].kind == .hyphen
        return isDivided || current.count == 0 ? first : current
    }

    /// The paragraph, shaped and broken for this column and those that follow.
    private func openParagraph(_ paragraph: Paragraph) -> FlowState.OpenParagraph {
        if let open = state.open {
            if open.measure == draft.frame.measure { return open }
            let start = open.next > 0 ? open.lines[open.next - 1].end : -1
            let lines = broken(open.paragraph, from: start, before: open.next)
            return FlowState.OpenParagraph(
                paragraph: open.paragraph, lines: Array(open.lines.prefix(open.next)) + lines, next: open.next,
                measure: draft.frame.measure)
        }
        let measure = draft.frame.measure
        let isUniform = surroundings.following.allSatisfy { $0.measure == measure }
        func make() -> FlowState.OpenParagraph {
            let shaped = context.shape(paragraph)
            return FlowState.OpenParagraph(
                paragraph: shaped, lines: broken(shaped, from: -1, before: 0), next: 0, measure: measure)
        }
        return isThread && isUniform ? context.openParagraph(state.item, measure: measure, make: make) : make()
    }

    private func broken(_ shaped: ShapedParagraph, from start: Int32, before: Int) -> [BrokenLine] {
        let lines = lines(of: shaped, from: start, before: before)
        for line in lines where line.overfull > .zero { reportOverfull(line, of: shaped) }
        return lines
    }

    private func lines(of shaped: ShapedParagraph, from start: Int32, before: Int) -> [BrokenLine] {
        let frames = ([draft.frame] + surroundings.following).map {
            FrameSlots(measure: $0.measure, depth: $0.depth, gridStart: $0.gridStart)
        }
        let source = SlotSource(
            frames: frames, increment: context.increment, continuation: frames.last?.measure)
        let breaker = LineBreaker(source: source, cursor: SlotCursor(frame: 0, block: draft.pen))
        return breaker.lines(of: shaped, from: start, before: before)
    }

    private func reportOverfull(_ line: BrokenLine, of shaped: ShapedParagraph) {
        let range = shaped.textRange(of: line)
        let text = String(decoding: shaped.text.utf8[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
        let shown = text.count > 40 ? text.prefix(39) + "…" : text[...]
        context.report(
            .warning(
                "overfull-line", "a line is \(line.overfull) pt wider than its measure: “\(shown)”",
                at: shaped.text.origin(at: range.lowerBound) ?? .none,
                hint: "add a soft hyphen (U+00AD) or rephrase"))
    }

    /// The place below which the paragraph's first line is looked for.
    private func startOfBlock(_ open: FlowState.OpenParagraph) -> Length {
        if draft.pieces.isEmpty { return draft.pen }
        // What goes on from the column before keeps off a box that was put at this column's head.
        if open.next > 0 { return draft.pen + draft.spaceAfter }
        return draft.pen + max(draft.spaceAfter, open.paragraph.attributes.spaceBefore)
    }

    /// The baselines of the lines that fit, and the notes that they bring with them.
    private func fittingLines(of paragraph: ShapedParagraph, _ lines: [BrokenLine], from start: Length) -> FittingLines
    {
        var result = FittingLines()
        var pen = start
        for (index, line) in lines.enumerated() {
            let notes = paragraph.notes(of: line).map { context.note($0, measure: draft.frame.measure) }
            let source = draft.source(
                increment: context.increment, foot: draft.footHeight(adding: result.notes + notes))
            let align = paragraph.attributes.grid == .all || (paragraph.attributes.grid == .first && index == 0)
            guard
                let slot = source.next(
                    after: SlotCursor(frame: 0, block: pen), strut: paragraph.strut, need: paragraph.need(of: line),
                    align: align)
            else { break }
            result.baselines.append(slot.baseline)
            result.notes += notes
            result.notesUpTo.append(result.notes.count)
            pen = slot.after.block
            result.pens.append(pen)
        }
        return result
    }

    /// How many of the lines that fit may stand here, by the rules for divided paragraphs.
    private func allowedCount(_ fitting: Int, of lines: [BrokenLine], open: FlowState.OpenParagraph) -> Int {
        let attributes = open.paragraph.attributes
        if fitting >= lines.count { return lines.count }
        if attributes.keepTogether && open.next == 0 && !(isLargest && draft.isEmpty) { return 0 }
        var count = min(fitting, lines.count - min(attributes.widows, lines.count))
        let wanted = max(attributes.orphans, open.paragraph.initial?.lines ?? 0, chain?.lines ?? 0)
        if count < (open.next == 0 ? wanted : 1) { count = 0 }
        // A whole column that holds lines, but no allowed number of them, takes what fits: text goes on.
        if count == 0 && isLargest && (draft.isEmpty || chain?.draft.isEmpty == true) { count = fitting }
        return count
    }

    /// Nothing of the paragraph may stand here: the column ends, before headings that belong to it.
    private mutating func giveUp(_ open: FlowState.OpenParagraph, _ lines: [BrokenLine]) -> ColumnStop? {
        if let chain, !chain.draft.isEmpty || !isLargest {
            goBack(to: chain)
            return .full
        }
        // Headings or a box at the foot that leave no line end their column: the next one has room.
        if isLargest && draft.isEmpty {
            forceOverset(open, lines)
            return nil
        }
        if open.next > 0 { state.open = open }
        return .full
    }

    /// Not even an empty column takes a line: it is set all the same, and reported.
    private mutating func forceOverset(_ open: FlowState.OpenParagraph, _ lines: [BrokenLine]) {
        let origin = open.paragraph.text.origin(at: 0) ?? .none
        context.report(
            .error(
                "overset-line", "a line of the style “\(open.paragraph.attributes.style)” is higher than its column",
                at: origin, hint: "make the type or its notes smaller, or the column deeper"))
        var fit = FittingLines()
        var pen = draft.pen
        for line in lines {
            pen += max(open.paragraph.strut.leading, open.paragraph.need(of: line).above)
            fit.baselines.append(pen)
            fit.pens.append(pen)
            fit.notesUpTo.append(0)
        }
        add(open.paragraph, lines, fit, count: lines.count)
        state.lines += lines.count
        state.open = nil
        state.item += 1
        chain = nil
    }

    private mutating func add(
        _ paragraph: ShapedParagraph, _ lines: [BrokenLine], _ fit: FittingLines, count: Int
    ) {
        let placed = PlacedLines(
            paragraph: paragraph, lines: lines, baselines: Array(fit.baselines.prefix(count)))
        draft.pieces.append(.lines(placed))
        draft.pen = fit.pens[count - 1]
        if let initial = paragraph.initial, placed.hasFirst {
            let foot = fit.baselines[0] + paragraph.attributes.leading * (initial.lines - 1) + paragraph.strut.descent
            draft.pen = max(draft.pen, foot)
        }
        draft.notes += fit.notes.prefix(fit.notesUpTo[count - 1])
        draft.spaceAfter = paragraph.isLast(lines[count - 1]) ? paragraph.attributes.spaceAfter : .zero
    }

    /// Heads and boxes off the grid between lines on it: the room that the grid leaves goes above and below them.
    private mutating func settleLooseBlock(_ open: FlowState.OpenParagraph, first: Length, start: Length) {
        let attributes = open.paragraph.attributes
        if attributes.grid == .none {
            if draft.loose?.isBox != false && attributes.keepWithNext > 0 {
                draft.loose = LooseBlock(start: draft.pieces.count, isBox: false)
            }
            return
        }
        if let loose = draft.loose {
            let slack = first - (start + open.paragraph.strut.ascent)
            draft.moveDown(
                from: loose.start, by: loose.start == 0 ? shiftAtHead(within: slack) : loose.share(of: slack))
        }
        draft.loose = nil
    }

    /// How far heads at a column's head move so that their first line stands on the grid, like text beside them.
    private func shiftAtHead(within slack: Length) -> Length {
        guard case .lines(let placed) = draft.pieces.first, let head = placed.baselines.first else { return .zero }
        let shift = draft.source(increment: context.increment, foot: .zero).gridLine(below: head, frame: 0) - head
        return shift <= slack ? shift : .zero
    }
}

/// What a column has around it.
struct ColumnSurroundings {
    /// False in boxes and notes, where every box stands in the flow.
    var isThread = false
    /// True in the columns of a text area, which end at spans. Elsewhere spans are set in the frame's own measure.
    var endsAtSpans = false
    /// The columns that follow, for paragraphs that run on into them.
    var following: [ColumnFrame] = []
    /// True when nothing higher than this column can be had: what does not fit even here is overset.
    var isLargest = true
    /// True when there are several columns that a box may span.
    var canSpan = false
    /// Spanning boxes that stand at the head of the band already.
    var placedFloats: Set<BoxID> = []
    /// Spanning boxes that wait for the next page's head.
    var heldFloats: Set<BoxID> = []
}

/// Lines that fit a column.
struct FittingLines {
    var baselines: [Length] = []
    /// The foot of each line's band.
    var pens: [Length] = []
    /// Notes of all lines, in order.
    var notes: [Fragment] = []
    /// The number of notes up to and with each line.
    var notesUpTo: [Int] = []
}
