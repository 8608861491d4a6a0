import Geometry

/// A colour in terms of the press: what the plates shall carry, never what a screen shows.
///
/// Components are shares of 1. A spot colour carries its tint and the process equivalent of its full tone.
public struct PressColor: Hashable, Sendable {
    /// What the components mean.
    public enum Model: UInt8, Hashable, Sendable {
        /// One component: black ink, 0 (paper) … 1 (solid).
        case gray
        /// Cyan, magenta, yellow, black ink.
        case cmyk
        /// A named ink: `tint` of it; the components are the CMYK equivalent of the full tone.
        case spot
        /// Red, green, blue light in sRGB.
        case rgb
    }

    /// What the components mean.
    public private(set) var model: Model
    /// The four components; unused ones are 0.
    public private(set) var components: SIMD4<Float>
    /// The share of a spot ink, 0 … 1; 1 for process colours.
    public private(set) var tint: Float
    /// The name of the spot ink; empty for process colours.
    public private(set) var spotName: String

    private init(_ model: Model, _ components: SIMD4<Float>, tint: Float = 1, spotName: String = "") {
        self.model = model
        self.components = components.clamped(lowerBound: .zero, upperBound: .one)
        self.tint = min(max(tint, 0), 1)
        self.spotName = spotName
    }

    /// `ink` of black, 0 … 1.
    public static func gray(_ ink: Float) -> PressColor { PressColor(.gray, SIMD4(ink, 0, 0, 0)) }

    /// Process inks, each 0 … 1.
    public static func cmyk(_ cyan: Float, _ magenta: Float, _ yellow: Float, _ black: Float) -> PressColor {
        PressColor(.cmyk, SIMD4(cyan, magenta, yellow, black))
    }

    /// Light in sRGB, each 0 … 1.
    public static func rgb(_ red: Float, _ green: Float, _ blue: Float) -> PressColor {
        PressColor(.rgb, SIMD4(red, green, blue, 0))
    }

    /// `tint` of the ink `name`, whose full tone looks like the process colour `alternate` (cyan, magenta, yellow,
    /// black).
    public static func spot(_ name: String, tint: Float = 1, alternate: SIMD4<Float>) -> PressColor {
        PressColor(.spot, alternate, tint: tint, spotName: name)
    }

    /// Solid black ink.
    public static let black = PressColor.cmyk(0, 0, 0, 1)
    /// No ink.
    public static let paper = PressColor.cmyk(0, 0, 0, 0)

    /// A share of the colour: less ink of the same kind; sRGB is mixed with white. `share` is 0 … 1.
    public func tinted(_ share: Float) -> PressColor {
        switch model {
        case .gray, .cmyk: PressColor(model, components * share)
        case .spot: PressColor(.spot, components, tint: tint * share, spotName: spotName)
        case .rgb: PressColor(.rgb, SIMD4(repeating: 1 - share) + components * share)
        }
    }
}

/// What a mark is painted with.
public struct Paint: Hashable, Sendable {
    /// The colour on the press.
    public var color: PressColor
    /// True when the inks below stay (text in black over a tint).
    public var overprint: Bool

    /// A paint of `color`.
    public init(_ color: PressColor, overprint: Bool = false) {
        self.color = color
        self.overprint = overprint
    }

    /// Solid black that overprints: ordinary text.
    public static let ink = Paint(.black, overprint: true)
}

extension PressColor: CustomStringConvertible {
    /// The colour in a text dump: `cmyk(0 0 0 100)` in percent.
    public var description: String {
        func percent(_ share: Float) -> String {
            Decimal3.text(Int64((share * 10000).rounded()) * 10)
        }
        let c = components
        switch model {
        case .gray: return "gray(\(percent(c[0])))"
        case .cmyk: return "cmyk(\(percent(c[0])) \(percent(c[1])) \(percent(c[2])) \(percent(c[3])))"
        case .spot: return "spot(\(spotName) \(percent(tint)))"
        case .rgb: return "rgb(\(percent(c[0])) \(percent(c[1])) \(percent(c[2])))"
        }
    }
}
