/// A piece of a region's boundary, from its upper end to its lower one, in 1/65,536 pt.
struct RegionEdge: Hashable, Sendable {
    /// The upper end.
    var top: SIMD2<Double>
    /// The lower end.
    var bottom: SIMD2<Double>
    /// +1 for an edge that its outline follows downwards, −1 upwards.
    var winding: Int

    /// A piece that its outline follows from `start` to `end`.
    init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
        let isDown = start.y <= end.y
        top = isDown ? start : end
        bottom = isDown ? end : start
        winding = isDown ? 1 : -1
    }

    /// The x where it meets the level `y`, which lies within its extent.
    func x(at y: Double) -> Double {
        let height = bottom.y - top.y
        return height > 0 ? top.x + (bottom.x - top.x) * ((y - top.y) / height) : top.x
    }
}
