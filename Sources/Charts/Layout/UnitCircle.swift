import PubGeometry

/// The circle of radius 1, by turns clockwise from 12 o'clock: the same on every machine.
enum UnitCircle {
    /// The point at `turn`, seen from the middle, with y downwards.
    static func point(at turn: Double) -> SIMD2<Double> {
        let whole = turn - turn.rounded(.down)
        let quarter = Int((whole * 4).rounded()) % 4
        let angle = (whole * 4 - (whole * 4).rounded()) * Double.pi / 2
        let (sine, cosine) = (self.sine(angle), self.cosine(angle))
        switch quarter {
        case 0: return SIMD2(sine, -cosine)
        case 1: return SIMD2(cosine, sine)
        case 2: return SIMD2(-sine, cosine)
        default: return SIMD2(-cosine, -sine)
        }
    }

    /// The path of a part of a ring from one turn to another, between the radii `inner` and `outer` around `center`.
    static func slice(
        from start: Double, to end: Double, inner: Double, outer: Double, around center: SIMD2<Double>
    ) -> Path {
        // One curve follows an eighth of a circle to some millionths of the radius.
        let count = max(Int(((end - start) * 8).rounded(.up)), 1)
        let step = (end - start) / Double(count)
        let turns = (0...count).map { start + Double($0) * step }
        var elements = [Path.Element.move((center + point(at: start) * outer).point)]
        elements += arcs(turns, radius: outer, around: center)
        elements.append(.line((center + point(at: end) * inner).point))
        elements += arcs(turns.reversed(), radius: inner, around: center)
        return Path(elements + [.close])
    }

    /// The curves through `turns`.
    private static func arcs(_ turns: [Double], radius: Double, around center: SIMD2<Double>) -> [Path.Element] {
        zip(turns, turns.dropFirst()).map { start, end in
            // The control points lie on the tangents, 4/3 of the tangent of a quarter of the angle away.
            let quarter = (end - start) * Double.pi / 2
            let reach = 4 / 3 * sine(quarter) / cosine(quarter)
            let (a, b) = (point(at: start), point(at: end))
            let first = a + SIMD2(-a.y, a.x) * reach
            let second = b - SIMD2(-b.y, b.x) * reach
            return .curve(
                (center + first * radius).point, (center + second * radius).point, (center + b * radius).point)
        }
    }

    /// The sine of an angle of at most a quarter of π, by its series.
    private static func sine(_ angle: Double) -> Double {
        let square = angle * angle
        return angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72 * (1 - square / 110)))))
    }

    /// The cosine of such an angle.
    private static func cosine(_ angle: Double) -> Double {
        let square = angle * angle
        return 1 - square / 2
            * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90 * (1 - square / 132)))))
    }
}
