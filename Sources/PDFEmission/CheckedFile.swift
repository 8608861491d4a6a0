import PubCDeflate
import PubPDFObjects
import PubPlatform

/// A file that is written from its beginning to its end and read at any place, and that keeps the first failure: on a disk, or in memory.
///
/// Libraries that read and write through it may take a failure for the end of the data: their callers must call
/// ``check()`` afterwards. After a failure nothing is read or written any more.
final class CheckedFile: PDFSource {
    /// The open file; nil for one in memory.
    private let descriptor: Int32?
    /// The bytes of a file in memory, without those that wait.
    private var memory: [UInt8] = []
    private var failure: (operation: String, code: Int32)?
    /// Bytes that are not written to the disk yet.
    private var buffer: [UInt8] = []
    private var flushed = 0
    private var checksum: UInt32 = 0

    private static let bufferSize = 1 << 16

    /// The file of `descriptor`, open for reading and writing, which stays the caller's; it is emptied.
    init(_ descriptor: Int32) throws(EmissionError) {
        self.descriptor = descriptor
        buffer.reserveCapacity(CheckedFile.bufferSize)
        // What is no file of a disk has no length.
        guard ftruncate(descriptor, 0) == 0 || errno == EINVAL else { throw .system(operation: "write", code: errno) }
    }

    /// An empty file in memory.
    init() {
        descriptor = nil
    }

    /// The bytes of a file in memory, which is complete; none of one on a disk.
    var bytes: [UInt8] {
        _ = flush()
        return memory
    }

    /// The number of bytes that were written.
    var count: Int { flushed + buffer.count }

    /// Throws the first failure.
    func check() throws(EmissionError) {
        if let failure { throw .system(operation: failure.operation, code: failure.code) }
    }

    /// Writes `bytes` after all others; false when the system refuses.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if buffer.count + bytes.count >= CheckedFile.bufferSize {
            guard flush() else { return false }
            if bytes.count >= CheckedFile.bufferSize { return write(bytes) }
        }
        buffer.append(contentsOf: bytes)
        return failure == nil
    }

    /// Writes what waits in memory; false when the system refuses.
    func flush() -> Bool {
        let isWritten = buffer.withUnsafeBytes { write($0) }
        buffer.removeAll(keepingCapacity: true)
        return isWritten
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard failure == nil else { return false }
        checksum = libdeflate_crc32(checksum, bytes.baseAddress, bytes.count)
        guard let descriptor else {
            memory.append(contentsOf: bytes)
            flushed += bytes.count
            return true
        }
        var done = 0
        while done < bytes.count {
            // The base address is there, since there are bytes.
            let count = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, flushed + done)
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                return fail("write", count == 0 ? ENOSPC : errno)
            }
        }
        flushed += bytes.count
        return true
    }

    /// Fills `bytes` from `offset` on; false if the system refuses, or if the file is too short.
    func read(_ bytes: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
        guard failure == nil else { return false }
        guard let descriptor else { return copy(bytes, from: offset) }
        var done = 0
        while done < bytes.count {
            let count = pread(descriptor, bytes.baseAddress! + done, bytes.count - done, offset + done)
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                return fail("read", count == 0 ? EIO : errno)
            }
        }
        return true
    }

    /// Fills `bytes` from `offset` of the memory on.
    private func copy(_ bytes: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
        guard offset >= 0, offset + bytes.count <= memory.count else { return fail("read", EIO) }
        memory.withUnsafeBytes {
            bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + bytes.count]))
        }
        return true
    }

    /// Reads the file again: throws when the system refuses, and when it holds other bytes than those written.
    func verify() throws(EmissionError) {
        _ = flush()
        var sum: UInt32 = 0
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { chunk.deallocate() }
        for start in stride(from: 0, to: flushed, by: chunk.count) {
            let part = UnsafeMutableRawBufferPointer(rebasing: chunk[..<min(chunk.count, flushed - start)])
            guard read(part, from: start) else { break }
            sum = libdeflate_crc32(sum, part.baseAddress, part.count)
        }
        if sum != checksum || size != flushed { _ = fail("read", EIO) }
        try check()
    }

    /// The number of bytes that the system, or the memory, has.
    private var size: Int {
        guard let descriptor else { return memory.count }
        var status = stat()
        if fstat(descriptor, &status) != 0 { _ = fail("read", errno) }
        return Int(status.st_size)
    }

    private func fail(_ operation: String, _ code: Int32) -> Bool {
        if failure == nil { failure = (operation, code) }
        return false
    }
}
