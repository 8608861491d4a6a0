import Diagnostics
import DisplayList
import Documents
import Files
import Geometry
import Identity
import Images
import Values

/// The pictures of an issue: probed once each, before layout; their bytes are read again when a page shows them.
struct PictureTable {
    /// One picture.
    struct Entry: Sendable {
        var resource: ImageResource
        var header: PictureHeader
        /// The file that names it, and the name, to open it again under the same rules.
        var namedBy: InputFile
        var path: String
        var origin: SourceLocation
        /// The bytes of a picture that its source holds itself; nil for files.
        var bytes: [UInt8]?
        /// The outline of what is seen of it, where it is transparent.
        var contour: Path?
    }

    /// The name of a picture where a source gives it: files of different folders may have the same name.
    private struct Place: Hashable {
        var name: String
        var origin: SourceLocation

        init(_ value: Attributes.Value) {
            name = value.text
            origin = value.origin
        }
    }

    /// The pictures, each content once, in the order in which sources name them.
    private(set) var entries: [Entry] = []
    private var keys: Set<ImageKey> = []
    private let openCache: @Sendable () -> BuildCache?
    /// Opened when the first picture asks for it: most runs of a text issue have none.
    private lazy var cache: BuildCache? = openCache()
    /// Hashes of the pictures whose data this build walked and found whole.
    private var verified: [ContentHash] = []
    /// The picture at each place of a source that names one; nil where it could not be had.
    private var byPlace: [Place: ImageKey?] = [:]
    private var byFile: [FileIdentity: ImageKey] = [:]
    private var byAttachment: [String: ImageKey] = [:]

    /// An empty table; the cache knows the pictures that need not be walked.
    init(cache: @escaping @Sendable () -> BuildCache?) { openCache = cache }

    /// The picture that is named at `value`.
    func picture(_ value: Attributes.Value) -> ImageKey? { byPlace[Place(value)] ?? nil }

    /// Probes a picture that `file` holds itself, under the name that it has there.
    mutating func add(
        _ attachment: Attachment, at value: Attributes.Value, in file: InputFile, _ log: inout BuildLog
    ) {
        let key = Place(value)
        if byPlace[key] != nil { return }
        byPlace[key] = .some(nil)
        if let known = byAttachment[value.text] {
            byPlace[key] = known
            return
        }
        guard let header = probed(attachment.bytes, name: file.name, at: value.origin, &log) else { return }
        byPlace[key] = append(header, named: value, by: file, bytes: attachment.bytes)
        byAttachment[value.text] = byPlace[key] ?? nil
    }

    /// The header of a picture whose data are whole; nil with a finding for others. Data that an earlier build found
    /// whole are not walked again.
    private mutating func probed(
        _ bytes: [UInt8], name: String, at origin: SourceLocation, _ log: inout BuildLog
    ) -> PictureHeader? {
        guard let header = log.take(probe(bytes, name: name, at: origin)) else { return nil }
        guard header.format == .jpeg, cache?.isVerified(header.hash) != true else { return header }
        if let fault = verify(bytes, name: name, at: origin) {
            log.report(fault)
            return nil
        }
        verified.append(header.hash)
        return header
    }

    /// Lets later builds know which pictures were found whole.
    mutating func rememberVerified() {
        if !verified.isEmpty { cache?.noteVerified(verified) }
    }

    private mutating func append(
        _ header: PictureHeader, named value: Attributes.Value, by file: InputFile, bytes: [UInt8]? = nil,
        contour: Path? = nil
    ) -> ImageKey {
        let key = ImageKey(header.hash)
        if !keys.insert(key).inserted { return key }
        let resource = ImageResource(
            name: value.text, key: key, width: Int32(clamping: header.width),
            height: Int32(clamping: header.height))
        entries.append(
            Entry(
                resource: resource, header: header, namedBy: file, path: value.text, origin: value.origin, bytes: bytes,
                contour: contour))
        return key
    }

    /// Reads and probes the picture at `value`, which `file` names.
    mutating func add(
        _ value: Attributes.Value, namedBy file: InputFile, in log: inout BuildLog, _ folders: InputFolders
    ) throws(EnvironmentFailure) {
        let key = Place(value)
        if byPlace[key] != nil { return }
        byPlace[key] = .some(nil)
        let read = try folders.read(value.text, namedBy: file, at: value.origin, limit: InputLimit.picture)
        guard let picture = log.take(read) else { return }
        log.note(picture.name)
        if let known = byFile[picture.identity] {
            byPlace[key] = known
            return
        }
        guard let header = probed(picture.bytes, name: picture.name, at: value.origin, &log) else { return }
        let outline = log.take(contour(picture.bytes, name: picture.name, at: value.origin)) ?? nil
        let image = append(header, named: value, by: file, contour: outline)
        byFile[picture.identity] = image
        byPlace[key] = image
    }
}
