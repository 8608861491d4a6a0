import Glibc
import PubArtwork
import PubTestSupport
import Testing

/// Pages of PDFs as screens show them.
@Suite(.needs(.tools("pdftocairo"))) struct PagePixelsTests {
    @Test func whatIsNotPaintedIsSeenThrough() throws {
        let page = try #require(DrawnPDF(content: "0 0 0 1 k 0 0 50 25 re f").read().value)
        let pixels = try page.pixels(atLeast: 200)
        #expect((pixels.width, pixels.height) == (200, 100))
        let opacities = stride(from: 3, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] }
        // A quarter of the page, at its foot on the left.
        #expect(opacities.count { $0 == 255 } == 5000)
        #expect(opacities.count { $0 == 0 } == 15000)
        #expect(opacities[99 * 200] == 255)
    }

    /// A shading that is painted thousands of times, in thousands of parts each.
    @Test func drawingEndsAtItsTime() throws {
        let function = "{ 36000 mul sin exch 36000 mul sin 0 0 }"
        let file = DrawnPDF(
            content: String(repeating: "/S sh ", count: 100_000),
            resources: "/Shading<</S<</ShadingType 1/ColorSpace/DeviceCMYK/Domain[0 1 0 1]/Matrix[100 0 0 50 0 0]"
                + "/Function 5 0 R>>>>",
            objects: [("/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]", Array(function.utf8))])
        let page = try #require(file.read().value)
        var limits = DrawingLimits()
        limits.seconds = 1
        #expect(throws: PageNotDrawn.late(1)) { try page.pixels(atLeast: 100, within: limits) }
    }

    @Test func drawingEndsAtItsMemory() throws {
        let page = try #require(DrawnPDF().read().value)
        var limits = DrawingLimits()
        limits.memory = 64 << 20
        let failure = #expect(throws: PageNotDrawn.self) { try page.pixels(atLeast: 8000, within: limits) }
        guard case .failed(let reason) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(!reason.isEmpty)
    }
}
