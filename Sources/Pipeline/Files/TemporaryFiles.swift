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
    /// error is `EINTR`. What killed builds left of the same name is removed.
    package func create(for name: String, in folder: Descriptor) -> Result<TemporaryFile, SystemError> {
        state.withLock { state in
            guard !state.isClosed else { return .failure(SystemError(code: EINTR)) }
            state.count += 1
            // A name has at most 255 bytes; the end tells files of one folder apart in any case.
            let head = ".\(String(decoding: Array(name.utf8.prefix(180)), as: UTF8.self))."
            TemporaryFiles.sweep(head, in: folder, sparing: Set(state.entries.values.map(\.name)))
            let temporary = "\(head)\(getpid())-\(state.count)\(TemporaryFiles.ending)"
            // Not followed and new, so that nobody can have put a link there.
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            let number = openat(folder.number, temporary, flags, 0o666)
            guard number >= 0 else { return .failure(SystemError(code: errno)) }
            // It falls with the process: who can lock the file knows that nobody writes it.
            flock(number, LOCK_EX | LOCK_NB)
            state.entries[state.count] = Entry(name: temporary, folder: folder)
            return .success(TemporaryFile(name: temporary, descriptor: Descriptor(number), token: state.count))
        }
    }

    private static let ending = ".tmp"

    /// Removes the files in `folder` whose names begin with `head` and whose writers were killed.
    ///
    /// The number in a name is that of a process of this machine. Processes in other containers, and of other machines
    /// that share the folder, have numbers of their own: their lock on the file tells that they live.
    private static func sweep(_ head: String, in folder: Descriptor, sparing own: Set<String>) {
        for name in folder.names(limit: 1000, beginning: head) where name.hasSuffix(ending) && !own.contains(name) {
            let numbers = name.dropFirst(head.count).dropLast(ending.count).split(separator: "-").map { pid_t($0) }
            guard numbers.count == 2, let process = numbers[0], numbers[1] != nil, process > 0 else { continue }
            // A number that is given out again may be our own; the file is not.
            guard process == getpid() || (kill(process, 0) != 0 && errno == ESRCH) else { continue }
            let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
            guard case .success(let file) = Descriptor.open(name, in: folder, flags) else { continue }
            if flock(file.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { continue }
            unlinkat(folder.number, name, 0)
        }
    }

    /// Removes the file, if it is still there under its name, and forgets it.
    package func remove(_ file: TemporaryFile) {
        state.withLock { state in
            guard let entry = state.entries.removeValue(forKey: file.token) else { return }
            unlinkat(entry.folder.number, entry.name, 0)
        }
    }

    /// True once no file can be begun any more.
    var isClosed: Bool { state.withLock(\.isClosed) }

    /// Removes all files that are being written; none can be begun after it.
    package func close() {
        state.withLock { state in
            state.isClosed = true
            for entry in state.entries.values { unlinkat(entry.folder.number, entry.name, 0) }
            state.entries = [:]
        }
    }
}
