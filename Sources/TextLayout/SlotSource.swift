import Geometry
import Shaping
import TextModel

/// A place in a sequence of frames: all above it is taken. The axis is *block*: from line to line.
@frozen
public struct SlotCursor: Hashable, Sendable {
    /// The index of the frame.
    public var frame: Int32
    /// From the frame's head to the foot of what is taken; 0 at the head.
    public var block: Length

    /// The place `block` below the head of the frame at `frame`.
    @inlinable
    public init(frame: Int32 = 0, block: Length = .zero) {
        self.frame = frame
        self.block = block
    }
}

/// A part of a line's measure that text may fill. The axis is *inline*: along the line.
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
}

/// What a line needs beyond its style's strut: the extents of the highest run or object in it.
@frozen
public struct LineNeed: Hashable, Sendable {
    /// Above the baseline.
    public var above: Length
    /// Below the baseline.
    public var below: Length

    /// A line that needs `above` and `below`.
    @inlinable
    public init(above: Length = .zero, below: Length = .zero) {
        self.above = above
        self.below = below
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
    /// Further parts on the same baseline, beyond exclusions.
    public var others: [InlineInterval] = []
    /// True when nothing stands above it in its frame.
    public var isFirst: Bool
    /// The place below the line.
    public var after: SlotCursor
}

/// The room of one frame.
public struct FrameSlots: Hashable, Sendable {
    /// The inline extent.
    public var measure: Length
    /// The block extent.
    public var depth: Length
    /// From the frame's head to a baseline of the grid; any one of them.
    public var gridStart: Length
    /// The block extent kept free at the foot (notes).
    public var foot: Length = .zero

    /// A frame of `measure` × `depth`.
    public init(measure: Length, depth: Length, gridStart: Length = .zero) {
        self.measure = measure
        self.depth = depth
        self.gridStart = gridStart
    }
}

/// A sequence of frames that hands out slots. It is a value: `reserving` and `limiting` give a new source with less
/// room, never more, so that a search over them ends.
public struct SlotSource: Hashable, Sendable {
    /// The frames, in the order of the thread.
    public private(set) var frames: [FrameSlots]
    /// From baseline to baseline of the grid; zero when there is no grid.
    public let increment: Length
    /// The measure of the lines that follow behind the last frame (the next page's); nil for none.
    public let continuation: Length?

    /// A source of `frames` on a grid of `increment`.
    public init(frames: [FrameSlots], increment: Length = .zero, continuation: Length? = nil) {
        self.frames = frames
        self.increment = increment
        self.continuation = continuation
    }

    /// The share of the strut's ascent that the first line of a frame must have below the frame's head when it stands
    /// on the grid: about the height of its capitals; accents may rise above the head.
    static let headShare = 0.78

    /// The next room for a line after `cursor`, or nil when the frames are full.
    ///
    /// - Parameters:
    ///   - strut: What the style gives each line.
    ///   - need: What this line needs beyond that.
    ///   - align: Whether the baseline stands on the grid.
    public func next(
        after cursor: SlotCursor, strut: LineStrut, need: LineNeed = LineNeed(), align: Bool
    ) -> Slot? {
        var frame = cursor.frame
        var pen = cursor.block
        while frame < frames.count {
            if let slot = slot(in: frame, pen: pen, strut: strut, need: need, align: align) { return slot }
            frame += 1
            pen = .zero
        }
        return nil
    }

    private func slot(in index: Int32, pen: Length, strut: LineStrut, need: LineNeed, align: Bool) -> Slot? {
        let frame = frames[Int(index)]
        let ascent = max(strut.ascent, need.above)
        let isFirst = pen <= .zero
        var baseline = pen + ascent
        if align && increment > .zero {
            let least = isFirst && need.above <= strut.ascent ? ascent.scaled(by: Self.headShare) : ascent
            baseline = frame.gridStart + increment * gridLines(from: frame.gridStart, to: pen + least)
        }
        let foot = baseline + max(strut.descent, need.below)
        if foot > frame.depth - frame.foot { return nil }
        return Slot(
            frame: index, baseline: baseline, top: pen,
            interval: InlineInterval(start: .zero, extent: frame.measure), isFirst: isFirst,
            after: SlotCursor(frame: index, block: foot))
    }

    /// The number of increments from `start` to the first grid line at or below `place` (1/100 pt is forgiven).
    private func gridLines(from start: Length, to place: Length) -> Int {
        let distance = (place - start).raw - 655
        let step = increment.raw
        return Int(distance >= 0 ? (distance + step - 1) / step : -((-distance) / step))
    }

    /// The first baseline of the grid at or below `place` in `frame`; `place` itself without a grid.
    public func gridLine(below place: Length, frame: Int32) -> Length {
        if increment == .zero { return place }
        let start = frames[Int(frame)].gridStart
        return start + increment * gridLines(from: start, to: place)
    }

    /// The measure that all lines from `frame` on share; nil when it changes.
    public func uniformMeasure(from frame: Int32) -> Length? {
        guard frame < frames.count else { return continuation }
        let measure = frames[Int(frame)].measure
        for other in frames[Int(frame)...] where other.measure != measure { return nil }
        return continuation == nil || continuation == measure ? measure : nil
    }

    /// The source with `foot` kept free at the foot of `frame`.
    public func reserving(foot: Length, in frame: Int32) -> SlotSource {
        var copy = self
        copy.frames[Int(frame)].foot = max(frames[Int(frame)].foot, foot)
        return copy
    }

    /// The source with every frame at most `depth` deep.
    public func limiting(to depth: Length) -> SlotSource {
        var copy = self
        for index in copy.frames.indices { copy.frames[index].depth = min(copy.frames[index].depth, depth) }
        return copy
    }
}
