/// Numbers as PDF writes them: decimal, without exponent.
enum PDFNumber {
    /// `value` rounded to at most `decimals` places, without trailing zeros: `0.5`, `-12`, `841.89`.
    static func text(_ value: Double, decimals: Int) -> String {
        var result: [UInt8] = []
        append(value, decimals: decimals, to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    /// Appends `value`, rounded to at most `decimals` places (up to 8), without trailing zeros.
    static func append<Output: ByteOutput & ~Copyable>(_ value: Double, decimals: Int, to result: inout Output) {
        append(nearest(value * powers[decimals]), decimals: decimals, to: &result)
    }

    private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

    /// The nearest integer, halves away from zero; without a call of the mathematical library.
    @inline(__always)
    static func nearest(_ value: Double) -> Int { Int(value + (value < 0 ? -0.5 : 0.5)) }

    /// Appends `scaled` / 10^`decimals`, without trailing zeros.
    static func append<Output: ByteOutput & ~Copyable>(_ scaled: Int, decimals: Int, to result: inout Output) {
        if scaled < 0 { result.append(UInt8(ascii: "-")) }
        var magnitude = scaled.magnitude
        // Nearly all numbers that move the pen.
        if decimals == 0, magnitude < 1000 { return append(small: UInt16(magnitude), to: &result) }
        var decimals = decimals
        while decimals > 0 {
            let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
            if digit != 0 { break }
            magnitude = quotient
            decimals -= 1
        }
        // From the last digit on; 64 bits have 20 of them.
        var digits = SIMD32<UInt8>()
        var count = 0
        while magnitude > 0 || count <= decimals {
            if count == decimals, decimals > 0 {
                digits[count] = UInt8(ascii: ".")
                count += 1
                decimals = 0
                if magnitude == 0 {
                    digits[count] = UInt8(ascii: "0")
                    count += 1
                    break
                }
                continue
            }
            let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
            digits[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            count += 1
            magnitude = quotient
        }
        while count > 0 {
            count -= 1
            result.append(digits[count])
        }
    }

    /// Appends a number of at most three digits.
    @inline(__always)
    private static func append<Output: ByteOutput & ~Copyable>(small number: UInt16, to result: inout Output) {
        if number >= 100 { result.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 100)) }
        if number >= 10 { result.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10 % 10)) }
        result.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
}
