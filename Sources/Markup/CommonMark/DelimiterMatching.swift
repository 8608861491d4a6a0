import PubDocuments
import PubRunningText
import PubUnicode

/// Finds emphasis, struck, raised and lowered text in the events of running text: the pairs of runs of `*`, `_`, `~`
/// and `^` that begin and end each.
///
/// The rules come from CommonMark (0.30 §6.2 and its appendix on the stack of delimiters), its amendments for
/// Chinese, Japanese and Korean (``DelimiterRun``), and Pandoc for `H~2~O` and `x^2^`. cmark knows only the first, so
/// its emphasis is turned back into the characters that it was written with. The text of a link is a scope of its
/// own.
///
/// Linear: keeps a lower bound of the position of openers for each kind of closer.
struct DelimiterMatching {
    /// An item of the result.
    private enum Item {
        case event(InlineEvent)
        case run(Int)
    }

    /// The text of one link, or the text outside all of them.
    private struct Scope {
        /// The first and last run that may still match; -1 for none.
        var first = -1
        var last = -1
        /// Whether it is an address: nothing in it is a mark.
        var isAddress = false
    }

    private let input: InlineStream
    private let source: [UInt8]
    private static let marks = ByteSet("*_~^")
    private var items: [Item] = []
    private var scopes = [Scope()]
    private var spaces = 0
    private var letters = 0
    /// The runs, in order; unused parts of them are text.
    private(set) var runs: [DelimiterRun] = []
    /// The steps looked at while runs were matched: tests check that they are linear.
    private(set) var steps = 0

    /// The matching of `stream`.
    ///
    /// - Parameter patternMarks: characters that patterns of the issue give a meaning: single ones stay text.
    init(_ stream: InlineStream, source: [UInt8], patternMarks: PatternMarks) {
        input = stream
        self.source = source
        for index in stream.events.indices { take(index, patternMarks) }
        for scope in scopes.reversed() { match(scope) }
    }

    /// The stream with its containers.
    var stream: InlineStream {
        var output = input
        output.events.removeAll(keepingCapacity: true)
        for item in items {
            switch item {
            case .event(let event):
                if case .text(let range) = event.kind {
                    output.append(text: range, at: event.offset)
                } else {
                    output.events.append(event)
                }
            case .run(let index): put(runs[index], into: &output)
            }
        }
        return output
    }

    private func put(_ run: DelimiterRun, into output: inout InlineStream) {
        var position = run.range.lowerBound
        for container in run.closes {
            position += container.delimiterLength
            output.append(.close, at: Int(input.offsets[position - 1]) + 1)
        }
        if run.count > 0 {
            output.append(text: position..<position + run.count, at: Int(input.offsets[position]))
            position += run.count
        }
        for container in run.opens.reversed() {
            output.append(.open(container), at: Int(input.offsets[position]))
            position += container.delimiterLength
        }
    }

    // MARK: Collecting

    private mutating func take(_ index: Int, _ patternMarks: PatternMarks) {
        let event = input.events[index]
        switch event.kind {
        case .text(let range) where !scopes[scopes.count - 1].isAddress:
            takeText(range, index, patternMarks)
            return
        case .open(let container):
            var scope = Scope()
            if case .link(_, _, isBare: true) = container { scope.isAddress = true }
            scopes.append(scope)
            letters += 1
        case .close: if let scope = scopes.popLast() { match(scope) }
        case .softBreak, .lineBreak: spaces += 1
        // Code and the like may be raised or lowered without a letter of its own.
        default: letters += 1
        }
        items.append(.event(event))
    }

    private mutating func takeText(_ range: Range<Int>, _ event: Int, _ patternMarks: PatternMarks) {
        var start = range.lowerBound
        var position = start
        while position < range.upperBound {
            let byte = input.pool[position]
            guard Self.marks.contains(byte), isPlain(position) else {
                if Ascii.isSpace(byte) {
                    spaces += 1
                } else if Ascii.isAlphanumeric(byte) || byte >= 0x80 {
                    letters += 1
                }
                position += 1
                continue
            }
            var end = position + 1
            while end < range.upperBound, input.pool[end] == byte, isPlain(end) { end += 1 }
            if !(end - position == 1 && patternMarks.contains(byte)) {
                appendText(start..<position)
                let run = DelimiterRun(
                    mark: byte, position..<end, between: neighbor(before: position, range, event, byte),
                    and: neighbor(after: end, range, event, byte), spaces: spaces, letters: letters)
                append(run)
                start = end
            }
            position = end
        }
        appendText(start..<range.upperBound)
    }

    private mutating func appendText(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        items.append(.event(InlineEvent(kind: .text(range), offset: Int(input.offsets[range.lowerBound]))))
    }

    private mutating func append(_ run: DelimiterRun) {
        let index = runs.count
        let top = scopes.count - 1
        runs.append(run)
        items.append(.run(index))
        guard run.canOpen || run.canClose else { return }
        runs[index].previous = scopes[top].last
        if scopes[top].last >= 0 { runs[scopes[top].last].next = index } else { scopes[top].first = index }
        scopes[top].last = index
    }

    /// Whether the character is in the source as it is, not after a backslash nor as an entity.
    private func isPlain(_ index: Int) -> Bool {
        let offset = Int(input.offsets[index])
        return offset < source.count && source[offset] == input.pool[index]
    }
}

// MARK: - Neighbours

extension DelimiterMatching {
    private func neighbor(
        before position: Int, _ range: Range<Int>, _ event: Int, _ mark: UInt8
    ) -> DelimiterRun.Neighbor {
        var end = position
        // Struck text is no neighbour, as in GitHub's dialect.
        while mark != Ascii.tilde, end > range.lowerBound, input.pool[end - 1] == Ascii.tilde { end -= 1 }
        if end > range.lowerBound { return scalar(endingAt: end, from: range.lowerBound) }
        guard event > 0 else { return .space }
        switch input.events[event - 1].kind {
        case .softBreak, .lineBreak: return .space
        case .text(let text) where !text.isEmpty: return scalar(endingAt: text.upperBound, from: text.lowerBound)
        // The address of a bare link ends in itself.
        case .close:
            guard event > 1, endsAddress(event), case .text(let text) = input.events[event - 2].kind else {
                return .mark
            }
            return scalar(endingAt: text.upperBound, from: text.lowerBound)
        default: return .mark
        }
    }

    /// Whether the close before `event` ends an address without brackets.
    private func endsAddress(_ event: Int) -> Bool {
        let offset = input.events[event - 1].offset
        return offset == input.events[event].offset && offset > 0 && offset <= source.count
            && source[offset - 1] != Ascii.greater
            && source[offset - 1] != Ascii.closeParenthesis && source[offset - 1] != Ascii.closeBracket
    }

    private func neighbor(
        after position: Int, _ range: Range<Int>, _ event: Int, _ mark: UInt8
    ) -> DelimiterRun.Neighbor {
        var start = position
        while mark != Ascii.tilde, start < range.upperBound, input.pool[start] == Ascii.tilde { start += 1 }
        if start < range.upperBound { return isPlain(start) ? scalar(at: start, range.upperBound) : .mark }
        guard event + 1 < input.events.count else { return .space }
        switch input.events[event + 1].kind {
        case .softBreak, .lineBreak: return .space
        case .text(let text) where !text.isEmpty: return scalar(at: text.lowerBound, text.upperBound)
        case .open(.link(_, _, isBare: true)):
            let offset = input.events[event + 1].offset
            // An address begins with a letter: a `w` is as good as any.
            return offset < source.count && source[offset] != Ascii.less ? DelimiterRun.Neighbor(0x77) : .mark
        default: return .mark
        }
    }

    private func scalar(at start: Int, _ end: Int) -> DelimiterRun.Neighbor {
        DelimiterRun.Neighbor(decoded(at: start).scalar)
    }

    private func decoded(at start: Int) -> (scalar: UInt32, length: Int) {
        input.pool.withUnsafeBufferPointer { Scalars.decode($0, at: start) }
    }

    /// The character that ends at `end`; of one with a selector of its variant, that character.
    private func scalar(endingAt end: Int, from start: Int) -> DelimiterRun.Neighbor {
        guard isPlain(end - 1) else { return .mark }
        var first = end
        var selector: UInt32 = 0
        while first > start {
            first -= 1
            while first > start, input.pool[first] & 0xC0 == 0x80 { first -= 1 }
            let scalar = decoded(at: first).scalar
            guard EastAsian.isVariationSelector(scalar), first > start else {
                // A quotation mark with the selector of its wide form is Chinese punctuation.
                let isWideForm = selector == 0xFE01 && [0x2018, 0x2019, 0x201C, 0x201D].contains(scalar)
                return DelimiterRun.Neighbor(isWideForm ? 0x300C : scalar)
            }
            selector = scalar
        }
        return .space
    }
}

// MARK: - Matching

extension DelimiterMatching {
    /// Matches the runs of a scope whose end is reached.
    private mutating func match(_ scope: Scope) {
        // For each kind of closer, the run at and below which none opens it.
        var bottoms: [Int: Int] = [:]
        var closer = scope.first
        while closer >= 0 {
            guard runs[closer].canClose else {
                closer = runs[closer].next
                continue
            }
            let key = bottomKey(runs[closer])
            let bottom = bottoms[key] ?? -1
            var opener = runs[closer].previous
            while opener >= 0, opener > bottom, !runs[opener].opens(before: runs[closer]) {
                opener = runs[opener].previous
                steps += 1
            }
            steps += 1
            guard opener >= 0, opener > bottom else {
                bottoms[key] = runs[closer].previous
                let next = runs[closer].next
                if !runs[closer].canOpen { remove(closer) }
                closer = next
                continue
            }
            closer = join(opener, closer)
        }
    }

    /// Makes a container of the events between two runs; returns the run to continue with.
    private mutating func join(_ opener: Int, _ closer: Int) -> Int {
        var between = runs[closer].previous
        while between != opener {
            let previous = runs[between].previous
            remove(between)
            between = previous
        }
        let (container, length) = runs[opener].container(with: runs[closer])
        runs[opener].opens.append(container)
        runs[closer].closes.append(container)
        runs[opener].count -= length
        runs[closer].count -= length
        if runs[opener].count == 0 { remove(opener) }
        guard runs[closer].count == 0 else { return closer }
        let next = runs[closer].next
        remove(closer)
        return next
    }

    private mutating func remove(_ index: Int) {
        let (previous, next) = (runs[index].previous, runs[index].next)
        if previous >= 0 { runs[previous].next = next }
        if next >= 0 { runs[next].previous = previous }
    }

    /// Closers with one key are opened by the same runs. A closer of a sub- or superscript is opened only within its word.
    private func bottomKey(_ run: DelimiterRun) -> Int {
        let key = Int(run.mark) << 4 | (run.canOpen ? 8 : 0)
        return key | (run.isEmphasis ? run.range.count % 3 : 4 | min(run.count, 3))
    }
}

extension InlineEvent.Container {
    /// The characters that begin it.
    fileprivate var delimiterLength: Int {
        switch self {
        case .strong, .strike: 2
        default: 1
        }
    }
}
