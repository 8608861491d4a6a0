/// Converts colours to the inks of a press: sRGB by the ICC profile of the printing condition, rich black to the
/// mixture for the stock; for a press that prints in black alone, everything to black.
///
/// Several threads may use one.
package struct PressTransform: Sendable {
    /// The inks that a press prints in.
    package enum Inks: UInt8, Hashable, Sendable {
        /// Cyan, magenta, yellow, black, and spot inks.
        case process
        /// Black alone.
        case black
    }

    private static let latest = LatestTransform()

    private let toInks: ProfileTransform
    private let screen: ScreenTransform
    private let inks: Inks
    private let richBlack: SIMD4<Float>
    private let inkLimit: Float
    private let reducesInks: Bool

    /// Converts to the CMYK profile `profile`, printed in `inks`. `richBlack` is the mixture for rich black; conversions hold the
    /// sum of their inks to `inkLimit` (4 for no limit), and so do mixtures of inks if it `reducesInks`.
    package init(
        profile: [UInt8], inks: Inks = .process, richBlack: SIMD4<Float>, inkLimit: Float, reducesInks: Bool = false
    ) throws(ProfileError) {
        toInks = try PressTransform.latest.transform(by: profile) { (bytes) throws(ProfileError) in
            try ProfileTransform(lightToInks: bytes)
        }
        screen = try ScreenTransform(profile: profile)
        self.inks = inks
        self.richBlack = richBlack
        self.inkLimit = inkLimit
        self.reducesInks = reducesInks
    }

    /// `color` in process inks, or in a tint of a spot ink. Process and spot inks stay exactly as they are, unless they are too much.
    package func inks(for color: PressColor) -> PressColor {
        if inks == .black { return color.isRegistration ? color : .cmyk(0, 0, 0, black(for: color)) }
        switch color.model {
        case .gray: return .cmyk(0, 0, 0, color.components.x)
        case .richBlack: return mixture(richBlack)
        case .rgb: return light(color.components)
        case .cmyk where reducesInks && color.components.sum() > inkLimit:
            return mixture(color.components.held(to: inkLimit))
        case .cmyk, .spot: return color
        }
    }

    /// Neutral light is black ink alone, as black ink is neutral on screens: type in gray needs no register.
    private func light(_ rgb: SIMD4<Float>) -> PressColor {
        if rgb.x == rgb.y, rgb.y == rgb.z { return .cmyk(0, 0, 0, 1 - rgb.x) }
        let percent = toInks.applied(to: SIMD4<Double>(rgb))
        return mixture((SIMD4<Float>(percent) / 100).clamped(lowerBound: .zero, upperBound: .one).held(to: inkLimit))
    }

    private func mixture(_ inks: SIMD4<Float>) -> PressColor { .cmyk(inks.x, inks.y, inks.z, inks.w) }

    /// The black ink that is as light as `color` on a screen, by luma (Rec. ITU-R BT.709-6, item 3.2).
    private func black(for color: PressColor) -> Float {
        let light = screen.rgb(for: color)
        return 1 - (0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue)
    }
}

extension SIMD4<Float> {
    /// These inks, with cyan, magenta and yellow reduced alike if the sum with black is more than `limit`: black keeps
    /// the picture's drawing.
    package func held(to limit: Float) -> SIMD4<Float> {
        let colored = x + y + z
        guard colored + w > limit, colored > 0 else { return self }
        var held = self * (Swift.max(limit - w, 0) / colored)
        held.w = w
        return held
    }
}
