import Diagnostics
import DisplayList
import Fonts
import Identity
import Images
import Manifest
import PDFEmission
import PageLayout
import Settings

extension BuildSession {
    /// Writes one edition, when it may be written: without errors at its target, as a draft beside it.
    mutating func write(
        _ edition: Issue.Edition, _ layout: EditionLayout, _ input: LayoutInput
    ) throws(EnvironmentFailure) {
        guard let target = target(of: edition, input.project) else { return }
        let isDraft = options.isDraft || edition.purpose == .proof
        if hasErrors && !isDraft { return }
        let path = isDraft ? BuildSession.draftPath(of: target) : target
        var publication = layout.composition.publication
        observer(.emission, publication.pages.count)
        let profile = try printProfile(of: edition, input.project)
        let press = try pressProfile(profile, layout.settings, input.project)
        if hasErrors && !isDraft { return }
        if let profile { for index in publication.pages.indices { publication.pages[index].bleed = profile.bleed } }
        let resources = emissionResources(layout, input)
        let output = PDFEmission.Edition(edition.purpose == .print ? .print : .screen, profile: press)
        do {
            try AtomicWrite.produce(at: path) { temporary, _ in
                try emit(publication, as: output, with: resources, to: temporary)
            }
        } catch let failure as EnvironmentFailure {
            throw failure
        } catch EmissionError.system(_, let code) {
            throw EnvironmentFailure("write", path, code: code)
        } catch {
            throw EnvironmentFailure("publish", path, reason: "\(error)")
        }
        report.products.append(
            BuildReport.Product(
                edition: edition.name, path: path, pages: publication.pages.count, isDraft: isDraft))
        clock.end(.emission)
    }

    private func target(of edition: Issue.Edition, _ project: Project) -> String? {
        if let output = options.output { return output }
        return edition.output.map { project.folders.outputPath($0.value) }
    }

    /// `build/a.pdf` → `build/a-draft.pdf`.
    static func draftPath(of path: String) -> String {
        path.hasSuffix(".pdf") ? String(path.dropLast(4)) + "-draft.pdf" : path + "-draft.pdf"
    }

    private func emissionResources(_ layout: EditionLayout, _ input: LayoutInput) -> EmissionResources {
        let fonts = layout.fonts
        let entries = input.pictures.entries
        let folders = input.project.folders
        return EmissionResources(fonts: (0..<fonts.count).map { fonts.program(of: FontID($0)) }) { id in
            try BuildSession.picture(entries[Int(id.index)], folders)
        }
    }

    /// The picture again, under the same rules; one that has changed since it was probed is a failure.
    private static func picture(_ entry: PictureTable.Entry, _ folders: InputFolders) throws -> PreparedPicture {
        let read = try folders.read(
            entry.path, namedBy: entry.namedBy, at: entry.origin, limit: InputLimit.picture)
        guard let file = read.value, ContentHash(file.bytes) == entry.header.hash,
            let picture = prepare(file.bytes, name: file.name, at: entry.origin).value
        else { throw PictureChanged(name: entry.path) }
        return picture
    }
}

/// A picture that changed while it was being published.
struct PictureChanged: Error, CustomStringConvertible {
    var name: String
    var description: String { "\(name) changed during the build" }
}
