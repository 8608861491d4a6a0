/// The hash of one run of bytes that comes in pieces: the same as ``ContentHash/init(_:)`` of all of them together.
package struct ContentHashRun {
    private var lanes = ContentHashLanes()
    private var count = 0
    /// The bytes after the last whole block.
    private var rest: [UInt8] = []

    /// An empty run.
    package init() {}

    /// Adds the next piece. Linear in it; a piece of whole blocks (32 bytes each) is not copied.
    package mutating func append(_ piece: some Collection<UInt8>) {
        let read: Void? = piece.withContiguousStorageIfAvailable { append(UnsafeRawBufferPointer($0)) }
        if read == nil { Array(piece).withUnsafeBytes { append($0) } }
    }

    private mutating func append(_ piece: UnsafeRawBufferPointer) {
        let size = ContentHashLanes.blockSize
        count += piece.count
        var start = 0
        if !rest.isEmpty {
            start = min(size - rest.count, piece.count)
            rest += piece[..<start]
            guard rest.count == size else { return }
            rest.withUnsafeBytes { lanes.add(blocks: $0) }
            rest.removeAll(keepingCapacity: true)
        }
        let end = start + (piece.count - start) / size * size
        lanes.add(blocks: UnsafeRawBufferPointer(rebasing: piece[start..<end]))
        rest += piece[end...]
    }

    /// The hash of the bytes added.
    package var hash: ContentHash {
        var hash = ContentHash()
        if count >= ContentHashLanes.blockSize { hash.mix(lanes) }
        rest.withUnsafeBytes { hash.mix(end: $0, ofRunOf: count) }
        return hash
    }
}
