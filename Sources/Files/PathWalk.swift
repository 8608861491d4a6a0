import PubPlatform

/// A folder beneath which inputs may be read, opened once.
struct AllowedFolder: Sendable {
    /// Its real path, without links, as parts from `/`.
    let parts: [String]
    /// Its path as named, as parts from `/`.
    let named: [String]
    /// The folder itself; nil for one that no disk has, whose files are all given (see ``GivenFiles``).
    let descriptor: Descriptor?

    /// The folder at `parts` from `/`, which no disk has.
    init(given parts: [String]) {
        (self.parts, named, descriptor) = (parts, parts, nil)
    }

    /// Opens the folder at `path`.
    init(opening path: String) throws(EnvironmentFailure) {
        parts = try InputFolders.parts(ofExisting: path)
        named = (PathWalk.isAbsolute(path) ? [] : try InputFolders.parts(ofExisting: ".")) + PathWalk.parts(path)
        switch Descriptor.open("/" + parts.joined(separator: "/"), in: nil, SystemCalls.pathOnly | O_DIRECTORY) {
        case .success(let opened): descriptor = opened
        case .failure(let error): throw EnvironmentFailure("open the folder", path, code: error.code)
        }
    }
}

/// Why a walk did not end at a file.
enum PathRefusal: Error {
    /// The path leads out of the allowed folders.
    case outside
    /// There is no such file; the part that is missing, and its folder if a disk has that.
    case missing(String, in: Descriptor?)
    /// A folder, a pipe or a device is there.
    case notAFile(FileKind)
    /// More links than the system follows.
    case tooManyLinks
    /// The system refused.
    case failure(SystemError)
}

/// Walks a path part by part through open folders, so that nothing outside of the allowed folders is ever opened, and
/// nothing that changes meanwhile can lead out of them.
///
/// Every part is opened as itself, never followed (`O_PATH | O_NOFOLLOW`); links are read and their targets walked
/// under the same rule, so that the *resolved* path decides: a link may lead anywhere within the allowed folders. This
/// equals `openat2(RESOLVE_BENEATH)`, which takes one folder only and no absolute links.
package struct PathWalk {
    // The limit of Linux (path_resolution(7)).
    private static let linkLimit = 40

    private let folders: [AllowedFolder]
    /// The parts still to be walked, the next one last.
    private var rest: [String]
    /// The resolved parts already walked, from `/`.
    private var done: [String] = []
    /// The open folders from an allowed one down to `done`; empty outside of them.
    private var open: [Descriptor] = []
    private var links = 0
    /// Whether the walk has come to an allowed folder that no disk has.
    private var isInGivenFolder = false

    /// A walk over `parts` from `/`.
    init(_ parts: [String], in folders: [AllowedFolder]) {
        self.folders = folders
        rest = parts.reversed()
        enter()
    }

    /// The parts of a path. Split by bytes, as the system does: to Swift a slash and an accent after it are another
    /// character.
    package static func parts(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." }
    }

    /// Whether `path` begins at `/`, by bytes.
    static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

    /// The regular file at the end of the path, open for reading, and its status.
    mutating func file() throws(PathRefusal) -> (Descriptor, stat) {
        if let found = try walked() { return found }
        throw open.isEmpty ? .outside : .notAFile(.folder)
    }

    /// The folder at the end of the path, opened as such.
    mutating func folder() throws(PathRefusal) -> Descriptor {
        if try walked() != nil { throw .notAFile(.file) }
        guard let folder = open.last else { throw .outside }
        return folder
    }

    /// Walks to the end of the path; the file, when it ends at one.
    private mutating func walked() throws(PathRefusal) -> (Descriptor, stat)? {
        while let part = rest.popLast() {
            if isInGivenFolder { throw refusal(at: part) }
            if part == ".." {
                _ = done.popLast()
                _ = open.popLast()
                enter()
            } else if let folder = open.last {
                if let found = try step(part, in: folder) { return found }
            } else {
                try approach(part)
            }
        }
        return nil
    }

    /// The refusal of a path that goes on with `part` in a folder that no disk has: none of its folders is a link.
    private func refusal(at part: String) -> PathRefusal {
        let whole = GivenFiles.plain(done + [part] + rest.reversed())
        return folders.contains { whole.starts(with: $0.parts) } ? .missing(part, in: nil) : .outside
    }

    /// Begins an allowed folder when `done` names one.
    private mutating func enter() {
        guard open.isEmpty, let folder = folders.first(where: { $0.parts == done }) else { return }
        open = folder.descriptor.map { [$0] } ?? []
        isInGivenFolder = folder.descriptor == nil
    }

    /// Outside of the allowed folders only the ways that lead to one of them are walked, and nothing is opened: their
    /// parts are known to be real folders.
    private mutating func approach(_ part: String) throws(PathRefusal) {
        done.append(part)
        guard folders.contains(where: { $0.parts.starts(with: done) }) else { throw .outside }
        enter()
    }

    /// Goes down one part; the file, when it is the last one and a file.
    private mutating func step(_ part: String, in folder: Descriptor) throws(PathRefusal) -> (Descriptor, stat)? {
        let item = try opened(part, in: folder, SystemCalls.pathOnly | O_NOFOLLOW)
        let status = try checked(item.status())
        switch FileKind(status) {
        case .link:
            try follow(item)
            return nil
        case .folder:
            done.append(part)
            open.append(item)
            return nil
        case .file where rest.isEmpty: return try readable(part, in: folder)
        case .file: throw .missing(rest.last ?? part, in: folder)
        case .other: throw .notAFile(.other)
        }
    }

    private mutating func follow(_ link: Descriptor) throws(PathRefusal) {
        links += 1
        guard links <= PathWalk.linkLimit else { throw .tooManyLinks }
        let target = try checked(link.linkTarget())
        if PathWalk.isAbsolute(target) {
            done = []
            open = []
            enter()
        }
        rest += PathWalk.parts(target).reversed()
    }

    /// Opens the file itself. It may have changed since it was checked: so it is not followed, a pipe does not hold
    /// the program, and its kind is judged by the descriptor that is read.
    private func readable(_ part: String, in folder: Descriptor) throws(PathRefusal) -> (Descriptor, stat) {
        let file = try opened(part, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        let status = try checked(file.status())
        guard case .file = FileKind(status) else { throw .notAFile(FileKind(status)) }
        return (file, status)
    }

    private func opened(_ part: String, in folder: Descriptor, _ flags: Int32) throws(PathRefusal) -> Descriptor {
        switch Descriptor.open(part, in: folder, flags) {
        case .success(let descriptor): return descriptor
        case .failure(let error):
            if [ENOENT, ENOTDIR, ENAMETOOLONG].contains(error.code) { throw .missing(part, in: folder) }
            throw .failure(error)
        }
    }

    private func checked<Value>(_ result: Result<Value, SystemError>) throws(PathRefusal) -> Value {
        switch result {
        case .success(let value): return value
        case .failure(let error): throw .failure(error)
        }
    }
}
