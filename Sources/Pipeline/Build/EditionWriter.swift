import Diagnostics
import DisplayList
import Fonts
import Identity
import Manifest
import PDFEmission
import PageLayout

extension BuildSession {
    /// Writes one edition, when it may be written: without errors at its target, as a draft or an excerpt beside it.
    mutating func write(
        _ edition: EditionDescription, _ layout: EditionLayout, _ input: LayoutInput
    ) throws(EnvironmentFailure) {
        guard let target = target(of: edition, input.project) else { return }
        let isDraft = options.isDraft || edition.purpose == .proof
        // What is wrong with the edition is found whatever else is wrong.
        let profile = try printProfile(of: edition, input.project)
        let press = try pressProfile(profile, layout.settings, input.project)
        let path = BuildSession.path(beside: target, excerpt: layout.excerpt, isDraft: isDraft)
        guard isFree(path, beside: target, input.project) else { return }
        checkSharpness(of: layout, profile)
        if hasErrors && !isDraft { return }
        let publication = publication(of: edition, layout, profile, isDraft: isDraft)
        observer(.emission, publication.pages.count)
        var product = PublishedEdition(
            publication: publication,
            output: PDFEmission.Edition(edition.purpose == .print ? .print : .screen, profile: press),
            fonts: publication.programs(layout.fonts),
            pictures: PictureSource(input), lateFailure: lateFailure, path: path, isDraft: isDraft)
        let pictures = product.pictures
        defer { report.diagnostics += pictures.diagnostics }
        var ending = try product.writePDF()
        if case .fonts(let failing) = ending {
            reportFaces(failing, layout.fonts)
            if !isDraft { return }
            product.draw(failing)
            ending = try product.writePDF()
        }
        guard case .written = ending else { return }
        report.products.append(
            BuildReport.Product(
                edition: edition.name, path: path, pages: publication.pages.count, folios: layout.excerpt?.folios,
                issuePages: layout.composition.publication.pages.count, isDraft: isDraft))
        if let folder = options.pngFolder { try product.writePages(into: folder, dpi: options.dpi) }
        clock.end(.emission)
    }

    /// The pages as this edition shows them.
    private func publication(
        of edition: EditionDescription, _ layout: EditionLayout, _ profile: PrintProfile?, isDraft: Bool
    ) -> Publication {
        var publication = layout.composition.publication
        let count = publication.pages.count
        if let bleed = profile?.bleed {
            for index in publication.pages.indices { publication.pages[index].bleed = bleed }
        }
        if isDraft { mark(&publication, layout, isProof: edition.purpose == .proof) }
        // A proof lists its findings on pages behind the issue's: they belong to any excerpt.
        if let excerpt = layout.excerpt {
            publication.keepPages(at: excerpt.indices + Array(count..<publication.pages.count))
        }
        return publication
    }

    /// Writes what a draft is on each page; a proof also shows frames, grid and findings.
    private func mark(_ publication: inout Publication, _ layout: EditionLayout, isProof: Bool) {
        let proof = layout.proof
        if isProof {
            proof.addFrames(layout.composition.sketches, to: &publication)
            proof.addFindings(report.diagnostics.sorted(by: Diagnostic.precedes), to: &publication)
        }
        proof.addSlug("\(isProof ? "PROOF" : "DRAFT") · \(publication.metadata.title)", to: &publication)
    }

    /// Reports faces that came to the PDF's writer and that it refused.
    private mutating func reportFaces(_ faces: [FontKey], _ fonts: FontCatalog) {
        for font in faces {
            let face = fonts.face(font)
            let isKnown = report.diagnostics.contains { $0.id == "font-malformed" && $0.origin.file == face.file }
            if isKnown { continue }
            report(
                .error(
                    "font-malformed", "\(face.postScriptName) cannot be put into a PDF",
                    at: SourceLocation(file: face.file),
                    hint: "replace the file with an intact one, or use another font"))
        }
    }

    private func target(of edition: EditionDescription, _ project: Project) -> String? {
        if let output = options.output { return output }
        return edition.output.map { project.folders.outputPath($0.value) }
    }

    /// `build/a.pdf` → `build/a-draft.pdf`, `build/a-lead.pdf`, `build/a-p12-15-draft.pdf`.
    private static func path(beside target: String, excerpt: ExcerptPages?, isDraft: Bool) -> String {
        guard excerpt != nil || isDraft else { return target }
        return baseName(of: target) + (excerpt.map { "-" + $0.name } ?? "") + (isDraft ? "-draft" : "") + ".pdf"
    }

    /// `build/a.pdf` → `build/a`.
    fileprivate static func baseName(of path: String) -> String {
        path.hasSuffix(".pdf") ? String(path.dropLast(4)) : path
    }

    /// Reports that what is written beside a target would take the place of another edition.
    private mutating func isFree(_ path: String, beside target: String, _ project: Project) -> Bool {
        let other = project.issue.editions.first { edition in
            edition.output.map { project.folders.outputPath($0.value) } == path
        }
        guard path != target, let other else { return true }
        report(
            .error(
                "duplicate-output", "\(path) is the file of the edition “\(other.name)”: nothing else is written there",
                at: other.output?.origin ?? other.origin, hint: "give the edition another file"))
        return false
    }
}

/// One edition with all that its files are made of.
private struct PublishedEdition {
    let publication: Publication
    let output: PDFEmission.Edition
    var fonts: [FontKey: FontProgram]
    let pictures: PictureSource
    let lateFailure: LateFailure
    let path: String
    let isDraft: Bool

    /// Why the old file is kept.
    enum Ending: Error {
        case written
        /// Pictures turned out to be broken, and it is no draft.
        case pictures
        /// Faces turned out to be broken.
        case fonts([FontKey])
    }

    /// Lets the glyphs of `faces` be drawn as outlines.
    mutating func draw(_ faces: [FontKey]) {
        for font in faces { fonts[font]?.isDrawn = true }
    }

    /// Writes the PDF.
    func writePDF() throws(EnvironmentFailure) -> Ending {
        let pictures = pictures
        let resources = EmissionResources(fonts: fonts) { try pictures.prepared($0) }
        do {
            try AtomicWrite.produce(at: path) { file, folder in
                let target = OutputFile(descriptor: file.number, folder: folder.number)
                do {
                    try emit(publication, as: output, with: resources, to: target)
                } catch EmissionError.font(let font, let reason) {
                    let failing = try facesThatFail(in: publication, as: output, with: resources, to: target)
                    // Faces that fail together and not alone are a fault of the program's.
                    if failing.isEmpty { throw EmissionError.font(font, reason: reason) }
                    throw Ending.fonts(failing)
                }
                try lateFailure.check()
                if !isDraft && pictures.diagnostics.hasErrors { throw Ending.pictures }
            }
            return .written
        } catch {
            // A font that cannot be read looks like a broken one.
            try lateFailure.check()
            if let ending = error as? Ending { return ending }
            throw failure(error)
        }
    }

    /// Writes every page as a PNG file of `dpi` pixels an inch: `FOLDER/NAME-001.png`; those of pages
    /// that are no more go.
    func writePages(into folder: String, dpi: Double) throws(EnvironmentFailure) {
        let pictures = pictures
        let resources = RasterResources(fonts: fonts) { try pictures.pixels($0, atLeast: $1) }
        let files = PageFiles(
            folder: folder, name: PathWalk.parts(BuildSession.baseName(of: path)).last ?? "page")
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
        try files.removeStale(behind: publication.pages.count)
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
