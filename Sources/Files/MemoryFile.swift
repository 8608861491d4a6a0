import PubCMemoryFile
import PubDiagnostics
import PubPlatform

extension Descriptor {
    /// A new file of `bytes` in memory, open for reading from its start.
    static func inMemory(_ bytes: [UInt8] = []) throws(SystemError) -> Descriptor {
        let number = CMemoryFile_create()
        guard number >= 0 else { throw SystemError(code: errno) }
        let file = Descriptor(number)
        try file.write(bytes).get()
        guard lseek(number, 0, SEEK_SET) == 0 else { throw SystemError(code: errno) }
        return file
    }

    /// Another descriptor of a file in memory, with a place of its own in it.
    func reopened() throws(SystemError) -> Descriptor {
        // The file has no other name.
        try Descriptor.open(SystemCalls.path(ofDescriptor: number), in: nil, O_RDONLY).get()
    }
}

/// Files whose bytes a program gives: they are in the place of files on the disk, or are all that there is.
package struct GivenFiles: Sendable {
    /// The root of files that are all that there is. No disk can have a folder there, since what is above it is a device.
    package static let wholeRoot = "/dev/null/root"

    private struct File {
        var descriptor: Descriptor
        var status: stat
    }

    /// The files, by their paths as parts from `/`.
    private let files: [[String]: File]

    /// The folder that they are in, as parts from `/`, if no other files are in it; nil for files beside those of a disk.
    private let root: [String]?

    /// `files`, by their paths from the folder `root`; nil for ``wholeRoot``. Memory: a copy of them.
    ///
    /// - Throws: the system's refusal.
    package init(_ files: [String: [UInt8]], below root: String?) throws(EnvironmentFailure) {
        self.root = root == nil ? PathWalk.parts(GivenFiles.wholeRoot) : nil
        let above =
            try root.map { root throws(EnvironmentFailure) in try InputFolders.parts(ofExisting: root) }
            ?? PathWalk.parts(GivenFiles.wholeRoot)
        var made: [[String]: File] = [:]
        for (path, bytes) in files {
            do throws(SystemError) {
                let file = try Descriptor.inMemory(bytes)
                made[GivenFiles.plain(above + PathWalk.parts(path))] = File(
                    descriptor: file, status: try file.status().get())
            } catch {
                throw EnvironmentFailure("keep in memory", path, code: error.code)
            }
        }
        self.files = made
    }

    /// The parts without `..`, which leads to what is above it whatever that is: no folder of given files is a link.
    static func plain(_ parts: [String]) -> [String] {
        parts.reduce(into: []) { parts, part in
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
    }

    /// The folder of all files, as parts from `/`, if the folder at `path` is it or below it; nil for a folder of a disk.
    func root(of path: String) -> [String]? {
        guard let root, GivenFiles.plain(PathWalk.parts(path)).starts(with: root) else { return nil }
        return root
    }

    /// The file at `parts` from `/`, open for reading, and its status; nil if none is given.
    func file(at parts: [String]) throws(SystemError) -> (Descriptor, stat)? {
        guard let file = files[GivenFiles.plain(parts)] else { return nil }
        return (try file.descriptor.reopened(), file.status)
    }

    /// Whether the file at `parts` from `/` is given.
    func holds(_ parts: [String]) -> Bool { files[GivenFiles.plain(parts)] != nil }

    /// Whether the file at `path` is given, which is named from the working directory.
    package func holds(_ path: String) -> Bool {
        (try? parts(of: path)).map { files[$0] != nil } ?? false
    }

    /// The file at `path`, which is named from the working directory; nil if it is not given. More bytes than `limit` are a finding.
    package func read(named path: String, limit: Int) throws(EnvironmentFailure) -> Outcome<InputFile>? {
        let parts = try parts(of: path)
        let found: (Descriptor, stat)?
        do throws(SystemError) { found = try file(at: parts) } catch {
            throw EnvironmentFailure("read", path, code: error.code)
        }
        guard let (file, status) = found else { return nil }
        // Without a disk, paths count from the root.
        let name = root.map { InputPath.name(of: parts, from: $0) } ?? path
        return try OpenFile(file, status, at: InputPlace(name: name, parts: parts), in: nil).whole(
            limit: limit, at: SourceLocation(file: name))
    }

    private func parts(of path: String) throws(EnvironmentFailure) -> [String] {
        GivenFiles.plain(
            (PathWalk.isAbsolute(path) ? [] : try InputFolders.parts(ofExisting: ".")) + PathWalk.parts(path))
    }

    /// The names of files and folders in the folder at `parts`. Linear in the files.
    func names(in parts: [String]) -> [String] {
        let folder = GivenFiles.plain(parts)
        return files.keys.compactMap { $0.count > folder.count && $0.starts(with: folder) ? $0[folder.count] : nil }
    }
}
