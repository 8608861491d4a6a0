/// A distance, held as an integer count of 1/65,536 of a point (1 pt = 1/72 in).
///
/// Sums are exact in any order and equal on every machine. Values from input go through ``init(clampingPoints:)``,
/// which bounds them to ±100 m, so that no sum of a publication can overflow.
@frozen
public struct Length: Hashable, Comparable, Sendable {
    /// The count of 1/65,536 pt.
    public var raw: Int64

    /// A length of `raw` units of 1/65,536 pt.
    @inlinable
    public init(raw: Int64) { self.raw = raw }

    /// A length of `points` (1/72 in), rounded to the nearest unit; halves round away from zero.
    ///
    /// - Precondition: `points` is finite and within ±100 m. Input goes through ``init(clampingPoints:)``.
    @inlinable
    public init(points: Double) { raw = Int64((points * 65536).rounded()) }

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
    @inlinable public static func + (a: Length, b: Length) -> Length { Length(raw: a.raw + b.raw) }
    /// The difference.
    @inlinable public static func - (a: Length, b: Length) -> Length { Length(raw: a.raw - b.raw) }
    /// The opposite.
    @inlinable public static prefix func - (a: Length) -> Length { Length(raw: -a.raw) }
    /// Adds in place.
    @inlinable public static func += (a: inout Length, b: Length) { a.raw += b.raw }
    /// Subtracts in place.
    @inlinable public static func -= (a: inout Length, b: Length) { a.raw -= b.raw }
    /// The multiple.
    @inlinable public static func * (a: Length, n: Int) -> Length { Length(raw: a.raw * Int64(n)) }

    /// The length times a real factor, rounded to the nearest unit.
    @inlinable
    public func scaled(by factor: Double) -> Length { Length(raw: Int64((Double(raw) * factor).rounded())) }

    /// The length divided by `unit`, rounded up; 0 for lengths of at most zero.
    @inlinable
    public func units(of unit: Length) -> Int {
        raw <= 0 || unit.raw <= 0 ? 0 : Int((raw + unit.raw - 1) / unit.raw)
    }

    /// The part `numerator / denominator` of the length, rounded towards zero.
    @inlinable
    public func part(_ numerator: Int, of denominator: Int) -> Length {
        Length(raw: raw * Int64(numerator) / Int64(denominator))
    }
}

extension Length: CustomStringConvertible {
    /// The length in points with at most three decimals, as text dumps show it: `12.345`.
    public var description: String {
        let thousandths = (raw * 1000 + (raw < 0 ? -32768 : 32768)) / 65536
        return DecimalFormat.text(thousandths)
    }
}
