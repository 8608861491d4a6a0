/// The bytes of one font file at a fixed place in memory, shared by every face and instance made of them.
///
/// Font libraries keep pointers into a file as long as they use it: a Swift array promises no fixed place, this does.
public final class FontBytes: Sendable {
    // The memory is written once, before anybody else can see it, and never changed afterwards.
    private nonisolated(unsafe) let memory: UnsafeRawBufferPointer
    private let release: @Sendable (UnsafeRawBufferPointer) -> Void

    /// A copy of `bytes`. Linear in their number.
    public init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
        copy.copyBytes(from: bytes)
        memory = UnsafeRawBufferPointer(rebasing: copy[0..<bytes.count])
        release = { UnsafeMutableRawBufferPointer(mutating: $0).deallocate() }
    }

    /// Memory that the caller has mapped; `release` gets it back when the last face is gone.
    ///
    /// - Precondition: the bytes stay as they are until `release` is called.
    public init(mapped memory: UnsafeRawBufferPointer, release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void) {
        self.memory = memory
        self.release = release
    }

    deinit { release(memory) }

    /// The number of bytes.
    public var count: Int { memory.count }

    /// Calls `body` with the bytes. They stay in place as long as this object lives.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(memory)
    }
}
