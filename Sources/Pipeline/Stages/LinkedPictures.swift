import PubArtwork
import PubDiagnostics
import PubFiles
import PubValues

/// The pictures that a drawing names, in files of their own: each is read once.
final class LinkedPictures {
    private let folders: InputFolders
    private let drawing: InputFile
    /// The place that names the drawing.
    private let origin: SourceLocation
    private var files: [String: LinkedFile] = [:]
    /// Bytes of all of them.
    private var size = 0
    /// The names of the files that were read.
    private(set) var names: [String] = []
    /// The hash of the drawing and of the pictures that it shows.
    private(set) var hash: ContentHash
    /// The first failure of the machine.
    private(set) var failure: EnvironmentFailure?

    /// The pictures that `drawing` names, which is placed at `origin`.
    init(_ folders: InputFolders, of drawing: InputFile, at origin: SourceLocation) {
        (self.folders, self.drawing, self.origin) = (folders, drawing, origin)
        hash = drawing.hash
    }

    /// The file at `path`, which the drawing names.
    func file(_ path: String) -> LinkedFile {
        if let known = files[path] { return known }
        let file = read(path)
        files[path] = file
        return file
    }

    private func read(_ path: String) -> LinkedFile {
        // As a single picture has: a few lines may name many.
        let room = InputLimit.picture - size
        do throws(EnvironmentFailure) {
            let read = try folders.read(path, namedBy: drawing.base, at: origin, limit: room)
            if let file = read.value {
                size += file.bytes.count
                names.append(file.name)
                hash.combineEach(file.hash)
                return .bytes(file.bytes)
            }
            if let finding = read.diagnostics.first { return .refused(finding) }
        } catch {
            failure = failure ?? error
        }
        return .refused(
            .error(
                "missing-file", "the drawing shows the picture \"\(path)\", which cannot be read", at: origin,
                hint: "put it beside the drawing, or embed it"))
    }
}
