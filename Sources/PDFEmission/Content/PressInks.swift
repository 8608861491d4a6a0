import PubColor

/// Writes paints in the process and spot inks of a press. The spot inks of a page are numbered in order of use.
struct PressInks {
    private let transform: PressTransform
    private(set) var spots: [SpotInk] = []

    /// The inks that `transform` converts colours to, no spot ink used.
    init(_ transform: PressTransform) { self.transform = transform }

    /// Forgets the spot inks of the page before.
    mutating func beginPage() { spots = [] }

    /// The name of a spot ink's colour space among the resources.
    static func name(ofInk number: Int) -> String { "CS\(number)" }

    /// The colour space of a spot ink.
    func space(ofInk number: Int) -> String { spots[number].separation }

    /// The operators of `paint` for `use`, with its overprint.
    mutating func operators(_ paint: Paint, for use: PaintUse) -> PaintOperators {
        var written = Overprint(paint, for: use).operators
        let color = transform.inks(for: paint.color)
        if let spot = SpotInk(color) {
            let number = number(of: spot)
            let names = use == .fill ? ("cs", "scn") : ("CS", "SCN")
            let tint = PDFNumber.text(Double(color.tint), decimals: 4)
            written.bytes += " /\(PressInks.name(ofInk: number)) \(names.0) \(tint) \(names.1)".utf8
            written.resources.formUnion(PaintResources(inks: [number]))
        } else {
            let numbers = (0..<4).map { PDFNumber.text(Double(color.components[$0]), decimals: 4) }
            written.bytes += " \(numbers.joined(separator: " ")) \(use == .fill ? "k" : "K")".utf8
        }
        return written
    }

    private mutating func number(of spot: SpotInk) -> Int {
        if let known = spots.firstIndex(of: spot) { return known }
        spots.append(spot)
        return spots.count - 1
    }
}

extension SpotInk {
    /// The spot ink of `color`; nil for process inks.
    fileprivate init?(_ color: PressColor) {
        guard color.model == .spot else { return nil }
        self.init(name: color.spotName, alternate: color.components)
    }
}

/// A colour that a gradient cannot have.
struct UnmappedColor: Error {
    var color: PressColor
}

// MARK: Gradients

extension PressInks {
    /// The narrowest space that holds a gradient between `colors`: the process inks, one spot ink, or as many inks as it
    /// takes. Throws for the colour of registration beside another: no list of inks can hold the one that is on every
    /// plate.
    mutating func gradientSpace(of colors: [PressColor]) throws(UnmappedColor) -> GradientSpace {
        var inks: [SpotInk] = []
        var most = SIMD4<Float>.zero
        for color in colors.map(transform.inks(for:)) {
            if let spot = SpotInk(color) {
                if !inks.contains(spot) { inks.append(spot) }
            } else {
                most = pointwiseMax(most, color.components)
            }
        }
        if inks.isEmpty { return GradientSpace(.process(transform)) }
        let mixture = InkMixture(process: (0..<4).filter { most[$0] > 0 }, spots: inks, transform: transform)
        if mixture.count > 1, let color = colors.first(where: \.isRegistration) { throw UnmappedColor(color: color) }
        for ink in inks { _ = number(of: ink) }
        return GradientSpace(.mixture(mixture))
    }
}
