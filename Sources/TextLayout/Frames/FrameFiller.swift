import Fonts
import Geometry
import Shaping
import TextModel

/// How far a text is set: what the next frame goes on with.
struct FrameState {
    /// The paragraph that is to be set.
    var paragraph = 0
    /// Its lines that stand already.
    var next = 0
    /// Its lines, where some stand already; empty at its beginning.
    var lines: [BrokenLine] = []
    /// The paragraph as these lines set it, where its first line has looks of its own; nil otherwise.
    var shaped: ShapedParagraph?
    /// The ink of ``shaped``, where there are shapes that lines keep clear of.
    var ink: LineInk?
}

/// Fills one frame of a sequence with lines: greedy from line to line, optimum fit within paragraphs.
struct FrameFiller {
    /// A line in its place.
    struct PlacedLine {
        /// The index of its paragraph.
        var paragraph: Int
        /// The paragraph as it is set.
        var shaped: ShapedParagraph
        var line: BrokenLine
        /// The slot's start on the baseline, from the frame's upper left corner.
        var origin: Point
    }

    let paragraphs: [FrameParagraph]
    let source: SlotSource
    let fonts: FontCatalog
    let frame: Int32
    private(set) var state: FrameState
    private(set) var lines: [PlacedLine] = []
    private var cursor: SlotCursor
    private var spaceAfter = Length.zero
    /// Where the paragraphs began that must stay with the one to be set, and how many of its lines they want.
    private var chain: (lines: Int, state: FrameState, wanted: Int)?

    init(paragraphs: [FrameParagraph], source: SlotSource, fonts: FontCatalog, frame: Int32, state: FrameState) {
        self.paragraphs = paragraphs
        self.source = source
        self.fonts = fonts
        self.frame = frame
        self.state = state
        cursor = SlotCursor(frame: frame)
    }

    /// Fills the frame until it is full or the text ends.
    mutating func fill() {
        while state.paragraph < paragraphs.count, place() {}
    }

    /// Sets as much of the next paragraph as may stand here; false when the frame is full.
    private mutating func place() -> Bool {
        let before = (lines: lines.count, state: state)
        let start = startOfBlock(paragraphs[state.paragraph].shaped)
        if state.lines.isEmpty { open(at: start) }
        let shaped = state.shaped ?? paragraphs[state.paragraph].shaped
        let rest = Array(state.lines[state.next...])
        let placed = fitting(rest, of: shaped, at: start)
        let rules = KeepRules(shaped, wanted: chain?.wanted ?? 0)
        var count = rules.allowed(placed.count, of: rest.count, isStart: state.next == 0)
        if count == 0 {
            if goBackToChain() { return false }
            // What an empty frame does not take by the rules stands against them: text goes on.
            count = lines.isEmpty || chain != nil ? placed.count : 0
        }
        if count == 0 {
            if state.next == 0 { state = FrameState(paragraph: state.paragraph) }
            return false
        }
        lines += placed.prefix(count).map {
            PlacedLine(paragraph: state.paragraph, shaped: shaped, line: $0.line, origin: $0.origin)
        }
        cursor = placed[count - 1].after
        state.next += count
        if count < rest.count {
            if count < placed.count { breakAgain(shaped) }
            return false
        }
        keepClearOfInitial(shaped, first: placed[0], isStart: before.state.next == 0)
        spaceAfter = shaped.attributes.spaceAfter
        state = FrameState(paragraph: state.paragraph + 1)
        continueChain(shaped.attributes.keepWithNext, before, count: count)
        return true
    }

    /// The paragraph's next line follows on the next frame's head, not where the search for breaks thought.
    private mutating func breakAgain(_ shaped: ShapedParagraph) {
        let head = SlotCursor(frame: frame + 1)
        if source.uniformMeasure(after: head) != nil && source.uniformMeasure(after: cursor) != nil { return }
        let start = state.lines[state.next - 1].end
        let breaker = LineBreaker(source: source(for: shaped), cursor: head)
        state.lines =
            Array(state.lines.prefix(state.next)) + breaker.lines(of: shaped, from: start, before: state.next, ink: ink)
    }

    private var ink: LineInk? { state.ink ?? paragraphs[state.paragraph].ink }

    /// The room as a paragraph fills it: from the right edge where its text runs from the right to the left.
    private func source(for shaped: ShapedParagraph) -> SlotSource {
        var source = source
        source.beginsAtRight = shaped.baseLevel == 1
        return source
    }

    /// Breaks the next paragraph into lines from `start` on.
    private mutating func open(at start: SlotCursor) {
        let paragraph = paragraphs[state.paragraph]
        let breaker = LineBreaker(source: source(for: paragraph.shaped), cursor: start)
        func ink(_ shaped: ShapedParagraph) -> LineInk? { paragraph.ink.map { _ in LineInk(shaped, fonts: fonts) } }
        if let first = paragraph.firstLine {
            let shaped = first.shaped { breaker.lines(of: $0, ink: ink($0)) }
            (state.shaped, state.ink) = (shaped, ink(shaped))
        }
        state.lines = breaker.lines(of: state.shaped ?? paragraph.shaped, ink: self.ink)
    }

    /// The place below which the paragraph's next line is looked for.
    private func startOfBlock(_ shaped: ShapedParagraph) -> SlotCursor {
        if lines.isEmpty { return cursor }
        if state.next > 0 { return cursor }
        let space = max(spaceAfter, shaped.attributes.spaceBefore, shaped.initial?.rise ?? .zero)
        return cursor.below(space)
    }

    /// Lines that fit this frame, each with the place behind it.
    private func fitting(
        _ lines: [BrokenLine], of shaped: ShapedParagraph, at start: SlotCursor
    ) -> [(line: BrokenLine, origin: Point, after: SlotCursor)] {
        var result: [(line: BrokenLine, origin: Point, after: SlotCursor)] = []
        var place = start
        for (index, line) in lines.enumerated() {
            let isFirst = state.next == 0 && index == 0
            let grid = shaped.attributes.grid
            let isAligned = grid == .all || (grid == .first && isFirst)
            guard let slot = slot(of: line, shaped, at: place, isAligned: isAligned), slot.frame == frame else { break }
            let interval = slot.interval
            let x = shaped.baseLevel == 1 ? source.frames[Int(frame)].measure - interval.end : interval.start
            result.append((line, Point(x: x, y: slot.baseline), slot.after))
            place = slot.after
        }
        return result
    }

    private func slot(
        of line: BrokenLine, _ shaped: ShapedParagraph, at start: SlotCursor, isAligned: Bool
    ) -> Slot? {
        var place = start
        let source = source(for: shaped)
        let clearance = ink?.clearance(of: shaped)
        for _ in 0..<line.skips {
            let empty = source.next(after: place, strut: shaped.strut, align: isAligned, clearance: clearance)
            guard let empty else { return nil }
            place = empty.after
        }
        return source.next(
            after: place, strut: shaped.strut, extents: shaped.extents(of: line), align: isAligned, clearance: clearance
        )
    }

    /// The next paragraph begins below a large initial that is higher than its own.
    private mutating func keepClearOfInitial(
        _ shaped: ShapedParagraph, first: (line: BrokenLine, origin: Point, after: SlotCursor), isStart: Bool
    ) {
        guard isStart, let initial = shaped.initial else { return }
        let foot = first.origin.y + shaped.attributes.leading * (initial.extents.count - 1) + shaped.strut.descent
        if foot > cursor.foot { cursor = SlotCursor(frame: frame, block: foot) }
    }

    /// A paragraph that keeps with the next begins or lengthens the chain; another ends it when it has lines enough.
    private mutating func continueChain(_ wanted: Int, _ before: (lines: Int, state: FrameState), count: Int) {
        if wanted > 0 {
            chain = (chain?.lines ?? before.lines, chain?.state ?? before.state, wanted)
        } else if let open = chain, count < open.wanted {
            chain = (open.lines, open.state, open.wanted - count)
        } else {
            chain = nil
        }
    }

    /// Takes the paragraphs that must stay with the next one out of the frame; false when there are none, or when they
    /// are all that stands in it.
    private mutating func goBackToChain() -> Bool {
        guard let chain, chain.lines > 0 else { return false }
        lines.removeLast(lines.count - chain.lines)
        state = chain.state
        return true
    }
}
