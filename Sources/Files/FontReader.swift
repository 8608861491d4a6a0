import Glibc
import Synchronization

/// Reads font files piece by piece, under the rules of all inputs (see ``PathWalk``).
///
/// A file is opened anew when a piece of it is needed and another file was read meanwhile: there may be more fonts than a
/// program may have open. Every piece comes from the version that was seen first, or the build fails.
final class FontReader: Sendable {
    /// A font file as it was when it was found.
    struct File: Sendable {
        /// The name for messages.
        var name: String
        /// Where it lies, as parts from `/`.
        var parts: [String]
        /// Its version.
        var version: FileVersion
    }

    /// The file that is open.
    private struct Open {
        var parts: [String]
        var descriptor: Descriptor
    }

    private let folders: InputFolders
    private let failure: LateFailure
    private let current = Mutex<Open?>(nil)

    init(_ folders: InputFolders, failure: LateFailure) {
        self.folders = folders
        self.failure = failure
    }

    /// The file at `parts`, which is a regular one.
    func find(_ parts: [String], name: String) throws(PathRefusal) -> File {
        let (descriptor, status) = try folders.open(parts)
        current.withLock { $0 = Open(parts: parts, descriptor: descriptor) }
        return File(name: name, parts: parts, version: FileVersion(status))
    }

    /// Fills `memory` with the bytes of `file` from `offset` on. False when that fails, which is noted.
    func read(_ file: File, from offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Bool {
        current.withLock { current in
            do throws(EnvironmentFailure) {
                let descriptor = try opened(file, &current)
                try fill(memory, from: offset, of: file, descriptor)
                return true
            } catch {
                failure.note(error)
                return false
            }
        }
    }

    private func opened(_ file: File, _ current: inout Open?) throws(EnvironmentFailure) -> Descriptor {
        if let current, current.parts == file.parts { return current.descriptor }
        do {
            let (descriptor, status) = try folders.open(file.parts)
            guard FileVersion(status) == file.version else { throw EnvironmentFailure.change(of: file.name) }
            current = Open(parts: file.parts, descriptor: descriptor)
            return descriptor
        } catch PathRefusal.failure(let error) {
            throw EnvironmentFailure("read", file.name, code: error.code)
        } catch {
            // It was there, and a file.
            throw EnvironmentFailure.change(of: file.name)
        }
    }

    private func fill(
        _ memory: UnsafeMutableRawBufferPointer, from offset: Int, of file: File, _ descriptor: Descriptor
    ) throws(EnvironmentFailure) {
        var done = 0
        while done < memory.count {
            // The base address is there, since there is room.
            let count = pread(descriptor.number, memory.baseAddress! + done, memory.count - done, off_t(offset + done))
            if count < 0, errno != EINTR { throw EnvironmentFailure("read", file.name, code: errno) }
            if count == 0 { throw EnvironmentFailure.change(of: file.name) }
            done += max(count, 0)
        }
        switch descriptor.status() {
        case .success(let status):
            if FileVersion(status) != file.version { throw EnvironmentFailure.change(of: file.name) }
        case .failure(let error): throw EnvironmentFailure("read", file.name, code: error.code)
        }
    }
}
