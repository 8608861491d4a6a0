extension RandomAccessCollection {
    /// The index of the first element that satisfies the predicate, given that all later ones do; the end index if
    /// there is none.
    ///
    /// Logarithmic in the number of elements; a range of integers searches values computed from them.
    @inlinable
    @inline(__always)
    public func partitioningIndex(where belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Index {
        var low = startIndex
        var count = count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if try belongsInSecondPartition(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
