import PubArtwork
import PubColor
import PubImages
import PubTestSupport
import Testing

/// Pictures of placed pages in all the ways that PDF stores them, which become inks where that is asked for.
@Suite(.needs(.fonts)) struct SeparatedPictureTests {
    private typealias Stream = (syntax: String, stream: [UInt8]?)

    private func inks(_ inks: PressTransform.Inks = .process) throws -> InkSeparation {
        InkSeparation(profile: try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc")), inks: inks, inkLimit: 3)
    }

    /// A page that shows the first of `objects`, a picture of 20 by 20 pixels unless its entries say more.
    private func page(
        _ entries: String, _ data: [UInt8], _ more: [Stream] = [], for inks: InkSeparation? = nil
    ) throws -> PlacedPage {
        let sides = entries.contains("/Width") ? "" : "/Width 20/Height 20"
        let file = DrawnPDF(
            content: "q 50 0 0 50 0 0 cm /I Do Q", resources: "/XObject<</I 5 0 R>>",
            objects: [("/Subtype/Image\(sides)\(entries)", data)] + more)
        let target = PageTarget.separating(PictureTarget(.press(try inks ?? self.inks())), light: true)
        let read = readPage(1, of: file.bytes, name: "ad.pdf", at: place, for: target)
        return try #require(read.value, "\(read.diagnostics.map(\.message))")
    }

    /// The inks of the first pixel, if all pixels of the picture have the same.
    private func pixel(_ page: PlacedPage, channels: Int = 4) throws -> [UInt8] {
        let streams = page.objects.compactMap(\.stream).map(DrawnPDF.inflated)
        let pixels = try #require(streams.first { $0.count == 400 * channels })
        let first = Array(pixels.prefix(channels))
        #expect(pixels == [UInt8](repeatElement(first, count: 400).joined()))
        return first
    }

    private static func pixels(_ pixel: [UInt8]) -> [UInt8] { [UInt8](repeatElement(pixel, count: 400).joined()) }

    private let light = "/BitsPerComponent 8/ColorSpace/DeviceRGB"

    private func red() throws -> [UInt8] {
        let red = try pixel(page(light, Self.pixels([255, 0, 0])))
        #expect(red[0] < 20)
        #expect(red[1] > 200)
        #expect(red[2] > 200)
        return red
    }

    // MARK: Samples

    /// Each row begins with a byte: 60 bits take eight bytes.
    @Test(arguments: [
        (1, [UInt8](repeatElement([0x92, 0x49, 0x24, 0x92, 0x49, 0x24, 0x92, 0x4F], count: 20).joined())),
        (2, pixelsOfFour([0xC3, 0x0C, 0x30])), (4, pixelsOfTwo([0xF0, 0x0F, 0x00])),
        (16, pixels([255, 255, 0, 0, 0, 0])),
    ])
    func samplesOfAnyDepthAreRead(depth: Int, data: [UInt8]) throws {
        let page = try page("/BitsPerComponent \(depth)/ColorSpace/DeviceRGB", data)
        #expect(page.light == nil)
        #expect(page.separated.pictures == 1)
        #expect(try pixel(page) == red())
    }

    private static func pixelsOfFour(_ bytes: [UInt8]) -> [UInt8] { [UInt8](repeatElement(bytes, count: 100).joined()) }
    private static func pixelsOfTwo(_ bytes: [UInt8]) -> [UInt8] { [UInt8](repeatElement(bytes, count: 200).joined()) }

    @Test func otherLimitsOfValuesAreRead() throws {
        let inverted = try page("\(light)/Decode[1 0 1 0 1 0]", Self.pixels([0, 255, 255]))
        #expect(inverted.light == nil)
        #expect(try pixel(inverted) == red())
        let half = try page("\(light)/Decode[0 2 0 1 0 1]", Self.pixels([128, 0, 0]))
        #expect(try pixel(half) == red())
    }

    // MARK: Masks

    /// The left half is red, and hidden by its colour.
    @Test func aMaskOfColoursBecomesAStencil() throws {
        let row = (0..<20).flatMap { (x: Int) -> [UInt8] in x < 10 ? [255, 0, 0] : [0, 255, 0] }
        let page = try page(
            "\(light)/Mask[250 255 0 5 0 5]", [UInt8](repeatElement(row, count: 20).joined()))
        #expect(page.light == nil)
        #expect(page.separated.pictures == 1)
        #expect(page.text.contains("/ImageMask true"))
        #expect(!page.text.contains("/Mask["))
        let stencil = try #require(page.objects.compactMap(\.stream).map(DrawnPDF.inflated).first { $0.count == 60 })
        #expect(stencil == [UInt8](repeatElement([0xFF, 0xC0, 0], count: 20).joined()))
    }

    /// Red that was laid on white, half seen through, as far as its mask says.
    @Test func aColourBelowAMaskIsTakenAway() throws {
        let mask: Stream = (
            "/Subtype/Image/Width 20/Height 20/BitsPerComponent 8/ColorSpace/DeviceGray/Matte[1 1 1]",
            [UInt8](repeating: 128, count: 400)
        )
        let page = try page("\(light)/SMask 6 0 R", Self.pixels([255, 127, 127]), [mask])
        #expect(page.light == nil)
        #expect(page.isTransparent)
        #expect(!page.text.contains("Matte"))
        #expect(try pixel(page) == red())
        #expect(page.objects.compactMap(\.stream).map(DrawnPDF.inflated).contains([UInt8](repeating: 128, count: 400)))
        // Its pixels are the mask's, or nobody knows which colour is below which.
        let other: Stream = (mask.syntax.replacing("/Height 20", with: "/Height 10"), [UInt8](repeating: 9, count: 200))
        #expect(try self.page("\(light)/SMask 6 0 R", Self.pixels([255, 127, 127]), [other]).light != nil)
    }

    @Test(arguments: [1, 2]) func opacityInTheDataOfAPictureIsKept(kind: Int) throws {
        let page = try page(
            "/ColorSpace/DeviceRGB/Filter/JPXDecode/SMaskInData \(kind)", JPEG2000Square.withOpacity)
        #expect(page.light == nil)
        #expect(page.isTransparent)
        #expect(page.text.contains("/SMask "))
        // Red with half of its light would be more than red, were it laid on black before.
        #expect(try pixel(page) == red())
        #expect(page.objects.compactMap(\.stream).map(DrawnPDF.inflated).contains([UInt8](repeating: 128, count: 400)))
    }

    // MARK: JPEG

    /// The first pixel of the JPEG that is the only one of the page, 255 for a solid ink.
    private func photographed(_ page: PlacedPage) throws -> [UInt8] {
        let photograph = try #require(page.objects.compactMap(\.stream).first { $0.starts(with: [0xFF, 0xD8]) })
        let samples = try #require(storedSamples(jpeg: photograph, channels: 4))
        #expect(page.text.contains("/Decode[1 0 1 0 1 0 1 0]"))
        return samples.prefix(4).map { 255 - $0 }
    }

    private func jpeg(_ pixel: [UInt8]) throws -> [UInt8] {
        let bytes = PubImages.jpeg(Self.pixels(pixel), width: 20, height: 20, channels: 3, quality: 100)
        return try #require(bytes)
    }

    /// L*a*b* of a bright red, in the samples of a JPEG.
    @Test func aJPEGInLabBecomesInks() throws {
        let space = "/ColorSpace[/Lab<</WhitePoint[.9642 1 .8249]/Range[-128 127 -128 127]>>]"
        let page = try page("/BitsPerComponent 8/Filter/DCTDecode\(space)", jpeg([122, 196, 176]))
        #expect(page.light == nil)
        let inks = try photographed(page)
        #expect(inks[0] < 40)
        #expect(inks[1] > 220)
        #expect(inks[2] > 200)
    }

    /// Samples that are no colour differences: the red of a JPEG, as it is stored, is a blue.
    @Test func theKindOfSamplesIsThatOfThePage() throws {
        let entries = "\(light)/Filter/DCTDecode"
        let red = try photographed(page(entries, jpeg([255, 0, 0])))
        #expect(red[0] < 20)
        let blue = try photographed(page("\(entries)/DecodeParms<</ColorTransform 0>>", jpeg([255, 0, 0])))
        #expect(blue[0] > 150)
    }

    /// The samples of inks are what PDF says, whatever Adobe's marker in the file means elsewhere.
    @Test(arguments: ["", "/Decode[1 0 1 0 1 0 1 0]"]) func inksInAJPEGAreThoseOfThePage(decode: String) throws {
        let own = try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        let photograph = try #require(PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/cmyk-adobe.jpg"))
        let header = try #require(probe(photograph, name: "", at: place).value)
        let stored = try #require(storedSamples(jpeg: photograph, channels: 4))
        var inks = try inks()
        inks.convertsInks = true
        inks.inkLimit = 4
        inks.assumedProfile = renamed(own)
        let sides = "/Width \(header.storedWidth)/Height \(header.storedHeight)"
        let page = try page(
            "\(sides)/BitsPerComponent 8/ColorSpace/DeviceCMYK/Filter/DCTDecode\(decode)", photograph, for: inks)
        #expect(page.separated.pictures == 1)
        let made = try #require(page.objects.compactMap(\.stream).first { $0.starts(with: [0xFF, 0xD8]) })
        let samples = try #require(storedSamples(jpeg: made, channels: 4)).map { 255 - $0 }
        // From a press to the same press by another name light stays light, and dark stays dark.
        let asked = decode.isEmpty ? stored : stored.map { 255 - $0 }
        let (sum, wanted) = (samples.reduce(0) { $0 + Int($1) }, asked.reduce(0) { $0 + Int($1) })
        let inverted = stored.count * 255 - wanted
        #expect(abs(wanted - inverted) * 4 > stored.count * 255)
        #expect(abs(sum - wanted) * 2 < abs(sum - inverted))
    }

    // MARK: Black alone

    @Test func inBlackAlonePicturesBecomeGray() throws {
        let page = try page(light, Self.pixels([255, 0, 0]), for: inks(.black))
        #expect(page.light == nil)
        #expect(!page.hasColor)
        let gray = try pixel(page, channels: 1)
        #expect((60...160).contains(gray[0]))
        let palette = try self.page(
            "/BitsPerComponent 8/ColorSpace[/Indexed/DeviceRGB 1<000000FFFFFF>]", [UInt8](repeating: 1, count: 400),
            for: inks(.black))
        #expect(palette.text.contains("[/Indexed/DeviceGray 1<00ff>]"))
        #expect(!palette.hasColor)
    }
}
