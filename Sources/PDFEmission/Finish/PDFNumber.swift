/// Numbers as PDF writes them: decimal, without exponent.
enum PDFNumber {
    /// `value` rounded to at most `decimals` places, without trailing zeros: `0.5`, `-12`, `841.89`.
    static func text(_ value: Double, decimals: Int) -> String {
        let power = (0..<decimals).reduce(1) { power, _ in power * 10 }
        let scaled = Int((value * Double(power)).rounded())
        let magnitude = scaled.magnitude
        var text = scaled < 0 ? "-" : ""
        text += String(magnitude / UInt(power))
        var fraction = magnitude % UInt(power)
        guard fraction > 0 else { return text }
        var digits = decimals
        while fraction.isMultiple(of: 10) {
            fraction /= 10
            digits -= 1
        }
        let written = String(fraction)
        return text + "." + String(repeating: "0", count: digits - written.count) + written
    }
}
