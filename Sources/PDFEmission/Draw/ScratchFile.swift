import Glibc

/// A file without a name, which vanishes with its descriptor whatever happens.
final class ScratchFile {
    let descriptor: Int32

    /// A file in `folder`, an open folder.
    init(in folder: Int32) throws(EmissionError) {
        // O_TMPFILE of <fcntl.h>, whose definition Swift cannot read: 020000000 | O_DIRECTORY.
        let nameless: Int32 = 0o20000000 | O_DIRECTORY
        let opened = openat(folder, ".", nameless | O_RDWR | O_CLOEXEC, 0o600)
        descriptor = opened >= 0 ? opened : ScratchFile.unlinked(in: folder)
        guard descriptor >= 0 else { throw .system(operation: "open", code: errno) }
    }

    deinit { close(descriptor) }

    /// For file systems that know no nameless files: one that loses its name at once.
    private static func unlinked(in folder: Int32) -> Int32 {
        let name = ".pages-\(getpid())-\(folder).tmp"
        let descriptor = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor >= 0 { unlinkat(folder, name, 0) }
        return descriptor
    }
}
