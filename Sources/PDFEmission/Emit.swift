import CScratchDeflate
import Color
import DisplayList
import Geometry
import Glibc

/// Draws `publication` as the edition says and writes it, finished, to the file at `path`, which is replaced.
///
/// One Cairo surface draws all pages in key colours into a nameless file beside `path`; one pass over it puts in
/// colours, pictures, boxes, widths, navigation and metadata. The same publication gives the same bytes. Memory does not
/// grow with the text of pages or with JPEGs. The caller renames the file when it is whole.
/// Throws what the environment refuses (``EmissionError/system(operation:code:)``) and contradictions of the publication.
package func emit(
    _ publication: Publication, as edition: Edition, with resources: EmissionResources, to path: String
) throws(EmissionError) {
    let colors = try screenColors(of: edition)
    try resources.check(glyphsOf: publication)
    let scratch = try ScratchFile(beside: path)
    let drawn = try draw(publication, as: edition, with: resources, colors, to: scratch.descriptor)
    let document = try PDFDocument(path: scratch.path)
    let compression = Compression()
    var pass = PaintPass(
        document: document, compression: compression,
        rewriter: ContentRewriter(keys: drawn.keys, colors: colors),
        shadings: Shadings(document: document, compression: compression, keys: drawn.keys, colors: colors),
        pictures: PictureStreams(document: document, compression: compression, placed: drawn.placed),
        fonts: try FontWidths(document: document, programs: resources.fonts))
    let navigation = try Navigation(publication, edition: edition, document: document)
    for (index, page) in publication.pages.enumerated() {
        let object = document.page(index)
        try pass.finish(page: object)
        PageBoxes(page, edition: edition).write(into: object, of: document)
        try navigation.addLinks(of: page, to: object)
        document.releaseHandles()
        try document.check()
    }
    try navigation.addToCatalog()
    DocumentMetadata(publication.metadata).write(into: document)
    try document.check()
    let identifier = FileIdentifier.text(of: publication, content: compression.content)
    try document.write(to: path, identifier: identifier)
}

func screenColors(of edition: Edition) throws(EmissionError) -> ScreenColors {
    do { return try ScreenColors(profile: edition.profile) } catch { throw .profile }
}

private func draw(
    _ publication: Publication, as edition: Edition, with resources: EmissionResources, _ colors: ScreenColors,
    to descriptor: Int32
) throws(EmissionError) -> KeyedTarget {
    let faces = try Faces(resources.fonts)
    let pictures = GlyphPictures(behind: publication.images.count, colors: colors)
    let target = KeyedTarget { image in try pictures.prepared(image) ?? resources.picture(image) }
    // What Cairo writes is read once and thrown away.
    scratch_deflate_level(1)
    defer { scratch_deflate_level(-1) }
    let surface = DrawingSurface(descriptor: descriptor)
    var canvas = Canvas(context: surface.context, faces: faces, pictures: pictures, target: target)
    for (index, page) in publication.pages.enumerated() {
        let boxes = PageBoxes(page, edition: edition)
        surface.beginPage(width: boxes.media.width.points, height: boxes.media.height.points)
        try canvas.draw(page, at: boxes.trimOrigin)
        try surface.endPage(index + 1)
        target.releaseStandIns()
    }
    try surface.finish(after: publication.pages.count)
    return target
}

/// The boxes of a page in an edition.
struct PageBoxes {
    /// The size of the sheet.
    var media: Size
    /// Where the upper left corner of the trim lies on it.
    var trimOrigin: Point
    private var trim: Size

    init(_ page: Page, edition: Edition) {
        let bleed = edition.purpose == .print ? page.bleed : .zero
        trim = page.trim
        trimOrigin = Point(x: bleed, y: bleed)
        media = Size(width: trim.width + bleed * 2, height: trim.height + bleed * 2)
    }

    /// PDF's coordinates (points, y upwards from the foot of the sheet) of a place of the page.
    func point(_ place: Point) -> (x: Double, y: Double) {
        ((place.x + trimOrigin.x).points, (media.height - trimOrigin.y - place.y).points)
    }

    /// A rectangle of the page as PDF writes it: left, bottom, right, top.
    func written(_ rect: Rect) -> String {
        let low = point(Point(x: rect.minX, y: rect.maxY))
        let high = point(Point(x: rect.maxX, y: rect.minY))
        return "[" + [low.x, low.y, high.x, high.y].map { PDFNumber.text($0, decimals: 4) }.joined(separator: " ") + "]"
    }

    /// Sheet, bleed and trim; content is cut at the bleed, which is the sheet's edge.
    func write(into page: PDFObject, of document: PDFDocument) {
        let sheet = Rect(origin: Point(x: -trimOrigin.x, y: -trimOrigin.y), size: media)
        let cut = Rect(origin: .zero, size: trim)
        for key in ["/MediaBox", "/CropBox", "/BleedBox"] { document.set(page, key, document.parse(written(sheet))) }
        document.set(page, "/TrimBox", document.parse(written(cut)))
    }
}

/// A file without a name, which vanishes with its descriptor whatever happens.
final class ScratchFile {
    let descriptor: Int32

    /// A file in the folder of `path`.
    init(beside path: String) throws(EmissionError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        // O_TMPFILE of <fcntl.h>, whose definition Swift cannot read: 020000000 | O_DIRECTORY.
        let nameless: Int32 = 0o20000000 | O_DIRECTORY
        let opened = open(folder.isEmpty ? "/" : folder, nameless | O_RDWR | O_CLOEXEC, 0o600)
        descriptor = opened >= 0 ? opened : ScratchFile.unlinked(path)
        guard descriptor >= 0 else { throw .system(operation: "open", code: errno) }
    }

    deinit { close(descriptor) }

    /// Where the file can be opened again.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// For file systems that know no nameless files: one that loses its name at once.
    private static func unlinked(_ path: String) -> Int32 {
        let name = path + ".pages"
        let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { unlink(name) }
        return descriptor
    }
}
