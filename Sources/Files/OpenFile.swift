import Diagnostics
import Glibc

/// A file of the input that is open for reading, and can be read in pieces.
package struct OpenFile: Sendable {
    private let base: PathBase
    /// The identity by which the system knows it.
    package let identity: FileIdentity
    /// The number of its bytes when it was opened.
    package let size: Int
    private let descriptor: Descriptor
    private let version: FileVersion

    /// Bytes of a piece: enough that the calls do not count, and few enough for the caches of a processor.
    private static let pieceSize = 1 << 16

    init(_ descriptor: Descriptor, _ status: stat, name: String, folder: [String]) {
        self.descriptor = descriptor
        base = PathBase(name: name, folder: folder)
        identity = FileIdentity(status)
        version = FileVersion(status)
        size = version.size
    }

    /// The name for origins and dependency files: relative to the working directory when it lies below it.
    package var name: String { base.name }

    /// Gives `take` the bytes from `start` on, piece by piece, until it returns false or the file ends.
    package func read(from start: Int, _ take: (ArraySlice<UInt8>) -> Bool) throws(EnvironmentFailure) {
        var offset = start
        while true {
            switch descriptor.read(at: offset, count: OpenFile.pieceSize) {
            case .success(let piece):
                if piece.isEmpty || !take(piece[...]) { return }
                offset += piece.count
            case .failure(let error): throw EnvironmentFailure("read", name, code: error.code)
            }
        }
    }

    /// All of it, for `origin`, which names it; the finding `file-too-large` when it has more than `limit` bytes.
    package func whole(limit: Int, at origin: SourceLocation) throws(EnvironmentFailure) -> Outcome<InputFile> {
        var bytes: [UInt8] = []
        if size <= limit {
            switch descriptor.read(limit: limit, expecting: size) {
            case .success(let all): bytes = all
            case .failure(let error): throw EnvironmentFailure("read", name, code: error.code)
            }
            // Half of one version and half of another is neither.
            switch descriptor.status() {
            case .success(let now): if FileVersion(now) != version { throw .change(of: name) }
            case .failure(let error): throw EnvironmentFailure("read", name, code: error.code)
            }
        }
        guard size <= limit, bytes.count <= limit else {
            let message: Message = "\(name) has \(max(size, bytes.count)) bytes; at most \(limit) are read"
            let hint = "make it smaller, or split it into several files"
            return Outcome(nil, [.error("file-too-large", message, at: origin, hint: hint)])
        }
        return Outcome(InputFile(base: base, bytes: bytes, identity: identity))
    }
}
