/// An sRGB colour, each component 0 … 1.
public struct ScreenColor: Hashable, Sendable {
    /// Red, green, blue.
    public var red: Float, green: Float, blue: Float

    /// The colour of the three components.
    public init(red: Float, green: Float, blue: Float) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

/// The reason why an ICC profile cannot be used for the press.
public enum ProfileError: Error, Hashable, Sendable {
    /// Not an ICC profile, or a broken one.
    case unreadable
    /// A profile of something else than four process inks.
    case notCMYK
    /// A profile of something else than a press that prints in black or in four process inks.
    case notPress
}

/// Converts press colours to sRGB for the screen, through the ICC profile of a printing condition or by a plain
/// formula.
///
/// Several threads may use one.
public struct ScreenTransform: Sendable {
    private let transform: ProfileTransform?

    private static let latest = LatestTransform()

    /// Through the CMYK profile `profile` (the bytes of an ICC file) to sRGB, relative colorimetric with black-point
    /// compensation. Without a profile inks are filters in front of white light: red = (1 − cyan) × (1 − black), and
    /// so on; brighter and purer than ink on paper, but gray stays gray.
    public init(profile: [UInt8]? = nil) throws(ProfileError) {
        guard let profile else {
            transform = nil
            return
        }
        transform = try ScreenTransform.latest.transform(by: profile) { (bytes) throws(ProfileError) in
            try ProfileTransform(inks: bytes)
        }
    }

    /// The sRGB colour of `color` on a screen.
    ///
    /// Colours of black ink alone become neutral grays of 1 − ink, whatever the profile says: text must be black on a
    /// screen. A spot colour is shown by its process equivalent. sRGB is unchanged.
    public func rgb(for color: PressColor) -> ScreenColor {
        let c = color.components
        switch color.model {
        case .gray: return neutral(ink: c[0])
        case .richBlack: return neutral(ink: 1)
        case .rgb: return ScreenColor(red: c[0], green: c[1], blue: c[2])
        case .cmyk: return rgb(forInks: c)
        case .spot: return rgb(forInks: c * color.tint)
        }
    }

    private func neutral(ink: Float) -> ScreenColor {
        ScreenColor(red: 1 - ink, green: 1 - ink, blue: 1 - ink)
    }

    private func rgb(forInks inks: SIMD4<Float>) -> ScreenColor {
        if inks[0] == 0, inks[1] == 0, inks[2] == 0 { return neutral(ink: inks[3]) }
        guard let transform else {
            let rgb = (SIMD4<Float>.one - inks) * (1 - inks[3])
            return ScreenColor(red: rgb[0], green: rgb[1], blue: rgb[2])
        }
        // Little CMS counts inks in percent.
        let rgb = transform.applied(to: SIMD4<Double>(inks) * 100).clamped(lowerBound: .zero, upperBound: .one)
        return ScreenColor(red: Float(rgb.x), green: Float(rgb.y), blue: Float(rgb.z))
    }
}
