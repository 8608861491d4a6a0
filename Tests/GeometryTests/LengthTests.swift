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

    /// What no length is, is the nearest one; nothing traps.
    @Test func resultsStayAtTheLimits() {
        let (least, most) = (Length(raw: .min), Length(raw: .max))
        #expect(most + Length(raw: 1) == most)
        #expect(least - Length(raw: 1) == least)
        #expect(-least == most)
        #expect(most * -2 == least)
        #expect(least * 2 == least)
        #expect(Length(points: .nan) == .zero)
        #expect(Length(points: .infinity) == most)
        #expect(Length(millimetres: -1e300) == least)
        #expect(most.scaled(by: 2) == most)
        #expect(Length(rounding: 0x1p63) == most)
        #expect(Length(rounding: 0x1p63.nextDown).raw == 0x7FFF_FFFF_FFFF_FC00)
    }

    @Test func partsOfAnyLengthAreLengths() {
        let most = Length(raw: .max)
        #expect(most.part(1, of: 0) == .zero)
        #expect(Length(raw: .min).part(1, of: -1) == most)
        #expect(most.part(3, of: 3) == most)
        #expect(most.units(of: Length(raw: 1)) == Int.max)
        #expect(most.description == "140737488355328")
        #expect(DecimalFormat.text(Double.nan) == "0")
    }

    @Test func unitsRoundUp() {
        #expect(Length(points: 12).units(of: Length(points: 12)) == 1)
        #expect(Length(points: 12.01).units(of: Length(points: 12)) == 2)
        #expect(Length.zero.units(of: Length(points: 12)) == 0)
    }
}
