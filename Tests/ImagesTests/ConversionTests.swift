import PubColor
import PubDiagnostics
import PubImages
import PubTestSupport
import Testing

@Suite(.needs(.fonts)) struct ConversionTests {
    private let transforms = PixelTransforms()

    private func press() throws -> [UInt8] { try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc")) }

    private func target(_ change: (inout InkSeparation) -> Void = { _ in }) throws -> PictureTarget {
        var inks = InkSeparation(profile: try press())
        change(&inks)
        return PictureTarget(.press(inks))
    }

    private func made(_ bytes: [UInt8], _ target: PictureTarget) -> Outcome<PreparedPicture> {
        prepare(bytes, name: "a picture", at: place, for: target, with: transforms)
    }

    /// The inks of RGB samples, as room Color converts them.
    private func inks(of samples: [UInt8], by source: PixelConversion.Source = .sRGB) throws -> [UInt8] {
        let transform = try PixelTransform(PixelConversion(source, to: .press(try press())))
        var result = [UInt8](repeating: 0, count: samples.count / 3 * 4)
        transform.convert(samples, count: samples.count / 3, into: &result)
        return result
    }

    // MARK: Colours

    @Test(arguments: ["rgb.png", "interlaced.png", "rgba.png"])
    func drawnArtBecomesInkWithoutLoss(name: String) throws {
        let picture = try #require(made(fixture(name), try target()).value)
        #expect(picture.color == .cmyk)
        #expect((picture.samples.components, picture.samples.bitDepth) == (4, 8))
        #expect(picture.samples.filter == .flate)
        #expect(!picture.isInverted)
        #expect(picture.profile == nil)
        #expect(unfiltered(picture.samples) == (try inks(of: expectedColor)))
        #expect(picture.conversion?.source == "sRGB")
        #expect((picture.softMask != nil) == (name == "rgba.png"))
        let (samples, opacity) = (unfiltered(picture.samples), picture.softMask.map { unfiltered($0) })
        let sums = (0..<24 * 16).map { pixel in
            opacity?[pixel] == 0 ? 0 : samples[pixel * 4..<pixel * 4 + 4].reduce(0) { $0 + Int($1) }
        }
        #expect(picture.conversion?.greatestInk == ((sums.max() ?? 0) * 100 + 254) / 255)
    }

    @Test func sixteenBitsBecomeEight() throws {
        let picture = try #require(made(fixture("rgba-16.png"), try target()).value)
        #expect((picture.samples.components, picture.samples.bitDepth) == (4, 8))
        let expected = try inks(of: expectedColor)
        let differences = zip(unfiltered(picture.samples), expected).map { abs(Int($0) - Int($1)) }
        #expect(differences.reduce(0, +) < differences.count)
        let mask = try #require(picture.softMask)
        #expect(mask.bitDepth == 8)
        let grays = (0..<24).map { (column: Int) -> UInt8 in UInt8(Double(column) * 255 / 23) }
        #expect(Array(unfiltered(mask).prefix(24)) == grays)
    }

    @Test func photographsBecomeJPEGsOfInk() throws {
        let picture = try #require(made(fixture("rgb.jpg"), try target()).value)
        #expect(picture.samples.filter == .dct)
        #expect(picture.isInverted)
        let file = stream(of: picture.samples)
        let header = try #require(probe(file, name: "", at: place).value)
        #expect(header.color == .cmyk)
        #expect(header.isInverted)
        #expect((header.storedWidth, header.storedHeight) == (24, 16))
        // Red at the upper left, as magenta and yellow: blue and green are taken away.
        let seen = try #require(pixels(file, name: "", atLeast: 24, at: place).value)
        #expect(seen.bytes[2] > 220)
        #expect(seen.bytes[1] < 60)
        #expect(seen.bytes[0] < 60)
    }

    @Test func paletteIsConvertedAndIndicesStay() throws {
        let picture = try #require(made(fixture("palette.png"), try target()).value)
        let stored = try #require(prepared("palette.png").value)
        #expect(stream(of: picture.samples) == stream(of: stored.samples))
        #expect(picture.samples.bitDepth == 4)
        #expect(picture.color == .cmyk)
        #expect(picture.palette == (try inks(of: try #require(stored.palette))))
        #expect(picture.conversion?.greatestInk != nil)
        let seeThrough = try #require(made(fixture("palette-transparent.png"), try target()).value)
        #expect(seeThrough.palette == nil)
        #expect(seeThrough.samples.components == 4)
        #expect(seeThrough.softMask != nil)
    }

    @Test(arguments: ["gray.jpg", "gray.png", "gray-1.png", "gray-16.png", "gray-alpha.png", "cmyk-adobe.jpg"])
    func grayAndInksPass(name: String) throws {
        let outcome = made(fixture(name), try target())
        let picture = try #require(outcome.value)
        let stored = try #require(prepared(name).value)
        #expect(stream(of: picture.samples) == stream(of: stored.samples))
        #expect(picture.softMask == stored.softMask)
        #expect(picture.profile == nil)
        #expect(picture.conversion == nil)
        #expect(outcome.diagnostics.isEmpty)
    }

    @Test func blackAloneIsGray() throws {
        let black = try target { $0.inks = .black }
        for name in ["rgb.png", "rgb.jpg", "palette.png", "cmyk-adobe.jpg"] {
            let picture = try #require(made(fixture(name), black).value)
            #expect(picture.color == .gray, "\(name)")
            #expect(picture.conversion?.greatestInk == nil)
            if name == "rgb.png" {
                let light = unfiltered(picture.samples)
                #expect(light.count == 24 * 16)
                // From red at the left to black and yellow.
                #expect((60...150).contains(light[0]))
                #expect(light[12] < 80)
                #expect(light[24 * 15 + 23] > 180)
            }
        }
    }

    // MARK: Profiles

    @Test(arguments: ["profile.jpg", "profile.png"])
    func profilesAreHonoured(name: String) throws {
        let outcome = made(fixture(name), try target())
        let picture = try #require(outcome.value)
        let profile = try #require(prepared(name).value?.profile)
        #expect(picture.conversion?.source == (try ICCProfile(profile)).name)
        #expect(outcome.diagnostics.isEmpty)
        if name == "profile.png" {
            #expect(unfiltered(picture.samples) == (try inks(of: expectedColor, by: .profile(profile))))
        }
    }

    /// A profile that says something else, or nothing, does not stop a picture.
    @Test(arguments: [16, 36, 128])
    func brokenProfilesAreReplaced(offset: Int) throws {
        var bytes = fixture("profile.jpg")
        let start = try #require(probe(bytes, name: "", at: place).value?.jpeg?.profile.first?.lowerBound)
        for place in start + offset..<start + offset + 4 { bytes[place] = 0xEE }
        let outcome = made(bytes, try target())
        #expect(outcome.diagnostics.map(\.id) == ["image-profile-broken"])
        #expect(outcome.diagnostics.first?.severity == .warning)
        #expect(outcome.value?.conversion?.source == "sRGB")
        let plain = try #require(made(fixture("rgb.jpg"), try target()).value)
        #expect(outcome.value?.samples.data.count == plain.samples.data.count)
    }

    @Test func profilesAreKeptWhereThatIsAsked() throws {
        let keeping = try target { $0.keepsProfiles = true }
        for name in ["profile.jpg", "profile.png"] {
            let picture = try #require(made(fixture(name), keeping).value)
            #expect(picture.color == .rgb)
            #expect(picture.profile == prepared(name).value?.profile)
            #expect(picture.conversion == nil)
        }
        // Light without a profile is nothing that a press knows.
        #expect(made(fixture("rgb.jpg"), keeping).value?.color == .cmyk)
    }

    @Test func theProfileOfAnotherPressIsReported() throws {
        let (press, jpeg) = (try press(), fixture("cmyk-adobe.jpg"))
        func with(_ profile: [UInt8]) -> [UInt8] {
            var bytes = jpeg
            let parts = stride(from: 0, to: profile.count, by: 60000).map { profile[$0...].prefix(60000) }
            for (index, part) in parts.enumerated().reversed() {
                let length = UInt16(part.count + 16)
                bytes.insert(
                    contentsOf: [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("ICC_PROFILE\0".utf8)
                        + [UInt8(index + 1), UInt8(parts.count)] + part, at: 2)
            }
            return bytes
        }
        let same = made(with(press), try target())
        #expect(same.diagnostics.isEmpty)
        #expect(same.value?.profile == nil)
        var other = press
        let name = try #require(other.indices.first { other[$0...].starts(with: Array("FOGRA39".utf8)) })
        other[name + 6] = UInt8(ascii: "8")
        let foreign = made(with(other), try target())
        let header = try #require(probe(with(other), name: "", at: place).value)
        #expect(header.profileLength == other.count)
        #expect(foreign.diagnostics.map(\.id) == ["image-profile-foreign"])
        #expect(foreign.value?.profile == nil)
        #expect(foreign.value?.conversion == nil)
        #expect(foreign.value.map { stream(of: $0.samples).count } == jpeg.count)
    }

    // MARK: Encoding

    @Test func grainTellsPhotographsFromArt() throws {
        let photograph = DrawnPicture.photograph(200, 150)
        #expect(made(photograph.png, try target()).value?.samples.filter == .dct)
        let seeThrough = DrawnPicture.photograph(200, 150, channels: 4)
        let picture = try #require(made(seeThrough.png, try target()).value)
        #expect(picture.samples.filter == .dct)
        #expect(unfiltered(try #require(picture.softMask)).prefix(3) == [0, 1, 2])
        #expect(made(DrawnPicture.art(200, 150).png, try target()).value?.samples.filter == .flate)
        let ramp = DrawnPicture(300, 100) { x, y, channel in UInt8((x + y) * 250 / 400 + channel) }
        #expect(made(ramp.png, try target()).value?.samples.filter == .flate)
    }

    /// For screens photographs that a file stores without loss are encoded too; drawn art, and what is small, stays as it is.
    @Test func photographsWithoutLossAreEncodedForScreens() throws {
        let target = PictureTarget(encodesPhotographs: true)
        let large = DrawnPicture.photograph(400, 300).png
        #expect(made(large, target).value?.samples.filter == .dct)
        #expect(made(large, PictureTarget()).value?.samples.filter == .flate)
        #expect(made(DrawnPicture.photograph(100, 100).png, target).value?.samples.filter == .flate)
        #expect(made(DrawnPicture.art(400, 300).png, target).value?.samples.filter == .flate)
    }

    @Test func qualityAndSubsamplingAreKeys() throws {
        let photograph = DrawnPicture.photograph(256, 256).png
        var target = try target()
        func size(_ quality: Int, _ subsampling: PhotographEncoding.Subsampling) -> Int {
            target.encoding = PhotographEncoding(quality: quality, subsampling: subsampling)
            return made(photograph, target).value?.encodedLength ?? 0
        }
        let sizes = [size(30, .half), size(30, .none), size(90, .none), size(100, .none)]
        #expect(sizes.first != 0)
        #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 < $1 })
    }

    /// What comes of a broken file is a finding or a picture.
    @Test(arguments: ["rgb.jpg", "progressive.jpg", "cmyk-adobe.jpg", "rgba-16.png", "palette-transparent.png"])
    func brokenFilesDoNoHarm(name: String) throws {
        let whole = fixture(name)
        var target = try target { $0.inks = .black }
        target.reduction = PictureReduction(steps: 5)
        var state: UInt32 = 3
        for _ in 0..<100 {
            var bytes = whole
            for _ in 0..<3 {
                state = state &* 1_664_525 &+ 1_013_904_223
                bytes[Int(state >> 8) % bytes.count] = UInt8(state & 255)
            }
            let outcome = made(bytes, target)
            #expect(outcome.value != nil || outcome.hasErrors)
        }
    }
}
