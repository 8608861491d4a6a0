import PubArtwork
import PubDiagnostics
import PubFiles
import PubGeometry
import PubImages
import PubValues
import Synchronization

/// A probed picture with its findings.
struct ProbedPicture: Sendable {
    /// Its header; nil when it cannot be placed.
    var header: PictureHeader?
    /// The outline of its visible part, if it is transparent.
    var contour: Path?
    /// Its marks, if it is a drawing.
    var drawing: Drawing?
    /// The summary of the page, without its objects, if it is one of a PDF.
    var page: PlacedPage?
    /// The findings, and the file that was read.
    var log = BuildLog()
}

/// Reads and probes pictures: for each a pure function of its request, which several threads call at once.
///
/// A file is read whole, since its bytes are hashed, its segments walked and its codes decoded; it is freed before the
/// thread reads the next. A map of it into memory would be no copy, but a file that somebody cuts short meanwhile would
/// end the program.
struct PictureReading: Sendable {
    let folders: InputFolders
    /// The results of earlier builds for pictures.
    let cache: OpenedCache
    /// The results of this session.
    let memory: PictureMemory
    /// The faces for the text of drawings; nil for none.
    let fonts: DrawingFonts?
    private let fontsHash: ContentHash?

    /// A reading from `folders`, with the results of earlier builds in `cache` and of this session in `memory`.
    init(folders: InputFolders, cache: OpenedCache, memory: PictureMemory, fonts: DrawingFonts?) {
        (self.folders, self.cache, self.memory, self.fonts) = (folders, cache, memory, fonts)
        fontsHash = fonts?.hash
    }

    /// One at a time is decoded of the pictures that take more memory than this, in bytes of decoded samples.
    private static let largeLength = 128 << 20
    private static let large = Mutex(())

    /// Reads and probes the picture of `request`.
    func picture(_ request: PictureRequest) -> Result<ProbedPicture, EnvironmentFailure> {
        Result { () throws(EnvironmentFailure) in
            switch request.content {
            case .refused(let findings):
                var picture = ProbedPicture()
                picture.log.report(findings)
                return picture
            case .attachment(let bytes):
                return try known(request, ContentHash(bytes)) { () throws(EnvironmentFailure) in
                    try isSVG(bytes)
                        ? marks(bytes, ContentHash(bytes), request.namedBy.name, at: request.value.origin)
                        : pixels(bytes, ContentHash(bytes), request.namedBy.name, request, hasContour: false)
                }
            case .file:
                var picture = ProbedPicture()
                let read = try folders.read(
                    request.path, namedBy: request.namedBy, at: request.value.origin, limit: InputLimit.picture)
                guard let file = picture.log.take(read) else { return picture }
                picture.log.note(file.name)
                let log = picture.log
                picture = try known(request, file.hash) { () throws(EnvironmentFailure) in
                    try self.picture(in: file, request)
                }
                picture.log = log.adding(picture.log)
                return picture
            }
        }
    }

    /// The remembered result for the picture with the hash `content`; without one, the result of `probe`, which is remembered.
    private func known(
        _ request: PictureRequest, _ content: ContentHash, probe: () throws(EnvironmentFailure) -> ProbedPicture
    ) throws(EnvironmentFailure) -> ProbedPicture {
        let subject = PictureMemory.Subject(request, content, fonts: fontsHash)
        if let known = memory.picture(subject, at: request) { return known }
        let picture = try probe()
        // Its content does not say what is in the files that it shows.
        if picture.drawing?.hasLinkedPictures != true { memory.note(picture, of: subject, at: request) }
        return picture
    }

    /// Probes the picture in `file`.
    private func picture(in file: InputFile, _ request: PictureRequest) throws(EnvironmentFailure) -> ProbedPicture {
        if isPDF(file.bytes) { return page(of: file, request) }
        var picture =
            isSVG(file.bytes)
            ? try marks(file.bytes, file.hash, file.name, at: request.value.origin, in: file)
            : pixels(file.bytes, file.hash, file.name, request, hasContour: true)
        if let page = request.page {
            picture.log.report(
                .error(
                    "picture-page", "'\(file.name)' has no pages: it is no PDF", at: page.origin,
                    hint: "leave pdf-page (pdf_page of the manifest) out; after and place say where it is"))
        }
        return picture
    }

    /// Finds the header of a picture with the hash `content` whose data are whole, and the outline of its visible part if it
    /// `hasContour`. A picture decoded by an earlier build is not decoded again.
    private func pixels(
        _ bytes: [UInt8], _ content: ContentHash, _ name: String, _ request: PictureRequest, hasContour: Bool
    ) -> ProbedPicture {
        let origin = request.value.origin
        var picture = ProbedPicture()
        picture.header = picture.log.take(PubImages.probe(bytes, hash: content, name: name, at: origin))
        // All other pictures are known by their headers: nothing of them is worth keeping.
        guard let header = picture.header, header.format == .jpeg || hasContour && header.hasAlpha else {
            return picture
        }
        let key = PictureArchive.key(hasContour ? "picture" : "attachment", of: content)
        if let entry = cache.existing?.pictureFindings.bytes(of: key),
            let known = KnownPicture(archived: entry, of: content)
        {
            (picture.header, picture.contour) = (known.header, known.contour)
            return picture
        }
        decode(bytes, header, name, at: origin, hasContour: hasContour, into: &picture)
        // An entry has no findings: a picture with some is decoded by each build.
        if let header = picture.header, picture.log.diagnostics.isEmpty {
            cache.opened?.pictureFindings.keep(KnownPicture(header: header, contour: picture.contour).archived, as: key)
        }
        return picture
    }

    /// Decodes the data of a JPEG far enough to prove them whole, and transparent pixels.
    private func decode(
        _ bytes: [UInt8], _ header: PictureHeader, _ name: String, at origin: SourceLocation, hasContour: Bool,
        into picture: inout ProbedPicture
    ) {
        if header.format == .jpeg {
            let found = picture.log.take(alone(header) { walk(bytes, name: name, at: origin) })
            guard let found else { return picture.header = nil }
            picture.header?.isLineArt = found.isLineArt
        }
        if hasContour, header.hasAlpha {
            let outline = alone(header) { contour(bytes, name: name, at: origin) }
            picture.contour = picture.log.take(outline) ?? nil
        }
    }

    /// Reads the page of a PDF that is asked for.
    private func page(of file: InputFile, _ request: PictureRequest) -> ProbedPicture {
        var picture = ProbedPicture()
        let number = request.page?.value ?? 1
        let origin = request.page?.origin ?? request.value.origin
        guard var page = picture.log.take(PubArtwork.readPage(number, of: file.bytes, name: file.name, at: origin))
        else {
            return picture
        }
        page.objects = []
        picture.page = page
        var hash = file.hash
        hash.combineEach(number)
        picture.header = PictureHeader(
            artwork: .pdf, width: Int(page.size.width.points), height: Int(page.size.height.points), hash: hash)
        return picture
    }

    /// Reads the marks of the drawing in `bytes`, which have the hash `content`, with the pictures that it names beside it if it is `file`.
    private func marks(
        _ bytes: [UInt8], _ content: ContentHash, _ name: String, at origin: SourceLocation, in file: InputFile? = nil
    ) throws(EnvironmentFailure) -> ProbedPicture {
        var picture = ProbedPicture()
        let linked = file.map { LinkedPictures(folders, of: $0, at: origin) }
        let read = readDrawing(bytes, name: name, at: origin, in: fonts, linked: linked.map { $0.file })
        if let failure = linked?.failure { throw failure }
        for name in linked?.names ?? [] { picture.log.note(name) }
        guard let drawing = picture.log.take(read) else { return picture }
        picture.drawing = drawing
        picture.contour = drawing.contour
        picture.header = PictureHeader(
            artwork: .svg, width: Int(drawing.size.width.points), height: Int(drawing.size.height.points),
            hash: linked?.hash ?? content)
        return picture
    }

    /// Runs `body`, for a large picture while no other large one is decoded.
    private func alone<Value>(_ header: PictureHeader, _ body: () -> Value) -> Value {
        header.decodedLength > PictureReading.largeLength ? PictureReading.large.withLock { _ in body() } : body()
    }
}

/// The cache of a root, which is opened when it is first needed: most runs of a text issue need none.
final class OpenedCache: Sendable {
    private let folders: InputFolders?
    private let cache = Mutex<BuildCache??>(nil)

    /// The cache below the root of `folders`; none without them.
    init(_ folders: InputFolders?) { self.folders = folders }

    /// The cache if it exists, for reading: a lookup makes no folders.
    var existing: BuildCache? {
        cache.withLock { cache in
            if let cache { return cache }
            let found = folders?.cache(makingFolders: false)
            // A folder that is not there yet may be made later.
            if let found { cache = .some(found) }
            return found
        }
    }

    /// The cache, whose folders are made; nil if there can be none.
    var opened: BuildCache? {
        cache.withLock { cache in
            if let cache { return cache }
            let opened = folders?.cache()
            cache = .some(opened)
            return opened
        }
    }
}
