/// Numbers as PDF writes them: decimal, without exponent.
enum PDFNumber {
    /// `value` rounded to at most `decimals` places, without trailing zeros: `0.5`, `-12`, `841.89`.
    static func text(_ value: Double, decimals: Int) -> String {
        var result: [UInt8] = []
        append(value, decimals: decimals, to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    /// Appends `value`, rounded to at most `decimals` places (up to 8), without trailing zeros.
    static func append(_ value: Double, decimals: Int, to result: inout [UInt8]) {
        append(Int((value * powers[decimals]).rounded()), decimals: decimals, to: &result)
    }

    private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

    /// Appends `scaled` / 10^`decimals`, without trailing zeros.
    static func append(_ scaled: Int, decimals: Int, to result: inout [UInt8]) {
        if scaled < 0 { result.append(UInt8(ascii: "-")) }
        var magnitude = scaled.magnitude
        var decimals = decimals
        while decimals > 0, magnitude.isMultiple(of: 10) {
            magnitude /= 10
            decimals -= 1
        }
        var power: UInt = 1
        var digits = 1
        while digits <= decimals || magnitude / power >= 10 {
            power *= 10
            digits += 1
        }
        while digits > 0 {
            result.append(UInt8(ascii: "0") + UInt8(magnitude / power % 10))
            digits -= 1
            if digits == decimals, decimals > 0 { result.append(UInt8(ascii: ".")) }
            power /= 10
        }
    }
}
