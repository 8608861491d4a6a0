import Color
import DisplayList

/// The one place that turns a paint into operators.
///
/// A class, since it remembers what it has written and owns a colour transform; one thread uses it.
final class PaintWriter {
    private let colors: ScreenTransform
    private var fills: [Paint: [UInt8]] = [:]
    private var strokes: [Paint: [UInt8]] = [:]

    /// A writer of colours as `colors` shows them.
    init(colors: ScreenTransform) { self.colors = colors }

    /// The operators that make `paint` the colour that fills, or strokes.
    func operators(_ paint: Paint, isStroke: Bool) -> [UInt8] {
        if let known = isStroke ? strokes[paint] : fills[paint] { return known }
        let light = colors.rgb(for: paint.color)
        let isGray = light.red == light.green && light.green == light.blue
        let components = isGray ? [light.red] : [light.red, light.green, light.blue]
        let name = isGray ? (isStroke ? "G" : "g") : (isStroke ? "RG" : "rg")
        let words = components.map { PDFNumber.text(Double($0), decimals: 4) } + [name]
        let operators = Array(words.joined(separator: " ").utf8)
        if isStroke { strokes[paint] = operators } else { fills[paint] = operators }
        return operators
    }

    /// The colour space of gradients.
    var gradientSpace: String { "/DeviceRGB" }

    /// `paint` in ``gradientSpace``, each component 0 … 1.
    func components(_ paint: Paint) -> SIMD3<Double> {
        let light = colors.rgb(for: paint.color)
        return SIMD3(Double(light.red), Double(light.green), Double(light.blue))
    }
}
