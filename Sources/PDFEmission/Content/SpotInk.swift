import PubPDFObjects

/// A spot ink: a separate plate, and the process inks that replace it on devices without such a plate.
struct SpotInk: Hashable {
    var name: String
    /// The look of its full tone in cyan, magenta, yellow and black.
    var alternate: SIMD4<Float>

    /// The name of the plate in a PDF; `All` is on every plate (ISO 32000-1 §8.6.6.4).
    var colorant: String { PDFName.written(name.utf8) }

    /// The colour space of its tints.
    var separation: String {
        let full = (0..<4).map { PDFNumber.text(Double(alternate[$0]), decimals: 4) }.joined(separator: " ")
        return "[/Separation\(colorant)/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[\(full)]/N 1>>]"
    }
}
