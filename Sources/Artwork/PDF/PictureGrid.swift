/// The pixels of a picture at its place.
struct PictureGrid: Hashable {
    /// Pixels across and down.
    let width: Int, height: Int
    /// The sides of one of them, in units of the part that shows the picture.
    private var across: SIMD2<Double>, down: SIMD2<Double>

    /// Whether its pixels are black and white alone, or a stencil: their edges are seen.
    let isBilevel: Bool

    /// Smaller ones are no pictures: single pixels that fill an area, and strips that are a gradient.
    private static let leastSide = 16

    /// The pixels of a picture that fills the unit square; nil for a picture that the eye does not see as one.
    init?(width: Int, height: Int, isBilevel: Bool) {
        guard min(width, height) >= PictureGrid.leastSide else { return nil }
        self.isBilevel = isBilevel
        self.width = width
        self.height = height
        across = SIMD2(1 / Double(width), 0)
        down = SIMD2(0, 1 / Double(height))
    }

    /// The pixels of the picture as `map` shows it.
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
    /// Pixels an inch along their longer side, if the units are points.
    var resolution: Double { 72 / max(pixel, 1e-9) }
}

/// The pictures of a part of a page that have the largest pixels.
struct CoarsestPictures: Hashable {
    /// The picture of many tones; nil if there is none.
    private(set) var tones: PictureGrid?
    /// The picture of only black and white pixels; nil if there is none.
    private(set) var bilevel: PictureGrid?

    /// Adds a picture, if it is one.
    mutating func add(_ grid: PictureGrid?) {
        guard let grid else { return }
        if grid.isBilevel {
            // The squares of codes that machines read are as large as they are.
            if grid.width == grid.height, grid.width <= CoarsestPictures.largestCode { return }
            bilevel = CoarsestPictures.coarser(bilevel, grid)
        } else {
            tones = CoarsestPictures.coarser(tones, grid)
        }
    }

    mutating func add(_ pictures: CoarsestPictures) {
        add(pictures.tones)
        add(pictures.bilevel)
    }

    /// The same pictures as `map` shows the part.
    func mapped(by map: PlaneMap) -> CoarsestPictures {
        var pictures = self
        pictures.tones = tones?.mapped(by: map)
        pictures.bilevel = bilevel?.mapped(by: map)
        return pictures
    }

    /// The squares across a QR code of the largest version (ISO/IEC 18004), with its quiet zone.
    private static let largestCode = 185

    private static func coarser(_ grid: PictureGrid?, _ other: PictureGrid) -> PictureGrid {
        grid.map { $0.pixel >= other.pixel ? $0 : other } ?? other
    }
}
