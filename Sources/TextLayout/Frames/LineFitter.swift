import PubGeometry
import PubShaping
import PubTextModel

/// Places the broken lines of paragraphs in the slots of one frame, one after the other.
package struct LineFitter {
    /// Finds the slot of a line when a given extent is kept free at the foot of its frame, and returns the foot of that
    /// slot's lines; nil if there is no such slot.
    package typealias SlotFinder = (_ reserved: Length) -> Length?

    private let source: SlotSource
    private let ink: ParagraphInk?

    /// A fitter for lines in slots of `source`, which keep clear of shapes with `ink`; nil if there are no shapes.
    package init(_ source: SlotSource, ink: ParagraphInk?) {
        self.source = source
        self.ink = ink
    }

    /// The placement of as many of `lines` as fit the frame of `cursor`, in the slots after it.
    ///
    /// Beside shapes a line is placed only in the slot that it was broken for. `reserving` keeps room at the foot of
    /// the frame for the notes and the like that a line brings with it: it gets the index of a line, finds its slot,
    /// any number of times, and returns whether the line is placed in the last slot found. Linear in the lines that
    /// fit.
    package func fit(
        _ lines: ArraySlice<BrokenLine>, of paragraph: ShapedParagraph, from cursor: SlotCursor,
        reserving: (_ line: Int, _ slot: SlotFinder) -> Bool = { $1(.zero) != nil }
    ) -> LineFit {
        var frame = ReservedFrame(source, frame: cursor.frame, beginsAtRight: paragraph.baseLevel == 1)
        let clearance = ink?.clearance(of: paragraph)
        var fit = LineFit()
        // Of a long paragraph few lines are in one frame.
        fit.reserveCapacity(min(lines.count, 64))
        var after = cursor
        for (index, line) in lines.enumerated() {
            let request = request(for: line, in: paragraph, clearance)
            if index == 0 { fit.highestBaseline = source.highestBaseline(after: after, request) }
            var slot: Slot?
            let isPlaced = reserving(index) { reserved in
                slot = frame.slot(for: request, skipping: line.skips, after: after, reserving: reserved)
                if clearance != nil && slot?.interval != line.slot { slot = nil }
                return slot?.after.foot
            }
            guard isPlaced, let slot else { return fit }
            after = slot.after
            fit.add(Point(x: frame.left(of: slot.interval), y: slot.baseline), after: after)
            if line.start < 0 { fit.initialFoot = paragraph.initialFoot(firstBaseline: slot.baseline) }
        }
        return fit
    }

    private func request(
        for line: BrokenLine, in paragraph: ShapedParagraph, _ clearance: LineClearance?
    ) -> SlotRequest {
        let grid = source.increment > .zero ? paragraph.attributes.grid : .none
        return SlotRequest(
            strut: paragraph.strut, extents: paragraph.extents(of: line),
            isAligned: grid == .all || (grid == .first && line.start < 0), clearance: clearance)
    }

    /// The slots of one frame above the part that is kept free at its foot.
    private struct ReservedFrame {
        private var source: SlotSource
        private let unreserved: SlotSource
        private let frame: Int32
        private var reserved = Length.zero

        init(_ source: SlotSource, frame: Int32, beginsAtRight: Bool) {
            self.source = source
            self.source.beginsAtRight = beginsAtRight
            unreserved = self.source
            self.frame = frame
        }

        /// The slot of a line after `skips` empty ones; nil when the frame is full.
        mutating func slot(
            for line: SlotRequest, skipping skips: Int32, after cursor: SlotCursor, reserving extent: Length
        ) -> Slot? {
            if extent != reserved {
                reserved = extent
                source = unreserved.reserving(foot: extent, in: frame)
            }
            var empty = line
            empty.extents = LineExtents()
            var after = cursor
            for _ in 0..<skips {
                guard let slot = source.next(after: after, empty) else { return nil }
                after = slot.after
            }
            guard let slot = source.next(after: after, line), slot.frame == frame else { return nil }
            return slot
        }

        /// The distance of an interval from the frame's left edge.
        func left(of interval: InlineInterval) -> Length {
            source.beginsAtRight ? source.frames[Int(frame)].measure - interval.end : interval.start
        }
    }
}

/// The placement of lines in a frame.
package struct LineFit {
    /// The left end of each line's slot on its baseline, from the frame's upper left corner.
    package private(set) var origins: [Point] = []
    /// The cursor after each line.
    package private(set) var cursors: [SlotCursor] = []
    /// The highest baseline that the first line could have, were there no line of the grid and no shape.
    package fileprivate(set) var highestBaseline = Length.zero
    /// From the frame's head to the foot of an initial beside the first lines; nil without an initial.
    package fileprivate(set) var initialFoot: Length?

    /// No lines.
    package init() {}

    /// The number of lines that fit.
    package var count: Int { origins.count }

    /// The distances of the first `count` baselines from the frame's head.
    package func baselines(_ count: Int) -> [Length] { origins.prefix(count).map(\.y) }

    /// The cursor after the first `count` lines (at least 1), below an initial beside them that extends further down.
    package func cursor(after count: Int) -> SlotCursor {
        let cursor = cursors[count - 1]
        guard let initialFoot, initialFoot > cursor.foot else { return cursor }
        return SlotCursor(frame: cursor.frame, blockOffset: initialFoot)
    }

    fileprivate mutating func reserveCapacity(_ count: Int) {
        origins.reserveCapacity(count)
        cursors.reserveCapacity(count)
    }

    /// Adds the placement of the lines that follow these.
    mutating func append(_ other: LineFit) {
        origins += other.origins
        cursors += other.cursors
    }

    /// The cursor below the last line; nil without lines.
    var end: SlotCursor? { cursors.last }

    fileprivate mutating func add(_ origin: Point, after: SlotCursor) {
        origins.append(origin)
        cursors.append(after)
    }
}

extension LineFit {
    /// The placement of all `lines` of a paragraph below each other from `blockOffset` on, regardless of the depth
    /// of the frame: for lines that fit no frame.
    package init(overset lines: ArraySlice<BrokenLine>, of paragraph: ShapedParagraph, below blockOffset: Length) {
        var baseline = blockOffset
        for line in lines {
            baseline += max(paragraph.strut.leading, paragraph.extents(of: line).above)
            add(Point(x: .zero, y: baseline), after: SlotCursor(blockOffset: baseline))
            if line.start < 0 { initialFoot = paragraph.initialFoot(firstBaseline: baseline) }
        }
    }
}

extension ShapedParagraph {
    /// The space above the paragraph's next line, after a block whose own space below is `spaceAfter`: the greater of
    /// both, at least the height of an initial above the first line. `isStart` says that the line is the
    /// paragraph's first.
    package func spaceAbove(after spaceAfter: Length, isStart: Bool) -> Length {
        isStart ? max(spaceAfter, attributes.spaceBefore, initial?.heightAboveFirstLine ?? .zero) : spaceAfter
    }

    /// The foot of the initial beside lines whose first has the given baseline; nil without an initial.
    fileprivate func initialFoot(firstBaseline: Length) -> Length? {
        initial.map { firstBaseline + attributes.leading * ($0.indents.count - 1) + strut.descent }
    }
}
