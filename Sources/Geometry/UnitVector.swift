/// The unit vector at an angle, computed by additions and multiplications alone: the C library's sine differs from
/// machine to machine in its last bit.
package struct UnitVector {
    /// Along x.
    package let cosine: Double
    /// Along y.
    package let sine: Double

    /// The vector at `degrees` from the x axis towards the y axis; along x for numbers that are no angle.
    package init(degrees: Double) {
        let turn = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 0
        let quarter = (turn / 90).rounded()
        // Within 45 degrees the series below are exact to the last bits.
        let x = (turn - quarter * 90) * (Double.pi / 180)
        let c = UnitVector.series(from: 0, x)
        let s = UnitVector.series(from: 1, x)
        switch ((Int(quarter) % 4) + 4) % 4 {
        case 0: (cosine, sine) = (c, s)
        case 1: (cosine, sine) = (-s, c)
        case 2: (cosine, sine) = (-c, -s)
        default: (cosine, sine) = (s, -c)
        }
    }

    /// Taylor's series of the cosine (`first` 0) or sine (`first` 1) of `x`, which is at most π/4: ten terms.
    private static func series(from first: Int, _ x: Double) -> Double {
        var term = first == 0 ? 1 : x
        var sum = term
        for step in stride(from: first + 1, to: first + 20, by: 2) {
            term *= -x * x / Double(step * (step + 1))
            sum += term
        }
        return sum
    }
}
