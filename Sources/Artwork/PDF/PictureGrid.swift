/// The pixels of a picture where it is shown.
struct PictureGrid: Hashable {
    /// Pixels across and down.
    let width: Int, height: Int
    /// The sides of one of them, in the units of what the picture is in.
    private var across: SIMD2<Double>, down: SIMD2<Double>

    /// Smaller ones are no pictures: single pixels that fill an area, and strips that are a gradient.
    private static let leastSide = 16

    /// The pixels of a picture that fills the unit square; nil for one that is none to the eye.
    init?(width: Int, height: Int) {
        guard min(width, height) >= PictureGrid.leastSide else { return nil }
        self.width = width
        self.height = height
        across = SIMD2(1 / Double(width), 0)
        down = SIMD2(0, 1 / Double(height))
    }

    /// The pixels where `map` is what the picture is shown by.
    func mapped(by map: PlaneMap) -> PictureGrid {
        var grid = self
        grid.across = map.linear.applied(to: across)
        grid.down = map.linear.applied(to: down)
        return grid
    }

    /// The longer side of a pixel.
    fileprivate var pixel: Double { max((across * across).sum(), (down * down).sum()).squareRoot() }
}

extension PictureGrid {
    /// Pixels an inch along their longer side, where the units are points.
    var resolution: Double { 72 / max(pixel, 1e-9) }
}

extension [PictureGrid?] {
    /// The first of those with the largest pixels; nil for none.
    var coarsest: PictureGrid? {
        reduce(nil) { coarsest, grid in
            guard let grid else { return coarsest }
            return coarsest.map { $0.pixel >= grid.pixel ? $0 : grid } ?? grid
        }
    }
}
