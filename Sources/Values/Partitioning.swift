extension RandomAccessCollection {
    /// The index of the first element that `belongsBehind`, which holds for it and for all elements after it; the end
    /// index where it holds for none.
    ///
    /// Logarithmic in the number of elements; a range of integers searches what is computed from them.
    @inlinable
    @inline(__always)
    public func partitioningIndex(where belongsBehind: (Element) throws -> Bool) rethrows -> Index {
        var low = startIndex
        var count = count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if try belongsBehind(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
