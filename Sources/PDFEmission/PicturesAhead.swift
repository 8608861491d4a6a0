import Identity
import Images
import Values

/// Has threads prepare pictures in the order in which a document's writer will ask for them.
final class PicturesAhead {
    private let resources: EmissionResources
    private let work: OrderedWork<ImageKey, Result<PreparedPicture, any Error>>
    /// The pictures of the pages that are to be written next, each once; the first `taken` of them have been asked for,
    /// and the first `added` been handed out.
    private var images: [ImageKey] = []
    private var taken = 0, added = 0
    private var known: Set<ImageKey> = []

    /// Preparation of the pictures of `resources` on `pool`.
    init(_ resources: EmissionResources, on pool: WorkerPool) {
        self.resources = resources
        work = OrderedWork(on: pool, isUrgent: true) { { image in Result { try resources.picture(image) } } }
    }

    deinit { work.cancel() }

    /// Notes the pictures of the next page that will be written.
    func expect(_ page: PageContent) {
        for image in page.pictures where page.glyphPictures[image] == nil {
            if known.insert(image).inserted { images.append(image) }
        }
        handOut()
    }

    /// The picture `image`. Each is asked for once, in the order of the pages.
    func picture(_ image: ImageKey) throws -> PreparedPicture {
        guard taken < images.count, images[taken] == image else { return try resources.picture(image) }
        handOut()
        let picture = work.take()
        taken += 1
        handOut()
        return try picture.get()
    }

    private func handOut() {
        while added < images.count, work.hasRoom(for: size(of: images[added])) {
            work.add(images[added], size: size(of: images[added]))
            added += 1
        }
    }

    /// Bytes that a prepared picture holds in memory, at most; 0 for what is small. A JPEG stays in its file.
    private func size(of image: ImageKey) -> Int {
        guard let header = try? resources.header(image), header.format != .jpeg else { return 0 }
        return header.decodedLength
    }
}
