import Documents
import Files
import Identity
import Values

/// Probes the pictures that articles name: each file is read once, on the threads of a pool.
struct PictureProbe: BuildStep {
    let project: Project
    /// What earlier builds found out.
    let cache: OpenedCache
    /// The threads that read.
    let pool: WorkerPool
    private(set) var log = BuildLog()
    private var table = PictureTable()
    /// The pictures that were found, by what tells them apart.
    private var known: [PictureRequest.Subject: ImageKey] = [:]
    /// Hashes of the pictures whose data this build walked and found whole.
    private var walked: [ContentHash] = []

    /// A probe for the pictures of `project`.
    init(_ project: Project, _ cache: OpenedCache, on pool: WorkerPool) {
        self.project = project
        self.cache = cache
        self.pool = pool
    }

    /// The pictures of `articles`.
    mutating func table(of articles: [ReadArticle]) throws(EnvironmentFailure) -> PictureTable {
        let (requests, failure) = PictureRequest.all(in: articles, of: project)
        let verified = VerifiedPictures(cache)
        let reading = PictureReading(folders: project.folders, verified: verified)
        try read(requests, by: reading)
        if let failure { throw failure }
        verified.add(walked)
        return table
    }

    /// Reads the pictures of `requests` and takes them in order.
    private mutating func read(_ requests: [PictureRequest], by reading: PictureReading) throws(EnvironmentFailure) {
        var subjects: Set<PictureRequest.Subject> = []
        let firsts = requests.filter { $0.subject.map { subjects.insert($0).inserted } ?? true }
        let work = OrderedWork(on: pool) { { (request: PictureRequest) in reading.picture(request) } }
        defer { work.cancel() }
        var rest = firsts.makeIterator()
        var next = rest.next()
        for request in requests {
            if let subject = request.subject, subjects.remove(subject) == nil {
                try again(request, subject, by: reading)
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
        _ request: PictureRequest, _ subject: PictureRequest.Subject, by reading: PictureReading
    ) throws(EnvironmentFailure) {
        guard let image = known[subject] else { return take(try reading.picture(request).get(), of: request) }
        if let name = request.fileName { log.note(name) }
        table.name(image, at: request.value)
    }

    private mutating func take(_ picture: ProbedPicture, of request: PictureRequest) {
        log.add(picture.log)
        guard let header = picture.header else { return }
        if picture.isWalked { walked.append(header.hash) }
        let image = table.add(header, contour: picture.contour, of: request)
        if let subject = request.subject { known[subject] = image }
    }
}
