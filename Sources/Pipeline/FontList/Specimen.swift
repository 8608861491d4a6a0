import Diagnostics
import DisplayList
import Fonts
import Identity
import PDFEmission
import Shaping

/// Sets a specimen of the families of `list`, whose faces are of `catalog`, and writes it to `path`.
///
/// Faces that must not be embedded, or cannot be drawn, are left out with a finding.
func writeSpecimen(of catalog: FontCatalog, to path: String, _ list: inout FontList) throws(EnvironmentFailure) {
    var catalog = catalog
    let families = list.families.compactMap { SpecimenFamily($0, &catalog, &list.diagnostics) }
    // Faces of one script often lack its punctuation.
    catalog.fallbackFamilies = Set(catalog.faces.map(\.family)).sorted()
    let sheets = SpecimenSheets(catalog)
    let pages = families.reduce(into: [Page]()) { pages, family in
        pages += sheets.pages(of: family, firstFolio: pages.count + 1)
    }
    if pages.isEmpty { return }
    var publication = Publication(pages, fonts: catalog)
    publication.metadata.title = families.count == 1 ? families[0].name : "Fonts"
    do {
        try AtomicWrite.produce(at: path) { temporary, _ in
            try writePDF(publication, fonts: catalog, to: temporary)
        }
    } catch let failure as EnvironmentFailure {
        throw failure
    } catch EmissionError.font(let font?, _) {
        list.diagnostics.append(SpecimenFamily.finding(.unreadable, catalog.face(font)))
        return
    } catch EmissionError.system(_, let code) {
        throw EnvironmentFailure("write", path, code: code)
    } catch {
        throw EnvironmentFailure("publish", path, reason: "\(error)")
    }
    list.specimen = (path, pages.count)
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
    /// What stands below the name.
    let facts: String

    /// The faces of `family` that may be shown; nil when there is none. Instances are added to `catalog`.
    init?(_ family: FontList.Family, _ catalog: inout FontCatalog, _ findings: inout [Diagnostic]) {
        let shown = family.entries.filter { entry in
            guard let problem = catalog.problem(of: entry.face.id) else { return true }
            findings.append(Self.finding(problem, entry.face))
            return false
        }
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
                at: Origin(file: face.file))
        case .unreadable:
            .error(
                "font-malformed", "\(face.family) \(face.style) cannot be drawn", at: Origin(file: face.file),
                hint: "replace it with an intact file, or remove it")
        }
    }
}
