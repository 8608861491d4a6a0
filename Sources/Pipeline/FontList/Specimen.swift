import Diagnostics
import DisplayList
import Fonts
import Identity
import PDFEmission
import Shaping

/// Sets a specimen of the families of `list`, whose faces are of `catalog`, and writes it to `path`.
///
/// Faces that must not be embedded, or cannot be drawn, are left out with a finding.
func writeSpecimen(
    of catalog: FontCatalog, to path: String, _ list: inout FontList, _ failure: LateFailure
) throws(EnvironmentFailure) {
    var leftOut: Set<FontID> = []
    for face in list.families.flatMap(\.entries).map(\.face) {
        guard let problem = catalog.problem(of: face.id) else { continue }
        list.diagnostics.append(SpecimenFamily.finding(problem, face))
        leftOut.insert(face.id)
    }
    // Each turn leaves out a file more.
    while true {
        let specimen = Specimen(of: list, catalog, without: leftOut, failure)
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
        for face in failing where !known.contains(face.id) {
            list.diagnostics.append(SpecimenFamily.finding(.unreadable, face))
            leftOut.formUnion(catalog.faces.filter { $0.file == face.file }.map(\.id))
        }
        // A name that several files give leads to a face that was left out: the others go too.
        if leftOut == known {
            let names = Set(failing.flatMap { [$0.family, $0.postScriptName] })
            leftOut.formUnion(
                catalog.faces.filter { names.contains($0.family) || names.contains($0.postScriptName) }.map(\.id))
        }
        if leftOut == known { return }
    }
}

/// The sheets of families.
private struct Specimen {
    private let catalog: FontCatalog
    private let failure: LateFailure
    private(set) var publication: Publication

    init(of list: FontList, _ faces: FontCatalog, without leftOut: Set<FontID>, _ failure: LateFailure) {
        self.failure = failure
        var catalog = faces
        let families = list.families.compactMap { SpecimenFamily($0, without: leftOut, &catalog) }
        // Faces of one script often lack its punctuation. A family steps in by its name, with any of its faces.
        let broken = Set(faces.faces.filter { leftOut.contains($0.id) }.map(\.family))
        catalog.fallbackFamilies = Set(faces.faces.map(\.family)).subtracting(broken).sorted()
        let sheets = SpecimenSheets(catalog, without: leftOut, failure)
        let pages = families.reduce(into: [Page]()) { pages, family in
            pages += sheets.pages(of: family, firstFolio: pages.count + 1)
        }
        publication = Publication(pages, fonts: catalog)
        publication.metadata.title = families.count == 1 ? families[0].name : "Fonts"
        self.catalog = catalog
    }

    /// Thrown to keep the old file.
    private struct Failing: Error { var fonts: [FontID] }

    /// Writes the sheets; returns the faces that the PDF's writer refuses, and leaves the old file when there are any.
    func write(to path: String) throws(EnvironmentFailure) -> [FontFace] {
        do {
            try AtomicWrite.produce(at: path) { file, folder in
                let target = OutputFile(descriptor: file.number, folder: folder.number)
                do {
                    try writePDF(publication, fonts: catalog, to: target)
                } catch EmissionError.font(let font, let reason) {
                    let failing = try facesThatFail(in: publication, fonts: catalog, to: target)
                    if failing.isEmpty { throw EmissionError.font(font, reason: reason) }
                    throw Failing(fonts: failing)
                }
                try failure.check()
            }
            return []
        } catch {
            // A font that cannot be read looks like a broken one.
            try failure.check()
            switch error {
            case let failing as Failing: return failing.fonts.map { catalog.face($0) }
            case let failure as EnvironmentFailure: throw failure
            case EmissionError.system(_, let code): throw EnvironmentFailure("write", path, code: code)
            default: throw EnvironmentFailure("publish", path, reason: "\(error)")
            }
        }
    }
}

/// A family as its sheet shows it.
struct SpecimenFamily {
    /// A face or an instance, with the words beside it.
    struct Face {
        var font: FontID
        var label: String
    }

    let name: String
    /// The face of the large name and the texts: the upright one nearest to regular.
    let regular: FontID
    /// Every face; of a variable one every hundredth weight.
    let faces: [Face]
    /// What is below the name.
    let facts: String

    /// The faces of `family` that may be shown, but those that are left out; nil when there is none. Instances are added
    /// to `catalog`.
    init?(_ family: FontList.Family, without leftOut: Set<FontID>, _ catalog: inout FontCatalog) {
        let shown = family.entries.filter { !leftOut.contains($0.face.id) }
        guard let regular = shown.min(by: { Self.distance($0.face) < Self.distance($1.face) }) else { return nil }
        name = family.name
        self.regular = regular.face.id
        faces = shown.flatMap { Self.faces(of: $0.face, &catalog) }
        let details = regular.details
        let axes = regular.face.axes.map(\.range)
        let facts =
            [Self.counted(shown.count, "face"), Self.counted(details.glyphs, "glyph")]
            + details.coverage.prefix(6).map(\.script.englishName) + axes
        self.facts = facts.joined(separator: "  ·  ")
    }

    private static func counted(_ number: Int, _ name: String) -> String {
        "\(DecimalText.grouped(number)) \(name)\(number == 1 ? "" : "s")"
    }

    private static func distance(_ face: FontFace) -> Int {
        (face.italic ? 10_000 : 0) + abs(face.stretch - 100) * 20 + abs(face.weight - 400)
    }

    private static func faces(of face: FontFace, _ catalog: inout FontCatalog) -> [Face] {
        guard let weight = face.axes.first(where: { $0.tag == "wght" }) else {
            return [Face(font: face.id, label: "\(face.style)  \(face.looks)")]
        }
        let hundreds = stride(from: 100, through: 900, by: 100)
        return hundreds.filter { weight.minimum <= Double($0) && Double($0) <= weight.maximum }.compactMap { value in
            let request = FontRequest(family: face.postScriptName, weight: value, italic: face.italic)
            let label = "\(face.italic ? "Italic" : "Weight")  \(value)"
            return catalog.face(for: request).map { Face(font: $0, label: label) }
        }
    }

    static func finding(_ problem: FontProblem, _ face: FontFace) -> Diagnostic {
        switch problem {
        case .embeddingForbidden:
            .warning(
                "font-not-embeddable", "\(face.family) \(face.style) must not be embedded: the specimen leaves it out",
                at: SourceLocation(file: face.file), hint: "use a font whose licence bits (OS/2 fsType) allow it")
        case .unreadable:
            .error(
                "font-malformed", "\(face.family) \(face.style) cannot be drawn", at: SourceLocation(file: face.file),
                hint: "replace it with an intact file, or remove it")
        }
    }
}
