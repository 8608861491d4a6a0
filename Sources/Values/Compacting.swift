extension Array {
    /// Gives back the memory that the array keeps for more elements, where that is over an eighth of what it needs. Linear
    /// where it does, constant where not.
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
