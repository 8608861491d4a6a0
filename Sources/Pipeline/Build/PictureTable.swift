import Diagnostics
import DisplayList
import Documents
import Identity
import Images

/// The pictures of an issue: probed once each, before layout; their bytes are read again when a page shows them.
struct PictureTable {
    /// One picture.
    struct Entry: Sendable {
        var resource: ImageResource
        var header: PictureHeader
        /// The file that names it, and the name, to open it again under the same rules.
        var namedBy: InputFile
        var path: String
        var origin: Origin
    }

    private(set) var entries: [Entry] = []
    /// The picture at each place of a source that names one; nil where it could not be had.
    private var byPlace: [String: ImageID?] = [:]
    private var byFile: [FileIdentity: ImageID] = [:]

    /// The picture that is named at `value`.
    func picture(_ value: Attributes.Value) -> ImageID? { byPlace[PictureTable.key(value)] ?? nil }

    private static func key(_ value: Attributes.Value) -> String { "\(value.origin) \(value.text)" }

    /// Reads and probes the picture at `value`, which `file` names.
    mutating func add(
        _ value: Attributes.Value, namedBy file: InputFile, in session: inout BuildSession, _ folders: InputFolders
    ) throws(EnvironmentFailure) {
        let key = PictureTable.key(value)
        if byPlace[key] != nil { return }
        byPlace[key] = .some(nil)
        let read = try folders.read(value.text, namedBy: file, at: value.origin, limit: InputLimit.picture)
        guard let picture = session.take(read) else { return }
        session.note(picture.name)
        if let known = byFile[picture.identity] {
            byPlace[key] = known
            return
        }
        guard let header = session.take(probe(picture.bytes, name: picture.name, at: value.origin)) else { return }
        let id = ImageID(entries.count)
        let resource = ImageResource(
            name: value.text, hash: header.hash, width: Int32(clamping: header.width),
            height: Int32(clamping: header.height))
        entries.append(
            Entry(resource: resource, header: header, namedBy: file, path: value.text, origin: value.origin))
        byFile[picture.identity] = id
        byPlace[key] = id
    }
}
