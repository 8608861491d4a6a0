import PubGeometry

/// A position in a sequence of frames; everything above it is taken. ``blockOffset`` is measured across the lines.
@frozen
public struct SlotCursor: Hashable, Sendable {
    /// A row of lines on one baseline that is filled in part: beside a shape, a baseline may have several lines.
    @frozen
    public struct PartialRow: Hashable, Sendable {
        /// From the frame's head to the baseline.
        public var baseline: Length
        /// From the frame's head to the lowest foot of the lines on it.
        public var foot: Length
        /// See ``SlotCursor/lineSkipCredit``; of the lines on it.
        public var lineSkipCredit: Length
        /// The end of the taken part, from the frame's start edge.
        public var end: Length
        /// The number of its intervals that are taken.
        public var intervalCount: Int32
    }

    /// The index of the frame.
    public var frame: Int32
    /// From the frame's head to the foot of the lines above; 0 at the head. Within a row, to the row's head.
    public var blockOffset: Length
    /// The credit of the line skip: the extent that the next line may come nearer to the ink of the line above
    /// than to its strut. It is the descent of the line above less the depth of its ink, negative when that hangs
    /// lower; ``blockOffset`` is the lower of the two.
    public var lineSkipCredit: Length = .zero
    /// The row that takes the next line if there is room for it; nil at the start of a row.
    public var row: PartialRow?

    /// The position `blockOffset` below the head of the frame at `frame`.
    @inlinable
    public init(frame: Int32 = 0, blockOffset: Length = .zero) {
        self.frame = frame
        self.blockOffset = blockOffset
    }

    /// From the frame's head to the foot of the lines above and in the row.
    public var foot: Length { row?.foot ?? blockOffset }

    /// The position `space` below the foot of all that is taken.
    public func below(_ space: Length) -> SlotCursor {
        var next = SlotCursor(frame: frame, blockOffset: foot + space)
        next.lineSkipCredit = row?.lineSkipCredit ?? lineSkipCredit
        return next
    }
}

/// A part of a line's measure that text may fill; measured along the line.
@frozen
public struct InlineInterval: Hashable, Sendable {
    /// From the frame's start edge.
    public var start: Length
    /// Its extent.
    public var extent: Length

    /// The interval from `start`, `extent` long.
    @inlinable
    public init(start: Length, extent: Length) {
        self.start = start
        self.extent = extent
    }

    /// Its end, from the frame's start edge.
    @inlinable public var end: Length { start + extent }
}

/// The extents of the oversized clusters of a line from its baseline: ink of large type, objects; zero in a line of
/// letters of its style.
@frozen
public struct LineExtents: Hashable, Sendable {
    /// Above the baseline.
    public var above: Length
    /// Below the baseline.
    public var below: Length

    /// Extents `above` and `below` the baseline.
    @inlinable
    public init(above: Length = .zero, below: Length = .zero) {
        self.above = above
        self.below = below
    }
}

/// The clearance of lines beside shapes: the extents that must not meet a shape, and the narrowest interval.
@frozen
public struct LineClearance: Hashable, Sendable {
    /// The ink's greatest height above the baseline.
    public var above: Length
    /// The ink's greatest depth below the baseline.
    public var below: Length
    /// The narrowest interval that takes a line.
    public var minimumInterval: Length
    /// Whether a row that shapes divide takes no line: a head is not read across a picture.
    public var avoidsDividedRows = false

    /// Ink from `above` to `below` the baseline, in intervals of at least `minimumInterval`.
    @inlinable
    public init(above: Length, below: Length, minimumInterval: Length) {
        self.above = above
        self.below = below
        self.minimumInterval = minimumInterval
    }
}

/// Room for one line.
public struct Slot: Hashable, Sendable {
    /// The index of its frame.
    public var frame: Int32
    /// From the frame's head to the baseline.
    public var baseline: Length
    /// From the frame's head to the head of the band that the line takes.
    public var top: Length
    /// The part of the measure that is free.
    public var interval: InlineInterval
    /// Further intervals on the same baseline, beyond exclusions.
    public var laterIntervals: [InlineInterval] = []
    /// The number of intervals of this baseline before this one.
    public var intervalIndex: Int32 = 0
    /// Whether there is no line above it in its frame.
    public var isFirst: Bool
    /// Whether it begins at the frame's own edge, so that glyphs may hang over it.
    public var meetsStart = true
    /// Whether it ends at the frame's own edge.
    public var meetsEnd = true
    /// The position after the line: in its row when another interval follows, else below it.
    public var after: SlotCursor
}
