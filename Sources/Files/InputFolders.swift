import PubDiagnostics
import PubPlatform
import PubSettings

/// The folders beneath which inputs are read: the root, the manifest's own folder and the folders
/// of `--allow-dir`; and libraries, whose inputs are found by name alone (see ``LibraryFolder``).
///
/// Whether a path is allowed depends on the file that it resolves to, not on its spelling:
/// `../images/x.jpg` is fine while it stays in one of the folders, and a link may lead anywhere
/// within them. Everything else is never opened (see ``PathWalk``).
package struct InputFolders: Sendable {
    /// The real path of the root.
    package let root: String
    /// The files that were read out of them.
    package let ledger: InputLedger
    /// The libraries, in search order.
    let libraries: [OpenLibrary]
    /// The files in the place of those on the disk; nil for none.
    private let given: GivenFiles?
    private let folders: [AllowedFolder]
    private let workingFolder: [String]

    /// Opens the folders; the first one is the root. `ledger` notes the files read from them, but for those that are `given`. Libraries that are
    /// not there are left out.
    ///
    /// - Throws: the failure of the first folder that cannot be opened.
    package init(
        root: String, allowing others: [String], libraries list: [LibraryFolder] = [], given: GivenFiles? = nil,
        ledger: InputLedger = InputLedger()
    ) throws(EnvironmentFailure) {
        self.ledger = ledger
        self.given = given
        var opened: [AllowedFolder] = []
        for path in [root] + others {
            // Folders below the root of given files are in it.
            if let parts = given?.root(of: path) {
                opened.append(AllowedFolder(given: parts))
            } else {
                opened.append(try AllowedFolder(opening: path))
            }
        }
        folders = opened
        var libraries: [OpenLibrary] = []
        for folder in list {
            guard let library = try OpenLibrary(folder) else { continue }
            // The root may be one of its own libraries.
            if !(libraries.map(\.folder) + opened.prefix(1)).contains(where: { $0.parts == library.folder.parts }) {
                libraries.append(library)
            }
        }
        self.libraries = libraries
        self.root = "/" + opened[0].parts.joined(separator: "/")
        // Files that are on no disk are named from their root.
        if let parts = given?.root(of: root) {
            workingFolder = parts
        } else {
            workingFolder = try InputFolders.parts(ofExisting: ".")
        }
    }

    /// The nearest folder above `manifest`, whose own folder exists, that holds `Templates`, `Fonts` or `publish.toml`; nil if
    /// there is none.
    package static func root(above manifest: String) throws(EnvironmentFailure) -> String? {
        var folder = "/" + (try parts(ofExisting: folderName(of: manifest))).joined(separator: "/")
        while true {
            let prefix = folder == "/" ? folder : folder + "/"
            if try holdsTemplates(prefix + "Templates") { return folder }
            if try isFolder(prefix + "Fonts") || FileKind(at: prefix + "publish.toml") == .file { return folder }
            if folder == "/" { return nil }
            folder = folderName(of: folder)
        }
    }

    /// Whether the folder at `path` holds templates, which must be folders. Desktops give
    /// every user a folder `Templates` that holds files.
    private static func holdsTemplates(_ path: String) throws(EnvironmentFailure) -> Bool {
        guard try isFolder(path) else { return false }
        // Whoever reads a template reports why the folder cannot be opened.
        guard case .success(let folder) = Descriptor.open(path, in: nil, O_RDONLY | O_DIRECTORY) else { return true }
        return folder.names(limit: 1000).contains { FileKind(at: "\(path)/\($0)") == .folder && !$0.hasPrefix(".") }
    }

    /// The root itself; nil for one that no disk has.
    var rootFolder: Descriptor? { folders[0].descriptor }

    /// The error numbers for a path with nothing there, or nothing that this user may access.
    private static let absence = [ENOENT, ENOTDIR, EACCES, ENAMETOOLONG, ELOOP]

    /// Whether a folder is at `path`, links followed.
    package static func isFolder(_ path: String) throws(EnvironmentFailure) -> Bool {
        var status = stat()
        if stat(path, &status) == 0 { return FileKind(status) == .folder }
        if absence.contains(errno) { return false }
        throw EnvironmentFailure("open the folder", path, code: errno)
    }

    /// The item at `path`, or above it, that is not a folder; nil if the folder `path` exists or can be made.
    package static func obstacle(at path: String) -> String? {
        var path = path
        while true {
            var status = stat()
            if stat(path, &status) == 0 { return FileKind(status) == .folder ? nil : path }
            let above = folderName(of: path)
            if errno != ENOENT && errno != ENOTDIR || above == path { return nil }
            path = above
        }
    }

    /// The real path of the folder `path`; nil if there is none.
    private static func existing(_ path: String) throws(EnvironmentFailure) -> String? {
        if let real = realPath(path) { return real }
        if errno != EACCES, absence.contains(errno) { return nil }
        throw EnvironmentFailure("open the folder", path, code: errno)
    }

    /// The real path of the folder `path` as parts from `/`.
    package static func parts(ofExisting path: String) throws(EnvironmentFailure) -> [String] {
        guard let real = realPath(path) else { throw EnvironmentFailure("open the folder", path, code: errno) }
        return PathWalk.parts(real)
    }

    /// The folder part of `path`: `.` for a bare name.
    package static func folderName(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.utf8.startIndex ? "/" : String(decoding: path.utf8[..<slash], as: UTF8.self)
    }

    /// The path of `folder` from the root, `/` between parts; empty for the root itself, nil outside of it.
    package func pathFromRoot(_ folder: String) throws(EnvironmentFailure) -> String? {
        let parts = try parts(of: folder)
        guard parts.starts(with: folders[0].parts) else { return nil }
        return parts.dropFirst(folders[0].parts.count).joined(separator: "/")
    }

    /// The real path of the folder `path` as parts from `/`; below the root of given files its own parts.
    package func parts(of path: String) throws(EnvironmentFailure) -> [String] {
        if given?.root(of: path) != nil { return GivenFiles.plain(PathWalk.parts(path)) }
        return try InputFolders.parts(ofExisting: path)
    }

    /// Whether the file at `parts` from `/` is given.
    func areGiven(_ parts: [String]) -> Bool { given?.holds(parts) ?? false }

    /// The path of an output that is named from the root, as short as messages show it.
    package func outputPath(_ path: String) -> String {
        outputName(of: folders[0].parts + PathWalk.parts(path))
    }

    /// The path at `parts` from `/`, as short as messages show it.
    func outputName(of parts: [String]) -> String { InputPath.name(of: parts, from: workingFolder) }

    /// The folders that a file at `parts`, or a file that it names, must lie beneath: its library's
    /// folders if it is in a library and not in the folders of the issue.
    private func wall(around parts: [String]) -> [AllowedFolder] {
        if folders.contains(where: { parts.starts(with: $0.parts) }) { return folders }
        return libraries.first { parts.starts(with: $0.folder.parts) }?.wall ?? folders
    }

    /// Whether the folder of the output at `path` from the root lies, or would be made, beneath the folders, wherever
    /// links lead.
    package func containsFolder(ofOutput path: String) throws(EnvironmentFailure) -> Bool {
        var folder = InputFolders.folderName(of: "/" + parts(fromRoot: path).joined(separator: "/"))
        if given?.root(of: self.root) != nil { return given?.root(of: folder) != nil }
        while true {
            if let real = try InputFolders.existing(folder) {
                let parts = PathWalk.parts(real)
                return folders.contains { parts.starts(with: $0.parts) }
            }
            let above = InputFolders.folderName(of: folder)
            // A link that leads nowhere yet may be mended into one that leads out.
            var status = stat()
            if lstat(folder, &status) == 0, FileKind(status) == .link || above == folder { return false }
            folder = above
        }
    }

    /// The parts from `/` of `path` from the root.
    package func parts(fromRoot path: String) -> [String] { folders[0].parts + PathWalk.parts(path) }

    /// The regular file at `parts` from `/`, open for reading, and its status.
    func open(_ parts: [String]) throws(PathRefusal) -> (Descriptor, stat) {
        do throws(SystemError) {
            if let found = try given?.file(at: parts) { return found }
        } catch {
            throw .failure(error)
        }
        var walk = PathWalk(parts, in: wall(around: parts))
        return try walk.file()
    }

    /// The names in the folder at `parts` from `/`, sorted.
    func entries(of parts: [String]) throws(PathRefusal) -> [String] {
        let more = given?.names(in: parts) ?? []
        var walk = PathWalk(parts, in: wall(around: parts))
        do throws(PathRefusal) {
            switch try walk.folder().entries() {
            case .success(let names): return more.isEmpty ? names : Set(names + more).sorted()
            case .failure(let error): throw PathRefusal.failure(error)
            }
        } catch {
            // A folder may consist of given files alone.
            if more.isEmpty { throw error }
            return Set(more).sorted()
        }
    }

    /// The names in the folder at `path` from the root, sorted; empty if it cannot be read.
    package func names(fromRoot path: String) -> [String] { (try? entries(of: parts(fromRoot: path))) ?? [] }

    /// Reads the file that the user names on the command line; it becomes the base of the paths that it names.
    ///
    /// The user may name any file; it is opened as the system opens it.
    /// - Parameter ledger: notes the file; nil for one that is never compared again.
    package static func read(
        named path: String, limit: Int, ledger: InputLedger? = nil
    ) throws(EnvironmentFailure) -> Outcome<InputFile> {
        let origin = SourceLocation(file: path)
        guard !path.isEmpty, !path.utf8.contains(0) else {
            return Outcome(nil, [.error("missing-file", "no file is named", at: origin, hint: "write its path")])
        }
        // A pipe must not block, and a terminal must not become the one that controls the program.
        switch Descriptor.open(path, in: nil, O_RDONLY | O_NONBLOCK | O_NOCTTY) {
        case .failure(let error) where error.code == ENOENT || error.code == ENOTDIR:
            let hint = "check the path: it is relative to the folder in which the command runs"
            return Outcome(nil, [.error("missing-file", "there is no such file", at: origin, hint: hint)])
        case .failure(let error): throw EnvironmentFailure("read", path, code: error.code)
        case .success(let file):
            let status: stat
            switch file.status() {
            case .success(let found): status = found
            case .failure(let error): throw EnvironmentFailure("read", path, code: error.code)
            }
            guard FileKind(status) == .file else {
                let hint = "name a file, not a folder or a device"
                return Outcome(nil, [.error("not-a-file", "this is not a file", at: origin, hint: hint)])
            }
            let parts = try parts(ofExisting: folderName(of: path)) + PathWalk.parts(path).suffix(1)
            let place = InputPlace(name: path, parts: parts, isAnywhere: true)
            return try OpenFile(file, status, at: place, in: ledger).whole(limit: limit, at: origin)
        }
    }

    /// Reads `path` as the file of `base` names it at `origin`. Nothing outside of the folders is opened.
    ///
    /// Faults that the manifest or an article can mend are diagnostics: `remote-input`, `wrong-path`,
    /// `path-outside-root`, `missing-file`, `not-a-file`, `too-many-links`, `file-too-large`.
    /// - Parameter limit: the most bytes that are read.
    /// - Throws: faults that only the machine can mend (permissions, I/O).
    package func read(
        _ path: String, namedBy base: PathBase, at origin: SourceLocation, limit: Int
    ) throws(EnvironmentFailure) -> Outcome<InputFile> {
        try read(path, below: base.folder, at: origin, limit: limit)
    }

    /// Opens `path` under the rules of ``read(_:namedBy:at:limit:)``, to read it in pieces or later.
    package func open(
        _ path: String, namedBy base: PathBase, at origin: SourceLocation
    ) throws(EnvironmentFailure) -> Outcome<OpenFile> {
        try open(path, below: base.folder, at: origin)
    }

    /// Reads `path` from the root, as the program itself names it.
    package func read(
        fromRoot path: String, at origin: SourceLocation, limit: Int
    ) throws(EnvironmentFailure) -> Outcome<InputFile> {
        try read(path, below: folders[0].parts, at: origin, limit: limit)
    }

    func read(
        _ path: String, below folder: [String], at origin: SourceLocation, limit: Int
    ) throws(EnvironmentFailure) -> Outcome<InputFile> {
        let opened = try open(path, below: folder, at: origin)
        guard let file = opened.value else { return Outcome(nil, opened.diagnostics) }
        return try file.whole(limit: limit, at: origin)
    }

    private func open(
        _ path: String, below folder: [String], at origin: SourceLocation
    ) throws(EnvironmentFailure) -> Outcome<OpenFile> {
        if let error = InputPath.error(of: path, at: origin) { return Outcome(nil, [error]) }
        let parts = PathWalk.isAbsolute(path) ? real(PathWalk.parts(path)) : folder + PathWalk.parts(path)
        let name = InputPath.name(of: parts, from: workingFolder)
        // Who names a file decides: a manifest never reaches into a library.
        let wall = wall(around: folder)
        if let given, wall.contains(where: { GivenFiles.plain(parts).starts(with: $0.parts) }) {
            do throws(SystemError) {
                if let (file, status) = try given.file(at: parts) {
                    return Outcome(OpenFile(file, status, at: InputPlace(name: name, parts: parts), in: nil))
                }
            } catch {
                throw EnvironmentFailure("read", name, code: error.code)
            }
        }
        var walk = PathWalk(parts, in: wall)
        do {
            let (file, status) = try walk.file()
            return Outcome(OpenFile(file, status, at: InputPlace(name: name, parts: parts), in: ledger))
        } catch {
            if case .failure(let error) = error { throw EnvironmentFailure("read", name, code: error.code) }
            return Outcome(nil, [InputPath.error(error, path, at: origin)])
        }
    }

    /// The parts of an absolute path, with the name that the user gave an allowed folder replaced by its real path.
    private func real(_ parts: [String]) -> [String] {
        guard let folder = folders.first(where: { parts.starts(with: $0.named) }) else { return parts }
        return folder.parts + parts.dropFirst(folder.named.count)
    }

    /// The path of an existing file without links; nil with `errno` set if there is none.
    private static func realPath(_ path: String) -> String? {
        guard let buffer = realpath(path, nil) else { return nil }
        defer { free(buffer) }
        return String(cString: buffer)
    }
}
