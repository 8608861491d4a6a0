import PubGeometry
import PubShaping
import PubTextModel

/// A sequence of frames that hands out slots. It is a value: `reserving`, `excluding` and `limiting` give a new source
/// with fewer slots, never more, so that a search over them ends.
package struct SlotSource: Hashable, Sendable {
    /// The frames, in the order of the thread.
    package private(set) var frames: [FrameGeometry]
    /// From baseline to baseline of the grid; zero when there is no grid.
    package let increment: Length
    /// The measure of the lines that follow after the last frame (the next page's); nil for none.
    package let continuation: Length?
    /// Whether lines begin at the right edge of their frame: intervals count from there, and are filled from there.
    package var beginsAtRight = false

    /// A source of `frames` on a grid of `increment`.
    package init(frames: [FrameGeometry], increment: Length = .zero, continuation: Length? = nil) {
        self.frames = frames
        self.increment = increment
        self.continuation = continuation
    }

    /// The fraction of the strut's ascent that the first line of a frame must have below the frame's head when it is on
    /// the grid: about the height of its capitals; accents may rise above the head.
    package static let headFraction = 0.78

    /// The next slot for a line after `cursor`, or nil when the frames are full.
    ///
    /// - Parameters:
    ///   - cursor: The place after which the slot lies.
    ///   - strut: The extents that the style gives each line.
    ///   - extents: The extents of the line's oversized clusters.
    ///   - align: Whether the baseline is on the grid.
    ///   - clearance: The extents that keep clear of shapes; nil for the strut, in intervals of at least four leadings.
    package func next(
        after cursor: SlotCursor, strut: LineStrut, extents: LineExtents = LineExtents(), align: Bool,
        clearance: LineClearance? = nil
    ) -> Slot? {
        next(
            after: cursor,
            SlotRequest(strut: strut, extents: extents, isAligned: align && increment > .zero, clearance: clearance))
    }

    /// The next slot for `line` after `cursor`, or nil when the frames are full.
    func next(after cursor: SlotCursor, _ line: SlotRequest) -> Slot? {
        var place = cursor
        while place.frame < frames.count {
            let isPlain = frames[Int(place.frame)].isPlain(below: place.blockOffset)
            if let slot = isPlain ? plainSlot(after: place, line) : rowSlot(after: place, line) { return slot }
            place = SlotCursor(frame: place.frame + 1)
        }
        return nil
    }

    private func plainSlot(after cursor: SlotCursor, _ line: SlotRequest) -> Slot? {
        let frame = frames[Int(cursor.frame)]
        let place = cursor.below(.zero)
        let baseline = baseline(below: place, line, in: frame)
        let foot = baseline + line.descent
        if foot > frame.depth - frame.reservedDepth { return nil }
        var after = SlotCursor(frame: cursor.frame, blockOffset: foot)
        after.lineSkipCredit = line.lineSkipCredit
        return Slot(
            frame: cursor.frame, baseline: baseline, top: place.blockOffset,
            interval: InlineInterval(start: .zero, extent: frame.measure), isFirst: place.blockOffset <= .zero,
            after: after)
    }

    /// The baseline of a line below `place`.
    func baseline(below place: SlotCursor, _ line: SlotRequest, in frame: FrameGeometry) -> Length {
        guard line.isAligned else { return place.blockOffset + line.baselineSkip(below: place) }
        let isHead = place.blockOffset <= .zero && line.fitsItsLeading
        let skip = isHead ? line.strut.ascent.scaled(by: Self.headFraction) : line.baselineSkip(below: place)
        return frame.gridStart + increment * gridLines(from: frame.gridStart, to: place.blockOffset + skip)
    }

    /// The highest baseline that `line` could have below `cursor`, were there no line of the grid and no shape.
    func highestBaseline(after cursor: SlotCursor, _ line: SlotRequest) -> Length {
        cursor.foot + line.baselineSkip(below: cursor.below(.zero))
    }

    /// The number of increments from `start` to the first grid line at or below `place` (1/100 pt is forgiven).
    private func gridLines(from start: Length, to place: Length) -> Int {
        let distance = (place - start).raw - 655
        let step = increment.raw
        return Int(distance >= 0 ? (distance + step - 1) / step : -((-distance) / step))
    }

    /// The first baseline of the grid at or below `place` in `frame`; `place` itself without a grid.
    package func gridLine(below place: Length, frame: Int32) -> Length {
        if increment == .zero { return place }
        let start = frames[Int(frame)].gridStart
        return start + increment * gridLines(from: start, to: place)
    }

    /// The first baseline of the grid that a line with `strut` may have at the head of `frame`.
    package func firstGridLine(for strut: LineStrut, frame: Int32) -> Length {
        gridLine(below: strut.ascent.scaled(by: Self.headFraction), frame: frame)
    }

    /// The measure that all lines after `cursor` share; nil when it changes.
    package func uniformMeasure(after cursor: SlotCursor) -> Length? {
        guard cursor.frame < frames.count else { return continuation }
        let measure = frames[Int(cursor.frame)].measure
        var blockOffset = cursor.blockOffset
        for frame in frames[Int(cursor.frame)...] {
            if frame.measure != measure || !frame.isPlain(below: blockOffset) { return nil }
            blockOffset = .zero
        }
        return continuation == nil || continuation == measure ? measure : nil
    }

    /// The source with `foot` kept free at the foot of `frame`.
    package func reserving(foot: Length, in frame: Int32) -> SlotSource {
        var copy = self
        copy.frames[Int(frame)].reservedDepth = max(frames[Int(frame)].reservedDepth, foot)
        return copy
    }

    /// The source with `exclusion` kept free in `frame`.
    package func excluding(_ exclusion: SlotExclusion, in frame: Int32) -> SlotSource {
        var copy = self
        copy.frames[Int(frame)].exclusions.append(exclusion)
        return copy
    }

    /// The source with all that is nearer than `standOff` to the inside of `path` kept free in `frame`; the path's
    /// places count from the frame's upper left corner.
    package func excluding(_ path: Path, standOff: Length, in frame: Int32 = 0) -> SlotSource {
        excluding(SlotExclusion(Region(path), standOff: standOff), in: frame)
    }

    /// The source with every frame at most `depth` deep.
    package func limiting(to depth: Length) -> SlotSource {
        var copy = self
        for index in copy.frames.indices { copy.frames[index].depth = min(copy.frames[index].depth, depth) }
        return copy
    }
}

/// The requirements of a line for its slot: strut, extents, grid alignment, clearance.
struct SlotRequest {
    let strut: LineStrut
    var extents: LineExtents
    /// Whether its baseline is on a grid.
    let isAligned: Bool
    let clearance: LineClearance?

    /// Its extent above its baseline.
    private var above: Length { max(strut.letterAscent, extents.above) }
    /// Its extent below its baseline.
    private var below: Length { max(strut.letterDescent, extents.below) }
    /// From its baseline to its foot.
    var descent: Length { max(strut.descent, extents.below) }
    /// See ``SlotCursor/lineSkipCredit``.
    var lineSkipCredit: Length { strut.descent - below }
    /// Whether it fits below a line of its own style at the style's leading.
    var fitsItsLeading: Bool { above + strut.letterDescent <= strut.ascent + strut.descent }
    /// Whether a row that shapes divide does not take it.
    var avoidsDividedRows: Bool { clearance?.avoidsDividedRows ?? false }
    /// The clearance from shapes above its baseline.
    var clearAbove: Length { max(clearance?.above ?? strut.ascent, extents.above) }
    /// The clearance from shapes below its baseline.
    var clearBelow: Length { max(clearance?.below ?? strut.descent, extents.below) }

    /// The distance from the foot of the line above to its baseline, as the style sets it unless the line would then
    /// meet the ink of the line above. Off the grid such lines are a twelfth of the leading apart (Knuth, The
    /// TeXbook, 1984, chapter 12: baselineskip, lineskip and lineskiplimit).
    func baselineSkip(below place: SlotCursor) -> Length {
        let styled = strut.ascent + min(place.lineSkipCredit, .zero)
        let minimum = above - max(place.lineSkipCredit, .zero)
        if minimum <= styled { return styled }
        return isAligned || place.blockOffset <= .zero ? minimum : minimum + strut.leading.part(1, of: 12)
    }

    /// The narrowest interval that takes it.
    var minimumInterval: Length { clearance?.minimumInterval ?? strut.leading * 4 }
    /// The minimum distance of two intervals, about a word space: a quarter em, where the minimum interval is four.
    var gap: Length { minimumInterval.part(1, of: 16) }
}
