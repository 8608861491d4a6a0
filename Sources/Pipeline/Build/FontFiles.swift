import Diagnostics
import Fonts
import Glibc

/// The font files of an issue: those of `Fonts/` in the root, and those that lie in the issue's own folder.
struct FontFiles {
    /// The files by name, mapped into memory: only what is used is ever read.
    private(set) var files: [FontFile] = []
    /// Their names, for the dependency file.
    private(set) var names: [String] = []

    /// The files of the folders `folders`, each with the name under which reports show it.
    init(folders: [(path: String, name: String)]) {
        for folder in folders {
            for entry in FontFiles.entries(of: folder.path) {
                let name = folder.name.isEmpty ? entry : "\(folder.name)/\(entry)"
                guard let bytes = FontFiles.map("\(folder.path)/\(entry)") else { continue }
                files.append(FontFile(name: name, bytes: bytes))
                names.append(name)
            }
        }
    }

    /// The font files directly in `folder`, sorted by name; none when there is no such folder.
    private static func entries(of folder: String) -> [String] {
        FolderListing.files(of: folder).filter { name in
            let lower = name.lowercased()
            return [".otf", ".ttf", ".ttc", ".otc"].contains(where: lower.hasSuffix)
        }
    }

    /// The bytes of a regular file of at most 256 MiB; nil when it cannot be read.
    private static func map(_ path: String) -> FontBytes? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            status.st_size <= 256 << 20
        else { return nil }
        let size = Int(status.st_size)
        guard let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED else {
            return nil
        }
        return FontBytes(
            mapped: UnsafeRawBufferPointer(start: memory, count: size),
            release: { munmap(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count) })
    }
}
