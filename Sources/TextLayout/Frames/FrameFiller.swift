import PubFonts
import PubGeometry
import PubShaping
import PubTextModel

/// The progress of a text: the place that the next frame continues from.
struct TextProgress {
    /// The index of the next paragraph to set, or of the one that is set in part.
    var paragraph = 0
    /// The number of its lines that are placed.
    var placedLines = 0
    /// Its lines as far as they are known, if some are placed; empty at its beginning.
    var lines: [BrokenLine] = []
    /// Whether there are more than these: a long paragraph is broken as far as frames ask for it.
    var hasMoreLines = false
    /// The paragraph as these lines were broken, if its attributes alone do not give it: its first line has
    /// attributes of its own, or it is not justified since the frame is narrow.
    var shaped: ShapedParagraph?
    /// The ink of ``shaped``, if there are shapes that lines keep clear of.
    var ink: ParagraphInk?
}

/// Fills one frame of a sequence with lines: greedy from line to line, optimum fit within paragraphs.
struct FrameFiller {
    /// A line in its place.
    struct LinePlacement {
        /// The index of its paragraph.
        var paragraph: Int
        /// The paragraph as it is set.
        var shaped: ShapedParagraph
        var line: BrokenLine
        /// The slot's left end on the baseline, from the frame's upper left corner.
        var origin: Point
    }

    let paragraphs: [FrameParagraph]
    let source: SlotSource
    let fonts: FontCatalog
    let frame: Int32
    /// The greatest number of lines in the frame; nil for any.
    let maximumLines: Int?
    private(set) var state: TextProgress
    private(set) var lines: [LinePlacement] = []
    /// The number of lines that were broken to fill the frame, those that it did not take included.
    private(set) var brokenLineCount = 0
    private var cursor: SlotCursor
    private var spaceAfter = Length.zero
    /// The start of the paragraphs kept with the next one, and the number of its lines that must follow them in the
    /// frame.
    private var chain: (lines: Int, state: TextProgress, requiredLines: Int)?

    init(
        paragraphs: [FrameParagraph], source: SlotSource, fonts: FontCatalog, frame: (index: Int, area: TextFrame),
        state: TextProgress
    ) {
        self.paragraphs = paragraphs
        self.source = source
        self.fonts = fonts
        self.frame = Int32(clamping: frame.index)
        maximumLines = frame.area.maximumLines.map { max($0, 0) }
        self.state = state
        cursor = SlotCursor(frame: self.frame)
    }

    /// Fills the frame until it is full or the text ends.
    mutating func fill() {
        while state.paragraph < paragraphs.count, linesLeft > 0, place() {}
    }

    /// The number of lines that the frame may take besides those that it has.
    private var linesLeft: Int { maximumLines.map { $0 - lines.count } ?? .max }

    /// Sets as much of the next paragraph as the frame may have; false when the frame is full.
    private mutating func place() -> Bool {
        let before = (lines: lines.count, state: state)
        let start = startOfBlock(paragraphs[state.paragraph].shaped)
        if state.lines.isEmpty { open(at: start) }
        let shaped = state.shaped ?? paragraphs[state.paragraph].shaped
        let fit = fit(shaped, from: start)
        let rest = state.lines[state.placedLines...]
        let rules = KeepRules(shaped, requiredLines: chain?.requiredLines ?? 0)
        let room = min(fit.count, linesLeft)
        // A passage is never so short that its end is an end of the paragraph to these rules.
        let all = rest.count + (state.hasMoreLines ? rules.widows : 0)
        var count = rules.allowed(room, of: all, isStart: state.placedLines == 0)
        if room == linesLeft { count = room }
        if count == 0 {
            if goBackToChain() { return false }
            // A frame that is empty, or has only paragraphs that keep with this one, takes what fits: text goes on.
            count = lines.isEmpty || chain != nil ? room : 0
        }
        if count == 0 {
            if state.placedLines == 0 { state = TextProgress(paragraph: state.paragraph) }
            return false
        }
        lines += zip(rest, fit.origins).prefix(count).map {
            LinePlacement(paragraph: state.paragraph, shaped: shaped, line: $0, origin: $1)
        }
        cursor = fit.cursor(after: count)
        state.placedLines += count
        if count < rest.count || state.hasMoreLines {
            if count < fit.count { breakAgain(shaped) }
            return false
        }
        spaceAfter = shaped.attributes.spaceAfter
        state = TextProgress(paragraph: state.paragraph + 1)
        continueChain(shaped.attributes.keepWithNext, before, count: count)
        return true
    }

    /// The placement of the next lines of the paragraph, of which no more are broken than the frame has room for.
    private mutating func fit(_ shaped: ShapedParagraph, from start: SlotCursor) -> LineFit {
        let fitter = LineFitter(source, ink: ink)
        var fit = fitter.fit(state.lines[state.placedLines...], of: shaped, from: start)
        while state.hasMoreLines, state.placedLines + fit.count == state.lines.count, fit.count < linesLeft {
            let known = state.lines.count
            let below = fit.end ?? start
            addPassage(of: shaped, at: below)
            fit.append(fitter.fit(state.lines[known...], of: shaped, from: below))
        }
        return fit
    }

    /// Breaks the next passage of the paragraph, after the lines that are known, into lines from `start` on.
    private mutating func addPassage(of shaped: ShapedParagraph, at start: SlotCursor) {
        let breaker = LineBreaker(source: source(for: shaped), cursor: start)
        let passage = breaker.passage(of: shaped, after: state.lines[...], ink: ink)
        state.lines += passage.lines
        brokenLineCount += passage.lines.count
        state.hasMoreLines = !passage.isLast
    }

    /// Breaks the paragraph again for the head of the next frame, since its next line is there and not where the search had it.
    private mutating func breakAgain(_ shaped: ShapedParagraph) {
        let head = SlotCursor(frame: frame + 1)
        if source.uniformMeasure(after: head) != nil && source.uniformMeasure(after: cursor) != nil { return }
        state.lines.removeSubrange(state.placedLines...)
        addPassage(of: shaped, at: head)
    }

    private var ink: ParagraphInk? { state.ink ?? paragraphs[state.paragraph].ink }

    /// The slots as a paragraph fills them: from the right edge if its text runs from right to left.
    private func source(for shaped: ShapedParagraph) -> SlotSource {
        var source = source
        source.beginsAtRight = shaped.baseLevel == 1
        return source
    }

    /// Breaks the next paragraph into lines from `start` on.
    private mutating func open(at start: SlotCursor) {
        let paragraph = paragraphs[state.paragraph]
        let breaker = LineBreaker(source: source(for: paragraph.shaped), cursor: start)
        func ink(_ shaped: ShapedParagraph) -> ParagraphInk? {
            paragraph.ink.map { _ in ParagraphInk(shaped, fonts: fonts) }
        }
        let measure = source.frames[Int(frame)].measure
        func aligned(_ shaped: ShapedParagraph) -> ShapedParagraph { paragraph.aligned(shaped, in: measure) }
        if let first = paragraph.firstLine {
            let shaped = aligned(first.shaped { breaker.lines(of: aligned($0), ink: ink($0)) })
            (state.shaped, state.ink) = (shaped, ink(shaped))
        } else if measure < paragraph.leastJustifiedMeasure {
            state.shaped = aligned(paragraph.shaped)
        }
        addPassage(of: state.shaped ?? paragraph.shaped, at: start)
    }

    /// The cursor above the paragraph's next line.
    private func startOfBlock(_ shaped: ShapedParagraph) -> SlotCursor {
        if lines.isEmpty { return cursor }
        return cursor.below(shaped.spaceAbove(after: spaceAfter, isStart: state.placedLines == 0))
    }

    /// A paragraph that keeps with the next begins or lengthens the chain; another ends it when it has lines enough.
    private mutating func continueChain(_ keepWithNext: Int, _ before: (lines: Int, state: TextProgress), count: Int) {
        let start = chain.map { (lines: $0.lines, state: $0.state) } ?? before
        let requiredLines = KeepRules.requiredLines(
            after: count, keepWithNext: keepWithNext, requiredLines: chain?.requiredLines, isAtHead: start.lines == 0,
            isBeforeHeading: isBeforeHeading)
        chain = requiredLines.map { (start.lines, start.state, $0) }
    }

    /// Whether the next paragraph keeps with the one that follows it.
    private var isBeforeHeading: Bool {
        guard paragraphs.indices.contains(state.paragraph) else { return false }
        return paragraphs[state.paragraph].shaped.attributes.keepWithNext > 0
    }

    /// Takes the paragraphs that are kept with the next one out of the frame; false when there are none, or when the
    /// frame has no others.
    private mutating func goBackToChain() -> Bool {
        guard let chain, chain.lines > 0 else { return false }
        lines.removeLast(lines.count - chain.lines)
        state = chain.state
        return true
    }
}
