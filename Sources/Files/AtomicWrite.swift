import Glibc

/// Writing a file so that there is always the old one or the new one at its place, and never a part.
package enum AtomicWrite {
    /// Puts `bytes` at `path`, making its folders.
    ///
    /// The bytes go into a new file in the same folder (see ``TemporaryFiles``), which is flushed to the disk and then
    /// takes the place of the old one; then the folder is flushed. Two builds at once both succeed, and one of them is
    /// kept. On a failure, and on a signal (see ``Interruption``), the new file is removed and the old one is
    /// untouched.
    /// - Throws: the failure, a full disk among them. Only a folder that cannot be flushed leaves the new file.
    package static func write(_ bytes: [UInt8], to path: String) throws(EnvironmentFailure) {
        do {
            try produce(at: path) { file in
                if case .failure(let error) = file.write(bytes) {
                    throw EnvironmentFailure("write", path, code: error.code)
                }
            }
        } catch let failure as EnvironmentFailure {
            throw failure
        } catch {
            preconditionFailure("writing bytes throws nothing else")
        }
    }

    /// Puts at `path` what `body` writes, under the same rules as ``write(_:to:)``: `body` gets the new file, which is
    /// empty and open for reading and writing.
    /// - Throws: the failure; what `body` throws is passed on as it is.
    package static func produce(at path: String, _ body: (Descriptor) throws -> Void) throws {
        let folderName = InputFolders.folderName(of: path)
        try makeFolder(folderName)
        let folder = try checked(
            Descriptor.open(folderName, in: nil, O_RDONLY | O_DIRECTORY), "open the folder", folderName)
        let name = PathWalk.parts(path).last ?? ""
        var status = stat()
        if fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
            switch FileKind(status) {
            case .folder: throw EnvironmentFailure("write", path, code: EISDIR)
            // Putting a file in the place of /dev/null would break the machine.
            case .other: throw EnvironmentFailure("write", path, reason: "a pipe or a device is in its place")
            case .file, .link: break
            }
        }
        let file = try checked(TemporaryFiles.shared.create(for: name, in: folder), "write", path)
        defer { TemporaryFiles.shared.remove(file) }
        try body(file.descriptor)
        guard fsync(file.descriptor.number) == 0 else { throw EnvironmentFailure("write", path, code: errno) }
        try checked(TemporaryFiles.shared.place(file, as: name), "write", path)
        // Some file systems cannot flush a folder; the file itself is complete.
        guard fsync(folder.number) == 0 || errno == EINVAL else {
            throw EnvironmentFailure(
                "flush the folder of", path, code: errno,
                hint: "the new file is there and whole, but a power failure may bring the old one back: build again")
        }
    }

    /// Makes the folder `path` and those above it.
    package static func makeFolder(_ path: String) throws(EnvironmentFailure) {
        if mkdir(path, 0o777) == 0 { return }
        if errno == ENOENT {
            let above = InputFolders.folderName(of: path)
            guard above != path else { throw EnvironmentFailure("make the folder", path, code: ENOENT) }
            try makeFolder(above)
            if mkdir(path, 0o777) == 0 { return }
        }
        let code = errno
        var status = stat()
        if code == EEXIST, stat(path, &status) == 0, case .folder = FileKind(status) { return }
        throw EnvironmentFailure("make the folder", path, code: code)
    }

    private static func checked<Value>(
        _ result: Result<Value, SystemError>, _ action: String, _ path: String
    ) throws(EnvironmentFailure) -> Value {
        switch result {
        case .success(let value): return value
        case .failure(let error): throw EnvironmentFailure(action, path, code: error.code)
        }
    }
}
