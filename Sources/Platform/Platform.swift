// The C library of the system, for all rooms of the library's products: none of them imports it by its name. What systems spell in different ways
// is behind the functions of this file, so that whoever brings the library to another system, such as macOS, changes this file and the shims in
// Sources/System. It is written for Linux and tried on Linux alone.
@_exported import Glibc

/// Calls of the system that are spelt otherwise on other systems. Each names the one that it stands for.
package enum SystemCalls {
    // MARK: Files

    /// The flag that opens a file as such, not its contents: `O_PATH` of Linux, which Glibc's module leaves out. macOS has `O_SYMLINK` for links and
    /// `O_SEARCH` for folders.
    package static let pathOnly: Int32 = 0o10_000_000

    /// The target of the symbolic link that was opened as such; nil, with the reason in `errno`, if it is no link. macOS: `freadlink`.
    package static func linkTarget(of descriptor: Int32) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlinkat(descriptor, "", &buffer, buffer.count)
        if count < 0 { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// A path by which an open file is opened again, with a place of its own in it. macOS: `/dev/fd`.
    package static func path(ofDescriptor number: Int32) -> String { "/proc/self/fd/\(number)" }

    /// When the contents of a file, and when it or its name, last changed. macOS: `st_mtimespec` and `st_ctimespec`.
    package static func times(of status: stat) -> (modified: timespec, changed: timespec) {
        (status.st_mtim, status.st_ctim)
    }

    /// A new file in `folder`, open for reading and writing, that vanishes with its descriptor unless ``name(_:_:in:)`` names it; -1 if the file
    /// system has no such files. macOS has none: files there have names from the beginning.
    package static func openNameless(in folder: Int32) -> Int32 {
        // O_TMPFILE of <fcntl.h>, whose definition Swift cannot read: 020000000 | O_DIRECTORY.
        let nameless: Int32 = 0o20000000 | O_DIRECTORY
        let number = openat(folder, ".", nameless | O_RDWR | O_CLOEXEC, 0o666)
        guard number >= 0 else { return -1 }
        // It gets its name by this path, which a sandbox may lack.
        if access(path(ofDescriptor: number), F_OK) == 0 { return number }
        close(number)
        return -1
    }

    /// Names a file of ``openNameless(in:)`` in `folder`, and says whether it could; the reason is in `errno`.
    package static func name(_ number: Int32, _ name: String, in folder: Int32) -> Bool {
        // The way of open(2) under O_TMPFILE: the other one, AT_EMPTY_PATH, needs a privilege.
        linkat(AT_FDCWD, path(ofDescriptor: number), folder, name, AT_SYMLINK_FOLLOW) == 0
    }

    // MARK: Signals and processors

    /// Whether the process ignores a signal, as `nohup` asks for. macOS: the handler is in `__sigaction_u`.
    package static func isIgnored(signal number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // SIG_IGN, a function pointer that cannot be compared, is the address 1.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self) == 1
    }

    /// The processors that are online; at least 1.
    package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// A thread of the system. One of ``join()`` and ``detach()`` is called, once. macOS: `pthread_t` is a pointer there.
package struct SystemThread: Sendable {
    private let thread: pthread_t

    /// The work of a thread, in an object that the system hands to it.
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a new thread; nil if the system gives none. Its stack is as large as the first thread's usually is: documents nest.
    package init?(_ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, 8 << 20)
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Work(body))
        let code = pthread_create(
            &thread, &attributes,
            { context in
                Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().body()
                return nil
            }, context.toOpaque())
        if code != 0 {
            context.release()
            return nil
        }
        self.thread = thread
    }

    /// Whether it is the thread of the caller.
    package var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// Waits for its end.
    package func join() { pthread_join(thread, nil) }

    /// Lets it end by itself.
    package func detach() { pthread_detach(thread) }
}
