import PubCJPEG
import PubColor
import PubDiagnostics
import PubImages
import PubTestSupport
import Testing

/// Pictures in the inks of the press, which are printed as they are.
@Suite(.needs(.fonts)) struct InkTests {
    private func target(limit: Float = 3, _ reduction: PictureReduction = .none) throws -> PictureTarget {
        var inks = InkSeparation(profile: try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc")))
        inks.inkLimit = limit
        return PictureTarget(.press(inks), reduction: reduction)
    }

    /// A TIFF of 16 × 16 pixels of such inks.
    private func picture(_ inks: [UInt8]) -> [UInt8] {
        var tiff = DrawnTIFF()
        (tiff.width, tiff.height, tiff.samples, tiff.photometric) = (16, 16, 4, 5)
        tiff.rows = Array(repeatElement(inks, count: 256).joined())
        return tiff.bytes
    }

    private func found(_ bytes: [UInt8], _ target: PictureTarget) -> [Diagnostic] {
        prepare(bytes, name: "ink.tif", at: place, for: target).diagnostics
    }

    @Test(
        arguments: [
            ([255, 255, 255, 255], 400), ([255, 255, 255, 0], nil), ([255, 255, 204, 102], 320),
            ([255, 255, 255, 10], nil),
        ] as [([UInt8], Int?)])
    func moreInkThanThePaperTakesIsSaid(inks: [UInt8], percent: Int?) throws {
        let findings = found(picture(inks), try target())
        #expect(findings.map(\.id) == (percent == nil ? [] : ["ink-limit"]))
        if let percent {
            #expect(findings[0].message == "'ink.tif' has \(percent) % of ink where it has most; the paper takes 300 %")
        }
        #expect(findings.allSatisfy { $0.severity == .warning && $0.origin == place })
    }

    @Test func screensAndPressesWithoutALimitTakeAll() throws {
        let solid = picture([255, 255, 255, 255])
        #expect(found(solid, PictureTarget()).isEmpty)
        #expect(found(solid, try target(limit: 4)).isEmpty)
    }

    /// Inks of the press become black, and are held to it.
    @Test func inksThatBecomeOthersAreNotMeasured() throws {
        var target = try target()
        guard case .press(var inks) = target.colors else { return }
        inks.inks = .black
        target.colors = .press(inks)
        #expect(found(picture([255, 255, 255, 255]), target).isEmpty)
    }

    @Test func aJPEGThatIsCopiedIsMeasuredToo() throws {
        let bytes = fixture("cmyk-adobe.jpg")
        let header = try #require(probe(bytes, name: "a.jpg", at: place).value)
        let stored = StoredPicture(name: "a.jpg") { start, take in _ = take(bytes[start...]) }
        let target = try target(limit: 0.2)
        let layout = try #require(header.jpeg)
        let copied = try prepare(header, layout, from: stored, at: place, for: target)
        #expect(copied.diagnostics.map(\.id) == ["ink-limit"])
        #expect(copied.value?.excessInk == prepare(bytes, name: "a.jpg", at: place, for: target).value?.excessInk)
        #expect(copied.value?.excessInk?.greatest == greatestInk(jpeg: bytes, isInverted: true))
        #expect(greatestInk(jpeg: bytes, isInverted: false) != greatestInk(jpeg: bytes, isInverted: true))
        #expect(greatestInk(jpeg: fixture("rgb.jpg"), isInverted: false) == nil)
    }

    /// Who knows the ink of a picture is not told it again: no byte of the file is read.
    @Test func inksThatAreKnownAreNotMeasured() throws {
        let header = try #require(probe(fixture("cmyk-adobe.jpg"), name: "a.jpg", at: place).value)
        let unread = StoredPicture(name: "a.jpg") { _, _ in Issue.record("the file is read") }
        let layout = try #require(header.jpeg)
        let known = try prepare(header, layout, from: unread, at: place, for: try target(limit: 0.2)) { _ in 77 }
        #expect(known.value?.excessInk?.greatest == 77)
        let unknown = try prepare(header, layout, from: unread, at: place, for: try target(limit: 0.2)) { _ in nil }
        #expect(unknown.diagnostics.isEmpty)
    }

    @Test func theExcessComesBackFromTheArchive() throws {
        let target = try target(PictureReduction(steps: 5))
        let made = try #require(prepare(picture([255, 255, 255, 255]), name: "a.tif", at: place, for: target).value)
        #expect(made.excessInk == PreparedPicture(archived: try made.archived(), of: made.header)?.excessInk)
        #expect(made.excessInk?.greatest == 400)
    }

    // MARK: Profiles

    /// A JPEG with an ICC profile in front of its other segments.
    private func with(_ profile: [UInt8], _ jpeg: [UInt8]) -> [UInt8] {
        var bytes = jpeg
        let length = UInt16(profile.count + 16)
        bytes.insert(
            contentsOf: [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("ICC_PROFILE\0".utf8) + [1, 1]
                + profile, at: 2)
        return bytes
    }

    @Test(arguments: [("gray.jpg", "gray"), ("cmyk-adobe.jpg", "CMYK")])
    func aProfileOfOtherColorsIsSaid(name: String, colors: String) throws {
        let profile = try #require(prepared("profile.jpg").value?.profile)
        let bytes = with(profile, fixture(name))
        for target in [PictureTarget(), try target()] {
            let outcome = prepare(bytes, name: name, at: place, for: target)
            #expect(outcome.diagnostics.map(\.id) == ["image-profile-broken"])
            let message = try #require(outcome.diagnostics.first).message
            #expect(message.hasPrefix("the colour profile in '\(name)' is for RGB, and its colours are \(colors): "))
            #expect(outcome.value?.profile == nil)
        }
        #expect(prepared(name).diagnostics.isEmpty)
    }

    @Test func aBrokenProfileGoesToNoScreen() throws {
        var profile = try #require(prepared("profile.jpg").value?.profile)
        // The number of its tags.
        for place in 128..<132 { profile[place] = 0xEE }
        let bytes = with(profile, fixture("rgb.jpg"))
        let outcome = prepare(bytes, name: "a.jpg", at: place)
        #expect(outcome.diagnostics.map(\.id) == ["image-profile-broken"])
        let picture = try #require(outcome.value)
        #expect(picture.profile == nil)
        #expect(stream(of: picture.samples) == fixture("rgb.jpg"))
        let header = try #require(probe(bytes, name: "a.jpg", at: place).value)
        let stored = StoredPicture(name: "a.jpg") { start, take in _ = take(bytes[start...]) }
        let layout = try #require(header.jpeg)
        let copied = try prepare(header, layout, from: stored, at: place)
        #expect(copied.diagnostics.map(\.id) == ["image-profile-broken"])
        #expect(copied.value.map { stream(of: $0.samples) } == fixture("rgb.jpg"))
    }

    /// The most ink of a pixel of the JPEG `bytes`, 255 for a solid one.
    private func greatestInkOfPixels(_ bytes: [UInt8]) throws -> Int {
        var picture = CJPEGPicture()
        var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
        try #require(CJPEG_measure(bytes, bytes.count, 1, &picture, &message) == 0)
        var samples = [UInt8](repeating: 0, count: Int(picture.width * picture.height * 4))
        try #require(CJPEG_decode(bytes, bytes.count, 1, &samples, samples.count, &picture, &message) == 0)
        // 255 is paper.
        return stride(from: 0, to: samples.count, by: 4).map { 1020 - samples[$0..<$0 + 4].reduce(0) { $0 + Int($1) } }
            .max() ?? 0
    }

    /// Edges and grain come out of a JPEG with waves, which would have more ink than the paper takes.
    @Test(
        arguments: [(3, 90), (3, 60), (2.4, 90), (1.5, 30), (4, 90)] as [(Float, Int)],
        PhotographEncoding.Subsampling.allCases)
    func decodedPixelsHoldTheLimit(of: (limit: Float, quality: Int), subsampling: PhotographEncoding.Subsampling) throws
    {
        var target = try target(limit: of.limit)
        target.encoding = PhotographEncoding(quality: of.quality, subsampling: subsampling)
        var state: UInt32 = 5
        let picture = DrawnPicture(211, 173) { x, y, channel in
            state = state &* 1_664_525 &+ 1_013_904_223
            let isLight = (x / 5 + y / 7) % 6 == 0
            return UInt8(isLight ? 200 + Int(state >> 27) : Int(state >> 27) + channel * 9)
        }
        let made = try #require(prepare(picture.png, name: "", at: place, for: target).value)
        #expect(made.samples.filter == .dct)
        let ink = try greatestInkOfPixels(stream(of: made.samples))
        #expect(ink > Int(of.limit * 200))
        if of.limit < 4 { #expect(Double(ink) <= Double(of.limit) * 255 * (subsampling == .half ? 1.02 : 1.01)) }
        // What is said is what is written, but for what decoders round.
        let said = try #require(made.conversion?.greatestInk)
        if subsampling == .none { #expect(abs(said - (ink * 100 + 254) / 255) <= 2) }
    }
}
