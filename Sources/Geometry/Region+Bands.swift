extension Region {
    /// The intervals along the line where the region, grown by `standOff` (at least zero), intersects any part of the band between
    /// `top` and `bottom`.
    ///
    /// Rounded outwards: the rest of the line is entirely free. The region grows as by a disc rolling along its
    /// boundary, corners included. O(k log k) for the k edges near the band.
    public func covered(from top: Length, to bottom: Length, standOff: Length = .zero) -> IntervalSet {
        let band = Double(top.raw)...Double(max(top, bottom).raw)
        let distance = Double(max(standOff, .zero).raw) + tolerance
        if misses(band, distance: distance) { return IntervalSet() }
        // A position is covered when the boundary's margin enters the band there, or when the band's head lies inside.
        let head = inside(at: band.lowerBound).map { Region.outwards($0, $1) }
        return IntervalSet(head + margins(in: band, distance: distance))
    }

    /// The intervals along the line where the whole height of the band between `top` and `bottom` lies inside the
    /// region, at least `inset` (at least zero) from its boundary.
    ///
    /// Rounded inwards. O(k log k) for the k edges near the band.
    public func available(from top: Length, to bottom: Length, inset: Length = .zero) -> IntervalSet {
        let band = Double(top.raw)...Double(max(top, bottom).raw)
        let distance = Double(max(inset, .zero).raw) + tolerance
        if misses(band, distance: 0) { return IntervalSet() }
        let head = inside(at: band.lowerBound).compactMap { Region.inwards($0, $1) }
        return IntervalSet(head).subtracting(IntervalSet(margins(in: band, distance: distance)))
    }

    /// The intervals of the level `y` that lie inside.
    private func inside(at y: Double) -> [(start: Double, end: Double)] {
        var result: [(start: Double, end: Double)] = []
        var winding = 0
        var start = 0.0
        for crossing in edges.crossings(at: y) {
            if winding == 0 { start = crossing.x }
            winding += crossing.winding
            if winding == 0, crossing.x > start { result.append((start, crossing.x)) }
        }
        return result
    }

    /// The intervals that lie within `distance` of an edge somewhere in the band.
    private func margins(in band: ClosedRange<Double>, distance: Double) -> [Range<Length>] {
        var result: [Range<Length>] = []
        edges.forEach(from: band.lowerBound - distance, to: band.upperBound + distance) { edge in
            if edge.bottom.y + distance <= band.lowerBound || edge.top.y - distance >= band.upperBound { return }
            let right = edge.maxX(in: band, distance: distance)
            let left = -edge.mirrored.maxX(in: band, distance: distance)
            result.append(Region.outwards(left, right))
        }
        return result
    }

    /// The interval from `start` to `end`, a unit wider on both sides than rounding could make it.
    private static func outwards(_ start: Double, _ end: Double) -> Range<Length> {
        let low = Length(rounding: start.rounded(.down)) - Length(raw: 1)
        return low..<max(low, Length(rounding: end.rounded(.up)) + Length(raw: 1))
    }

    /// The interval from `start` to `end`, two units narrower on both sides; nil when nothing is left.
    private static func inwards(_ start: Double, _ end: Double) -> Range<Length>? {
        let low = Length(rounding: start.rounded(.up)) + Length(raw: 2)
        let high = Length(rounding: end.rounded(.down)) - Length(raw: 2)
        return low < high ? low..<high : nil
    }
}

extension RegionEdge {
    /// The edge with left and right exchanged.
    fileprivate var mirrored: RegionEdge {
        var copy = self
        copy.top.x = -top.x
        copy.bottom.x = -bottom.x
        return copy
    }

    /// The greatest x within `distance` of the edge and within the band, which it meets.
    ///
    /// The places within a distance of an edge are a convex area, so that the greatest x of its levels rises to the
    /// level of its rightmost end and falls after it: the nearest level of the band counts.
    fileprivate func maxX(in band: ClosedRange<Double>, distance: Double) -> Double {
        let low = max(band.lowerBound, top.y - distance)
        let high = min(band.upperBound, bottom.y + distance)
        let summit: Double
        if top.x == bottom.x {
            summit = min(max(low, top.y), bottom.y)
        } else {
            summit = top.x > bottom.x ? top.y : bottom.y
        }
        return maxX(at: min(max(summit, low), high), distance: distance)
    }

    /// The greatest x of the level `y` within `distance` of the edge: on the line beside it, or on the circle around
    /// one of its ends.
    private func maxX(at y: Double, distance: Double) -> Double {
        func circle(_ end: SIMD2<Double>) -> Double {
            end.x + max(distance * distance - (y - end.y) * (y - end.y), 0).squareRoot()
        }
        let along = bottom - top
        let length = along.length
        if along.y <= 0 { return circle(top.x > bottom.x ? top : bottom) }
        let normal = SIMD2(along.y, -along.x) * (distance / length)
        if y < top.y + normal.y { return circle(top) }
        if y > bottom.y + normal.y { return circle(bottom) }
        return top.x + normal.x + (y - top.y - normal.y) * (along.x / along.y)
    }
}
