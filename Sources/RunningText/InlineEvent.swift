/// One event of running text: a flat list of events represents the tree, so that quotes can be matched across inlines
/// and nesting costs no stack.
package struct InlineEvent: Sendable {
    /// The inlines that contain others.
    package enum Container: Sendable {
        case emphasis
        case strong
        case strike
        case superscript
        case `subscript`
        /// A link; the text of a bare one is its address.
        case link(target: String, title: String, isBare: Bool)
        /// A picture; its content is the caption.
        case image(target: String, title: String)
    }

    /// The kinds of events.
    package enum Kind: Sendable {
        /// A range of the pool.
        case text(Range<Int>)
        case softBreak
        case lineBreak
        case code([UInt8])
        /// A tag, comment, instruction or declaration.
        case html([UInt8])
        case open(Container)
        /// A picture in a line, of readers that keep it elsewhere.
        case object
        /// The end of the container that was opened last.
        case close
        /// The call of a note, by its index.
        case noteCall(Int)
        /// Attributes of the element that ends right before them, or else text.
        case attributes(AttributeSyntax)
        /// A fence that cannot begin or end a division; its line follows as text.
        case strayFence
    }

    /// The kind.
    package var kind: Kind
    /// The offset in the source of its first byte; of a close, the offset after the container.
    package var offset: Int
    /// The offset after it, of code and attributes.
    package var end = 0

    /// An event whose text is in the source from `offset` to `end`.
    package init(kind: Kind, offset: Int, end: Int = 0) {
        self.kind = kind
        self.offset = offset
        self.end = end
    }
}

/// The running text of a block: its events, and the characters of all of them.
package struct InlineStream: Sendable {
    /// The events.
    package var events: [InlineEvent] = []
    /// The characters of all texts.
    package var pool: [UInt8] = []
    /// The offset in the source of every byte of the pool.
    package var offsets: [Int32] = []
    /// Whether part of the text could not be located in the source; its places are then copied from the part before
    /// it. This is a defect of the reader; tests check that it never happens.
    package var hasApproximatePlaces = false
    /// The start of the text hidden from CommonMark for too many marks (`MarkBudget`); nil if none is hidden.
    package var firstExcess: Int?
    /// The offset of the first reference by a number that names no character, as `&#0;`; nil for none.
    package var firstEmptyReference: Int?

    /// No events.
    package init() {}

    /// The same events with only the characters of their own texts, for a part of a stream that is read separately.
    package var compacted: InlineStream {
        var result = self
        result.pool = []
        result.offsets = []
        for (index, event) in events.enumerated() {
            guard case .text(let range) = event.kind else { continue }
            let start = result.pool.count
            result.pool += pool[range]
            result.offsets += offsets[range]
            result.events[index].kind = .text(start..<result.pool.count)
        }
        return result
    }

    /// Adds one byte of a text.
    @inlinable
    package mutating func append(_ byte: UInt8, from offset: Int) {
        pool.append(byte)
        offsets.append(Int32(offset))
    }

    /// Adds an event.
    package mutating func append(_ kind: InlineEvent.Kind, at offset: Int, to end: Int = 0) {
        events.append(InlineEvent(kind: kind, offset: offset, end: end))
    }

    /// Adds a text, joined to the text before if it continues it in the pool.
    package mutating func append(text range: Range<Int>, at offset: Int) {
        if range.isEmpty { return }
        if case .text(let before)? = events.last?.kind, before.upperBound == range.lowerBound {
            events[events.count - 1].kind = .text(before.lowerBound..<range.upperBound)
        } else {
            append(.text(range), at: offset)
        }
    }
}
