import PubValues
import Synchronization

/// The bytes of one font file at fixed places in memory, shared by every face and instance made of them.
///
/// Font libraries keep pointers into a file as long as they use it: a Swift array promises no fixed place, this does.
/// Files are never memory-mapped: another process may truncate one, and the next access would crash.
public final class FontBytes: Sendable {
    /// Fills `memory` with the bytes from `offset` on; false on a read error. The caller keeps the reason, and must
    /// discard everything made from the file.
    public typealias Reading = @Sendable (_ offset: Int, _ memory: UnsafeMutableRawBufferPointer) -> Bool

    /// Bytes of the file, written once, before anybody else can see them, and freed with this object.
    private struct Part: @unchecked Sendable {
        let start: Int
        let memory: UnsafeRawBufferPointer
        var end: Int { start + memory.count }
    }

    private struct State {
        var parts: [Part] = []
        var isInUse = false
        /// The hash of all bytes, if it was asked for.
        var hash: ContentHash?
        /// Whether a read failed: nothing is read from then on, since everything made from the file must be
        /// discarded.
        var hasFailed = false
    }

    /// The number of bytes.
    public let count: Int
    private let read: Reading?
    private let state: Mutex<State>

    /// A copy of `bytes`. Linear in their number.
    public init(_ bytes: [UInt8]) {
        let copy = FontBytes.allocate(bytes.count)
        copy.copyBytes(from: bytes)
        count = bytes.count
        read = nil
        state = Mutex(State(parts: [Part(start: 0, memory: UnsafeRawBufferPointer(copy))]))
    }

    /// The `count` bytes of a file that `read` reads: at first the tables that a catalogue needs, the whole file when a
    /// face of it is used.
    public init(count: Int, read: @escaping Reading) {
        self.count = max(count, 0)
        self.read = read
        state = Mutex(State())
    }

    deinit {
        state.withLock { state in
            for part in state.parts { part.memory.deallocate() }
        }
    }

    /// Calls `body` with all bytes, which stay in place as long as this object lives; with none when they cannot be
    /// read.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(bytes(0..<count))
    }

    /// The hash of all bytes; of none if they cannot be read. Linear; the file is read block by block if it is not
    /// in memory yet, since many a face that a style names is never set.
    func contentHash() -> ContentHash {
        let block = 1 << 16
        return state.withLock { state in
            if let hash = state.hash { return hash }
            let whole = part(state, holding: 0..<count)?.memory
            let memory = whole == nil ? FontBytes.allocate(min(block, count)) : nil
            defer { memory?.deallocate() }
            var hash = ContentHash()
            for start in stride(from: 0, to: count, by: block) {
                let end = min(start + block, count)
                if let whole {
                    hash.combine(UnsafeRawBufferPointer(rebasing: whole[start..<end]))
                } else if let memory, let read {
                    let buffer = UnsafeMutableRawBufferPointer(rebasing: memory[..<(end - start)])
                    guard !state.hasFailed, read(start, buffer) else {
                        state.hasFailed = true
                        return ContentHash()
                    }
                    hash.combine(UnsafeRawBufferPointer(buffer))
                }
            }
            state.hash = hash
            return hash
        }
    }

    /// Whether `read` gives the same bytes for everything read up to now; false if nothing was read. Linear in these bytes.
    package func matches(_ read: @escaping Reading) -> Bool {
        state.withLock { state in
            if state.hasFailed || state.parts.isEmpty { return false }
            let isSame = state.parts.allSatisfy { part in
                let memory = FontBytes.allocate(part.memory.count)
                defer { memory.deallocate() }
                return read(part.start, memory) && memory.elementsEqual(part.memory)
            }
            guard isSame, let hash = state.hash else { return isSame }
            return FontBytes(count: count) { read($0, $1) }.contentHash() == hash
        }
    }

    /// The bytes of `range`, which stay in place as long as this object lives; none when they cannot be read, or do not
    /// lie within the file.
    func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        guard range.lowerBound >= 0, range.upperBound <= count, !range.isEmpty else { return none }
        guard let part = state.withLock({ part($0, holding: range) ?? readPart(&$0, holding: range) }) else {
            return none
        }
        let start = range.lowerBound - part.start
        return UnsafeRawBufferPointer(rebasing: part.memory[start..<(start + range.count)])
    }

    /// Ends the phase that reads single tables: the next read loads the whole file.
    func endCataloguing() { state.withLock { $0.isInUse = true } }

    private func part(_ state: State, holding range: Range<Int>) -> Part? {
        state.parts.first { $0.start <= range.lowerBound && range.upperBound <= $0.end }
    }

    private func readPart(_ state: inout State, holding range: Range<Int>) -> Part? {
        guard let read, !state.hasFailed else { return nil }
        let range = state.isInUse ? 0..<count : range
        let memory = FontBytes.allocate(range.count)
        guard read(range.lowerBound, memory) else {
            memory.deallocate()
            state.hasFailed = true
            return nil
        }
        let part = Part(start: range.lowerBound, memory: UnsafeRawBufferPointer(memory))
        state.parts.append(part)
        return part
    }

    private static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    }
}
