import PubCQPDF

/// The bytes of a stream, which qpdf holds.
package struct StreamBytes: ~Copyable {
    private let bytes: OpaquePointer

    init(_ bytes: OpaquePointer) { self.bytes = bytes }

    deinit { cqpdf_bytes_free(bytes) }

    /// Lends the bytes to `body`.
    package func withSpan<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // qpdf keeps them where they are until they are freed, which no one does while this value is used.
        let buffer = UnsafeBufferPointer(start: cqpdf_bytes_start(bytes), count: cqpdf_bytes_count(bytes))
        return try body(buffer.span)
    }

    /// A copy of the bytes.
    package var array: [UInt8] { withSpan { $0.withUnsafeBufferPointer { Array($0) } } }
}
