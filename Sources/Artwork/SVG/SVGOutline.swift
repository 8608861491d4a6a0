import PubXMLEvents

/// What is known of the outline of a shape without drawing it.
struct SVGOutline {
    /// Its length, in its own units; an upper bound where it is curved.
    var length = 0.0
    /// The path of what is one.
    var path: SVGPathData?
    /// A box around it, in its own units; nil if none is known.
    var extent: (least: SIMD2<Double>, most: SIMD2<Double>)?
    /// The parts of its path, each begun by a move.
    var partCount = 1
    /// Whether its first part ends where it begins.
    var isClosed = false
    /// Whether it is a rectangle, circle or ellipse, which all go round in one direction.
    var isSimple = false

    /// An outline of which nothing is known.
    static let unknown = SVGOutline()

    private init() {}

    /// The outline of the element `name`; nil for what is no shape. Linear.
    init?(_ name: String, _ element: XMLElement) {
        func number(_ name: String) -> Double {
            var numbers = SVGNumbers(element[name] ?? "")
            return numbers.next() ?? 0
        }
        switch name {
        case "path": take(SVGPathData(path: element["d"] ?? ""))
        case "polyline", "polygon":
            take(SVGPathData(points: element["points"] ?? ""))
            (partCount, isClosed) = (1, name == "polygon")
        case "line":
            let (a, b) = (SIMD2(number("x1"), number("y1")), SIMD2(number("x2"), number("y2")))
            extent = (pointwiseMin(a, b), pointwiseMax(a, b))
            length = abs(b.x - a.x) + abs(b.y - a.y)
        case "rect":
            let corner = SIMD2(number("x"), number("y"))
            let size = SIMD2(number("width"), number("height"))
            extent = (corner, corner + size)
            length = 2 * (abs(size.x) + abs(size.y))
            isSimple = true
        case "circle", "ellipse":
            let radius = name == "circle" ? SIMD2(repeating: number("r")) : SIMD2(number("rx"), number("ry"))
            let center = SIMD2(number("cx"), number("cy"))
            extent = (center - radius, center + radius)
            length = 7 * max(abs(radius.x), abs(radius.y))
            isSimple = true
        default: return nil
        }
        // Of parts of the drawing nothing is known.
        if element.attributes.contains(where: { $0.value.hasSuffix("%") }) { extent = nil }
    }

    private mutating func take(_ path: SVGPathData) {
        self.path = path
        (length, extent, partCount, isClosed) = (path.length, path.extent, path.partCount, path.isClosed)
    }

    /// Whether it is known that no two of `outlines` meet. Their number times its logarithm, for shapes side by side.
    static func areApart(_ outlines: [SVGOutline]) -> Bool {
        let boxes = outlines.compactMap(\.extent).sorted { $0.least.x < $1.least.x }
        guard boxes.count == outlines.count, boxes.count <= 1000 else { return false }
        for (index, box) in boxes.enumerated() {
            for other in boxes[(index + 1)...] {
                if other.least.x >= box.most.x { break }
                if other.least.y < box.most.y, box.least.y < other.most.y { return false }
            }
        }
        return true
    }
}
