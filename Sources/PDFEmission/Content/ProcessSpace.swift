import Color
import Press

/// The colour space of the process inks of a press.
struct ProcessSpace {
    /// The inks.
    let model: OutputIntent.Model

    init(_ model: OutputIntent.Model) { self.model = model }

    /// Its name in a PDF.
    var name: String { model == .cmyk ? "/DeviceCMYK" : "/DeviceGray" }

    /// Its components for amounts of cyan, magenta, yellow and black ink; nil for inks that the press does not have.
    /// DeviceGray counts light.
    func components(_ inks: SIMD4<Float>) -> [Double]? {
        if model == .cmyk { return (0..<4).map { Double(inks[$0]) } }
        return inks.x == 0 && inks.y == 0 && inks.z == 0 ? [1 - Double(inks.w)] : nil
    }

    /// The operator that takes the components.
    func operatorName(for use: PaintUse) -> String {
        switch model {
        case .cmyk: use == .fill ? "k" : "K"
        case .gray: use == .fill ? "g" : "G"
        }
    }
}

/// A spot ink: a plate of its own, and the process inks that are shown where there is no such plate.
struct SpotInk: Hashable {
    var name: String
    /// What its full tone looks like in the process inks of the press, as components of their colour space.
    var alternate: [Double]

    /// The name of the plate in a PDF; `All` is on every plate (ISO 32000-1 §8.6.6.4).
    var colorant: String { PDFString.name(name) }

    /// The colour space of its tints over `process`.
    func separation(over process: ProcessSpace) -> String {
        let paper = process.components(.zero) ?? []
        func list(_ values: [Double]) -> String {
            values.map { PDFNumber.text($0, decimals: 4) }.joined(separator: " ")
        }
        return "[/Separation\(colorant)\(process.name)"
            + "<</FunctionType 2/Domain[0 1]/C0[\(list(paper))]/C1[\(list(alternate))]/N 1>>]"
    }
}
