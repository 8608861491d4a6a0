import PubRunningText

/// The running text of a cell while it is read: its paragraphs, without white space and line breaks at their ends.
struct HTMLCellText {
    /// The paragraphs that have ended and have text.
    private(set) var paragraphs: [InlineStream] = []

    private var paragraph = InlineStream()
    /// Whether the paragraph has more than tags.
    private var hasText = false
    /// Breaks that count when text comes after them: the author's, or else one end of a line.
    private var lineBreaks: [InlineEvent] = []
    private var softBreak: InlineEvent?

    /// Adds an event whose text is in `stream`; white space becomes one space, and is dropped at the beginning of a line.
    mutating func append(_ event: InlineEvent, of stream: InlineStream = InlineStream()) {
        switch event.kind {
        case .softBreak: softBreak = softBreak ?? event
        case .lineBreak: if hasText { lineBreaks.append(event) }
        case .close: paragraph.events.append(event)
        case .text(var range):
            let beginsLine = !hasText || !lineBreaks.isEmpty || softBreak != nil
            if beginsLine { range = range.drop { Ascii.isBlank(stream.pool[$0]) } }
            if range.isEmpty { return }
            takeBreaks()
            let start = paragraph.pool.count
            paragraph.pool += stream.pool[range]
            paragraph.offsets += stream.offsets[range]
            paragraph.events.append(
                InlineEvent(kind: .text(start..<paragraph.pool.count), offset: Int(stream.offsets[range.lowerBound])))
        case .open(.emphasis), .open(.strong), .open(.strike), .open(.superscript), .open(.subscript), .open(.link):
            // Blanks at the head of an element are at the head of the line where it is.
            if hasText { takeBreaks() }
            paragraph.events.append(event)
        default:
            takeBreaks()
            paragraph.events.append(event)
        }
    }

    private mutating func takeBreaks() {
        if hasText {
            if !lineBreaks.isEmpty {
                paragraph.events += lineBreaks
            } else if let softBreak {
                paragraph.events.append(softBreak)
            }
        }
        hasText = true
        lineBreaks = []
        softBreak = nil
    }

    /// Ends the paragraph if one has begun.
    mutating func endParagraph() {
        if hasText { paragraphs.append(paragraph) }
        let ended = paragraphs
        self = HTMLCellText()
        paragraphs = ended
    }
}

extension InlineStream {
    /// Puts all of the text into one strong element.
    mutating func makeStrong(at offset: Int) {
        events.insert(InlineEvent(kind: .open(.strong), offset: offset), at: 0)
        events.append(InlineEvent(kind: .close, offset: offset))
    }
}
