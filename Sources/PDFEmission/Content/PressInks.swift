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

/// Writes paints in the process and spot inks of a press. The spot inks of a page have numbers in the order in which it
/// uses them.
struct PressInks {
    /// The process inks.
    let process: OutputIntent.Model
    private let space: ProcessSpace
    private var spots: [SpotInk] = []

    /// The inks of a press, none of them used.
    init(_ process: OutputIntent.Model) {
        self.process = process
        space = ProcessSpace(process)
    }

    /// The name of a spot ink's colour space among the resources.
    static func name(ofInk number: Int) -> String { "CS\(number)" }

    /// The colour space of a spot ink.
    func space(ofInk number: Int) -> String { spots[number].separation(over: space) }

    /// The operators of `paint` for `use`, with its overprint; nil for a colour that the press has no inks for.
    mutating func operators(_ paint: Paint, for use: PaintUse) -> PaintOperators? {
        var written = Overprint(paint, for: use).operators
        if let spot = spot(of: paint.color) {
            let number = number(of: spot)
            let names = use == .fill ? ("cs", "scn") : ("CS", "SCN")
            let tint = PDFNumber.text(Double(paint.color.tint), decimals: 4)
            written.bytes += " /\(PressInks.name(ofInk: number)) \(names.0) \(tint) \(names.1)".utf8
            written.resources.formUnion(PaintResources(inks: [number]))
            return written
        }
        guard let inks = paint.color.processInks, let components = space.components(inks) else { return nil }
        let numbers = components.map { PDFNumber.text($0, decimals: 4) }.joined(separator: " ")
        written.bytes += " \(numbers) \(space.operatorName(for: use))".utf8
        return written
    }

    private mutating func number(of spot: SpotInk) -> Int {
        if let known = spots.firstIndex(of: spot) { return known }
        spots.append(spot)
        return spots.count - 1
    }

    /// The spot ink of `color`; nil for another kind, or for an ink whose likeness takes inks that the press does not have.
    private func spot(of color: PressColor) -> SpotInk? {
        guard color.model == .spot, let alternate = space.components(color.components) else { return nil }
        return SpotInk(name: color.spotName, alternate: alternate)
    }
}

/// A colour that a press has no inks for.
struct UnmappedColor: Error {
    var color: PressColor
}

// MARK: Gradients

extension PressInks {
    /// The narrowest space that holds a gradient between `colors`: that of the process inks, of one spot ink, or of as
    /// many inks as it takes.
    func gradientSpace(of colors: [PressColor]) throws(UnmappedColor) -> GradientSpace {
        var spots: [SpotInk] = []
        var most = SIMD4<Float>.zero
        for color in colors {
            if let spot = spot(of: color) {
                if !spots.contains(spot) { spots.append(spot) }
            } else if let inks = color.processInks, space.components(inks) != nil {
                most = pointwiseMax(most, inks)
            } else {
                throw UnmappedColor(color: color)
            }
        }
        if spots.isEmpty { return GradientSpace(.process(space)) }
        let mixture = InkMixture(process: (0..<4).filter { most[$0] > 0 }, spots: spots, space: space)
        // No list of inks can hold the one that is on every plate.
        if mixture.count > 1, let color = colors.first(where: \.isRegistration) { throw UnmappedColor(color: color) }
        return GradientSpace(.mixture(mixture))
    }
}

extension PressColor {
    /// Its amounts of cyan, magenta, yellow and black ink; nil for a spot ink and for light.
    var processInks: SIMD4<Float>? {
        switch model {
        case .gray: SIMD4(0, 0, 0, components.x)
        case .cmyk: components
        case .spot, .rgb: nil
        }
    }
}
