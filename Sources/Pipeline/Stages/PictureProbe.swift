import PubArtwork
import PubDesign
import PubDocuments
import PubFiles
import PubIdentity
import PubImages
import PubValues

/// Probes the pictures that masters and articles name, of these share by share: each file is read once, on the threads of a pool.
struct PictureProbe: BuildStep {
    private let project: Project
    /// The threads that read.
    private let pool: WorkerPool
    private let reading: PictureReading
    private(set) var log = BuildLog()
    /// The pictures of all articles added.
    private(set) var table = PictureTable()
    /// The failure that stopped it.
    private var failure: EnvironmentFailure?
    /// The places that named pictures.
    private var seen: Set<PicturePlace> = []
    /// All subjects that were probed.
    private var probed: Set<PictureRequest.Subject> = []
    /// The keys of the pictures that were found, by their subjects.
    private var known: [PictureRequest.Subject: ImageKey] = [:]

    /// A probe for the pictures of `project`; `cache` has the results of earlier builds, and `memory` the results of this
    /// session. The text of drawings is set in `fonts`.
    init(
        _ project: Project, _ cache: OpenedCache, remembering memory: PictureMemory, in fonts: DrawingFonts?,
        on pool: WorkerPool
    ) {
        self.project = project
        self.pool = pool
        reading = PictureReading(folders: project.folders, cache: cache, memory: memory, fonts: fonts)
    }

    /// Probes the pictures of the next `articles`. A failure is kept for ``finish()``, since faults in the articles after
    /// it should be found too; none is probed after it.
    mutating func add(_ articles: [ReadArticle]) {
        if failure != nil { return }
        let (requests, refused) = PictureRequest.all(in: articles, of: project, except: &seen)
        do throws(EnvironmentFailure) {
            try read(requests)
            failure = refused
        } catch {
            failure = error
        }
    }

    /// Probes the pictures that masters name, before pictures of articles.
    mutating func add(_ pictures: [MasterPicture]) {
        if failure != nil { return }
        do throws(EnvironmentFailure) {
            for picture in pictures where seen.insert(PicturePlace(Attributes.Value(picture))).inserted {
                try read([PictureRequest(picture, in: project)])
            }
        } catch {
            failure = error
        }
    }

    /// The pictures of all articles.
    mutating func finish() throws(EnvironmentFailure) -> PictureTable {
        if let failure { throw failure }
        return table
    }

    /// Reads the pictures of `requests` and takes them in order.
    private mutating func read(_ requests: [PictureRequest]) throws(EnvironmentFailure) {
        if requests.isEmpty { return }
        let firsts = requests.map { $0.subject.map { probed.insert($0).inserted } ?? true }
        let reading = reading
        let work = OrderedWork(on: pool) { { (request: PictureRequest) in reading.picture(request) } }
        defer { work.cancel() }
        var rest = zip(requests, firsts).lazy.filter(\.1).map(\.0).makeIterator()
        var next = rest.next()
        for (request, isFirst) in zip(requests, firsts) {
            if pool.isCancelled { throw .cancellation(of: project.manifest.name) }
            if !isFirst, let subject = request.subject {
                try again(request, subject)
                continue
            }
            while let first = next, work.hasRoom(for: first.size) {
                work.add(first, size: first.size)
                next = rest.next()
            }
            take(try work.take().get(), of: request)
        }
    }

    /// Takes a picture that was named before. One that cannot be placed is reported at each place that names it.
    private mutating func again(
        _ request: PictureRequest, _ subject: PictureRequest.Subject
    ) throws(EnvironmentFailure) {
        guard let image = known[subject] else { return take(try reading.picture(request).get(), of: request) }
        if let name = request.fileName { log.note(name) }
        table.name(image, at: request.value)
    }

    private mutating func take(_ picture: ProbedPicture, of request: PictureRequest) {
        log.add(picture.log)
        guard let header = picture.header else { return }
        let image = table.add(picture, header, of: request)
        if let subject = request.subject { known[subject] = image }
    }
}
