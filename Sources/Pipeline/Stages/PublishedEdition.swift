import Diagnostics
import DisplayList
import Files
import Fonts
import Identity
import PDFEmission

/// A publication ready to be written, with its fonts, pictures and path.
struct PublishedEdition {
    let publication: Publication
    let output: PDFEmission.Edition
    let fonts: [FontKey: FontProgram]
    let pictures: PictureSource
    let lateFailure: LateFailure
    let path: String
    let isDraft: Bool
    /// Threads that make pages beside each other.
    let jobs: Int

    /// The result of writing the PDF; in every case but `written` the old file is kept, unless it is a draft.
    enum WriteResult: Error {
        case written
        /// Pictures turned out to be broken, and it is no draft.
        case pictures
        /// Faces turned out to be broken; a draft is written all the same.
        case fonts([FontKey])
    }

    /// `build/a.pdf` → `build/a`.
    static func baseName(of path: String) -> String {
        path.hasSuffix(".pdf") ? String(path.dropLast(4)) : path
    }

    /// Writes the PDF. A draft is written with faces and pictures that are broken, as far as they can be shown.
    func writePDF() throws(EnvironmentFailure) -> WriteResult {
        let pictures = pictures
        let resources = EmissionResources(fonts: fonts) {
            try pictures.header($0)
        } picture: {
            try pictures.prepared($0)
        }
        var failing: [FontKey] = []
        do {
            try AtomicWrite.produce(at: path) { file in
                failing = try emit(publication, as: output, with: resources, to: file.number, jobs: jobs).map(\.font)
                try lateFailure.check()
                if isDraft { return }
                if !failing.isEmpty { throw WriteResult.fonts(failing) }
                if pictures.diagnostics.hasErrors { throw WriteResult.pictures }
            }
            return failing.isEmpty ? .written : .fonts(failing)
        } catch {
            // A font that cannot be read looks like a broken one.
            try lateFailure.check()
            if let result = error as? WriteResult { return result }
            throw failure(error)
        }
    }

    /// Writes every page as a PNG file of `dpi` pixels an inch, `FOLDER/NAME-001.png`, and removes those of pages that
    /// no longer exist.
    func writePages(into folder: String, dpi: Double) throws(EnvironmentFailure) {
        let pictures = pictures
        let resources = RasterResources(fonts: fonts) { try pictures.pixels($0, atLeast: $1) }
        let files = PageFiles(
            folder: folder, name: PathWalk.parts(PublishedEdition.baseName(of: path)).last ?? "page")
        for index in publication.pages.indices {
            let bytes: [UInt8]
            do {
                bytes = try png(publication, page: index, as: output, resolution: dpi, with: resources)
            } catch {
                try lateFailure.check()
                throw failure(error)
            }
            try lateFailure.check()
            try AtomicWrite.write(bytes, to: files.path(of: index + 1))
        }
        try files.removeStale(after: publication.pages.count)
    }

    private func failure(_ error: any Error) -> EnvironmentFailure {
        switch error {
        case let failure as EnvironmentFailure: failure
        case EmissionError.system(_, let code): EnvironmentFailure("write", path, code: code)
        case EmissionError.picture(_, let reason), EmissionError.finishing(let reason):
            EnvironmentFailure("publish", path, reason: reason)
        case EmissionError.drawing(let page, let reason):
            EnvironmentFailure("publish", path, reason: "page \(page): \(reason)")
        default: EnvironmentFailure("publish", path, reason: "\(error)")
        }
    }
}
