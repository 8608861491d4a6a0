import PubGeometry

/// An area of a page and how much ink it has.
package struct InkedArea: Hashable, Sendable {
    /// The sum of all inks, in per cent of a solid one.
    package var percent: Double
    /// The area, from the upper left corner of the trim.
    package var area: Rect
}

extension PagePlates {
    /// The least area that paper and drying notice, in square millimetres (GWG 2015, 4.22).
    package static let noticedArea = 15.0

    /// The part of the sheet, trim and bleed, that each plate covers, in per cent, in the order of the plates. Linear.
    package var coverage: [Double] {
        plates.map { plate in
            let sum = plate.values.reduce(0) { $0 + Int($1) }
            return Double(sum) / Double(max(plate.values.count, 1)) / 2.55
        }
    }

    /// The square of ``noticedArea`` with the most ink; nil for a page that is smaller. Linear.
    package var greatestInk: InkedArea? { squares.max { $0.percent < $1.percent } }

    /// The squares of ``noticedArea`` with more ink than `limit`, in per cent; they do not overlap, and come in order of decreasing ink.
    package func areas(above limit: Double) -> [InkedArea] {
        var kept: [InkedArea] = []
        for square in squares.filter({ $0.percent > limit }).sorted(by: { $0.percent > $1.percent })
        where !kept.contains(where: { $0.area.intersection(square.area) != nil }) {
            kept.append(square)
        }
        return kept
    }

    /// All squares of ``noticedArea``, those beside each other half their side apart.
    private var squares: [InkedArea] {
        let side = max(1, Int((PagePlates.noticedArea.squareRoot() * 72 / 25.4 * scale).rounded(.up)))
        guard side <= width, side <= height else { return [] }
        // Sums of the rectangles from the upper left corner to each pixel.
        var sums = [Int](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row = 0
            for x in 0..<width {
                for plate in plates { row += Int(plate.values[y * width + x]) }
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
            }
        }
        let step = max(1, side / 2)
        func places(_ length: Int) -> [Int] { Array(stride(from: 0, to: length - side, by: step)) + [length - side] }
        return places(height).flatMap { y in
            places(width).map { x in
                let (above, below) = (y * (width + 1), (y + side) * (width + 1))
                let sum = sums[below + x + side] - sums[below + x] - sums[above + x + side] + sums[above + x]
                func length(_ pixels: Int) -> Length { Length(points: Double(pixels) / scale) }
                let corner = Point(x: length(x) - trimOrigin.x, y: length(y) - trimOrigin.y)
                return InkedArea(
                    percent: Double(sum) / Double(side * side) / 2.55,
                    area: Rect(origin: corner, size: Size(width: length(side), height: length(side))))
            }
        }
    }
}
