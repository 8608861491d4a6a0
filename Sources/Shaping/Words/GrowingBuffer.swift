import PubPlatform

/// Plain values in memory of their own that grows by doubling.
///
/// Why not an array: the word cache is read once a word and its clusters once a letter; bounds checks, exclusivity
/// checks and reference counts of arrays inside a class cost more there than the reading itself.
struct GrowingBuffer<Value: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Value>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 64) {
        self.capacity = max(1, capacity)
        base = GrowingBuffer.memory(for: self.capacity, extending: nil)
    }

    /// Gives the memory back; the owner calls it once.
    func deallocate() { free(base) }

    /// Forgets the values, keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Makes room for `more` values.
    @inline(__always)
    mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(to: count + more) }
    }

    /// Adds `value`.
    @inline(__always)
    mutating func append(_ value: Value) {
        reserve(1)
        (base + count).initialize(to: value)
        count += 1
    }

    /// Counts `more` values that were written after the last one.
    @inline(__always)
    mutating func advance(by more: Int) { count += more }

    subscript(index: Int) -> Value {
        @inline(__always) get { base[index] }
        @inline(__always) nonmutating set { base[index] = newValue }
    }

    /// The values as an array of exactly their size.
    var array: [Value] { Array(UnsafeBufferPointer(start: base, count: count)) }

    @inline(never)
    private mutating func grow(to needed: Int) {
        capacity = max(needed, capacity * 2)
        base = GrowingBuffer.memory(for: capacity, extending: base)
    }

    /// Memory for `capacity` values that begins with the values at `memory`, which is given up.
    ///
    /// The system moves large blocks by their pages: nothing is copied, and a buffer leaves no holes of its former sizes:
    /// with holes, the caches of all threads would waste as much memory as they use.
    private static func memory(
        for capacity: Int, extending memory: UnsafeMutablePointer<Value>?
    ) -> UnsafeMutablePointer<Value> {
        // Blocks of malloc are aligned for any plain value.
        guard let larger = realloc(memory, capacity * MemoryLayout<Value>.stride) else {
            preconditionFailure("there is no memory for the cache of words")
        }
        return larger.bindMemory(to: Value.self, capacity: capacity)
    }
}
