import PubArtwork
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubFiles
import PubGeometry
import PubIdentity
import PubImages

/// The pictures of an issue: probed once each, before layout; their bytes are read again when a page shows them.
struct PictureTable {
    /// One picture.
    struct Entry: Sendable {
        var resource: ImageResource
        var header: PictureHeader
        /// The file that names it, and the name, to open it again under the same rules.
        var namedBy: PathBase
        var path: String
        var origin: SourceLocation
        /// The bytes of a picture that its source holds itself; nil for files.
        var bytes: [UInt8]?
        /// The outline of its visible part, if it is transparent.
        var contour: Path?
        /// Its marks, if it is a drawing.
        var drawing: Drawing?
        /// The summary of the page, if it is one of a PDF: its objects are read again when it is written.
        var page: PlacedPage?
        /// Its number there.
        var pageNumber: Int?
    }

    /// The pictures, each content once, in the order that sources name them.
    private(set) var entries: [Entry] = []
    private var keys: Set<ImageKey> = []
    /// The picture at each place of a source that names one which can be placed.
    private var byPlace: [PicturePlace: ImageKey] = [:]

    /// The picture that is named at `value`; nil if it could not be had.
    func picture(_ value: Attributes.Value) -> ImageKey? { byPlace[PicturePlace(value)] }

    /// Whether the outline of the visible part of `image` is known. Linear.
    func hasContour(_ image: ImageKey) -> Bool {
        entries.contains { $0.resource.key == image && $0.contour != nil }
    }

    /// The size of `image` as web pages show it, 96 pixels an inch; nil for one that is not known. Linear.
    func size(of image: ImageKey) -> Size? {
        guard let resource = entries.first(where: { $0.resource.key == image })?.resource else { return nil }
        return resource.vectorSize
            ?? Size(
                width: Length(points: Double(max(resource.width, 1)) * 0.75),
                height: Length(points: Double(max(resource.height, 1)) * 0.75))
    }

    /// Notes that `image` is named at `value`.
    mutating func name(_ image: ImageKey, at value: Attributes.Value) { byPlace[PicturePlace(value)] = image }

    /// The drawings, by their keys.
    var drawings: [ImageKey: Drawing] {
        var drawings: [ImageKey: Drawing] = [:]
        for entry in entries { drawings[entry.resource.key] = entry.drawing }
        return drawings
    }

    /// Adds the `picture` of `request`, with its `header`.
    mutating func add(_ picture: ProbedPicture, _ header: PictureHeader, of request: PictureRequest) -> ImageKey {
        let key = ImageKey(header.hash)
        name(key, at: request.value)
        if !keys.insert(key).inserted { return key }
        var resource = ImageResource(
            name: request.value.text, key: key, width: Int32(clamping: header.width),
            height: Int32(clamping: header.height))
        resource.vectorSize = picture.drawing?.size ?? picture.page?.size
        resource.bleed = picture.page?.bleed
        resource.isLineArt = header.isLineArt
        resource.isBilevel = header.isBilevel
        var entry = Entry(
            resource: resource, header: header, namedBy: request.namedBy, path: request.path,
            origin: request.value.origin, contour: picture.contour, drawing: picture.drawing,
            page: picture.page, pageNumber: picture.page == nil ? nil : request.page?.value ?? 1)
        if case .attachment(let bytes) = request.content { entry.bytes = bytes }
        entries.append(entry)
        for drawn in picture.drawing?.pictures ?? [] { add(drawn, of: entry) }
        return key
    }

    /// Adds the picture `drawn`, which the drawing of `entry` holds itself.
    private mutating func add(_ drawn: DrawnPicture, of entry: Entry) {
        let key = ImageKey(drawn.header.hash)
        if !keys.insert(key).inserted { return }
        var resource = ImageResource(
            name: entry.resource.name, key: key, width: Int32(clamping: drawn.header.width),
            height: Int32(clamping: drawn.header.height))
        resource.isLineArt = drawn.header.isLineArt
        resource.isBilevel = drawn.header.isBilevel
        entries.append(
            Entry(
                resource: resource, header: drawn.header, namedBy: entry.namedBy, path: entry.path,
                origin: entry.origin, bytes: drawn.bytes))
    }
}
