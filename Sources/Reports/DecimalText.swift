/// Numbers for people, without a locale.
package enum DecimalText {
    /// `0.84`: a number with a fixed count of decimal places, rounded to the nearest; `?` if it is
    /// not a number or is too large to show.
    package static func fixed(_ number: Double, places: Int) -> String {
        let scale = (0..<places).reduce(1) { product, _ in product * 10 }
        guard let scaled = Int(exactly: (number * Double(scale)).rounded()) else { return "?" }
        if places == 0 { return "\(scaled)" }
        let (whole, part) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
        let digits = String(part)
        let zeros = String(repeating: "0", count: places - digits.utf8.count)
        return "\(scaled < 0 ? "-" : "")\(whole).\(zeros)\(digits)"
    }

    /// `26,812`.
    package static func grouped(_ number: Int) -> String {
        var result: [UInt8] = []
        for (index, digit) in String(number.magnitude).utf8.reversed().enumerated() {
            if index > 0, index % 3 == 0 { result.append(UInt8(ascii: ",")) }
            result.append(digit)
        }
        return (number < 0 ? "-" : "") + String(decoding: result.reversed(), as: UTF8.self)
    }
}
