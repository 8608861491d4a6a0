import PubDiagnostics
import PubDisplayList
import PubFiles
import PubFonts
import PubIdentity
import PubPDFEmission
import PubValues

/// The PDF of an edition, which is written beside its target and waits there until it may take its place.
final class EditionFile {
    /// A finished PDF.
    struct Made {
        /// The file, which waits beside its target.
        var file: PendingFile
        /// Its pages, and how many of their contents were made and not remembered.
        var pages: Int, contents: Int
        /// The faces that could not be embedded.
        var faces: [FontKey]
        /// The findings about pictures.
        var findings: [Diagnostic]
        /// The spot inks that it prints in, sorted.
        var spotInks: [String]
        /// The pictures that were converted.
        var pictures: [ConvertedPicture]
    }

    private let pending: PendingFile
    private let target: String
    private let pictures: PictureSource
    private let lateFailure: DeferredFailure
    private let conversions = ConversionLog()
    private let writer: PublicationWriter
    /// The scratch file that gathers the objects of a linearized PDF; it vanishes with this object.
    private let scratch: PendingFile?

    /// An empty file for the PDF of `output` at `target`, which shows faces of `fonts` and `pictures`.
    init(
        at target: String, _ output: PubPDFEmission.Edition, _ fonts: FontCatalog, _ pictures: PictureSource,
        _ lateFailure: DeferredFailure, on pool: WorkerPool, remembering memory: ContentMemory?, isLinearized: Bool,
        isInMemory: Bool
    ) throws(EnvironmentFailure) {
        self.target = target
        self.pictures = pictures
        self.lateFailure = lateFailure
        if isInMemory {
            pending = try PendingFile(inMemoryFor: target)
            scratch = isLinearized ? try PendingFile(inMemoryFor: target) : nil
        } else {
            pending = try PendingFile(beside: target)
            scratch = isLinearized ? try PendingFile(beside: target, near: pending) : nil
        }
        let conversions = conversions
        let resources = EmissionResources {
            fonts.program(of: $0)
        } header: {
            try pictures.header($0)
        } picture: {
            if pool.isCancelled { throw EnvironmentFailure.cancellation(of: target) }
            return try pictures.prepared($0, for: $1, noting: conversions)
        } placedPage: {
            if pool.isCancelled { throw EnvironmentFailure.cancellation(of: target) }
            return try pictures.placedPage($0, for: $1)
        }
        do {
            writer = try PublicationWriter(
                output, with: resources, to: pending.descriptor.number, gatheredIn: scratch?.descriptor.number,
                on: pool,
                remembering: memory)
        } catch {
            throw EnvironmentFailure(error, writing: target)
        }
    }

    /// Takes the page at `place`, whose content hash is `key`.
    func take(_ page: Page, at place: Int, key: ContentHash? = nil) { writer.take(page, at: place, key: key) }

    /// Takes pages that it knows from the last build; see ``PublicationWriter/recall(_:from:elementsMovedBy:)``.
    func recall(_ keys: [ContentHash], from start: Int, elementsMovedBy shift: Int32) -> Bool {
        writer.recall(keys, from: start, elementsMovedBy: shift)
    }

    /// The first `count` pages are final.
    func finalize(upTo count: Int) { writer.finalize(upTo: count) }

    /// Ends the PDF with the metadata and the outline of `publication`; see ``PublicationWriter/finish(_:)``. Faces that
    /// could not be embedded, and faulty pictures, are shown as well as possible. Called once.
    func finish(_ publication: Publication) throws(EnvironmentFailure) -> Made {
        let written: WrittenPublication
        do { written = try writer.finish(publication) } catch {
            // A font that cannot be read looks like a broken one.
            try lateFailure.check()
            throw EnvironmentFailure(error, writing: target)
        }
        try lateFailure.check()
        try pending.flush()
        return Made(
            file: pending, pages: written.pageCount, contents: written.contentsMade,
            faces: written.failures.map(\.font), findings: pictures.diagnostics, spotInks: written.spotInks,
            pictures: conversions.pictures)
    }
}

extension EnvironmentFailure {
    /// The failure that kept the PDF at `path` from being written.
    init(_ error: EmissionError, writing path: String) {
        switch error {
        case .system(_, let code): self.init("write", path, code: code)
        case .picture(_, let reason), .finishing(let reason): self.init("publish", path, reason: reason)
        case .drawing(let page, let reason): self.init("publish", path, reason: "page \(page): \(reason)")
        default: self.init("publish", path, reason: "\(error)")
        }
    }
}
