import PubIdentity
import Testing

@Suite struct FontRequestTests {
    @Test func aFamilyAloneIsItsRegularFace() {
        let request = FontRequest(family: "Inter")
        #expect(request == FontRequest(family: "Inter", weight: 400, italic: false, stretch: 100))
        #expect(request.axes.isEmpty)
        #expect(request.opticalSize == nil)
    }

    /// Requests are keys of tables of faces: what changes the face changes the key.
    @Test func everythingAskedForTellsRequestsApart() {
        let plain = FontRequest(family: "Inter")
        var (heavier, varied, small) = (plain, plain, plain)
        heavier.weight = 450
        varied.axes = ["wght": 450]
        small.opticalSize = 7
        #expect(Set([plain, heavier, varied, small, FontRequest(family: "inter")]).count == 5)
    }
}
