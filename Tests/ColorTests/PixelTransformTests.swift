import PubCLCMS
import PubColor
import PubTestSupport
import Testing

@Suite(.needs(.fonts)) struct PixelTransformTests {
    private func press() throws -> [UInt8] { try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc")) }

    /// Pixels from one end of the colour cube to the other, in no order.
    private func pixels(_ count: Int, channels: Int) -> [UInt8] {
        var state: UInt32 = 1
        return (0..<count * channels).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
    }

    private func converted(_ transform: PixelTransform, _ source: [UInt8], count: Int) -> [UInt8] {
        var target = [UInt8](repeating: 7, count: count * transform.channels)
        transform.convert(source, count: count, into: &target)
        return target
    }

    /// TYPE_RGB_8 and TYPE_CMYK_8 of lcms2.h.
    private static let rgb = UInt32(PT_RGB << 16 | 3 << 3 | 1), cmyk = UInt32(PT_CMYK << 16 | 4 << 3 | 1)

    @Test(arguments: RenderingIntent.allCases, [true, false])
    func inksAreThoseOfLittleCMS(rendering: RenderingIntent, compensates: Bool) throws {
        let (count, profile) = (20_000, try press())
        let source = pixels(count, channels: 3)
        let transform = try PixelTransform(
            PixelConversion(.sRGB, to: .press(profile), rendering: rendering, compensatesBlackPoint: compensates))
        let from = cmsCreate_sRGBProfile()
        let to = cmsOpenProfileFromMem(profile, UInt32(profile.count))
        let intent: Int32 =
            switch rendering {
            case .perceptual: INTENT_PERCEPTUAL
            case .relativeColorimetric: INTENT_RELATIVE_COLORIMETRIC
            case .saturation: INTENT_SATURATION
            }
        let own = try #require(
            cmsCreateTransform(
                from, PixelTransformTests.rgb, to, PixelTransformTests.cmyk, UInt32(intent),
                compensates ? UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION) : 0))
        defer {
            cmsDeleteTransform(own)
            cmsCloseProfile(from)
            cmsCloseProfile(to)
        }
        var expected = [UInt8](repeating: 0, count: count * 4)
        cmsDoTransform(own, source, &expected, UInt32(count))
        let inks = converted(transform, source, count: count)
        let differences = zip(inks, expected).map { abs(Int($0) - Int($1)) }
        #expect((differences.max() ?? 9) <= 1)
        #expect(differences.reduce(0, +) < count / 100, "nearly all are the same")
    }

    /// What is black alone in the inks of another press stays so.
    @Test func blackAloneStaysBlack() throws {
        let profile = try press()
        let transform = try PixelTransform(
            PixelConversion(.profile(profile), to: .press(profile), inkLimit: 2.4))
        let source: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 120, 255, 255, 255, 255]
        let inks = converted(transform, source, count: 3)
        #expect(inks[0..<3].allSatisfy { $0 == 0 })
        #expect(inks[3] == 255)
        #expect(inks[4..<7].allSatisfy { $0 == 0 })
        #expect(abs(Int(inks[7]) - 120) <= 2)
        #expect(inks[8..<12].reduce(0) { $0 + Int($1) } <= 612)
    }

    /// Inks stay as they are up to the limit; beyond it black stays longest.
    @Test(arguments: [1, 2]) func inksAreHeld(sampleBytes: Int) {
        let transform = PixelTransform(holding: 3, sampleBytes: sampleBytes)
        let colors: [UInt8] = [255, 255, 255, 0, 9, 8, 7, 6, 255, 255, 255, 255]
        let source = colors.flatMap { [UInt8](repeating: $0, count: sampleBytes) }
        let inks = converted(transform, source, count: 3)
        #expect(Array(inks[0..<8]) == Array(colors[0..<8]))
        #expect(inks[8..<12].reduce(0) { $0 + Int($1) } <= 765)
        #expect(inks[11] == 255)
    }

    /// What is beside a pixel, of its colour or of another, changes nothing.
    @Test(arguments: [1, 2])
    func eachPixelIsConvertedForItself(sampleBytes: Int) throws {
        let transform = try PixelTransform(
            PixelConversion(.sRGB, to: .press(try press()), inkLimit: 2.4), sampleBytes: sampleBytes)
        let size = 3 * sampleBytes
        let colors = pixels(200, channels: size)
        let single = stride(from: 0, to: colors.count, by: size).map { start in
            converted(transform, Array(colors[start..<start + size]), count: 1)
        }
        // Each color in a run of 1 to 4, and again after others.
        let order = (0..<200).flatMap { (color: Int) -> [Int] in
            Array(repeating: color, count: color % 4 + 1) + [color / 2]
        }
        let row = order.flatMap { colors[$0 * size..<($0 + 1) * size] }
        #expect(converted(transform, row, count: order.count) == order.flatMap { single[$0] })
    }

    @Test func paperHasNoInk() throws {
        let transform = try PixelTransform(PixelConversion(.sRGB, to: .press(try press())))
        #expect(transform.sourceChannels == 3)
        #expect(transform.channels == 4)
        let inks = converted(transform, [255, 255, 255, 0, 0, 0, 255, 0, 0], count: 3)
        #expect(inks[..<4] == [0, 0, 0, 0])
        #expect(inks[4..<8].reduce(0) { $0 + Int($1) } > 600)
        // Red is magenta and yellow.
        #expect(inks[8] < 30)
        #expect(inks[9] > 200)
        #expect(inks[10] > 200)
    }

    @Test func theGreatestSumOfInksIsKnownAndHeld() throws {
        let (count, profile) = (5_000, try press())
        let source = pixels(count, channels: 3)
        for limit in [4, 2.4] as [Float] {
            let transform = try PixelTransform(PixelConversion(.sRGB, to: .press(profile), inkLimit: limit))
            var target = [UInt8](repeating: 0, count: count * 4)
            let greatest = transform.convert(source, count: count, into: &target)
            let sums = stride(from: 0, to: target.count, by: 4).map { target[$0..<$0 + 4].reduce(0) { $0 + Int($1) } }
            #expect(sums.max() == greatest)
            #expect(Float(greatest) <= limit * 255)
        }
    }

    @Test func sixteenBitsComeOutAsEightDo() throws {
        let (count, profile) = (5_000, try press())
        let bytes = pixels(count, channels: 3)
        let conversion = PixelConversion(.sRGB, to: .press(profile))
        let eight = converted(try PixelTransform(conversion), bytes, count: count)
        // 257 times a byte is the same part of 65535.
        let words = bytes.flatMap { [$0, $0] }
        let sixteen = converted(try PixelTransform(conversion, sampleBytes: 2), words, count: count)
        let differences = zip(eight, sixteen).map { abs(Int($0) - Int($1)) }
        #expect((differences.max() ?? 9) <= 1)
    }

    @Test func blackAloneIsAsLightAsTheColors() throws {
        let profile = try press()
        let transform = try PixelTransform(PixelConversion(.sRGB, to: .black(profile)))
        #expect(transform.channels == 1)
        let grays = (0..<256).flatMap { [UInt8($0), UInt8($0), UInt8($0)] }
        let light = converted(transform, grays, count: 256)
        #expect(light.first == 0)
        #expect(light.last == 255)
        #expect(zip(light, light.dropFirst()).allSatisfy { $0 <= $1 })
        let colors = converted(transform, [255, 255, 0, 0, 0, 255], count: 2)
        #expect(colors[0] > 200)
        #expect(colors[1] < 120)
        // Inks have a lightness too.
        let inks = try PixelTransform(PixelConversion(.profile(profile), to: .black(profile)))
        #expect(converted(inks, [0, 0, 0, 0, 0, 0, 255, 0], count: 2)[0] == 255)
    }

    @Test func grayWithoutAProfileIsNeutral() throws {
        let transform = try PixelTransform(PixelConversion(.gray, to: .press(try press())))
        #expect(transform.sourceChannels == 1)
        let inks = converted(transform, [255, 128, 0], count: 3)
        #expect(inks[..<4] == [0, 0, 0, 0])
        #expect(inks[7] < inks[11])
    }

    @Test func brokenProfilesAreRefused() throws {
        let profile = try press()
        let broken: [[UInt8]] = [[], Array(profile[..<500]), [UInt8](repeating: 0, count: 4000)]
        for bytes in broken {
            #expect(throws: ProfileError.unreadable) { try PixelTransform(PixelConversion(.sRGB, to: .press(bytes))) }
            #expect(throws: ProfileError.unreadable) {
                try PixelTransform(PixelConversion(.profile(bytes), to: .press(profile)))
            }
        }
    }

    /// Whatever the bytes of a profile are, it is refused or it converts: nothing else happens.
    @Test func changedProfilesDoNoHarm() throws {
        let (profile, source) = (try press(), pixels(64, channels: 4))
        var state: UInt32 = 5
        func random(_ bound: Int) -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 8) % bound
        }
        var usable = 0
        for round in 0..<200 {
            var bytes = profile
            // The tables are most of a profile; what they are said to be is at its beginning.
            for _ in 0..<1 + round % 8 { bytes[random(round % 2 == 0 ? 600 : bytes.count)] = UInt8(random(256)) }
            if round % 10 == 9 { bytes.removeLast(random(bytes.count)) }
            guard let made = try? PixelTransform(PixelConversion(.profile(bytes), to: .press(profile))) else {
                continue
            }
            usable += 1
            #expect(converted(made, source, count: 16).count == 16 * made.channels)
        }
        #expect(usable > 20)
    }

    @Test func transformsAreMadeOnce() throws {
        let (profile, transforms) = (try press(), PixelTransforms())
        let conversion = PixelConversion(.sRGB, to: .press(profile))
        let first = try transforms.transform(conversion, sampleBytes: 1)
        #expect(try transforms.transform(conversion, sampleBytes: 1) === first)
        #expect(try transforms.transform(conversion, sampleBytes: 2) !== first)
        var other = conversion
        other.rendering = .perceptual
        #expect(try transforms.transform(other, sampleBytes: 1) !== first)
    }

    /// Black keeps the drawing: the coloured inks lose the same part each, and black alone nothing; eight pixels at once as single ones.
    @Test(arguments: [0, 100, 255, 306, 612, 765]) func inksAreHeldToALimit(limit: Int) {
        var state: UInt64 = 7
        let pixels = (0..<203).flatMap { pixel -> [UInt8] in
            if pixel == 5 { return [0, 0, 0, 255] }
            return (0..<4).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
        }
        let expected = stride(from: 0, to: pixels.count, by: 4).flatMap { start -> [UInt8] in
            let inks = pixels[start..<start + 4].map { Int($0) }
            let colored = inks[0] + inks[1] + inks[2]
            guard colored + inks[3] > limit, colored > 0 else { return inks.map { UInt8($0) } }
            return inks.prefix(3).map { UInt8($0 * max(limit - inks[3], 0) / colored) } + [UInt8(inks[3])]
        }
        var held = pixels
        let most = held.withUnsafeMutableBytes { PixelTransform.hold($0, count: 203, to: limit) }
        #expect(held == expected)
        let sums = stride(from: 0, to: held.count, by: 4).map { held[$0..<$0 + 4].reduce(0) { $0 + Int($1) } }
        #expect(most == sums.max())
    }
}
