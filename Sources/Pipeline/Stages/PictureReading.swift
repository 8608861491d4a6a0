import PubArtwork
import PubDiagnostics
import PubFiles
import PubGeometry
import PubImages
import PubValues
import Synchronization

/// What was found of a picture.
struct ProbedPicture: Sendable {
    /// Its header; nil when it cannot be placed.
    var header: PictureHeader?
    /// The outline of what is seen of it, where it is transparent.
    var contour: Path?
    /// Its marks, where it is a drawing.
    var drawing: Drawing?
    /// What is known of the page, where it is one of a PDF, without its objects.
    var page: PlacedPage?
    /// What a walk through its data found; nil where none was needed.
    var walked: WalkedPicture?
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
    let verified: VerifiedPictures

    /// One at a time is decoded of the pictures that take more memory than this, in bytes of decoded samples.
    private static let largeLength = 128 << 20
    private static let large = Mutex(())

    /// Reads and probes the picture of `request`.
    func picture(_ request: PictureRequest) -> Result<ProbedPicture, EnvironmentFailure> {
        Result { () throws(EnvironmentFailure) in
            var picture = ProbedPicture()
            let origin = request.value.origin
            switch request.content {
            case .refused(let findings): picture.log.report(findings)
            case .attachment(let bytes): probe(bytes, nil, name: request.namedBy.name, at: origin, into: &picture)
            case .file:
                let read = try folders.read(
                    request.value.text, namedBy: request.namedBy, at: origin, limit: InputLimit.picture)
                guard let file = picture.log.take(read) else { return picture }
                picture.log.note(file.name)
                if isPDF(file.bytes) {
                    readPage(of: file, request, into: &picture)
                    return picture
                }
                if let page = request.page {
                    picture.log.report(
                        .error(
                            "picture-page", "'\(file.name)' has no pages: it is no PDF", at: page.origin,
                            hint: "leave pdf-page (pdf_page of the manifest) out; after and place say where it is"))
                }
                if isSVG(file.bytes) {
                    try readMarks(of: file, at: origin, into: &picture)
                    return picture
                }
                probe(file.bytes, file.hash, name: file.name, at: origin, into: &picture)
                guard let header = picture.header else { return picture }
                let outline = alone(header) { contour(file.bytes, name: file.name, at: origin) }
                picture.contour = picture.log.take(outline) ?? nil
            }
            return picture
        }
    }

    /// Finds the header of a picture whose data are whole. Data that an earlier build found whole are not walked again.
    private func probe(
        _ bytes: [UInt8], _ hash: ContentHash?, name: String, at origin: SourceLocation,
        into picture: inout ProbedPicture
    ) {
        guard var header = picture.log.take(PubImages.probe(bytes, hash: hash, name: name, at: origin)) else { return }
        if header.format == .jpeg {
            var known = verified.picture(header.hash)
            if known == nil {
                known = picture.log.take(alone(header) { walk(bytes, name: name, at: origin) })
                picture.walked = known
            }
            guard let known else { return }
            header.isLineArt = known.isLineArt
        }
        picture.header = header
    }

    /// Reads the page of a PDF that is asked for.
    private func readPage(of file: InputFile, _ request: PictureRequest, into picture: inout ProbedPicture) {
        let number = request.page?.value ?? 1
        let origin = request.page?.origin ?? request.value.origin
        guard var page = picture.log.take(PubArtwork.readPage(number, of: file.bytes, name: file.name, at: origin))
        else {
            return
        }
        page.objects = []
        picture.page = page
        var hash = file.hash
        hash.combineEach(number)
        picture.header = PictureHeader(
            artwork: .pdf, width: Int(page.size.width.points), height: Int(page.size.height.points), hash: hash)
    }

    /// Reads the marks of a drawing.
    private func readMarks(
        of file: InputFile, at origin: SourceLocation, into picture: inout ProbedPicture
    ) throws(EnvironmentFailure) {
        let read: Outcome<Drawing>
        do { read = try readDrawing(file.bytes, name: file.name, at: origin) } catch {
            throw EnvironmentFailure("draw", file.name, reason: error.reason, hint: error.hint)
        }
        guard let drawing = picture.log.take(read) else { return }
        picture.drawing = drawing
        picture.contour = drawing.contour
        picture.header = PictureHeader(
            artwork: .svg, width: Int(drawing.size.width.points), height: Int(drawing.size.height.points),
            hash: file.hash)
    }

    /// Runs `body`, for a large picture while no other large one is decoded.
    private func alone<Value>(_ header: PictureHeader, _ body: () -> Value) -> Value {
        header.decodedLength > PictureReading.largeLength ? PictureReading.large.withLock { _ in body() } : body()
    }
}

/// The pictures that earlier builds walked and found whole.
final class VerifiedPictures: Sendable {
    private let cache: OpenedCache

    /// The pictures of `cache`.
    init(_ cache: OpenedCache) { self.cache = cache }

    /// What was found of the data of the hash `content`; nil where they were not found whole.
    func picture(_ content: ContentHash) -> WalkedPicture? {
        cache.opened?.verifiedKind(of: content).map { WalkedPicture(isLineArt: $0 == .lineArt) }
    }

    /// Lets later builds know what was found of the data of these hashes.
    func add(_ pictures: [(hash: ContentHash, picture: WalkedPicture)]) {
        if pictures.isEmpty { return }
        cache.opened?.noteVerified(pictures.map { ($0.hash, $0.picture.isLineArt ? .lineArt : .photograph) })
    }
}

/// The cache of a root, which is opened when it is first needed: most runs of a text issue need none.
final class OpenedCache: Sendable {
    private let folders: InputFolders?
    private let cache = Mutex<BuildCache??>(nil)

    /// The cache below the root of `folders`; none without them.
    init(_ folders: InputFolders?) { self.folders = folders }

    /// The cache; nil where there is none.
    var opened: BuildCache? {
        cache.withLock { cache in
            if let cache { return cache }
            let opened = folders?.cache()
            cache = .some(opened)
            return opened
        }
    }
}
