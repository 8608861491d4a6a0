import PubGeometry
import Testing

@Suite struct LengthTests {
    @Test func pointsAndMillimetres() {
        #expect(Length(millimetres: 25.4).raw == 72 * 65536)
        #expect(Length(points: 0.5).raw == 32768)
    }

    @Test func textHasAtMostThreeDecimals() {
        #expect(Length(points: 12.5).description == "12.5")
        #expect(Length(points: -0.02).description == "-0.02")
        #expect(Length(points: 3).description == "3")
    }

    @Test func inputIsBounded() {
        #expect(Length(clampingPoints: .nan) == nil)
        #expect(Length(clampingPoints: .infinity) == nil)
        #expect(Length(clampingPoints: 1e308) == Length(points: Length.bound))
    }

    @Test func unitsRoundUp() {
        #expect(Length(points: 12).units(of: Length(points: 12)) == 1)
        #expect(Length(points: 12.01).units(of: Length(points: 12)) == 2)
        #expect(Length.zero.units(of: Length(points: 12)) == 0)
    }
}
