import PubImages
import PubValues

/// Has threads prepare pictures in the order that a document's writer will ask for them.
final class PicturePrefetch {
    private let resources: EmissionResources
    private let edition: Edition
    private let work: OrderedWork<PictureUse, Result<PreparedPicture, any Error>>
    /// The pictures of the pages that are to be written next, each once; the first `taken` of them have been asked for,
    /// and the first `added` been handed out.
    private var uses: [PictureUse] = []
    private var taken = 0, added = 0
    private var known: Set<PictureUse> = []

    /// Preparation of the pictures of `resources` for `edition` on `pool`.
    init(_ resources: EmissionResources, for edition: Edition, on pool: WorkerPool) {
        self.resources = resources
        self.edition = edition
        work = OrderedWork(on: pool, isUrgent: true) {
            { use in Result { try resources.picture(use.image, edition.target(use)) } }
        }
    }

    deinit { work.cancel() }

    /// Notes the pictures of the next page that will be written.
    func expect(_ page: PageContent) {
        for use in page.pictures
        where page.glyphPictures[use.image] == nil && (try? resources.header(use.image))?.format != .pdf {
            if known.insert(use).inserted { uses.append(use) }
        }
        handOut()
    }

    /// A picture. Each is requested once, in the order of the pages.
    func picture(_ use: PictureUse) throws -> PreparedPicture {
        guard taken < uses.count, uses[taken] == use else {
            return try resources.picture(use.image, edition.target(use))
        }
        handOut()
        let picture = work.take()
        taken += 1
        handOut()
        return try picture.get()
    }

    private func handOut() {
        while added < uses.count, work.hasRoom(for: size(of: uses[added])) {
            work.add(uses[added], size: size(of: uses[added]))
            added += 1
        }
    }

    /// The maximum number of bytes that a picture takes while it is prepared and waits; 0 for small ones.
    private func size(of use: PictureUse) -> Int {
        guard let header = try? resources.header(use.image) else { return 0 }
        return edition.target(use).memory(for: header)
    }
}
