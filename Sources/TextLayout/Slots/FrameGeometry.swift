import PubGeometry
import PubTextModel

/// A ``TextExclusion`` in the coordinates of one frame, as the slot search needs it.
package struct SlotExclusion: Hashable, Sendable {
    /// The shape.
    package var region: Region
    /// The shape's own origin, from the frame's upper left corner.
    package var origin: Point
    /// The distance of text from it, in every direction.
    package var standOff: Length
    /// The sides that text is set on.
    package var side: WrapSide
    /// Whether gaps between parts of the shape on one line take no text.
    package var closesGaps: Bool

    /// A shape at `origin`, which text keeps `standOff` away from.
    package init(
        _ region: Region, at origin: Point = .zero, standOff: Length = .zero, side: WrapSide = .both,
        closesGaps: Bool = false
    ) {
        self.region = region
        self.origin = origin
        self.standOff = standOff
        self.side = side
        self.closesGaps = closesGaps
    }

    /// From the frame's head to the shape's foot, stand-off included: 1 pt more than the bounds, since the area of
    /// the shape is rounded outwards. No line below it meets the shape.
    package var foot: Length { origin.y + region.bounds.maxY + standOff + Length(points: 1) }

    /// The parts of a band that it covers in a frame of `measure`, from the frame's left edge; rounded outwards.
    func covered(from top: Length, to bottom: Length, measure: Length) -> [Range<Length>] {
        let spans = region.covered(from: top - origin.y, to: bottom - origin.y, standOff: standOff).ranges
        guard let first = spans.first, let last = spans.last else { return [] }
        let start = first.lowerBound + origin.x
        let end = last.upperBound + origin.x
        switch textSide(in: measure) {
        case .left: return [start..<max(start, measure) + Length(points: 1)]
        case .right: return [min(.zero, end) - Length(points: 1)..<end]
        case .both, .largest:
            if closesGaps { return [start..<end] }
            return spans.map { $0.lowerBound + origin.x..<$0.upperBound + origin.x }
        }
    }

    private func textSide(in measure: Length) -> WrapSide {
        guard side == .largest else { return side }
        let left = origin.x + region.bounds.minX
        let right = measure - origin.x - region.bounds.maxX
        return left > right ? .left : .right
    }
}

/// The area of one frame that lines may fill, in the frame's own coordinates.
package struct FrameGeometry: Hashable, Sendable {
    /// The inline extent.
    package var measure: Length
    /// The block extent.
    package var depth: Length
    /// From the frame's head to a baseline of the grid; any one of them.
    package var gridStart: Length
    /// The block extent kept free at the foot (notes).
    package var reservedDepth: Length = .zero
    /// The area within which text is set, from the frame's upper left corner; nil for the whole rectangle.
    package var shape: Region?
    /// The distance of text from the shape's outline.
    package var inset: Length = .zero
    /// The shapes that text keeps clear of.
    package var exclusions: [SlotExclusion] = []

    /// A frame of `measure` × `depth`.
    package init(measure: Length, depth: Length, gridStart: Length = .zero) {
        self.measure = measure
        self.depth = depth
        self.gridStart = gridStart
    }

    /// Whether every line below `blockOffset` has the whole measure.
    func isPlain(below blockOffset: Length) -> Bool {
        shape == nil && (exclusions.isEmpty || exclusions.allSatisfy { $0.foot <= blockOffset })
    }

    /// From the frame's head to an offset: below it no line finds an interval, or every line has the whole measure.
    var obstacleFoot: Length {
        if let shape { return shape.bounds.maxY }
        return exclusions.reduce(.zero) { max($0, $1.foot) }
    }

    /// Whether all of the band from `top` to `bottom` is free.
    package func isWhole(from top: Length, to bottom: Length) -> Bool {
        shape == nil && intervals(from: top, to: bottom, minimum: measure).first?.extent == measure
    }

    /// The parts of the band from `top` to `bottom` that take a line of at least `minimum`, from the left.
    ///
    /// All of the measure takes a line however narrow it is. Rounded inwards.
    func intervals(from top: Length, to bottom: Length, minimum: Length) -> [InlineInterval] {
        let whole = Length.zero..<max(measure, .zero)
        var free = IntervalSet([whole])
        if let shape {
            let clear = shape.available(from: top, to: bottom, inset: inset)
            free = free.subtracting(free.subtracting(clear))
        }
        if !exclusions.isEmpty {
            let taken = exclusions.flatMap { $0.covered(from: top, to: bottom, measure: measure) }
            free = free.subtracting(IntervalSet(taken))
        }
        return free.ranges.filter { $0.upperBound - $0.lowerBound >= min(minimum, measure) }
            .map { InlineInterval(start: $0.lowerBound, extent: $0.upperBound - $0.lowerBound) }
    }
}
