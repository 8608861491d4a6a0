import Glibc
import Synchronization

/// A file that is being written.
package struct TemporaryFile: Sendable {
    /// Its name in its folder.
    package let name: String
    /// The file, open for writing.
    package let descriptor: Descriptor
    fileprivate let token: Int
}

/// The files that are being written, so that an interruption can remove them.
package final class TemporaryFiles: Sendable {
    /// Those of this process.
    static let shared = TemporaryFiles()

    private struct Entry {
        var name: String
        var folder: Descriptor
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var count = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    /// No files yet.
    package init() {}

    /// Makes an empty file for the new contents of `name`, under a name that no other process and no other write uses.
    ///
    /// The file is made and noted in one step, which an interruption cannot part; once the program is about to end, the
    /// error is `EINTR`.
    package func create(for name: String, in folder: Descriptor) -> Result<TemporaryFile, SystemError> {
        state.withLock { state in
            guard !state.isClosed else { return .failure(SystemError(code: EINTR)) }
            state.count += 1
            // A name has at most 255 bytes; the end tells files of one folder apart in any case.
            let head = String(decoding: Array(name.utf8.prefix(180)), as: UTF8.self)
            let temporary = ".\(head).\(getpid())-\(state.count).tmp"
            // Not followed and new, so that nobody can have put a link there.
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            let number = openat(folder.number, temporary, flags, 0o666)
            guard number >= 0 else { return .failure(SystemError(code: errno)) }
            state.entries[state.count] = Entry(name: temporary, folder: folder)
            return .success(TemporaryFile(name: temporary, descriptor: Descriptor(number), token: state.count))
        }
    }

    /// Removes the file, if it is still there under its name, and forgets it.
    package func remove(_ file: TemporaryFile) {
        state.withLock { state in
            guard let entry = state.entries.removeValue(forKey: file.token) else { return }
            unlinkat(entry.folder.number, entry.name, 0)
        }
    }

    /// Removes all files that are being written; none can be begun after it.
    package func close() {
        state.withLock { state in
            state.isClosed = true
            for entry in state.entries.values { unlinkat(entry.folder.number, entry.name, 0) }
            state.entries = [:]
        }
    }
}
