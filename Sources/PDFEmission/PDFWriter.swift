import PubDisplayList
import PubFonts
import PubPlatform
import PubValues

/// Writes a PDF page by page: of each page its content is kept until it is written, and about 10 KB after that, whatever it shows.
///
/// The same pages give the same bytes as ``writePDF(_:fonts:pictures:to:)``. One thread uses it at a time.
///
/// ```swift
/// let writer = try PDFWriter(to: path, fonts: fonts)
/// for letter in letters { try writer.add(page(of: letter)) }
/// var document = Publication()
/// document.metadata.title = "Letters"
/// try writer.finish(document)
/// ```
public final class PDFWriter {
    private let resources: ProgramResources
    private let writer: PublicationWriter
    /// The open file; nil for one in memory.
    private let descriptor: Int32?
    /// The number of pages that were added.
    public private(set) var pageCount = 0
    private var isFinished = false

    /// A writer to the file at `path`, which is replaced when there is one, of text in faces of `fonts` and of `pictures`. Throws what
    /// the system refuses. The file stays in part if ``finish(_:)`` is not called, or throws.
    ///
    /// The PDF holds `attachments`; ``EmissionError/attachment(_:reason:)`` is thrown for one that no PDF can have. If `isArchive` is true or one of them
    /// is an invoice, it is a PDF/A-3u: for archives, which promise that all text can be read and that nothing outside of the file is
    /// needed.
    public init(
        to path: String, fonts: FontCatalog, pictures: [Picture] = [], attachments: [AttachedFile] = [],
        isArchive: Bool = false
    ) throws(EmissionError) {
        let edition = try Edition(attachments, isArchive: isArchive)
        let file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .system(operation: "open", code: errno) }
        descriptor = file
        resources = ProgramResources(fonts, pictures)
        do throws(EmissionError) {
            writer = try PublicationWriter(
                edition, with: resources.forPDF, to: file, on: WorkerPool(jobs: 1))
        } catch {
            close(file)
            throw error
        }
    }

    /// A writer into memory, whose bytes ``finish(_:)`` gives; as ``init(to:fonts:pictures:attachments:isArchive:)``.
    public init(
        fonts: FontCatalog, pictures: [Picture] = [], attachments: [AttachedFile] = [], isArchive: Bool = false
    ) throws(EmissionError) {
        descriptor = nil
        resources = ProgramResources(fonts, pictures)
        writer = try PublicationWriter(
            inMemory: Edition(attachments, isArchive: isArchive), with: resources.forPDF, on: WorkerPool(jobs: 1))
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// Adds a picture that pages from now on may show.
    public func add(_ picture: Picture) { resources.add(picture) }

    /// Adds `page` after the others. Throws ``EmissionError/invalid(page:reason:)`` for a page that cannot be drawn, and is not
    /// added, and the first failure of a page that was made meanwhile; ``finish(_:)`` throws the others. Throws
    /// ``EmissionError/finished`` after that.
    public func add(_ page: Page) throws(EmissionError) {
        if isFinished { throw .finished }
        try page.check(number: pageCount + 1)
        writer.take(page, at: pageCount)
        pageCount += 1
        writer.finalize(upTo: pageCount)
        if let failure = writer.failure { throw failure }
    }

    /// Ends the file with the metadata and the outline of `publication`, whose own pages are not read; gives the bytes of one in memory,
    /// none of a file. Throws what the system refuses, contradictions of the pages, and ``EmissionError/finished`` if it was called before.
    @discardableResult
    public func finish(_ publication: Publication = Publication()) throws(EmissionError) -> [UInt8] {
        if isFinished { throw .finished }
        isFinished = true
        if let failure = try writer.finish(publication).failures.first {
            throw .font(failure.font, reason: failure.reason)
        }
        return writer.bytes
    }
}

extension Edition {
    /// The edition of a program, with `attachments`.
    fileprivate init(_ attachments: [AttachedFile], isArchive: Bool) throws(EmissionError) {
        try attachments.check()
        self.init(.screen)
        self.attachments = attachments
        if isArchive || attachments.contains(where: { $0.invoiceLevel != nil }) { standards.insert(.a3u) }
    }
}
