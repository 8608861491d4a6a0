import Diagnostics
import DisplayList
import Files
import Fonts
import Identity
import Manifest
import PDFEmission
import PageLayout
import Preflight
import Press
import Settings

/// Writes the files of one edition.
struct EditionWriter: BuildStep {
    let input: LayoutInput
    let options: BuildOptions
    /// The findings about the issue so far: an error keeps an edition from being written, and proofs show it.
    let found: [Diagnostic]
    /// The first failure of fonts and dictionaries that are read late.
    let lateFailure: LateFailure
    private(set) var log = BuildLog()
    /// The PDF that was written; nil for none.
    private(set) var product: BuildReport.Product?

    /// A writer of editions of the issue of `input`, of which `found` is known.
    init(_ input: LayoutInput, _ options: BuildOptions, found: [Diagnostic], lateFailure: LateFailure) {
        self.input = input
        self.options = options
        self.found = found
        self.lateFailure = lateFailure
    }

    /// Writes `edition` when it may be written: without errors at its target, as a draft or an excerpt beside it.
    /// `progress` gets the number of its pages.
    mutating func write(
        _ edition: EditionDescription, _ layout: EditionLayout, progress: (Int) -> Void
    ) throws(EnvironmentFailure) {
        guard let target = target(of: edition, input.project) else { return }
        let isDraft = options.isDraft || edition.purpose == .proof
        // What is wrong with the edition is found whatever else is wrong.
        let profile = try printProfile(of: edition)
        let icc = try iccProfile(profile, layout.settings)
        let path = EditionWriter.path(beside: target, excerpt: layout.excerpt, isDraft: isDraft)
        guard isFree(path, beside: target, input.project) else { return }
        checkResolution(of: layout, profile)
        if (found + log.diagnostics).hasErrors && !isDraft { return }
        let publication = publication(of: edition, layout, profile, isDraft: isDraft)
        progress(publication.pages.count)
        let published = PublishedEdition(
            publication: publication,
            output: PDFEmission.Edition(edition.purpose == .print ? .print : .screen, profile: icc),
            fonts: publication.programs(layout.fonts), pictures: PictureSource(input), lateFailure: lateFailure,
            path: path, isDraft: isDraft, jobs: options.jobs)
        guard try writePDF(of: published, layout.fonts) else { return }
        product = BuildReport.Product(
            edition: edition.name, path: path, pages: publication.pages.count, folios: layout.excerpt?.folios,
            issuePages: layout.composition.publication.pages.count, isDraft: isDraft)
        if let folder = options.pngFolder { try published.writePages(into: folder, dpi: options.dpi) }
    }

    /// Writes the PDF of `edition`; false when the old file is kept.
    private mutating func writePDF(
        of edition: PublishedEdition, _ fonts: FontCatalog
    ) throws(EnvironmentFailure) -> Bool {
        let pictures = edition.pictures
        defer { log.report(pictures.diagnostics) }
        switch try edition.writePDF() {
        case .written: return true
        case .pictures: return false
        case .fonts(let failing):
            reportFaces(failing, fonts)
            return edition.isDraft
        }
    }

    // MARK: What the printer asks for

    /// The print profile of an edition; nil for screens and after an error.
    private mutating func printProfile(of edition: EditionDescription) throws(EnvironmentFailure) -> PrintProfile? {
        guard let name = edition.profile else { return nil }
        let path = "Templates/profiles/\(name.value).toml"
        let read = try input.project.folders.read(fromRoot: path, at: name.origin, limit: InputLimit.settings)
        guard let file = log.take(read) else { return nil }
        log.remember(file)
        guard let tree = log.take(TOML.parse(file.bytes, file: file.name)) else { return nil }
        return log.take(PrintProfile.read(tree))
    }

    /// The ICC profile by which press colours are shown; nil for none and after an error.
    private mutating func iccProfile(
        _ profile: PrintProfile?, _ settings: SettingsNode
    ) throws(EnvironmentFailure) -> [UInt8]? {
        guard let name = log.take(PressSettings.iccProfileName(settings, profile)) ?? nil else { return nil }
        let read = try input.project.folders.read(fromRoot: name.value, at: name.origin, limit: InputLimit.profile)
        guard let file = log.take(read) else { return nil }
        log.note(file.name)
        return log.take(PressSettings.outputIntent(file.bytes, name: file.name, at: name.origin))?.profile
    }

    /// Reports pictures whose effective resolution is below what the edition asks for.
    private mutating func checkResolution(of layout: EditionLayout, _ profile: PrintProfile?) {
        let publication = layout.composition.publication
        let read = ResolutionCheck.read(layout.settings, resolution: profile?.imageResolution)
        guard let check = log.take(read) else { return }
        let pages = layout.excerpt?.indices ?? Array(publication.pages.indices)
        log.report(check.findings(in: publication, pages: pages))
    }

    // MARK: Pages

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
        // A proof lists its findings on pages after the issue's: they belong to any excerpt.
        if let excerpt = layout.excerpt {
            publication.keepPages(at: excerpt.indices + Array(count..<publication.pages.count))
        }
        return publication
    }

    /// Marks each page of a draft with its slug; a proof also shows frames, grid and findings.
    private func mark(_ publication: inout Publication, _ layout: EditionLayout, isProof: Bool) {
        let proof = layout.proof
        if isProof {
            proof.addFrames(layout.composition.sketches, to: &publication)
            proof.addFindings((found + log.diagnostics).sorted(by: Diagnostic.precedes), to: &publication)
        }
        proof.addSlug("\(isProof ? "PROOF" : "DRAFT") · \(publication.metadata.title)", to: &publication)
    }

    /// Reports faces that came to the PDF's writer and that it refused.
    private mutating func reportFaces(_ faces: [FontKey], _ fonts: FontCatalog) {
        for font in faces {
            let face = fonts.description(of: font)
            let isKnown = (found + log.diagnostics).contains {
                $0.id == "font-malformed" && $0.origin.file == face.file
            }
            if isKnown { continue }
            log.report(
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
        return PublishedEdition.baseName(of: target) + (excerpt.map { "-" + $0.name } ?? "") + (isDraft ? "-draft" : "")
            + ".pdf"
    }

    /// Reports that what is written beside a target would take the place of another edition.
    private mutating func isFree(_ path: String, beside target: String, _ project: Project) -> Bool {
        let other = project.issue.editions.first { edition in
            edition.output.map { project.folders.outputPath($0.value) } == path
        }
        guard path != target, let other else { return true }
        log.report(
            .error(
                "duplicate-output", "\(path) is the file of the edition “\(other.name)”: nothing else is written there",
                at: other.output?.origin ?? other.origin, hint: "give the edition another file"))
        return false
    }
}
