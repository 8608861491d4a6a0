import PubColor
import Testing

@Suite("Press colours in dumps")
struct PressColorTests {
    @Test("Percentages have up to two decimals, without trailing zeros")
    func percentages() {
        #expect(PressColor.gray(0.1205).description == "gray(12.05)")
        #expect(PressColor.gray(0.125).description == "gray(12.5)")
        #expect(PressColor.gray(0.1234).description == "gray(12.34)")
        #expect(PressColor.cmyk(0, 1, 0.0005, 0.5).description == "cmyk(0 100 0.05 50)")
    }
}
