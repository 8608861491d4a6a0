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

    /// The profile of the press by another name: that of another one.
    private func foreign(_ profile: [UInt8]) throws -> [UInt8] {
        var profile = profile
        let name = try #require(try? ICCProfile(profile)).name
        for place in profile.indices.dropLast(name.utf8.count) where profile[place...].starts(with: name.utf8) {
            profile[place] = UInt8(ascii: "X")
        }
        return profile
    }

    /// The JPEG of four inks with `profile` in pieces.
    private func picture(of profile: [UInt8]) -> [UInt8] {
        var bytes = fixture("cmyk-adobe.jpg")
        let pieces = stride(from: 0, to: profile.count, by: 60_000).map {
            profile[$0..<min($0 + 60_000, profile.count)]
        }
        for (index, piece) in pieces.enumerated().reversed() {
            let length = UInt16(piece.count + 16)
            bytes.insert(
                contentsOf: [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("ICC_PROFILE\0".utf8)
                    + [UInt8(index + 1), UInt8(pieces.count)] + piece, at: 2)
        }
        return bytes
    }

    @Test func picturesOfAnotherPressBecomeInksOfThisOne() throws {
        var target = try target(limit: 1.5)
        guard case .press(var inks) = target.colors else { return }
        let bytes = picture(of: try foreign(inks.profile))
        let kept = prepare(bytes, name: "a.jpg", at: place, for: target)
        #expect(kept.value.map { stream(of: $0.samples).suffix(40) == bytes.suffix(40) } == true)
        #expect(kept.diagnostics.map(\.id).contains("image-profile-foreign"))
        inks.convertsInks = true
        target.colors = .press(inks)
        let made = prepare(bytes, name: "a.jpg", at: place, for: target)
        #expect(made.diagnostics.isEmpty, "\(made.diagnostics.map(\.message))")
        let pixels = try #require(
            inkPixels(bytes, name: "a.jpg", atLeast: 24, at: place, for: target, with: PixelTransforms()).value)
        let sums = stride(from: 0, to: pixels.inks.count, by: 4).map { start in
            pixels.inks[start..<start + 4].reduce(0) { $0 + Int($1) }
        }
        #expect((sums.max() ?? 0) > 255)
        #expect((sums.max() ?? 999) <= 383)
    }

    /// Inks that say nothing of their press are those of this one, or of the one that is named for them.
    @Test func inksWithoutAProfileAreThoseOfTheNamedPress() throws {
        var target = try target(limit: 1.5)
        guard case .press(var inks) = target.colors else { return }
        inks.convertsInks = true
        inks.assumedProfile = try foreign(inks.profile)
        let bytes = fixture("cmyk-adobe.jpg")
        let sources = try [inks, { inks in InkSeparation(profile: inks.profile, convertsInks: true) }(inks)].map {
            inks in
            target.colors = .press(inks)
            return try #require(prepare(bytes, name: "a.jpg", at: place, for: target).value).conversion?.source
        }
        #expect(sources[0] == (try ICCProfile(inks.assumedProfile)).name)
        #expect(sources[1] ?? "" == "")
    }

    /// A picture of this press, or of no profile, loses what is too much, and nothing else.
    @Test func tooMuchInkIsTakenOff() throws {
        var target = try target(limit: 1.5)
        guard case .press(var inks) = target.colors else { return }
        inks.convertsInks = true
        target.colors = .press(inks)
        for bytes in [fixture("cmyk-heavy.tif"), picture([200, 200, 0, 100])] {
            let made = prepare(bytes, name: "a.jpg", at: place, for: target)
            #expect(made.diagnostics.isEmpty)
            #expect(try #require(made.value?.conversion?.greatestInk) <= 151)
        }
        inks.inkLimit = 4
        target.colors = .press(inks)
        let whole = prepare(fixture("cmyk-adobe.jpg"), name: "a.jpg", at: place, for: target)
        #expect(whole.value.map { stream(of: $0.samples) } == fixture("cmyk-adobe.jpg"))
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
