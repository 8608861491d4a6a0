/// A set of positions along a line: sorted, disjoint, non-empty intervals.
public struct IntervalSet: Hashable, Sendable {
    /// The intervals, ascending; neighbours do not touch.
    public private(set) var ranges: [Range<Length>]

    /// The empty set.
    public init() { ranges = [] }

    /// All positions within at least one of `parts`, in any order.
    public init(_ parts: [Range<Length>]) {
        ranges = []
        for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) where !part.isEmpty {
            if let last = ranges.last, part.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
            } else {
                ranges.append(part)
            }
        }
    }

    /// Whether it holds no position.
    public var isEmpty: Bool { ranges.isEmpty }

    /// The positions that are in this set and not in `other`. Linear.
    public func subtracting(_ other: IntervalSet) -> IntervalSet {
        if other.isEmpty { return self }
        var result = IntervalSet()
        var next = 0
        for range in ranges {
            var start = range.lowerBound
            while next < other.ranges.count, other.ranges[next].upperBound <= start { next += 1 }
            var index = next
            while index < other.ranges.count, other.ranges[index].lowerBound < range.upperBound {
                let cut = other.ranges[index]
                if start < cut.lowerBound { result.ranges.append(start..<cut.lowerBound) }
                start = max(start, cut.upperBound)
                index += 1
            }
            if start < range.upperBound { result.ranges.append(start..<range.upperBound) }
        }
        return result
    }

    /// The positions of both. Linear.
    public func union(_ other: IntervalSet) -> IntervalSet { other.isEmpty ? self : IntervalSet(ranges + other.ranges) }
}
