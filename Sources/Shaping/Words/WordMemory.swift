import PubPlatform

/// Memory for the contents of words, which do not move: several caches may point to one of them.
///
/// It is taken from the system in blocks; each begins with the address of the one before.
struct WordMemory {
    private var last: UnsafeMutableRawPointer?
    private var next = 0

    private static let blockSize = 1 << 15

    /// Gives all memory back; the owner calls it once.
    func deallocate() {
        var block = last
        while let current = block {
            block = current.load(as: UnsafeMutableRawPointer?.self)
            free(current)
        }
    }

    /// Gives all memory back, and begins anew.
    mutating func removeAll() {
        deallocate()
        self = WordMemory()
    }

    /// `size` bytes that nobody uses, at a multiple of four bytes.
    mutating func take(_ size: Int) -> UnsafeMutableRawPointer {
        if let last, next + size <= Self.blockSize {
            defer { next += (size + 3) & ~3 }
            return last + next
        }
        let first = MemoryLayout<UnsafeMutableRawPointer?>.stride
        guard let block = malloc(max(Self.blockSize, first + size)) else {
            preconditionFailure("there is no memory for the cache of words")
        }
        block.storeBytes(of: last, as: UnsafeMutableRawPointer?.self)
        (last, next) = (block, first)
        defer { next += (size + 3) & ~3 }
        return block + next
    }
}
