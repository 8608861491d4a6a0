import PubGeometry
import Testing

@Suite struct PathSyntaxTests {
    private func text(_ svg: String) throws -> String {
        func show(_ p: Point) -> String { "\(p.x),\(p.y)" }
        return try Path(svg: svg).elements.map { element in
            switch element {
            case .move(let p): "M\(show(p))"
            case .line(let p): "L\(show(p))"
            case .curve(let a, let b, let p): "C\(show(a)) \(show(b)) \(show(p))"
            case .close: "Z"
            }
        }.joined(separator: " ")
    }

    @Test(arguments: [
        ("", ""),
        ("M1 2 3 4", "M1,2 L3,4"),
        ("m1 2 3 4 5,6", "M1,2 L4,6 L9,12"),
        ("M10-20.5L.5.5 1e1 2E+0", "M10,-20.5 L0.5,0.5 L10,2"),
        ("M0 0H5V6h-1v-1z l1 1", "M0,0 L5,0 L5,6 L4,6 L4,5 Z L1,1"),
        ("M0 0C1 2 3 4 5 6S9 10 11 12", "M0,0 C1,2 3,4 5,6 C7,8 9,10 11,12"),
        ("M0 0s1 1 2 2", "M0,0 C0,0 1,1 2,2"),
        ("M0 0Q3 0 3 3T3 9", "M0,0 C2,0 3,1 3,3 C3,5 3,7 3,9"),
        ("M0 0A0 5 0 0 1 4 4", "M0,0 L4,4"),
        (" M 0 , 0 \n L 1 , 1 ", "M0,0 L1,1"),
    ])
    func commands(svg: String, expected: String) throws { #expect(try text(svg) == expected) }

    @Test(arguments: [
        ("L1 2", 0, "a path begins with M"),
        ("M1", 2, "a number is missing"),
        ("M1 2 X", 5, "a command is missing"),
        ("M0 0A1 1 0 2 0 5 5", 11, "an arc's flag is 0 or 1"),
        ("M1 2,", 5, "a number is missing"),
        ("M1e9 2", 1, "the number is too large"),
        ("M1 2 L3 4 5", 11, "a number is missing"),
    ])
    func errorsSayWhere(svg: String, offset: Int, message: String) {
        #expect(throws: PathSyntaxError(offset: offset, message: message)) { try Path(svg: svg) }
    }

    /// Every point of an arc lies on its ellipse, whatever its flags and turn.
    @Test(arguments: ["0 0", "0 1", "1 0", "1 1"])
    func arcsFollowTheirCircle(flags: String) throws {
        for end in ["6 8", "0 10", "-3 4", "10 0"] {
            let path = try Path(svg: "M0 0A10 10 33 \(flags) \(end)", unit: Length(points: 10))
            let polygon = try #require(path.polygons(tolerance: Length(points: 0.01)).first)
            let centre = circumcentre(polygon[0], polygon[polygon.count / 2], polygon[polygon.count - 1])
            for corner in polygon {
                let (x, y) = (corner.x.points - centre.0, corner.y.points - centre.1)
                #expect(abs((x * x + y * y).squareRoot() - 100) < 0.1)
            }
        }
    }

    @Test func theLargeArcIsTheLongOne() throws {
        let short = try #require(try Path(svg: "M0 0A50 50 0 0 1 50 50").tightBounds)
        let long = try #require(try Path(svg: "M0 0A50 50 0 1 1 50 50").tightBounds)
        #expect(abs(short.width.points - 50) < 0.1)
        #expect(abs(long.width.points - 100) < 0.1)
        #expect(abs(long.minY.points + 50) < 0.1)
    }

    private func circumcentre(_ a: Point, _ b: Point, _ c: Point) -> (Double, Double) {
        let (bx, by) = ((b - a).x.points, (b - a).y.points)
        let (cx, cy) = ((c - a).x.points, (c - a).y.points)
        let d = 2 * (bx * cy - by * cx)
        let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy)
        return (a.x.points + (cy * b2 - by * c2) / d, a.y.points + (bx * c2 - cx * b2) / d)
    }

    @Test func chordsStayWithinTheirTolerance() throws {
        let circle = NamedShape.ellipse.path(
            in: Rect(x: .zero, y: .zero, width: Length(points: 200), height: Length(points: 200)))
        let polygon = try #require(circle.polygons(tolerance: Length(points: 0.1)).first)
        for (a, b) in zip(polygon, polygon.dropFirst()) {
            let (x, y) = ((a.x + b.x).points / 2 - 100, (a.y + b.y).points / 2 - 100)
            #expect((x * x + y * y).squareRoot() > 99.85)
        }
        #expect(polygon.count < 100)
    }

    @Test(arguments: NamedShape.allCases) func namedShapesFillTheirFrame(shape: NamedShape) throws {
        let origin = Point(x: Length(points: 7), y: Length(points: 9))
        let frame = Rect(origin: origin, size: Size(width: Length(points: 50), height: Length(points: 80)))
        let extent = try #require(shape.path(in: frame).tightBounds)
        #expect(abs((extent.minX - frame.minX).points) < 0.1)
        #expect(abs((extent.maxX - frame.maxX).points) < 0.1)
        #expect(abs((extent.minY - frame.minY).points) < 0.1)
        #expect(abs((extent.maxY - frame.maxY).points) < 0.1)
    }
}
