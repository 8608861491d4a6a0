import PubCLCMS

/// The light that a file without a profile says its samples mean (W3C PNG, second edition, §§11.3.3.1–2).
package struct LightEncoding: Hashable, Sendable {
    /// The positions of full red, green and blue, and white, in the chromaticity diagram of 1931.
    package struct Chromaticities: Hashable, Sendable {
        /// x and y of each.
        package var white, red, green, blue: SIMD2<Double>

        /// Chromaticities at these places.
        package init(white: SIMD2<Double>, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>) {
            self.white = white
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// The chromaticities of sRGB (IEC 61966-2-1).
        package static let sRGB = Chromaticities(
            white: [0.3127, 0.329], red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06])

        /// Whether every position is as close to its counterpart in `other` as programs round.
        fileprivate func isNear(_ other: Chromaticities) -> Bool {
            zip([white, red, green, blue], [other.white, other.red, other.green, other.blue]).allSatisfy { own, other in
                let way = own - other
                return max(abs(way.x), abs(way.y)) < 0.002
            }
        }
    }

    /// The exponent that turned light into samples: 1 / 2.2 on most screens, 1 for samples that are proportional to light.
    package var gamma: Double
    /// The colours of the samples.
    package var chromaticities: Chromaticities

    /// The exponent that stands for sRGB.
    private static let screenGamma = 1 / 2.2

    /// An encoding; nil values are as in sRGB.
    package init(gamma: Double?, chromaticities: Chromaticities?) {
        self.gamma = gamma ?? LightEncoding.screenGamma
        self.chromaticities = chromaticities ?? .sRGB
    }

    /// Whether the samples are sRGB, as nearly as files say it.
    package var isSRGB: Bool { isScreenGamma && chromaticities.isNear(.sRGB) }

    /// Whether the samples of gray have the tones of sRGB.
    package var isScreenGamma: Bool { abs(gamma - LightEncoding.screenGamma) < 0.01 }
}

extension ICCProfile {
    /// The bytes of a profile of `light`, of gray alone if `isGray`; nil if no profile can describe it. The same light
    /// gives the same bytes.
    package static func bytes(of light: LightEncoding, isGray: Bool) -> [UInt8]? {
        guard (0.05...20).contains(light.gamma), let curve = cmsBuildGamma(nil, 1 / light.gamma) else { return nil }
        defer { cmsFreeToneCurve(curve) }
        var white = cmsCIExyY(light.chromaticities.white)
        var profile: cmsHPROFILE?
        if isGray {
            profile = cmsCreateGrayProfile(&white, curve)
        } else {
            var primaries = cmsCIExyYTRIPLE(
                Red: cmsCIExyY(light.chromaticities.red), Green: cmsCIExyY(light.chromaticities.green),
                Blue: cmsCIExyY(light.chromaticities.blue))
            var curves: [OpaquePointer?] = [curve, curve, curve]
            profile = cmsCreateRGBProfile(&white, &primaries, &curves)
        }
        guard let profile else { return nil }
        defer { cmsCloseProfile(profile) }
        var count: UInt32 = 0
        guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        guard cmsSaveProfileToMem(profile, &bytes, &count) != 0, bytes.count > dateRange.upperBound else { return nil }
        // Little CMS writes the time at which it is made.
        bytes.replaceSubrange(dateRange, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
        return bytes
    }

    /// The date of the header (ICC.1:2010, 7.2.8).
    private static let dateRange = 24..<36
}

extension cmsCIExyY {
    fileprivate init(_ place: SIMD2<Double>) { self.init(x: place.x, y: place.y, Y: 1) }
}
