/// A distance, held as an integer count of 1/65,536 of a point (1 pt = 1/72 in).
///
/// Sums are exact in any order and equal on every machine. Nothing traps: a result beyond what 64 bits count (about
/// 49 million km) is the longest length that they do, and a result that is not a number is zero. Values from input go
/// through ``init(clampingPoints:)``, which bounds them to ±100 m, and no sum of a publication reaches the limits.
@frozen
public struct Length: Hashable, Comparable, Sendable {
    /// The count of 1/65,536 pt.
    public var raw: Int64

    /// A length of `raw` units of 1/65,536 pt.
    @inlinable
    public init(raw: Int64) { self.raw = raw }

    /// A length of `units` of 1/65,536 pt, rounded to the nearest one; halves round away from zero. The limits stand for
    /// numbers beyond them, zero for NaN.
    @inlinable
    public init(rounding units: Double) {
        if units.magnitude < 0x1p63 {
            raw = Int64(units.rounded())
        } else {
            raw = units.isNaN ? 0 : units < 0 ? .min : .max
        }
    }

    /// A length of `points` (1/72 in), rounded to the nearest unit; halves round away from zero. The limits stand for
    /// numbers beyond them, zero for NaN.
    @inlinable
    public init(points: Double) { self.init(rounding: points * 65536) }

    /// A length of `points`, bounded to ±100 m; nil for NaN and infinities.
    public init?(clampingPoints points: Double) {
        guard points.isFinite else { return nil }
        self.init(points: min(max(points, -Length.bound), Length.bound))
    }

    /// A length of `millimetres`.
    @inlinable
    public init(millimetres: Double) { self.init(points: millimetres * 72 / 25.4) }

    /// 100 m in points: the bound of every length that input may give.
    public static let bound: Double = 283_464.566_929_133_85

    /// No distance.
    @inlinable public static var zero: Length { Length(raw: 0) }

    /// The longest length that layout uses, as "no limit": far beyond the input's bound, far from overflow.
    @inlinable public static var unlimited: Length { Length(raw: 1 << 46) }

    /// The length in points.
    @inlinable public var points: Double { Double(raw) / 65536 }

    /// Order by value.
    @inlinable public static func < (a: Length, b: Length) -> Bool { a.raw < b.raw }
    /// The sum.
    @inlinable public static func + (a: Length, b: Length) -> Length {
        let (sum, overflows) = a.raw.addingReportingOverflow(b.raw)
        return Length(raw: overflows ? (b.raw < 0 ? .min : .max) : sum)
    }
    /// The difference.
    @inlinable public static func - (a: Length, b: Length) -> Length {
        let (difference, overflows) = a.raw.subtractingReportingOverflow(b.raw)
        return Length(raw: overflows ? (b.raw < 0 ? .max : .min) : difference)
    }
    /// The opposite.
    @inlinable public static prefix func - (a: Length) -> Length { .zero - a }
    /// Adds in place.
    @inlinable public static func += (a: inout Length, b: Length) { a = a + b }
    /// Subtracts in place.
    @inlinable public static func -= (a: inout Length, b: Length) { a = a - b }
    /// The multiple.
    @inlinable public static func * (a: Length, n: Int) -> Length {
        let (product, overflows) = a.raw.multipliedReportingOverflow(by: Int64(n))
        return Length(raw: overflows ? ((a.raw < 0) == (n < 0) ? .max : .min) : product)
    }

    /// The length times a real factor, rounded to the nearest unit.
    @inlinable
    public func scaled(by factor: Double) -> Length { Length(rounding: Double(raw) * factor) }

    /// The length divided by `unit`, rounded up; 0 for lengths of at most zero.
    @inlinable
    public func units(of unit: Length) -> Int { raw <= 0 || unit.raw <= 0 ? 0 : Int((raw - 1) / unit.raw) + 1 }

    /// The part `numerator / denominator` of the length, rounded towards zero; zero if `denominator` is 0.
    @inlinable
    public func part(_ numerator: Int, of denominator: Int) -> Length {
        let (product, overflows) = raw.multipliedReportingOverflow(by: Int64(numerator))
        // Of the least number the opposite is none.
        if overflows || denominator == -1 { return scaled(by: Double(numerator) / Double(denominator)) }
        return denominator == 0 ? .zero : Length(raw: product / Int64(denominator))
    }
}

extension Length {
    /// The length within ±100 m, or within 0 … 100 m if it may not be negative.
    package func bounded(isPositive: Bool = false) -> Length {
        let most = Length(points: Length.bound)
        return min(max(self, isPositive ? .zero : -most), most)
    }
}

extension Length: CustomStringConvertible {
    /// The length in points with at most three decimals, as text dumps show it: `12.345`.
    public var description: String {
        let (product, overflows) = raw.multipliedReportingOverflow(by: 1000)
        if overflows { return DecimalFormat.text(points) }
        return DecimalFormat.text((Length(raw: product) + Length(raw: raw < 0 ? -32768 : 32768)).raw / 65536)
    }
}
