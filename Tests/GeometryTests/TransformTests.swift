import PubGeometry
import Testing

@Suite struct TransformTests {
    private let turned = Transform(
        a: 0, b: -2, c: 2, d: 0, translation: Point(x: Length(points: 30), y: Length(points: 50)))
    private let slanted = Transform(
        a: 1, b: 0.5, c: -0.25, d: 3, translation: Point(x: Length(points: -7), y: Length(points: 11)))
    private let point = Point(x: Length(points: 12), y: Length(points: -5))

    @Test func oneAfterAnotherIsBothInTurn() {
        #expect(turned.after(slanted).applied(to: point) == turned.applied(to: slanted.applied(to: point)))
    }

    @Test func theInverseLeadsBack() throws {
        for map in [turned, slanted] {
            let back = try #require(map.inverse).applied(to: map.applied(to: point))
            #expect(abs((back.x - point.x).points) < 0.001)
            #expect(abs((back.y - point.y).points) < 0.001)
        }
    }

    @Test func whatFallsOnALineHasNoInverse() {
        #expect(Transform(a: 1, b: 2, c: 2, d: 4).inverse == nil)
    }

    @Test func boundsAreAroundTheTurnedCorners() {
        let rect = Rect(x: .zero, y: .zero, width: Length(points: 10), height: Length(points: 20))
        let bounds = turned.bounds(of: rect)
        #expect(
            bounds
                == Rect(
                    x: Length(points: 30), y: Length(points: 30), width: Length(points: 40), height: Length(points: 20))
        )
    }

    @Test func quarterTurnsKeepRectangles() {
        #expect(turned.keepsRectangles)
        #expect(Transform.identity.keepsRectangles)
        #expect(!slanted.keepsRectangles)
        #expect(!Transform.rotated(byDegrees: 30).keepsRectangles)
    }
}
