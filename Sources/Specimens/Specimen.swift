import PubDiagnostics
import PubDisplayList
import PubFiles
import PubFonts
import PubIdentity
import PubPDFEmission
import PubShaping

/// Sets a specimen of the families of `list`, whose faces are of `catalog`, and writes it to `path`; words
/// are divided by `hyphenation`.
///
/// Faces that must not be embedded, or cannot be drawn, are left out with a finding.
func writeSpecimen(
    of catalog: FontCatalog, _ hyphenation: HyphenationLibrary, to path: String, _ list: inout FontList,
    _ failure: DeferredFailure
) throws(EnvironmentFailure) {
    var leftOut: Set<FontKey> = []
    for entry in list.families.flatMap(\.entries) {
        guard let problem = catalog.problem(of: entry.font) else { continue }
        list.diagnostics.append(SpecimenFamily.finding(problem, entry.face))
        leftOut.insert(entry.font)
    }
    // Each turn leaves out a file more.
    while true {
        let specimen = Specimen(of: list, catalog, hyphenation, without: leftOut, failure)
        try failure.check()
        if specimen.publication.pages.isEmpty {
            if list.diagnostics.hasErrors { return }
            return list.diagnostics.append(
                .warning(
                    "no-specimen", "there is no face that may be shown: the specimen is not written",
                    at: SourceLocation(file: path), hint: "name folders of fonts that may be embedded"))
        }
        let failing = try specimen.write(to: path)
        if failing.isEmpty {
            list.specimen = (path, specimen.publication.pages.count)
            return
        }
        let known = leftOut
        for font in failing where !known.contains(font) {
            let face = catalog.description(of: font)
            list.diagnostics.append(SpecimenFamily.finding(.unreadable, face))
            leftOut.formUnion(catalog.faces.filter { $0.file == face.file }.map(catalog.key))
        }
        // A name that several files give leads to a face that was left out: the others go too.
        if leftOut == known {
            let names = Set(failing.map(catalog.description).flatMap { [$0.family, $0.postScriptName] })
            leftOut.formUnion(
                catalog.faces.filter { names.contains($0.family) || names.contains($0.postScriptName) }
                    .map(catalog.key))
        }
        if leftOut == known { return }
    }
}

/// The sheets of families.
private struct Specimen {
    private let catalog: FontCatalog
    private let failure: DeferredFailure
    private(set) var publication: Publication

    init(
        of list: FontList, _ faces: FontCatalog, _ hyphenation: HyphenationLibrary, without leftOut: Set<FontKey>,
        _ failure: DeferredFailure
    ) {
        self.failure = failure
        var catalog = faces
        let families = list.families.compactMap { SpecimenFamily($0, without: leftOut, faces) }
        // Faces of one script often lack its punctuation. A family steps in by its name, with any of its faces.
        let broken = Set(faces.faces.filter { leftOut.contains(faces.key(of: $0)) }.map(\.family))
        catalog.fallbackFamilies = Set(faces.faces.map(\.family)).subtracting(broken).sorted()
        let sheets = SpecimenSheets(catalog, without: leftOut, hyphenation)
        let pages = families.reduce(into: [Page]()) { pages, family in
            pages += sheets.pages(of: family, firstFolio: pages.count + 1)
        }
        publication = Publication(pages, fonts: catalog)
        publication.metadata.title = families.count == 1 ? families[0].name : "Fonts"
        self.catalog = catalog
    }

    /// Writes the sheets; returns the faces that the PDF's writer refuses, and leaves the old file when there are any.
    func write(to path: String) throws(EnvironmentFailure) -> [FontKey] {
        let file = try PendingFile(beside: path)
        let failing: [FontFailure]
        do { failing = try writePDF(publication, fonts: catalog, to: file.descriptor.number) } catch {
            // A font that cannot be read looks like a broken one.
            try failure.check()
            if case .system(_, let code) = error { throw EnvironmentFailure("write", path, code: code) }
            throw EnvironmentFailure("publish", path, reason: "\(error)")
        }
        try failure.check()
        if failing.isEmpty {
            try file.flush()
            try file.place(at: path)
        }
        return failing.map(\.font)
    }
}
