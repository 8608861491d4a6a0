import DisplayList
import Values

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
    }

    /// A content, in the place of a page.
    private struct Delivery: Sendable {
        var content: Result<PageContent, EmissionError>
        var place: Int
        var serial: Int
        var folio: String
    }

    private let file: CheckedFile
    private var document: DocumentWriter
    private let work: OrderedWork<Order, Delivery>
    private let pictures: PicturesAhead
    /// Contents that are not written yet, by the places of their pages.
    private var contents: [Int: (content: PageContent, folio: String)] = [:]
    /// Of each page that is not written, which of its orders counts.
    private var serials: [Int: Int] = [:]
    private var serial = 0
    /// Places below are final.
    private var settled = 0
    /// Places below are settled, and their contents made.
    private var ready = 0
    /// Places below are written.
    private var written = 0
    private var folios: [String] = []
    private var failure: EmissionError?

    /// A writer of an edition to `file`, which is open for reading and writing, and is emptied. Throws for an ICC profile
    /// that cannot be used, and what the system refuses.
    package init(
        _ edition: Edition, with resources: EmissionResources, to descriptor: Int32, on pool: WorkerPool
    ) throws(EmissionError) {
        // Each worker has its own; the first is made here, so that a profile that is broken is found before any page.
        _ = try screenColors(of: edition)
        file = try CheckedFile(descriptor)
        let pictures = PicturesAhead(resources, on: pool)
        self.pictures = pictures
        document = DocumentWriter(edition, resources.font, to: file) { try pictures.picture($0) }
        work = OrderedWork(on: pool, isUrgent: true) {
            let emitter = Result { () throws(EmissionError) in try PageEmitter(edition, resources) }
            return { order in
                let content = Result { () throws(EmissionError) in
                    try emitter.get().content(of: order.page, number: order.place + 1)
                }
                return Delivery(
                    content: content, place: order.place, serial: order.serial, folio: order.page.folio)
            }
        }
    }

    deinit { work.cancel() }

    /// The number of pages that are written.
    package var pageCount: Int { folios.count }

    /// Takes the page at `place`; what was taken there before is void. Places may be left out. Failures are kept for
    /// ``finish(_:)``.
    package func take(_ page: Page, at place: Int) {
        if failure != nil { return }
        serial += 1
        serials[place] = serial
        contents[place] = nil
        work.add(Order(page: page, place: place, serial: serial))
        while !work.hasRoom() { store(work.take()) }
        while let made = work.takeIfMade() { store(made) }
        writeSettled()
    }

    /// Pages at the first `count` places will not change any more.
    package func settle(_ count: Int) {
        settled = max(settled, count)
        writeSettled()
    }

    /// Ends the file with the pages at places that are settled; `publication` tells all but the pages. With `isPart`, they
    /// are a part of the issue: links and entries of the outline that lead elsewhere are left out. Gives the faces that
    /// could not be embedded.
    package func finish(_ publication: Publication, isPart: Bool = false) throws(EmissionError) -> [FontFailure] {
        while work.count > 0, failure == nil { store(work.take()) }
        writeSettled()
        do throws(EmissionError) {
            if let failure { throw failure }
            let failures = try document.finish(publication, folios: folios, isPart: isPart)
            try verify()
            return failures
        } catch {
            // A read or write that failed is the cause of whatever was missed after it.
            try file.check()
            throw error
        }
    }

    private func store(_ delivery: Delivery) {
        // Another page has taken the place meanwhile.
        guard serials[delivery.place] == delivery.serial else { return }
        switch delivery.content {
        case .success(let content): contents[delivery.place] = (content, delivery.folio)
        case .failure(let error): if failure == nil { failure = error }
        }
    }

    /// Writes the contents that are made, up to the first page that is not final or not made.
    private func writeSettled() {
        while ready < settled {
            if let next = contents[ready] {
                pictures.expect(next.content)
                serials[ready] = nil
            } else if serials[ready] != nil {
                break
            }
            ready += 1
        }
        while failure == nil, written < ready {
            if let next = contents.removeValue(forKey: written) {
                do {
                    try document.add(next.content)
                    try file.check()
                } catch {
                    failure = error
                }
                folios.append(next.folio)
            }
            written += 1
        }
    }

    /// Reads the written file: throws when its bytes or its structure are wrong.
    private func verify() throws(EmissionError) {
        try file.verify()
        let document = try PDFReader(file)
        document.readAll()
        try document.check()
        guard document.pageCount == folios.count else { throw .finishing(reason: "a page got lost") }
    }
}
