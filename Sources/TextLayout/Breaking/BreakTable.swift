import PubShaping
import PubUnicode
import PubValues

/// The widths at every break of a paragraph, measured once for all searches.
struct BreakTable {
    /// Widths after the last cluster of a line that ends at each break.
    let ends: [LineWidths]
    /// Widths before the first cluster of the line after each break.
    let starts: [LineWidths]
    /// The kind and the price of each break.
    let points: [Point]
    /// The first break that leaves fewer than four letters of the paragraph; those after it do too.
    let fewLetters: Int32
    /// Whether no line has a negative width, between any breaks: a break later in the text is never before an
    /// earlier one, whether by spaces, letter gaps or glyph scaling.
    let isAscending: Bool
    /// Whether no line between two places where lines begin has a negative natural width.
    let startsAscend: Bool
    /// The ink beyond the ends of lines; nil when it does not matter.
    private let ink: ParagraphInk?

    /// A break as the search sees it.
    struct Point {
        let kind: BreakpointKind
        /// The first search that may end lines there.
        let reserve: BreakReserve
        /// Whether a line that ends there ends with a hyphen.
        let endsWithHyphen: Bool
        /// The price on top of its kind's.
        let surcharge: Double
    }

    init(_ paragraph: borrowing ShapedParagraph, ink: ParagraphInk?) {
        var (ends, starts): ([LineWidths], [LineWidths]) = ([], [])
        var points: [Point] = []
        points.reserveCapacity(paragraph.breaks.count)
        ends.reserveCapacity(paragraph.breaks.count)
        starts.reserveCapacity(paragraph.breaks.count)
        var (isAscending, startsAscend) = (true, true)
        var last = paragraph.widths(after: -1)
        for point in 0..<Int32(paragraph.breaks.count) {
            let (end, start) = (paragraph.widths(before: point), paragraph.widths(after: point))
            isAscending = isAscending && end.isAscending(from: last) && start.isAscending(from: last)
            startsAscend = startsAscend && start.natural >= last.natural
            ends.append(end)
            starts.append(start)
            let breakpoint = paragraph.breaks[Int(point)]
            points.append(
                Point(
                    kind: breakpoint.kind, reserve: BreakReserve(breakpoint.traits),
                    endsWithHyphen: breakpoint.endsWithHyphen, surcharge: LineCosts.surcharge(breakpoint.traits)))
            last = start
        }
        (self.ends, self.starts) = (ends, starts)
        (self.isAscending, self.startsAscend) = (isAscending, startsAscend)
        self.ink = ink
        self.points = points
        fewLetters = paragraph.breakBeforeLastLetters
    }

    /// The protrusion of a line between two breaks in `slot`.
    func protrusion(from start: Int32, to end: Int32, in slot: SlotTable.Entry) -> LineProtrusion {
        LineProtrusion(from: start, to: end, in: slot, ink: ink)
    }
}

extension LineWidths {
    /// Whether each of its parts is at least the same part of `other`.
    @inline(__always)
    fileprivate func isAscending(from other: LineWidths) -> Bool {
        space >= other.space && letter >= other.letter && scalable >= other.scalable
    }
}

extension ShapedParagraph {
    /// The first break that leaves fewer than four letters and figures; an ideograph counts as two. Linear in the text
    /// after it.
    var breakBeforeLastLetters: Int32 {
        var offset = text.utf8.count
        var letters = 0
        while offset > 0, letters < LineCosts.runtLetters {
            offset -= 1
            while offset > 0, text.utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
            let scalar = text.utf8.withUnsafeBufferPointer { Scalars.decode($0, at: offset).scalar }
            let category = Scalars.category(of: scalar)
            if category.isLetter || category.isDigit { letters += scalar >= 0x2E80 ? 2 : 1 }
        }
        return Int32(
            breaks.partitioningIndex { $0.next >= textClusterCount || clusters[Int($0.next)].textOffset > offset })
    }
}

extension LineProtrusion {
    /// The protrusion of a line between two breaks in `slot`: glyphs hang over edges of the frame only.
    init(from start: Int32, to end: Int32, in slot: SlotTable.Entry, ink: ParagraphInk?) {
        self.init()
        if !slot.meetsStart { self.start = -(ink?.starts[Int(start) + 1] ?? 0) }
        if !slot.meetsEnd { self.end = -(ink?.ends[Int(end)] ?? 0) }
    }
}
