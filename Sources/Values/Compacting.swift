extension Array {
    /// Gives back the memory that the array keeps for more elements, if that is over an eighth of the memory that it
    /// needs. Linear if it does, constant if not.
    ///
    /// Arrays grow by doubling: one that is complete and will be held for long may be half empty.
    @inlinable
    package mutating func compact() {
        guard capacity - count > count / 8 else { return }
        var exact: [Element] = []
        exact.reserveCapacity(count)
        exact.append(contentsOf: self)
        self = exact
    }
}
