import PubGeometry

/// Geometric signs that are drawn as shapes if no face has them: marks that end articles, bullets, stars.
///
/// The same shapes are used with every face, so that an end mark works with any body face.
package struct DrawnSign: Hashable, Sendable {
    private enum Shape: Hashable, Sendable {
        case square
        case named(NamedShape)
        /// A triangle turned clockwise by quarters.
        case triangle(quarters: Int)
    }

    private let shape: Shape
    /// Width and height, as a fraction of the em.
    private let side: Double
    /// Whether only the outline of the sign is drawn.
    package let isOpen: Bool

    /// The height of the centre of signs above the baseline, as a fraction of the em: about half of the capitals' height.
    private static let middle = 0.33
    /// Free room at either side, as a fraction of the em.
    private static let bearing = 0.05
    /// The weight of outlines, as a fraction of the em.
    package static let weight = 0.05

    /// Its advance along the line, as a fraction of the em.
    package var advance: Double { side + 2 * DrawnSign.bearing }

    /// The sign of a character; nil for a character that only a face can show.
    package init?(_ scalar: Unicode.Scalar) {
        let sign: (Shape, Double, Bool)? =
            switch scalar.value {
            case 0x25A0, 0x25FC: (.square, 0.62, false)
            case 0x25A1, 0x25FB: (.square, 0.62, true)
            case 0x25AA, 0x25FE: (.square, 0.36, false)
            case 0x25AB, 0x25FD: (.square, 0.36, true)
            case 0x25CF, 0x2B24: (.named(.ellipse), 0.66, false)
            case 0x25CB: (.named(.ellipse), 0.66, true)
            case 0x2022: (.named(.ellipse), 0.36, false)
            case 0x25E6: (.named(.ellipse), 0.36, true)
            case 0x25C6, 0x2666: (.named(.diamond), 0.72, false)
            case 0x25C7, 0x2662: (.named(.diamond), 0.72, true)
            case 0x2605: (.named(.star), 0.78, false)
            case 0x2606: (.named(.star), 0.78, true)
            case 0x2665, 0x2764: (.named(.heart), 0.66, false)
            case 0x25B2: (.triangle(quarters: 0), 0.66, false)
            case 0x25B3: (.triangle(quarters: 0), 0.66, true)
            case 0x25B6, 0x25BA: (.triangle(quarters: 1), 0.66, false)
            case 0x25B7: (.triangle(quarters: 1), 0.66, true)
            case 0x25BC: (.triangle(quarters: 2), 0.66, false)
            case 0x25BD: (.triangle(quarters: 2), 0.66, true)
            case 0x25C0, 0x25C4: (.triangle(quarters: 3), 0.66, false)
            case 0x25C1: (.triangle(quarters: 3), 0.66, true)
            default: nil
            }
        guard let sign else { return nil }
        (shape, side, isOpen) = sign
    }

    /// The outline at the type size `em`, its pen at `pen` on the baseline.
    package func path(at pen: Point, em: Length) -> Path {
        let size = em.scaled(by: side)
        let frame = Rect(
            x: pen.x + em.scaled(by: DrawnSign.bearing), y: pen.y - em.scaled(by: DrawnSign.middle + side / 2),
            width: size, height: size)
        switch shape {
        case .square: return Path(rect: frame)
        case .named(let shape): return shape.path(in: frame)
        case .triangle(let quarters): return DrawnSign.triangle(in: frame, quarters: quarters)
        }
    }

    /// A triangle whose point is at the head, or `quarters` further round.
    private static func triangle(in frame: Rect, quarters: Int) -> Path {
        let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
            Point(x: frame.minX + frame.width.scaled(by: x), y: frame.minY + frame.height.scaled(by: y))
        }
        let (a, b) = (corners[quarters % 4], corners[(quarters + 1) % 4])
        let point = Point(x: (a.x + b.x).part(1, of: 2), y: (a.y + b.y).part(1, of: 2))
        return Path([
            .move(point), .line(corners[(quarters + 2) % 4]), .line(corners[(quarters + 3) % 4]), .close,
        ])
    }
}
