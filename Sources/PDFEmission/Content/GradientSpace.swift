import PubColor

/// A colour space that gives a gradient even changes from stop to stop.
package struct GradientSpace {
    /// The kind of its components.
    enum Kind {
        /// Red, green and blue, as a screen shows colours.
        case screen(PaintPreview)
        /// The process inks of a press.
        case process(PressTransform)
        /// Tints of chosen process inks and of spot inks.
        case mixture(InkMixture)
    }

    private let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    /// The number of components.
    var count: Int {
        switch kind {
        case .screen: 3
        case .process: 4
        case .mixture(let mixture): mixture.count
        }
    }

    /// The components, each 0 … 1, of one of the paints that it was made for.
    package func components(of paint: Paint) -> [Double] {
        switch kind {
        case .screen(let colors):
            let light = colors.rgb(for: paint)
            return [Double(light.red), Double(light.green), Double(light.blue)]
        case .process(let transform):
            let inks = transform.inks(for: paint.color).components
            return (0..<4).map { Double(inks[$0]) }
        case .mixture(let mixture): return mixture.tints(of: paint.color)
        }
    }

    /// The colour space in PDF before and after its tint transform; without one all of it is before.
    package var syntax: (head: String, tail: String) {
        switch kind {
        case .screen: ("/DeviceRGB", "")
        case .process: ("/DeviceCMYK", "")
        case .mixture(let mixture): mixture.syntax
        }
    }

    /// The program that turns components into components of the alternate space; nil for a space that needs no program.
    package var transform: String? {
        if case .mixture(let mixture) = kind, !mixture.isOneInk { mixture.program } else { nil }
    }

    /// The entries of the stream that holds ``transform`` (ISO 32000-1 §7.10.5).
    var transformEntries: String {
        guard case .mixture = kind else { return "" }
        func bounds(_ count: Int) -> String { [String](repeating: "0 1", count: count).joined(separator: " ") }
        return "/FunctionType 4/Domain[\(bounds(count))]/Range[\(bounds(4))]"
    }
}

/// Inks that a gradient mixes (ISO 32000-1 §8.6.6.4 and §8.6.6.5): a tint of each is a component.
struct InkMixture {
    /// Process inks by their places among cyan, magenta, yellow and black.
    let process: [Int]
    /// Spot inks, at least one.
    let spots: [SpotInk]
    /// The transform that converts colours to them.
    let transform: PressTransform

    private static let processNames = ["/Cyan", "/Magenta", "/Yellow", "/Black"]

    /// The number of inks.
    var count: Int { process.count + spots.count }

    /// True for tints of one spot ink.
    var isOneInk: Bool { count == 1 }

    /// The tint of each ink in `color`, which is made of them.
    func tints(of color: PressColor) -> [Double] {
        let color = transform.inks(for: color)
        if color.model == .spot {
            return process.map { _ in 0 } + spots.map { $0.name == color.spotName ? Double(color.tint) : 0 }
        }
        return process.map { Double(color.components[$0]) } + spots.map { _ in 0 }
    }

    /// The colour space before and after its tint transform.
    fileprivate var syntax: (head: String, tail: String) {
        if isOneInk { return (spots[0].separation, "") }
        let names = process.map { InkMixture.processNames[$0] } + spots.map(\.colorant)
        let colorants = spots.map { "\($0.colorant)\($0.separation)" }.joined()
        return ("[/DeviceN[\(names.joined())]/DeviceCMYK ", "<</Subtype/DeviceN/Colorants<<\(colorants)>>>>]")
    }

    /// Adds the likenesses of all inks, process ink by process ink, up to its full tone.
    fileprivate var program: String {
        let sums = (0..<4).map { result in
            let terms = weights(of: result).enumerated().filter { $0.element != 0 }.map { ink, weight in
                // The inks are below the results so far and the sum.
                "\(count - ink + result) index \(PDFNumber.text(weight, decimals: 4)) mul add "
            }
            return "0 \(terms.joined())dup 1 gt{pop 1}if "
        }
        let pops = [String](repeating: "pop", count: count).joined(separator: " ")
        return "{\(sums.joined())\(count + 4) 4 roll \(pops)}"
    }

    /// The amount of one process ink, given by its place, in the full tone of each ink.
    private func weights(of result: Int) -> [Double] {
        process.map { $0 == result ? 1 : 0 } + spots.map { Double($0.alternate[result]) }
    }
}
