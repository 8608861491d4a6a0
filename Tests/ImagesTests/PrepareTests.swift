import PubCZlib
import PubDiagnostics
import PubImages
import Testing

@Suite struct PrepareTests {
    @Test(arguments: ["gray.jpg", "rgb.jpg", "progressive.jpg", "cmyk-adobe.jpg"])
    func jpegPassesByteForByte(name: String) throws {
        let picture = try #require(prepared(name).value)
        #expect(stream(of: picture.samples) == fixture(name))
        #expect(picture.samples.filter == .dct)
        #expect(picture.softMask == nil)
        #expect(picture.isInverted == (name == "cmyk-adobe.jpg"))
    }

    /// What a camera or a program noted beside a picture is nobody's business but its owner's.
    @Test(arguments: ["rgb.jpg", "progressive.jpg", "cmyk-adobe.jpg", "exif-6.jpg", "profile.jpg"])
    func jpegLeavesItsNotesBehind(name: String) throws {
        let whole = fixture(name)
        func segment(_ marker: UInt8, _ text: String) -> [UInt8] {
            [0xFF, marker, 0, UInt8(text.utf8.count + 2)] + Array(text.utf8)
        }
        let notes: [(marker: UInt8, text: String)] = [
            (0xE0, "JFXX\0\u{10}SECRET"), (0xE1, "Exif\0\0SECRET"), (0xE1, "http://ns.adobe.com/xap/1.0/\0SECRET"),
            (0xE2, "MPF\0SECRET"), (0xED, "Photoshop 3.0\0SECRET"), (0xFE, "SECRET"),
        ]
        var bytes = whole
        bytes.insert(contentsOf: notes.flatMap { segment($0.marker, $0.text) }, at: 2)
        bytes += Array("SECRET".utf8)
        let plain = try #require(prepare(whole, name: name, at: place).value)
        let noted = try #require(prepare(bytes, name: name, at: place).value)
        #expect(stream(of: noted.samples) == stream(of: plain.samples))
        #expect(noted.profile == plain.profile)
        let text = String(decoding: stream(of: noted.samples), as: UTF8.self)
        #expect(!text.contains("SECRET"))
        #expect(!text.contains("Exif"))
        let seen = pixels(stream(of: noted.samples), name: name, atLeast: 24, at: place).value?.bytes
        #expect(seen == pixels(whole, name: name, atLeast: 24, at: place).value?.bytes)
    }

    /// A thumbnail is a picture that nobody placed.
    @Test func thumbnailsAreLeftOut() throws {
        var bytes = fixture("rgb.jpg")
        #expect(bytes[2...10] == [0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46, 0])
        bytes.replaceSubrange(4..<6, with: [0, 19])
        bytes.replaceSubrange(18..<20, with: [1, 1, 9, 9, 9])
        let picture = try #require(prepare(bytes, name: "a.jpg", at: place).value)
        #expect(stream(of: picture.samples) == [0xFF, 0xD8] + fixture("rgb.jpg")[20...])
    }

    @Test func profilesAreJoined() throws {
        let jpeg = try #require(prepared("profile.jpg").value?.profile)
        #expect(jpeg.count == probed("profile.jpg").value?.profileLength)
        #expect(Array(jpeg[36..<40]) == Array("acsp".utf8))
        #expect(prepared("profile.png").value?.profile == jpeg)
    }

    @Test(arguments: [
        ("gray.png", 1, 8), ("gray-1.png", 1, 1), ("gray-16.png", 1, 16), ("rgb.png", 3, 8), ("palette.png", 1, 4),
        ("interlaced.png", 3, 8),
    ])
    func opaquePNGKeepsItsSamples(name: String, components: Int, depth: Int) throws {
        let picture = try #require(prepared(name).value)
        #expect(picture.samples.components == components)
        #expect(picture.samples.bitDepth == depth)
        #expect(picture.softMask == nil)
        #expect((picture.palette != nil) == (name == "palette.png"))
        let rows = unfiltered(picture.samples)
        if depth == 8, components == 3 { #expect(rows == expectedColor) }
        if depth == 16 { #expect(rows[2...3] == [0, 100]) }
    }

    @Test(arguments: ["rgba.png", "rgba-16.png"])
    func transparencyBecomesASoftMask(name: String) throws {
        let picture = try #require(prepared(name).value)
        let mask = try #require(picture.softMask)
        let step = picture.samples.bitDepth / 8
        #expect(picture.samples.bitDepth == (name == "rgba.png" ? 8 : 16))
        let color = unfiltered(picture.samples)
        #expect(stride(from: 0, to: color.count, by: step).map { color[$0] } == expectedColor)
        let ramp = (0..<24).map { UInt8(Double($0) * 255 / 23) }
        #expect((0..<24).map { unfiltered(mask)[$0 * step] } == ramp)
        #expect((mask.width, mask.height, mask.components) == (24, 16, 1))
    }

    @Test func transparentPaletteIsExpanded() throws {
        let picture = try #require(prepared("palette-transparent.png").value)
        #expect(picture.palette == nil)
        #expect(picture.samples.components == 3)
        #expect(Set(unfiltered(try #require(picture.softMask))).isSubset(of: [0, 128, 255]))
    }

    @Test func pixelsThatEndTooEarlyAreFound() throws {
        // A whole file, with checksums, whose rows are one too few.
        var bytes = fixture("gray.png")
        let height = 8 + 8 + 7
        bytes[height] += 1
        let sum = bytes[12..<29].withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, 17) }
        for (index, shift) in stride(from: UInt(24), through: 0, by: -8).enumerated() {
            bytes[29 + index] = UInt8(truncatingIfNeeded: sum >> shift)
        }
        #expect(probe(bytes, name: "x", at: place).value?.height == 17)
        #expect(prepare(bytes, name: "x", at: place).diagnostics.map(\.id) == ["image-truncated"])
    }

    @Test func screenPixelsAreBlueGreenRedAndMultiplied() {
        #expect(Array(decoded("rgb.png")[0..<4]) == [0, 0, 255, 255])
        #expect(Array(decoded("rgba.png")[0..<4]) == [0, 0, 0, 0])
        let inks = decoded("cmyk-adobe.jpg")
        #expect(inks[0] > 245)
        #expect(inks[1] > 245)
        #expect(inks[2] < 10)
        #expect(inks[23 * 4] < 10)
        #expect(inks[23 * 4 + 2] < 10)
    }

    @Test func jpegIsDecodedSmallerWhereThatIsEnough() {
        let small = pixels(fixture("rgb.jpg"), name: "rgb.jpg", atLeast: 6, at: place).value
        #expect((small?.width, small?.height) == (6, 4))
    }
}
