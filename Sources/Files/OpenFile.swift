import PubDiagnostics
import PubPlatform
import PubValues

/// A file of the input that is open for reading, and can be read in pieces.
package struct OpenFile: Sendable {
    private let place: InputPlace
    /// The system's identity of the file.
    package let identity: FileIdentity
    /// The number of its bytes when it was opened.
    package let size: Int
    private let descriptor: Descriptor
    private let version: FileVersion
    private let ledger: InputLedger?

    /// Bytes of a piece: enough that the calls do not count, and few enough for the caches of a processor.
    private static let pieceSize = 1 << 16

    /// The open file at `place`, which `ledger` notes when it is read as a whole; nil for one that is never compared
    /// again.
    init(_ descriptor: Descriptor, _ status: stat, at place: InputPlace, in ledger: InputLedger?) {
        self.descriptor = descriptor
        self.place = place
        self.ledger = ledger
        identity = FileIdentity(status)
        version = FileVersion(status)
        size = version.size
    }

    /// The name for origins and dependency files: relative to the working directory when it lies below it.
    package var name: String { place.name }

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
    /// - Throws: the change of a file since it was opened, or since it was read before; the system's refusal.
    package func whole(limit: Int, at origin: SourceLocation) throws(EnvironmentFailure) -> Outcome<InputFile> {
        let bytes = size <= limit ? try bytes(limit: limit) : []
        guard size <= limit, bytes.count <= limit else {
            let message: Message = "\(name) has \(max(size, bytes.count)) bytes; at most \(limit) are read"
            let hint = "make it smaller, or split it into several files"
            return Outcome(nil, [.error("file-too-large", message, at: origin, hint: hint)])
        }
        let hash = try ledger?.note(bytes, of: place, version, namedAt: origin) ?? ContentHash(bytes)
        let base = PathBase(name: name, folder: Array(place.parts.dropLast()))
        return Outcome(InputFile(base: base, bytes: bytes, hash: hash, identity: identity))
    }

    private func bytes(limit: Int) throws(EnvironmentFailure) -> [UInt8] {
        do throws(SystemError) {
            let bytes = try descriptor.read(limit: limit, expecting: size).get()
            // Half of one version and half of another is neither, and an end before the end is none.
            if bytes.count >= size, FileVersion(try descriptor.status().get()) == version { return bytes }
        } catch {
            throw EnvironmentFailure("read", name, code: error.code)
        }
        throw .change(of: name)
    }
}
