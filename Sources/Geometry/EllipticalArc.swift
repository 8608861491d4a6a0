/// A part of an ellipse between two points (SVG 1.1, F.6), by square roots alone but for its rotation.
package struct EllipticalArc {
    /// Directions from the centre to both ends, on the unit circle that the ellipse is stretched from.
    private var from: SIMD2<Double>
    private let to: SIMD2<Double>
    private let centre: SIMD2<Double>
    private let radii: SIMD2<Double>
    private let direction: UnitVector
    /// +1 for a sweep towards the y axis, −1 for the opposite.
    private let sweepSign: Double

    /// Nil when the arc is a straight line: without a radius, or from a point to itself.
    package init?(
        from start: SIMD2<Double>, to end: SIMD2<Double>, radii given: SIMD2<Double>, degrees: Double, _ isLarge: Bool,
        _ sweep: Bool
    ) {
        guard given.x > 0, given.y > 0, start != end else { return nil }
        direction = UnitVector(degrees: degrees)
        let (c, s) = (direction.cosine, direction.sine)
        let half = (start - end) / 2
        // On axes along the ellipse's own, in units of its radii, the arc is one of a unit circle.
        let unscaled = SIMD2(c * half.x + s * half.y, c * half.y - s * half.x)
        let stretch = max((unscaled / given).length, 1)
        radii = given * stretch
        let u = unscaled / radii
        let square = max(u.x * u.x + u.y * u.y, 1e-18)
        let distance = max(1 / square - 1, 0).squareRoot() * (isLarge == sweep ? -1 : 1)
        let middle = SIMD2(u.y, -u.x) * distance
        from = u - middle
        to = -u - middle
        sweepSign = sweep ? 1 : -1
        let offset = middle * radii
        centre = (start + end) / 2 + SIMD2(c * offset.x - s * offset.y, s * offset.x + c * offset.y)
    }

    /// The arc as cubic curves of at most a quarter each: two control points and the end.
    package var curves: [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)] {
        var result: [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)] = []
        var start = from
        while result.count < 4 {
            let cross = (start.x * to.y - start.y * to.x) * sweepSign
            let dot = start.x * to.x + start.y * to.y
            let isLast = cross >= 0 && dot >= 0
            let end = isLast ? to : tangent(at: start)
            // The tangent of a quarter of the angle, from its cosine by halving twice.
            let cosine = isLast ? min(max(dot, -1), 1) : 0
            let half = ((1 + cosine) / 2).squareRoot()
            let k = 4.0 / 3 * ((1 - half) / (1 + half)).squareRoot()
            result.append(
                (userSpace(start + k * tangent(at: start)), userSpace(end - k * tangent(at: end)), userSpace(end)))
            if isLast { break }
            start = end
        }
        return result
    }

    /// The unit tangent of the unit circle at `place`, in the direction of the sweep.
    private func tangent(at place: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-place.y, place.x) * sweepSign }

    /// The point of the path for `place` on the unit circle.
    private func userSpace(_ place: SIMD2<Double>) -> SIMD2<Double> {
        let scaled = place * radii
        return centre
            + SIMD2(
                direction.cosine * scaled.x - direction.sine * scaled.y,
                direction.sine * scaled.x + direction.cosine * scaled.y)
    }
}
