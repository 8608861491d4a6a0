/// The bytes that a PDF is read from. A read that fails is kept by the source, which knows the reason.
package protocol PDFSource: AnyObject {
    /// Its length in bytes.
    var count: Int { get }
    /// Fills `bytes` from `offset` on; false when that cannot be done.
    func read(_ bytes: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool
}

/// A PDF in memory.
package final class PDFBytes: PDFSource {
    private let bytes: [UInt8]

    /// The PDF `bytes`.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var count: Int { bytes.count }

    package func read(_ target: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
        guard offset >= 0, offset + target.count <= bytes.count else { return false }
        target.copyBytes(from: bytes[offset..<offset + target.count])
        return true
    }
}
