import PubCLCMS

/// Converts rows of pixels to the inks of a press. Several threads may use one.
///
/// The numbers are Little CMS's own: it interpolates in a table of 33 steps a side, made of both profiles at the
/// beginning. Making it takes about 10 ms. Light becomes four inks by an ``InkGrid``, in a third of the time that
/// Little CMS takes; its numbers differ by 1/255 at most. All else is left to Little CMS.
package final class PixelTransform: Sendable {
    /// Samples a pixel before the conversion: 1, 3 or 4.
    package let sourceChannels: Int
    /// Samples a pixel after it: 1 for black ink alone, else 4.
    package let channels: Int
    /// Bytes of a sample before the conversion: 1, or 2 with the higher one first.
    package let sampleBytes: Int
    /// The most ink of a pixel, 255 for each solid ink; all four for no limit.
    package let inkLimit: Int
    private let way: Way

    /// The means of converting pixels.
    private enum Way: Sendable {
        case grid(InkGrid)
        // Without a cache nothing writes to it, so that threads may share it.
        case littleCMS(PixelTransformHandle)
        /// Inks are kept, up to the limit.
        case none
    }

    /// A transform that leaves four inks of samples of `sampleBytes` bytes, 1 or 2, as they are, up to `inkLimit`, 1 for each solid ink.
    package init(holding inkLimit: Float, sampleBytes: Int = 1) {
        (sourceChannels, channels) = (4, 4)
        self.sampleBytes = sampleBytes
        self.inkLimit = Int(inkLimit * 255)
        way = .none
    }

    /// The transform that does `conversion` for samples of `sampleBytes` bytes, 1 or 2.
    ///
    /// Throws ``ProfileError/unreadable`` for profiles that Little CMS cannot convert with, and
    /// ``ProfileError/notPress`` for a destination that is no device of four inks or of black.
    package init(_ conversion: PixelConversion, sampleBytes: Int = 1) throws(ProfileError) {
        let source = try OpenProfile(conversion.source)
        let destination = try OpenProfile(conversion.destination)
        guard let from = source.space.channels, let to = destination.space.channels, to != 3 else { throw .unreadable }
        sourceChannels = from
        channels = to
        self.sampleBytes = sampleBytes
        inkLimit = to == 4 && conversion.inkLimit < 4 ? Int(conversion.inkLimit * 255) : 4 * 255
        let pair = ProfilePair(source, destination, conversion)
        if source.space == .rgb, to == 4, let grid = InkGrid(pair) {
            way = .grid(grid)
        } else {
            way = .littleCMS(
                try pair.transform(
                    PixelTransform.format(source.space, sampleBytes: sampleBytes),
                    PixelTransform.format(destination.space, sampleBytes: 1)))
        }
    }

    /// Takes any excess over `limit`, 255 for each solid ink, out of the coloured inks of `count` pixels of four
    /// samples; gives the greatest sum of inks, which exceeds the limit if black alone does. Linear.
    @discardableResult
    package static func hold(_ pixels: UnsafeMutableRawBufferPointer, count: Int, to limit: Int) -> Int {
        InkGrid.hold(pixels, count: count, to: limit)
    }

    /// TYPE_RGB_8 and its like of lcms2.h are macros that Swift does not see: COLORSPACE_SH(PT_…) | CHANNELS_SH(n) |
    /// BYTES_SH(n), and ENDIAN16_SH(1) for samples whose higher byte comes first.
    private static func format(_ space: ICCProfile.Space, sampleBytes: Int) -> UInt32 {
        let (model, count): (Int32, Int32) =
            switch space {
            case .gray: (PT_GRAY, 1)
            case .cmyk: (PT_CMYK, 4)
            case .lab: (PT_Lab, 3)
            case .rgb, .other: (PT_RGB, 3)
            }
        return UInt32(model << 16 | (sampleBytes == 2 ? 1 << 11 : 0) | count << 3 | Int32(sampleBytes))
    }

    /// Converts the first `count` pixels of `source`, with interleaved samples, to the beginning of `target`: a byte a
    /// sample; 255 is solid for inks, and paper for gray. Gives the greatest sum of four inks, 255 for a solid one; 0
    /// for gray. Linear, 8 to 40 ns a pixel.
    @discardableResult
    package func convert(_ source: [UInt8], count: Int, into target: inout [UInt8]) -> Int {
        precondition(source.count >= count * sourceChannels * sampleBytes && target.count >= count * channels)
        return source.withUnsafeBytes { source in
            target.withUnsafeMutableBytes { target in
                switch way {
                case .grid(let grid):
                    return grid.convert(source, isDouble: sampleBytes == 2, count: count, into: target, limit: inkLimit)
                case .none:
                    // The first byte of two is the higher one.
                    for sample in 0..<count * 4 { target[sample] = source[sample * sampleBytes] }
                    return InkGrid.hold(target, count: count, to: inkLimit)
                case .littleCMS(let transform):
                    // Little CMS reads and writes so many pixels of its formats: within both arrays.
                    cmsDoTransform(transform.handle, source.baseAddress, target.baseAddress, UInt32(count))
                    return channels == 4 ? InkGrid.hold(target, count: count, to: inkLimit) : 0
                }
            }
        }
    }
}

/// Two profiles to convert colours between, and the way to do it.
private struct ProfilePair {
    private let source: OpenProfile, destination: OpenProfile
    private let intent: UInt32, flags: UInt32

    init(_ source: OpenProfile, _ destination: OpenProfile, _ conversion: PixelConversion) {
        self.source = source
        self.destination = destination
        // From inks to inks, pure black stays pure (INTENT_PRESERVE_K_ONLY_… are ten more than the others).
        intent = conversion.rendering.number + (source.space == .cmyk && destination.space == .cmyk ? 10 : 0)
        flags =
            UInt32(cmsFLAGS_NOCACHE) | (conversion.compensatesBlackPoint ? UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION) : 0)
    }

    /// The transform of Little CMS between pixels of these formats.
    func transform(_ from: UInt32, _ to: UInt32) throws(ProfileError) -> PixelTransformHandle {
        guard let made = cmsCreateTransform(source.handle, from, destination.handle, to, intent, flags) else {
            throw .unreadable
        }
        return PixelTransformHandle(made)
    }
}

/// A transform of Little CMS, freed on deinit.
private final class PixelTransformHandle: Sendable {
    // Without a cache nothing writes to it, so that threads may share it.
    nonisolated(unsafe) let handle: cmsHTRANSFORM

    init(_ handle: cmsHTRANSFORM) { self.handle = handle }

    deinit { cmsDeleteTransform(handle) }
}

extension InkGrid {
    /// The grid of Little CMS between light and four inks; nil if Little CMS takes another way, so that its numbers are others.
    fileprivate init?(_ profiles: ProfilePair) {
        // TYPE_RGB_16 and TYPE_CMYK_16, as above, in the order of bytes of the machine.
        let (light, inks) = (UInt32(PT_RGB << 16 | 3 << 3 | 2), UInt32(PT_CMYK << 16 | 4 << 3 | 2))
        guard let transform = try? profiles.transform(light, inks) else { return nil }
        func converted(_ light: [UInt16]) -> [UInt16] {
            var inks = [UInt16](repeating: 0, count: light.count / 3 * 4)
            // As many pixels are read and written as both arrays have.
            cmsDoTransform(transform.handle, light, &inks, UInt32(light.count / 3))
            return inks
        }
        self.init(converted(InkGrid.light))
        // Colours that lie beside the points, in all parts of the cube.
        let values = stride(from: UInt8(3), through: 254, by: 19)
        let probes = values.flatMap { red in values.flatMap { green in values.flatMap { [red, green, $0] } } }
        var own = [UInt8](repeating: 0, count: probes.count / 3 * 4)
        _ = probes.withUnsafeBytes { probes in
            own.withUnsafeMutableBytes {
                convert(probes, isDouble: false, count: probes.count / 3, into: $0, limit: 4 * 255)
            }
        }
        let theirs = converted(probes.map { UInt16($0) * 257 })
        guard zip(own, theirs).allSatisfy({ abs(Int($0) - (Int($1) + 128) / 257) <= 1 }) else { return nil }
    }
}

extension RenderingIntent {
    /// The number that ICC profiles give it.
    fileprivate var number: UInt32 {
        switch self {
        case .perceptual: UInt32(INTENT_PERCEPTUAL)
        case .relativeColorimetric: UInt32(INTENT_RELATIVE_COLORIMETRIC)
        case .saturation: UInt32(INTENT_SATURATION)
        }
    }
}

extension ICCProfile.Space {
    /// Its components; nil for spaces that no picture here has.
    fileprivate var channels: Int? {
        switch self {
        case .gray: 1
        case .rgb, .lab: 3
        case .cmyk: 4
        case .other: nil
        }
    }
}

/// A profile that Little CMS has opened.
private final class OpenProfile {
    let handle: cmsHPROFILE
    let space: ICCProfile.Space

    private init(taking handle: cmsHPROFILE?) throws(ProfileError) {
        guard let handle else { throw .unreadable }
        self.handle = handle
        space = ICCProfile.Space(handle)
    }

    private convenience init(reading bytes: [UInt8]) throws(ProfileError) {
        try self.init(taking: cmsOpenProfileFromMem(bytes, UInt32(clamping: bytes.count)))
    }

    convenience init(_ source: PixelConversion.Source) throws(ProfileError) {
        switch source {
        case .profile(let bytes): try self.init(reading: bytes)
        case .sRGB: try self.init(taking: cmsCreate_sRGBProfile())
        case .gray: try self.init(gray: 2.2)
        case .lab: try self.init(taking: cmsCreateLab4Profile(nil))
        }
    }

    private convenience init(gray gamma: Double) throws(ProfileError) {
        let curve = cmsBuildGamma(nil, gamma)
        defer { cmsFreeToneCurve(curve) }
        try self.init(taking: cmsCreateGrayProfile(cmsD50_xyY(), curve))
    }

    convenience init(_ destination: PixelConversion.Destination) throws(ProfileError) {
        switch destination {
        case .gray: try self.init(gray: 2.2)
        case .press(let bytes):
            try self.init(reading: bytes)
            guard space == .cmyk || space == .gray else { throw .notPress }
        case .black(let bytes):
            let press = try OpenProfile(reading: bytes)
            // A press that has no other ink prints black as its own profile says.
            if press.space == .gray { try self.init(reading: bytes) } else { try self.init(blackOf: press) }
        }
    }

    deinit { cmsCloseProfile(handle) }

    /// The profile of gray printed in the black ink of `press`: its curve is the light that each tint of black reflects,
    /// by that press's own profile.
    private convenience init(blackOf press: OpenProfile) throws(ProfileError) {
        guard press.space == .cmyk else { throw .notPress }
        guard let xyz = cmsCreateXYZProfile() else { throw .unreadable }
        defer { cmsCloseProfile(xyz) }
        let transform = cmsCreateTransform(
            press.handle, OpenProfile.inkBytes, xyz, OpenProfile.lightDoubles, UInt32(INTENT_RELATIVE_COLORIMETRIC),
            UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE))
        guard let transform else { throw .unreadable }
        defer { cmsDeleteTransform(transform) }
        let inks: [UInt8] = (0..<256).flatMap { [0, 0, 0, UInt8(255 - $0)] as [UInt8] }
        var light = [cmsCIEXYZ](repeating: cmsCIEXYZ(), count: 256)
        cmsDoTransform(transform, inks, &light, 256)
        // More ink is never lighter, whatever a measured profile says: the curve is to be inverted.
        var lightest = 0.0
        let values = light.map { tint in
            lightest = max(lightest, min(tint.Y, 1))
            return UInt16((lightest * 65535).rounded())
        }
        let curve = cmsBuildTabulatedToneCurve16(nil, 256, values)
        defer { cmsFreeToneCurve(curve) }
        try self.init(taking: cmsCreateGrayProfile(cmsD50_xyY(), curve))
    }

    // TYPE_CMYK_8 and TYPE_XYZ_DBL, as above; BYTES_SH(0) is a double, marked by FLOAT_SH(1).
    private static let inkBytes = UInt32(PT_CMYK << 16 | 4 << 3 | 1)
    private static let lightDoubles = UInt32(1 << 22 | PT_XYZ << 16 | 3 << 3)
}
