import Glibc

/// A folder of its own for one test, removed with all that is in it.
package final class Workshop {
    /// Its real path.
    package let path: String

    /// An empty folder.
    package init() {
        var template = Array("/tmp/publish-tests-XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template))
    }

    deinit { Workshop.remove(path) }

    /// Makes a file and its folders; its path.
    @discardableResult
    package func file(_ name: String, _ text: String = "") -> String {
        let full = "\(path)/\(name)"
        folder(String(name.utf8.prefix(upTo: name.utf8.lastIndex(of: 0x2F) ?? name.utf8.startIndex))!)
        guard let stream = fopen(full, "w") else { return full }
        fputs(text, stream)
        fclose(stream)
        return full
    }

    /// Makes a folder and those above it; its path.
    @discardableResult
    package func folder(_ name: String) -> String {
        var current = path
        for part in name.split(separator: "/") {
            current += "/\(part)"
            mkdir(current, 0o755)
        }
        return current
    }

    /// Makes a symbolic link.
    package func link(_ name: String, to target: String) { symlink(target, "\(path)/\(name)") }

    /// The text of a file; nil when there is none.
    package func text(_ name: String) -> String? {
        guard let stream = fopen("\(path)/\(name)", "r") else { return nil }
        defer { fclose(stream) }
        var text: [UInt8] = []
        while case let byte = fgetc(stream), byte != EOF { text.append(UInt8(byte)) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The names in a folder, sorted.
    package func names(_ name: String = ".") -> [String] {
        guard let stream = opendir("\(path)/\(name)") else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }

    private static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR, let stream = opendir(path) {
            while let entry = readdir(stream) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { remove("\(path)/\(name)") }
            }
            closedir(stream)
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}
