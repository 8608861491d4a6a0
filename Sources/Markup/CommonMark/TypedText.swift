import PubRunningText

/// Running text with parts of the source that are printed as typed, such as formulas: nothing in them is a mark, an escape,
/// an entity, a tag or a link.
struct TypedText {
    private let input: InlineStream
    private let source: [UInt8]
    private var ranges: ArraySlice<Range<Int>>
    private(set) var stream: InlineStream
    /// The start of the typed line that is not added yet; nil outside.
    private var lineStart: Int?

    /// `stream` with the parts `ranges` of the source, in order, as they were typed. A part that cuts a link stays as it is.
    /// Linear.
    init(_ stream: InlineStream, in ranges: [Range<Int>], of source: [UInt8]) {
        input = stream
        self.source = source
        self.ranges = TypedText.whole(ranges, in: stream)[...]
        self.stream = stream
        self.stream.events.removeAll(keepingCapacity: true)
        for event in stream.events { take(event) }
        leave(before: Int.max)
    }

    /// The ranges that hold whole containers.
    private static func whole(_ ranges: [Range<Int>], in stream: InlineStream) -> [Range<Int>] {
        var events = stream.events[...]
        // The events in a typed part are dropped: half a container would leave its other end alone.
        return ranges.filter { range in
            events = events.drop { $0.offset < range.lowerBound }
            var (depth, isWhole) = (0, true)
            while let event = events.first, event.offset < range.upperBound {
                if case .open = event.kind { depth += 1 }
                if case .close = event.kind { depth -= 1 }
                isWhole = isWhole && depth >= 0
                events.removeFirst()
            }
            return isWhole && depth == 0
        }
    }

    private mutating func take(_ event: InlineEvent) {
        if case .text(let range) = event.kind { return takeText(range) }
        guard isTyped(event.offset) else {
            stream.events.append(event)
            return
        }
        switch event.kind {
        case .softBreak, .lineBreak:
            endLine(at: event.offset)
            stream.append(.softBreak, at: event.offset)
        default: lineStart = lineStart ?? event.offset
        }
    }

    private mutating func takeText(_ range: Range<Int>) {
        var start = range.lowerBound
        for index in range {
            let offset = Int(input.offsets[index])
            guard isTyped(offset) else { continue }
            if start < index { stream.append(text: start..<index, at: Int(input.offsets[start])) }
            start = index + 1
            lineStart = lineStart ?? offset
        }
        guard start < range.upperBound else { return }
        stream.append(text: start..<range.upperBound, at: Int(input.offsets[start]))
    }

    /// Whether an offset is within a range. Ends the ranges before it.
    private mutating func isTyped(_ offset: Int) -> Bool {
        leave(before: offset)
        return ranges.first.map { $0.lowerBound <= offset } ?? false
    }

    /// Ends the ranges that lie before `offset`.
    private mutating func leave(before offset: Int) {
        while let range = ranges.first, range.upperBound <= offset {
            endLine(at: range.upperBound)
            ranges.removeFirst()
        }
    }

    /// Adds the typed text up to `end`. All of it has the place of the first dollar: no byte has its own place in the source,
    /// so that none of them is a mark.
    private mutating func endLine(at end: Int) {
        guard let start = lineStart, let range = ranges.first else { return }
        lineStart = nil
        let first = stream.pool.count
        for byte in source[start..<max(start, min(end, source.count))] where byte != Ascii.lineFeed {
            stream.append(byte, from: range.lowerBound)
        }
        stream.append(text: first..<stream.pool.count, at: range.lowerBound)
    }
}
