import PubGeometry
import PubValues

/// A colour as specified: process inks, a spot ink, or sRGB. ``ScreenTransform`` computes its appearance on screens.
///
/// Components are 0 … 1; others count as the nearest of these, NaN as 0. A spot colour has a tint and the process
/// equivalent of its full tone.
public struct PressColor: Hashable, Sendable {
    /// The meaning of the components.
    public enum Model: UInt8, Hashable, Sendable {
        /// One component: black ink, 0 (paper) … 1 (solid).
        case gray
        /// Cyan, magenta, yellow, black ink.
        case cmyk
        /// A named ink: `tint` of it; the components are the CMYK equivalent of the full tone.
        case spot
        /// Red, green and blue in sRGB.
        case rgb
        /// Solid black over other inks, as deep as the stock takes: the printing condition decides the mixture.
        case richBlack
    }

    /// The meaning of the components.
    public private(set) var model: Model
    /// The four components; unused ones are 0.
    public private(set) var components: SIMD4<Float>
    /// The tint of a spot ink, 0 … 1; 1 for process colours.
    public private(set) var tint: Float
    /// The name of the spot ink; empty for process colours.
    public private(set) var spotName: String

    private init(_ model: Model, _ components: SIMD4<Float>, tint: Float = 1, spotName: String = "") {
        self.model = model
        let numbers = components.replacing(with: 0, where: components .!= components)
        self.components = numbers.clamped(lowerBound: .zero, upperBound: .one)
        self.tint = tint.isNaN ? 0 : min(max(tint, 0), 1)
        self.spotName = spotName
    }

    /// `ink` of black, 0 … 1.
    ///
    /// It counts ink, as ``cmyk(_:_:_:_:)`` does: `gray(0)` is paper, and `gray(1)` is black. Only ``rgb(_:_:_:)`` counts light,
    /// and `rgb(0, 0, 0)` is black: a gray of Core Graphics, which counts light as well, is `gray(1 - white)` here.
    public static func gray(_ ink: Float) -> PressColor { PressColor(.gray, SIMD4(ink, 0, 0, 0)) }

    /// Process inks, each 0 … 1.
    public static func cmyk(_ cyan: Float, _ magenta: Float, _ yellow: Float, _ black: Float) -> PressColor {
        PressColor(.cmyk, SIMD4(cyan, magenta, yellow, black))
    }

    /// An sRGB colour, each component 0 … 1.
    public static func rgb(_ red: Float, _ green: Float, _ blue: Float) -> PressColor {
        PressColor(.rgb, SIMD4(red, green, blue, 0))
    }

    /// `tint` of the ink `name`, whose full tone looks like the process colour `alternate` (cyan, magenta, yellow,
    /// black).
    public static func spot(_ name: String, tint: Float = 1, alternate: SIMD4<Float>) -> PressColor {
        PressColor(.spot, alternate, tint: tint, spotName: name)
    }

    /// The ink that is on every plate: for marks that align plates.
    public static let registration = PressColor.spot("All", alternate: .one)
    /// Whether it is a tint of ``registration``: `All` is no name for an ink of its own (ISO 32000-1 §8.6.6.4).
    public var isRegistration: Bool { model == .spot && spotName == "All" }
    /// Solid black ink.
    public static let black = PressColor.cmyk(0, 0, 0, 1)
    /// Solid black over other inks, for large type and areas.
    public static let richBlack = PressColor(.richBlack, SIMD4(0, 0, 0, 1))
    /// No ink.
    public static let paper = PressColor.cmyk(0, 0, 0, 0)

    /// A tint of the colour: less ink of the same kind; sRGB is mixed with white. `fraction` is 0 … 1.
    public func tinted(_ fraction: Float) -> PressColor {
        switch model {
        case .gray, .cmyk: PressColor(model, components * fraction)
        case .spot: PressColor(.spot, components, tint: tint * fraction, spotName: spotName)
        case .rgb: PressColor(.rgb, SIMD4(repeating: 1 - fraction) + components * fraction)
        // A tint of black needs no ink below it.
        case .richBlack: fraction == 1 ? self : PressColor(.cmyk, components * fraction)
        }
    }
}

/// The paint of a mark.
public struct Paint: Hashable, Sendable {
    /// The colour on the press.
    public var color: PressColor
    /// True to overprint: the inks below are not knocked out.
    public var overprint: Bool
    /// The colour that screens show instead, as of links; nil for the colour itself.
    @Indirect public var screenOnly: PressColor?

    /// The colour that screens show.
    public var screenColor: PressColor { screenOnly ?? color }

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
        func percent(_ fraction: Float) -> String {
            DecimalFormat.text(Int64((fraction * 10000).rounded()) * 10)
        }
        let c = components
        switch model {
        case .gray: return "gray(\(percent(c[0])))"
        case .cmyk: return "cmyk(\(percent(c[0])) \(percent(c[1])) \(percent(c[2])) \(percent(c[3])))"
        case .spot: return "spot(\(spotName) \(percent(tint)))"
        case .rgb: return "rgb(\(percent(c[0])) \(percent(c[1])) \(percent(c[2])))"
        case .richBlack: return "rich-black"
        }
    }
}
