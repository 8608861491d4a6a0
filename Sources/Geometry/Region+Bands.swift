extension Region {
    /// What the area, with a margin of `standOff` around it, takes of the band between `top` and `bottom`: the places
    /// along the line at which it comes into the band anywhere, not only at its edges.
    ///
    /// Rounded outwards: what is left is free in full. The margin is that of a disc rolling along the outline, corners
    /// included. O(k log k) for the k edges near the band.
    public func covered(from top: Length, to bottom: Length, standOff: Length = .zero) -> Spans {
        let band = Double(top.raw)...Double(max(top, bottom).raw)
        let distance = Double(standOff.raw) + tolerance
        if misses(band, distance: distance) { return Spans() }
        // A place is covered when the outline's margin comes into the band there, or when the band's head lies inside.
        let head = inside(at: band.lowerBound).map { Region.outwards($0, $1) }
        return Spans(head + margins(in: band, distance: distance))
    }

    /// What of the band between `top` and `bottom` lies within the area, at least `inset` from its outline: the places
    /// along the line at which the whole height of the band does.
    ///
    /// Rounded inwards. O(k log k) for the k edges near the band.
    public func clear(from top: Length, to bottom: Length, inset: Length = .zero) -> Spans {
        let band = Double(top.raw)...Double(max(top, bottom).raw)
        let distance = Double(inset.raw) + tolerance
        if misses(band, distance: 0) { return Spans() }
        let head = inside(at: band.lowerBound).compactMap { Region.inwards($0, $1) }
        return Spans(head).subtracting(Spans(margins(in: band, distance: distance)))
    }

    /// The stretches of the level `y` that lie inside.
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

    /// The stretches that lie within `distance` of an edge somewhere in the band.
    private func margins(in band: ClosedRange<Double>, distance: Double) -> [Range<Length>] {
        var result: [Range<Length>] = []
        edges.forEach(from: band.lowerBound - distance, to: band.upperBound + distance) { edge in
            if edge.bottom.y + distance <= band.lowerBound || edge.top.y - distance >= band.upperBound { return }
            let right = edge.reach(in: band, distance: distance)
            let left = -edge.mirrored.reach(in: band, distance: distance)
            result.append(Region.outwards(left, right))
        }
        return result
    }

    /// The stretch from `start` to `end`, a unit wider on both sides than rounding could make it.
    private static func outwards(_ start: Double, _ end: Double) -> Range<Length> {
        Length(raw: Int64(start.rounded(.down)) - 1)..<Length(raw: Int64(end.rounded(.up)) + 1)
    }

    /// The stretch from `start` to `end`, two units narrower on both sides; nil when nothing is left.
    private static func inwards(_ start: Double, _ end: Double) -> Range<Length>? {
        let low = Length(raw: Int64(start.rounded(.up)) + 2)
        let high = Length(raw: Int64(end.rounded(.down)) - 2)
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
    /// level of its rightmost end and falls behind it: the nearest level of the band counts.
    fileprivate func reach(in band: ClosedRange<Double>, distance: Double) -> Double {
        let low = max(band.lowerBound, top.y - distance)
        let high = min(band.upperBound, bottom.y + distance)
        let summit: Double
        if top.x == bottom.x {
            summit = min(max(low, top.y), bottom.y)
        } else {
            summit = top.x > bottom.x ? top.y : bottom.y
        }
        return reach(at: min(max(summit, low), high), distance: distance)
    }

    /// The greatest x of the level `y` within `distance` of the edge: on the line beside it, or on the circle around one
    /// of its ends.
    private func reach(at y: Double, distance: Double) -> Double {
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
