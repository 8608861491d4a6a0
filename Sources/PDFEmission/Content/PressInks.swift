import Color
import Press

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
