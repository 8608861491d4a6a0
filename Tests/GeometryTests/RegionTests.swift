import PubGeometry
import Testing

/// Random numbers that are the same in every run (SplitMix64).
struct Seeded {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func real(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / Double(1 << 53)
    }

    mutating func point() -> Point { Point(x: Length(points: real(0...100)), y: Length(points: real(0...100))) }
}

private func pt(_ points: Double) -> Length { Length(points: points) }

@Suite struct RegionTests {
    private let square = Region(Path(rect: Rect(x: pt(10), y: pt(10), width: pt(20), height: pt(20))))

    private func text(_ spans: IntervalSet) -> String {
        spans.ranges.map { range in
            let (start, end) = (range.lowerBound.points, range.upperBound.points)
            return "\((start * 100).rounded() / 100 + 0)–\((end * 100).rounded() / 100 + 0)"
        }.joined(separator: " ")
    }

    @Test func aSquareCoversAndHoldsWhatItShould() {
        #expect(text(square.covered(from: pt(12), to: pt(20))) == "10.0–30.0")
        #expect(text(square.available(from: pt(12), to: pt(20))) == "10.0–30.0")
        #expect(square.covered(from: pt(30), to: pt(42)).isEmpty)
        #expect(square.covered(from: pt(0), to: pt(10)).isEmpty)
        #expect(text(square.covered(from: pt(0), to: pt(10.1))) == "10.0–30.0")
        #expect(square.available(from: pt(5), to: pt(20)).isEmpty)
        #expect(text(square.available(from: pt(10), to: pt(30))) == "10.0–30.0")
    }

    @Test func aMarginIsThatOfARollingDisc() {
        #expect(text(square.covered(from: pt(12), to: pt(20), standOff: pt(5))) == "5.0–35.0")
        // 3 pt above the square the disc of 5 pt reaches 4 pt beyond its corners.
        #expect(text(square.covered(from: pt(2), to: pt(7), standOff: pt(5))) == "6.0–34.0")
        #expect(square.covered(from: pt(0), to: pt(5), standOff: pt(5)).isEmpty)
        #expect(text(square.available(from: pt(15), to: pt(25), inset: pt(3))) == "13.0–27.0")
        #expect(square.available(from: pt(12), to: pt(25), inset: pt(3)).isEmpty)
    }

    @Test func whatComesIntoTheBandOnlyBetweenItsEdgesCounts() {
        // Two spikes whose points lie within the band, one from each side.
        let spike = Region(Path([.move(.zero), .line(Point(x: pt(50), y: pt(5))), .line(Point(x: .zero, y: pt(10)))]))
        #expect(text(spike.covered(from: pt(-2), to: pt(12))) == "0.0–50.0")
        let notch = Region(
            Path([
                .move(.zero), .line(Point(x: pt(100), y: .zero)), .line(Point(x: pt(40), y: pt(5))),
                .line(Point(x: pt(100), y: pt(10))), .line(Point(x: .zero, y: pt(10))),
            ]))
        #expect(text(notch.available(from: pt(1), to: pt(9))) == "0.0–40.0")
    }

    @Test func aBandThroughARingHasTwoParts() {
        let ring = Path(
            NamedShape.ellipse.path(in: Rect(x: .zero, y: .zero, width: pt(100), height: pt(100))).elements
                + reversedCircle)
        let region = Region(ring)
        #expect(region.available(from: pt(45), to: pt(55)).ranges.count == 2)
        #expect(region.covered(from: pt(45), to: pt(55)).ranges.count == 2)
        #expect(region.covered(from: pt(20), to: pt(30)).ranges.count == 1)
    }

    /// A circle of 25 pt around the middle, the other way round.
    private var reversedCircle: [Path.Element] {
        NamedShape.ellipse.path(in: Rect(x: pt(75), y: pt(25), width: pt(-50), height: pt(50))).elements
    }

    @Test func linesOfAShapeThatCrossItselfAreNotItsBoundary() throws {
        // A pentagram in one line: its inner pentagon is not cut.
        let star = Region(try Path(svg: "M50 0 L79 91 L2 35 H98 L21 91 Z"))
        #expect(star.available(from: pt(42), to: pt(52)).ranges.count == 1)
        let twice = try Path(svg: "M0 0H60V20H0Z M40 0H100V20H40Z")
        #expect(text(Region(twice).available(from: pt(2), to: pt(18))) == "0.0–100.0")
        let beside = try Path(svg: "M0 0H50V20H0Z M50 0H100V20H50Z")
        #expect(text(Region(beside).available(from: pt(2), to: pt(18))) == "0.0–100.0")
    }

    /// Random closed shapes, their bands held against points: none of the area in what a band leaves, none of the
    /// outside in what it gives.
    @Test(arguments: 0..<60) func bandsAgreeWithPoints(seed: Int) {
        var random = Seeded(state: UInt64(seed))
        var elements: [Path.Element] = [.move(random.point())]
        for _ in 0..<(3 + seed % 7) {
            let isCurve = seed % 2 == 1
            let point = random.point()
            elements.append(isCurve ? .curve(random.point(), random.point(), point) : .line(point))
        }
        let path = Path(elements + [.close])
        let region = Region(path)
        let fine = FinePolygon(path)
        let distance = seed % 3 == 0 ? 0 : random.real(1...8)
        for _ in 0..<20 {
            let top = random.real(-5...95)
            let bottom = top + random.real(1...15)
            let covered = region.covered(from: pt(top), to: pt(bottom), standOff: pt(distance))
            let clear = region.available(from: pt(top), to: pt(bottom), inset: pt(distance))
            for _ in 0..<40 {
                let x = random.real(-10...110)
                let y = random.real(top...bottom)
                let gap = fine.distance(x, y)
                let isInside = fine.isInside(x, y)
                if isInside || gap < distance - 0.006 { #expect(covered.contains(x), "(\(x), \(y)) is taken") }
                if clear.contains(x) {
                    #expect(isInside, "(\(x), \(y)) is not clear")
                    #expect(gap > distance - 0.07, "(\(x), \(y)) is not clear")
                }
            }
        }
    }
}

extension IntervalSet {
    func contains(_ x: Double) -> Bool { ranges.contains { $0.contains(Length(points: x)) } }
}

/// A path as many chords, asked point by point.
private struct FinePolygon {
    let edges: [(a: Point, b: Point)]

    init(_ path: Path) {
        edges = path.polygons(tolerance: Length(points: 0.005)).flatMap { corners in
            corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
        }
    }

    func isInside(_ x: Double, _ y: Double) -> Bool {
        var winding = 0
        for (a, b) in edges where (a.y.points <= y) != (b.y.points <= y) {
            let share = (y - a.y.points) / (b.y.points - a.y.points)
            if a.x.points + share * (b.x.points - a.x.points) < x { winding += a.y < b.y ? 1 : -1 }
        }
        return winding != 0
    }

    /// From the point to the nearest edge that has the area on one side only.
    func distance(_ x: Double, _ y: Double) -> Double {
        var least = Double.infinity
        for (a, b) in edges {
            let (ux, uy) = (b.x.points - a.x.points, b.y.points - a.y.points)
            let square = ux * ux + uy * uy
            if square == 0 { continue }
            let share = min(max(((x - a.x.points) * ux + (y - a.y.points) * uy) / square, 0), 1)
            let (px, py) = (a.x.points + share * ux, a.y.points + share * uy)
            let gap = ((px - x) * (px - x) + (py - y) * (py - y)).squareRoot()
            if gap < least, isBoundary(px, py, -uy / square.squareRoot(), ux / square.squareRoot()) { least = gap }
        }
        return least
    }

    private func isBoundary(_ x: Double, _ y: Double, _ nx: Double, _ ny: Double) -> Bool {
        isInside(x + nx * 0.01, y + ny * 0.01) != isInside(x - nx * 0.01, y - ny * 0.01)
    }
}
