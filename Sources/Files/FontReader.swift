import PubFonts
import PubPlatform
import Synchronization

/// Reads font files piece by piece, under the rules of all inputs (see ``PathWalk``).
///
/// A file is opened anew when a piece of it is needed and another file was read meanwhile: there may be more fonts than a
/// program may have open. Whether all pieces come from one version is found when the inputs are compared again (see
/// ``InputLedger``).
final class FontReader: Sendable {
    /// A font file, as found.
    struct File: Sendable {
        /// The place of the file.
        var place: InputPlace
        /// Its version.
        var version: FileVersion
    }

    /// The file that is open.
    private struct Open {
        var parts: [String]
        var descriptor: Descriptor
    }

    private let folders: InputFolders
    private let failure: DeferredFailure
    private let current = Mutex<Open?>(nil)

    init(_ folders: InputFolders, failure: DeferredFailure) {
        self.folders = folders
        self.failure = failure
    }

    /// The file at `parts`, which is a regular one.
    func find(_ parts: [String], name: String) throws(PathRefusal) -> File {
        let (descriptor, status) = try folders.open(parts)
        current.withLock { $0 = Open(parts: parts, descriptor: descriptor) }
        return File(place: InputPlace(name: name, parts: parts), version: FileVersion(status))
    }

    /// The bytes of `file`, read as they are needed.
    func bytes(of file: File) -> FontBytes {
        let bytes = FontBytes(count: file.version.size) { [self] in read(file.place, from: $0, into: $1) }
        // Given bytes do not change.
        if folders.areGiven(file.place.parts) { return bytes }
        do {
            try folders.ledger.note(file.place, file.version) { now in
                bytes.matches { (try? FontReader.fill($1, from: $0, of: now)) == true }
            }
        } catch {
            failure.note(error)
        }
        return bytes
    }

    /// Fills `memory` with the bytes of a file from `offset` on. False when that fails, which is noted.
    private func read(_ place: InputPlace, from offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Bool {
        current.withLock { current in
            do throws(EnvironmentFailure) {
                let isWhole: Bool
                do throws(SystemError) {
                    isWhole = try FontReader.fill(memory, from: offset, of: try opened(place, &current))
                } catch {
                    throw EnvironmentFailure("read", place.name, code: error.code)
                }
                guard isWhole else { throw EnvironmentFailure.change(of: place.name) }
                return true
            } catch {
                failure.note(error)
                return false
            }
        }
    }

    private func opened(_ place: InputPlace, _ current: inout Open?) throws(SystemError) -> Descriptor? {
        if let current, current.parts == place.parts { return current.descriptor }
        do {
            let descriptor = try folders.open(place.parts).0
            current = Open(parts: place.parts, descriptor: descriptor)
            return descriptor
        } catch .failure(let error) {
            throw error
        } catch {
            // It was there, and a file.
            return nil
        }
    }

    /// Fills `memory` with the bytes of a file from `offset` on; false when it ends before.
    private static func fill(
        _ memory: UnsafeMutableRawBufferPointer, from offset: Int, of descriptor: Descriptor?
    ) throws(SystemError) -> Bool {
        guard let descriptor else { return false }
        var done = 0
        while done < memory.count {
            // The base address is there, since there is room.
            let count = pread(descriptor.number, memory.baseAddress! + done, memory.count - done, off_t(offset + done))
            if count < 0, errno != EINTR { throw SystemError(code: errno) }
            if count == 0 { return false }
            done += max(count, 0)
        }
        return true
    }
}
