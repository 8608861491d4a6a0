import PubColor
import PubDiagnostics
import PubImages
import Testing

/// A PNG that says by numbers what light its samples mean has a profile of that light.
@Suite struct LightTests {
    private static let sRGB = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    private static let wide = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000]

    private func profile(_ chunks: [(String, [UInt8])], channels: Int = 3) throws -> [UInt8]? {
        var picture = DrawnPicture(4, 4, channels: channels) { _, _, _ in 128 }
        picture.chunks = chunks.map { (name: $0.0, body: $0.1) }
        let prepared = try #require(prepare(picture.png, name: "x.png", at: place).value)
        #expect((prepared.profile?.count ?? 0) == prepared.header.profileLength)
        return prepared.profile
    }

    private func gamma(_ value: Int) -> (String, [UInt8]) { ("gAMA", DrawnPicture.number(value)) }
    private func places(_ values: [Int]) -> (String, [UInt8]) { ("cHRM", values.flatMap(DrawnPicture.number)) }

    @Test func thatOfScreensNeedsNone() throws {
        #expect(try profile([]) == nil)
        #expect(try profile([gamma(45_455)]) == nil)
        #expect(try profile([gamma(45_455), places(LightTests.sRGB)]) == nil)
        #expect(try profile([gamma(100_000), ("sRGB", [0])]) == nil)
        #expect(try profile([places(LightTests.wide)], channels: 1) == nil)
        #expect(try profile([gamma(0)]) == nil)
    }

    @Test func linearSamplesBecomeLighter() throws {
        for channels in [1, 3] {
            let bytes = try #require(try profile([gamma(100_000)], channels: channels))
            #expect(try bytes == #require(try profile([gamma(100_000)], channels: channels)))
            let transform = try PixelTransform(PixelConversion(.profile(bytes), to: .gray))
            var gray: [UInt8] = [0]
            transform.convert([UInt8](repeating: 128, count: channels), count: 1, into: &gray)
            // (128 / 255) to the power of 1 / 2.2.
            #expect(abs(Int(gray[0]) - 186) <= 2, "\(gray)")
        }
    }

    @Test func otherColorsAreKept() throws {
        let bytes = try #require(try profile([places(LightTests.wide)]))
        #expect(try ICCProfile(bytes).space == .rgb)
    }
}
