import PubCLCMS

/// A transform of Little CMS between sRGB and the inks of a press, relative colorimetric with black-point compensation.
/// Several threads may use one.
final class ProfileTransform: Sendable {
    // Without a cache nothing writes to it, so that threads may share it.
    private nonisolated(unsafe) let transform: cmsHTRANSFORM

    /// Converts inks in percent, of the press of the ICC profile `press`, to sRGB from 0 to 1.
    convenience init(inks press: [UInt8]) throws(ProfileError) { try self.init(press, toPress: false) }

    /// Converts sRGB from 0 to 1 to inks in percent, of the press of the ICC profile `press`.
    convenience init(lightToInks press: [UInt8]) throws(ProfileError) { try self.init(press, toPress: true) }

    private init(_ profile: [UInt8], toPress: Bool) throws(ProfileError) {
        guard let press = cmsOpenProfileFromMem(profile, UInt32(clamping: profile.count)) else { throw .unreadable }
        defer { cmsCloseProfile(press) }
        guard cmsGetColorSpace(press) == cmsSigCmykData else { throw .notCMYK }
        guard let screen = cmsCreate_sRGBProfile() else { throw .unreadable }
        defer { cmsCloseProfile(screen) }
        let flags = UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE)
        let intent = UInt32(INTENT_RELATIVE_COLORIMETRIC)
        let (inks, light) = (ProfileTransform.inkDoubles, ProfileTransform.rgbDoubles)
        let made =
            toPress
            ? cmsCreateTransform(screen, light, press, inks, intent, flags)
            : cmsCreateTransform(press, inks, screen, light, intent, flags)
        guard let made else { throw .unreadable }
        transform = made
    }

    deinit { cmsDeleteTransform(transform) }

    // TYPE_CMYK_DBL and TYPE_RGB_DBL of lcms2.h are macros that Swift does not see: FLOAT_SH(1) | COLORSPACE_SH(PT_…)
    // | CHANNELS_SH(n) | BYTES_SH(0).
    private static let inkDoubles = UInt32(1 << 22 | PT_CMYK << 16 | 4 << 3)
    private static let rgbDoubles = UInt32(1 << 22 | PT_RGB << 16 | 3 << 3)

    /// The colour of `color`; sRGB has three components, and its fourth means nothing.
    func applied(to color: SIMD4<Double>) -> SIMD4<Double> {
        var result = SIMD4<Double>.zero
        // Three or four doubles are read and written, as the formats of the transform say.
        withUnsafePointer(to: color) { source in
            withUnsafeMutablePointer(to: &result) { cmsDoTransform(transform, source, $0, 1) }
        }
        return result
    }
}
