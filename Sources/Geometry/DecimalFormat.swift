/// Formats numbers with at most three decimals and no trailing zeros, the same on every machine.
public enum DecimalFormat {
    /// The text of `thousandths` / 1000: 1500 → `1.5`, −20 → `-0.02`.
    public static func text(_ thousandths: Int64) -> String {
        let magnitude = thousandths.magnitude
        let sign = thousandths < 0 ? "-" : ""
        let whole = magnitude / 1000
        let fraction = magnitude % 1000
        if fraction == 0 { return "\(sign)\(whole)" }
        var digits = String(fraction)
        digits = String(repeating: "0", count: 3 - digits.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    /// The text of a real number with at most three decimals; of numbers beyond ±9.2 · 10¹⁵ that of the limit, and 0 for NaN.
    public static func text(_ value: Double) -> String { text(Length(rounding: value * 1000).raw) }
}
