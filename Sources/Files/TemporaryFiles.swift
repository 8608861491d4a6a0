import PubPlatform
import Synchronization

/// A file that is being written.
package struct TemporaryFile: Sendable {
    /// Its name in its folder; nil for a file that has none yet.
    package let name: String?
    /// The file, open for reading and writing.
    package let descriptor: Descriptor
    let token: Int
}

/// The files that are being written, so that an interruption can remove them.
///
/// If the file system supports it, a file has no name until it is whole, so that nothing is left of
/// it when the program is killed.
package final class TemporaryFiles: Sendable {
    /// This process's temporary files.
    package static let shared = TemporaryFiles()

    struct Entry {
        /// nil for a file without a name.
        var name: String?
        var folder: Descriptor
    }

    struct State {
        var entries: [Int: Entry] = [:]
        var count = 0
        var isClosed = false
    }

    let state = Mutex(State())
    private let givesNames: Bool

    /// No files yet.
    /// - Parameter givesNames: True to give each file a name from the beginning, as on file systems that need it.
    package init(givesNames: Bool = false) { self.givesNames = givesNames }

    /// Makes an empty file for the new contents of `name`.
    ///
    /// The file is made and noted in one step, which an interruption cannot split; once the program is about
    /// to end, the error is `EINTR`. Files of the same name that killed builds left are removed.
    package func create(for name: String, in folder: Descriptor) -> Result<TemporaryFile, SystemError> {
        state.withLock { state in
            guard !state.isClosed else { return .failure(SystemError(code: EINTR)) }
            state.count += 1
            let head = TemporaryFiles.head(of: name)
            TemporaryFiles.sweep(head, in: folder, sparing: Set(state.entries.values.compactMap(\.name)))
            var temporary: String?
            var number = givesNames ? -1 : SystemCalls.openNameless(in: folder.number)
            if number < 0 {
                let name = TemporaryFiles.name(head, state.count)
                // Not followed and new, so that nobody can have put a link there.
                number = openat(folder.number, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
                guard number >= 0 else { return .failure(SystemError(code: errno)) }
                temporary = name
            }
            // The lock is released when the process ends: a file that can be locked is written by nobody.
            flock(number, LOCK_EX | LOCK_NB)
            state.entries[state.count] = Entry(name: temporary, folder: folder)
            return .success(
                TemporaryFile(name: temporary, descriptor: Descriptor(number), token: state.count))
        }
    }

    /// A name has at most 255 bytes; the end tells files of one folder apart in any case.
    static func head(of name: String) -> String {
        ".\(String(decoding: Array(name.utf8.prefix(180)), as: UTF8.self))."
    }

    /// A name that no other process and no other write uses.
    static func name(_ head: String, _ count: Int) -> String { "\(head)\(getpid())-\(count)\(ending)" }

    private static let ending = ".tmp"

    /// Removes the files in `folder` whose names begin with `head` and whose writers were killed.
    ///
    /// The number in a name is the process ID on this machine. Processes in other containers, or on other machines that
    /// share the folder, have IDs of their own: their lock on the file shows that they are running.
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

    /// Removes the file, unless it has found its place, and forgets it.
    package func remove(_ file: TemporaryFile) {
        state.withLock { state in
            guard let entry = state.entries.removeValue(forKey: file.token), let name = entry.name else { return }
            unlinkat(entry.folder.number, name, 0)
        }
    }

    /// True once no file can be begun any more.
    package var isClosed: Bool { state.withLock(\.isClosed) }

    /// Removes all files that are being written; none can be begun after it.
    package func close() {
        state.withLock { state in
            state.isClosed = true
            for entry in state.entries.values {
                if let name = entry.name { unlinkat(entry.folder.number, name, 0) }
            }
            state.entries = [:]
        }
    }
}
