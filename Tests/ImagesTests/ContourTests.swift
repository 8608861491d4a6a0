import PubDiagnostics
import PubGeometry
import PubImages
import Testing

@Suite struct ContourTests {
    @Test func opaquePicturesHaveNone() {
        for name in ["rgb.png", "rgb.jpg", "gray.png"] {
            let found = contour(fixture(name), name: name, at: place)
            #expect(found.value == .some(nil))
            #expect(found.diagnostics.isEmpty)
        }
    }

    /// Every pixel that is seen lies inside, every one that is not lies outside.
    @Test(arguments: ["rgba.png", "gray-alpha.png", "rgba-16.png", "palette-transparent.png"])
    func outlinesFollowWhatIsSeen(name: String) throws {
        let path = try #require(contour(fixture(name), name: name, at: place).value)
        let pixels = decoded(name)
        let region = path.map { Region($0) }
        for y in 0..<16 {
            for x in 0..<24 {
                let isSeen = pixels[(y * 24 + x) * 4 + 3] >= 26
                let middle = Length(points: (Double(y) + 0.5) / 16 * 1000)
                let inside = region?.available(from: middle, to: middle) ?? IntervalSet()
                let place = Length(points: (Double(x) + 0.5) / 24 * 1000)
                #expect(inside.ranges.contains { $0.contains(place) } == isSeen, "\(x), \(y)")
            }
        }
    }

    @Test func aBrokenPictureIsReported() {
        let bytes = Array(fixture("rgba.png").dropLast(40))
        #expect(contour(bytes, name: "a.png", at: place).diagnostics.count == 1)
    }
}
