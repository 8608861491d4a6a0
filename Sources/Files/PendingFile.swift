import PubPlatform

/// A new file that is being written beside the one whose place it is to take, or in memory, for a program that wants its bytes.
///
/// It vanishes with this object, with the process and on a signal (see ``Interruption``), unless it has been put in its
/// place.
package final class PendingFile {
    /// The folder of a file that is to have a place.
    private struct Place {
        var folder: Descriptor
        var folderName: String
        var file: TemporaryFile
    }

    /// nil for a file in memory.
    private let place: Place?
    private let path: String
    /// The file.
    package let descriptor: Descriptor

    /// An empty file, open for reading and writing, in the folder of `path`, which is made if it is missing.
    ///
    /// - Parameter other: a file that may be in the same folder, which is then opened once for both.
    /// - Throws: the system's refusal, or a place that no file can take.
    package init(beside path: String, near other: PendingFile? = nil) throws(EnvironmentFailure) {
        self.path = path
        let folderName = InputFolders.folderName(of: path)
        let folder: Descriptor
        if let other = other?.place, other.folderName == folderName {
            folder = other.folder
        } else {
            try PendingFile.makeFolder(folderName)
            folder = try PendingFile.checked(
                Descriptor.open(folderName, in: nil, O_RDONLY | O_DIRECTORY), "open the folder", folderName)
        }
        let name = try PendingFile.name(of: path, in: folder)
        let file = try PendingFile.checked(TemporaryFiles.shared.create(for: name, in: folder), "write", path)
        descriptor = file.descriptor
        place = Place(folder: folder, folderName: folderName, file: file)
    }

    /// An empty file in memory, which would be at `path`.
    /// - Throws: the system's refusal.
    package init(inMemoryFor path: String) throws(EnvironmentFailure) {
        self.path = path
        place = nil
        do { descriptor = try Descriptor.inMemory() } catch {
            throw EnvironmentFailure("keep in memory", path, code: error.code)
        }
    }

    deinit { if let place { TemporaryFiles.shared.remove(place.file) } }

    /// All bytes of the file.
    package func bytes() throws(EnvironmentFailure) -> [UInt8] {
        let status = try PendingFile.checked(descriptor.status(), "read", path)
        return try PendingFile.checked(descriptor.read(at: 0, count: Int(status.st_size)), "read", path)
    }

    /// Writes all of `bytes`.
    package func write(_ bytes: [UInt8]) throws(EnvironmentFailure) {
        try PendingFile.checked(descriptor.write(bytes), "write", path)
    }

    /// The entry in its folder that it would have as `path`; nil if the folder cannot be inspected.
    package func slot(at path: String) -> FileSlot? {
        guard let place, case .success(let status) = place.folder.status() else { return nil }
        return FileSlot(folder: FileIdentity(status), name: PathWalk.parts(path).last ?? "")
    }

    /// Flushes the file, which is complete, to the disk.
    package func flush() throws(EnvironmentFailure) {
        guard fsync(descriptor.number) == 0 else { throw EnvironmentFailure("write", path, code: errno) }
    }

    /// The step that puts the file, which is complete and flushed, in its place at `path` in its folder.
    /// - Throws: a place that no file can take.
    func step(to path: String) throws(EnvironmentFailure) -> PlacingStep {
        guard let place else { throw EnvironmentFailure("write", path, reason: "the file is in memory alone") }
        return PlacingStep(
            file: place.file, folder: place.folder, name: try PendingFile.name(of: path, in: place.folder))
    }

    /// Puts the file, which is complete and flushed, at `path` in its folder (see ``FilePlacement``).
    package func place(at path: String) throws(EnvironmentFailure) {
        var placement = FilePlacement()
        try placement.add(self, at: path)
        try placement.commit()
    }

    /// Makes the folder `path` and those above it.
    static func makeFolder(_ path: String) throws(EnvironmentFailure) {
        if mkdir(path, 0o777) == 0 { return }
        if errno == ENOENT {
            let above = InputFolders.folderName(of: path)
            guard above != path else { throw EnvironmentFailure("make the folder", path, code: ENOENT) }
            try makeFolder(above)
            if mkdir(path, 0o777) == 0 { return }
        }
        let code = errno
        var status = stat()
        // The usual case; another process may also have made it just now.
        if code == EEXIST, stat(path, &status) == 0, case .folder = FileKind(status) { return }
        throw EnvironmentFailure("make the folder", path, code: code)
    }

    /// The name of `path` in `folder`; throws when no file can take its place.
    private static func name(of path: String, in folder: Descriptor) throws(EnvironmentFailure) -> String {
        let name = PathWalk.parts(path).last ?? ""
        var status = stat()
        guard fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return name }
        // A link to a folder leads to what is in it, and is not replaced either.
        var target = stat()
        if FileKind(status) == .link, fstatat(folder.number, name, &target, 0) == 0, FileKind(target) == .folder {
            status = target
        }
        switch FileKind(status) {
        case .folder: throw EnvironmentFailure("write", path, code: EISDIR)
        // Putting a file in the place of /dev/null would break the machine.
        case .other: throw EnvironmentFailure("write", path, reason: "a pipe or a device is in its place")
        case .file, .link: return name
        }
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

/// The place of a file in its folder, however its path is spelt.
package struct FileSlot: Hashable, Sendable {
    fileprivate let folder: FileIdentity
    fileprivate let name: String
}
