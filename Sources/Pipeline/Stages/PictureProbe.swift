import Documents
import Files
import Identity
import Values

/// Probes the pictures that articles name: each file is read once, on as many threads as there are jobs.
struct PictureProbe: BuildStep {
    let project: Project
    /// True where what earlier builds found out is read.
    let usesCache: Bool
    /// Threads that read beside each other.
    let jobs: Int
    private(set) var log = BuildLog()
    private var table = PictureTable()
    /// The pictures that were found, by what tells them apart.
    private var known: [PictureRequest.Subject: ImageKey] = [:]
    /// Hashes of the pictures whose data this build walked and found whole.
    private var walked: [ContentHash] = []

    /// A probe for the pictures of `project`.
    init(_ project: Project, usesCache: Bool, jobs: Int) {
        self.project = project
        self.usesCache = usesCache
        self.jobs = jobs
    }

    /// The pictures of `articles`.
    mutating func table(of articles: [ReadArticle]) throws(EnvironmentFailure) -> PictureTable {
        let (requests, failure) = PictureRequest.all(in: articles, of: project)
        let verified = VerifiedPictures { [project, usesCache] in usesCache ? project.folders.cache() : nil }
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
        let work = OrderedWork(count: firsts.count, jobs: jobs, sizes: firsts.map(\.size)) {
            { reading.picture(firsts[$0]) }
        }
        defer { work.stop() }
        var taken = 0
        for request in requests {
            if let subject = request.subject, subjects.remove(subject) == nil {
                try again(request, subject, by: reading)
            } else {
                take(try work.result(taken).get(), of: request)
                taken += 1
            }
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
