import Glibc

/// A file without a name, which vanishes with its descriptor whatever happens.
final class ScratchFile {
    let descriptor: Int32

    /// A file in the folder of `path`.
    init(beside path: String) throws(EmissionError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        // O_TMPFILE of <fcntl.h>, whose definition Swift cannot read: 020000000 | O_DIRECTORY.
        let nameless: Int32 = 0o20000000 | O_DIRECTORY
        let opened = open(folder.isEmpty ? "/" : folder, nameless | O_RDWR | O_CLOEXEC, 0o600)
        descriptor = opened >= 0 ? opened : ScratchFile.unlinked(path)
        guard descriptor >= 0 else { throw .system(operation: "open", code: errno) }
    }

    deinit { close(descriptor) }

    /// Where the file can be opened again.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// For file systems that know no nameless files: one that loses its name at once.
    private static func unlinked(_ path: String) -> Int32 {
        let name = path + ".pages"
        let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { unlink(name) }
        return descriptor
    }
}
