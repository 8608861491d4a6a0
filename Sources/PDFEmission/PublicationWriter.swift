import PubDisplayList
import PubPDFObjects
import PubValues

/// A PDF that is in its file.
package struct WrittenPublication {
    /// The number of its pages.
    package let pageCount: Int
    /// The number of contents made, not remembered.
    package let contentsMade: Int
    /// The spot inks that it prints in, sorted.
    package let spotInks: [String]
    /// The faces that could not be embedded: their glyphs are empty.
    package let failures: [FontFailure]
}

/// Writes an edition to a file while its pages are made.
///
/// Each page becomes a ``PageContent``: text is written as operators out of its runs of glyphs, and Cairo draws everything
/// else. Threads make the contents; they go to the file in the order of the pages, as soon as these are final. Only
/// contents are kept, which are compressed, and of pages that are not final yet.
package final class PublicationWriter {
    /// A page that a thread makes the content of.
    private struct Order: Sendable {
        var page: Page
        var place: Int
        var serial: Int
        var key: ContentHash?
    }

    /// A content, in the place of a page.
    private struct Delivery: Sendable {
        var content: Result<PageContent, EmissionError>
        var place: Int
        var serial: Int
        var key: ContentHash?
    }

    private let file: CheckedFile
    /// The file that gathers the objects of a linearized file.
    private let scratch: CheckedFile?
    private let memory: ContentMemory?
    /// The content hash of the edition.
    private let editionKey: ContentHash
    private var document: DocumentWriter
    private let work: OrderedWork<Order, Delivery>
    private let pictures: PicturePrefetch
    private let pool: WorkerPool
    /// Contents that are not written yet, by the places of their pages.
    private var contents: [Int: PageContent] = [:]
    /// Of each page that is not written, which of its orders counts.
    private var serials: [Int: Int] = [:]
    private var serial = 0
    /// Pages at places below this one are final.
    private var finalized = 0
    /// Pages at places below this one are final, and their contents are made.
    private var ready = 0
    /// Pages at places below this one are in the file.
    private var written = 0
    private var folios: [String] = []
    /// The first failure of a content; no page is taken after it.
    private(set) var failure: EmissionError?

    /// A writer of an edition to `file`, which is open for reading and writing, and is emptied. With a `memory`, pages that
    /// it knows are not made again. Throws for an unusable ICC profile and for system errors.
    ///
    /// With a file `scratch`, which is open in the same way, objects are gathered in it, and `file` is linearized at the end: its first
    /// page comes first.
    package convenience init(
        _ edition: Edition, with resources: EmissionResources, to descriptor: Int32, gatheredIn scratch: Int32? = nil,
        on pool: WorkerPool, remembering memory: ContentMemory? = nil
    ) throws(EmissionError) {
        try self.init(edition, with: resources, on: pool, remembering: memory) { () throws(EmissionError) in
            let file = try CheckedFile(descriptor)
            return (file, try scratch.map { scratch throws(EmissionError) in try CheckedFile(scratch) })
        }
    }

    /// A writer of an edition into memory.
    convenience init(
        inMemory edition: Edition, with resources: EmissionResources, on pool: WorkerPool
    ) throws(EmissionError) {
        try self.init(edition, with: resources, on: pool, remembering: nil) { (CheckedFile(), nil) }
    }

    /// The bytes of an edition in memory, which is finished.
    var bytes: [UInt8] { file.bytes }

    /// A writer to the file, and with the file that gathers objects, that `files` opens.
    private init(
        _ edition: Edition, with resources: EmissionResources, on pool: WorkerPool, remembering memory: ContentMemory?,
        _ files: () throws(EmissionError) -> (file: CheckedFile, scratch: CheckedFile?)
    ) throws(EmissionError) {
        self.memory = memory
        editionKey = memory == nil ? ContentHash() : edition.contentHash
        // Each worker has its own; the first is made here, so that a profile that is broken is found before any page.
        let paints = try PaintWriter(edition)
        let (file, gathered) = try files()
        (self.file, scratch) = (file, gathered)
        let pictures = PicturePrefetch(resources, for: edition, on: pool)
        self.pictures = pictures
        self.pool = pool
        document = DocumentWriter(edition, paints, resources, to: file, gatheredIn: gathered) {
            try pictures.picture($0)
        }
        work = OrderedWork(on: pool, isUrgent: true) {
            let emitter = Result { () throws(EmissionError) in try PageEmitter(edition, resources) }
            return { order in
                let content = Result { () throws(EmissionError) in
                    if pool.isCancelled { throw EmissionError.isUnwanted }
                    return try emitter.get().content(of: order.page, number: order.place + 1)
                }
                return Delivery(content: content, place: order.place, serial: order.serial, key: order.key)
            }
        }
    }

    deinit { work.cancel() }

    /// The number of contents made, not remembered.
    private var contentsMade = 0

    /// Takes the page at `place`; what was taken there before is void. Places may be left out. `key` is the content hash of
    /// the page. Failures are kept for ``finish(_:)``.
    package func take(_ page: Page, at place: Int, key: ContentHash? = nil) {
        if failure != nil { return }
        if let key, recall([key], from: place, elementsMovedBy: 0) { return }
        serial += 1
        serials[place] = serial
        contents[place] = nil
        work.add(Order(page: page, place: place, serial: serial, key: key))
        while !work.hasRoom() { store(work.take()) }
        while let made = work.takeIfMade() { store(made) }
        writeFinal()
    }

    /// Takes the pages of the content hashes `keys`, the first of them at the place `start`, out of the memory; false when it
    /// does not know all of them. Their elements have moved by `shift` in the tree.
    package func recall(_ keys: [ContentHash], from start: Int, elementsMovedBy shift: Int32) -> Bool {
        guard let memory else { return false }
        let known = keys.compactMap { memory[contentKey($0)] }
        guard known.count == keys.count else { return false }
        for (place, content) in zip(start..., known) {
            serials[place] = nil
            contents[place] = content.moved(by: shift)
        }
        return true
    }

    /// The key of the content that a page of the hash `page` has in this edition.
    private func contentKey(_ page: ContentHash) -> ContentHash {
        var key = editionKey
        key.combineEach(page)
        return key
    }

    /// Pages at the first `count` places will not change any more.
    package func finalize(upTo count: Int) {
        finalized = max(finalized, count)
        writeFinal()
    }

    /// Ends the file, which has the pages that are final, with the metadata and the outline of `publication`, whose own pages
    /// are not read. Links and entries of the outline that lead to no page of the file are left out. Called once.
    package func finish(_ publication: Publication) throws(EmissionError) -> WrittenPublication {
        while work.count > 0, failure == nil { store(work.take()) }
        writeFinal()
        do throws(EmissionError) {
            if let failure { throw failure }
            if pool.isCancelled { throw .isUnwanted }
            let failures = try document.finish(publication, folios: folios)
            if pool.isCancelled { throw .isUnwanted }
            try verify()
            return WrittenPublication(
                pageCount: folios.count, contentsMade: contentsMade, spotInks: document.spotInks.sorted(),
                failures: failures)
        } catch {
            // A read or write that failed is the cause of whatever was missed after it.
            try checkFiles()
            throw error
        }
    }

    /// Throws the first failure of a file.
    private func checkFiles() throws(EmissionError) {
        try scratch?.check()
        try file.check()
    }

    private func store(_ delivery: Delivery) {
        contentsMade += 1
        if let key = delivery.key, case .success(let content) = delivery.content { memory?[contentKey(key)] = content }
        // Another page has taken the place meanwhile.
        guard serials[delivery.place] == delivery.serial else { return }
        switch delivery.content {
        case .success(let content): contents[delivery.place] = content
        case .failure(let error): if failure == nil { failure = error }
        }
    }

    /// Writes the contents that are made, up to the first page that is not final or not made.
    private func writeFinal() {
        while ready < finalized {
            if let next = contents[ready] {
                pictures.expect(next)
                serials[ready] = nil
            } else if serials[ready] != nil {
                break
            }
            ready += 1
        }
        while failure == nil, written < ready {
            if let next = contents.removeValue(forKey: written) {
                do {
                    try document.add(next)
                    try checkFiles()
                } catch {
                    failure = error
                }
                folios.append(next.folio)
            }
            written += 1
        }
    }

    /// Reads the written file: throws if its bytes or its structure are wrong. If contents are remembered, a word has changed and its
    /// author waits: only the first objects are read then.
    private func verify() throws(EmissionError) {
        try file.verify()
        let pageCount = try EmissionError.reading { () throws(PDFReadFailure) in
            let document = try PDFReader(file, writtenBy: .program)
            if memory == nil { document.readAll() }
            let pageCount = memory == nil ? document.pageCount : document.saidPageCount
            try document.check()
            return pageCount
        }
        guard pageCount == folios.count else { throw .finishing(reason: "a page got lost") }
    }
}
