import PubDiagnostics
import PubFonts
import PubIdentity
import PubReports

/// A family as its sheet shows it.
struct SpecimenFamily {
    /// A face or an instance, with the words beside it.
    struct Face {
        var font: FontKey
        var label: String
    }

    let name: String
    /// The face of the large name and the texts: the upright one nearest to regular.
    let regular: FontKey
    /// Every face; of a variable one every hundredth weight.
    let faces: [Face]
    /// The line below the name.
    let facts: String

    /// The faces of `family` that may be shown, without those left out; nil if there is none.
    init?(_ family: FontList.Family, without leftOut: Set<FontKey>, _ catalog: FontCatalog) {
        let shown = family.entries.filter { !leftOut.contains($0.font) }
        guard let regular = shown.min(by: { Self.distance($0.face) < Self.distance($1.face) }) else { return nil }
        name = family.name
        self.regular = regular.font
        faces = shown.flatMap { Self.faces(of: $0, catalog) }
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

    private static func distance(_ face: FaceDescription) -> Int {
        (face.italic ? 10_000 : 0) + abs(face.stretch - 100) * 20 + abs(face.weight - 400)
    }

    private static func faces(of entry: FontList.Entry, _ catalog: FontCatalog) -> [Face] {
        let face = entry.face
        guard let weight = face.axes.first(where: { $0.tag == "wght" }) else {
            return [Face(font: entry.font, label: "\(face.style)  \(face.weightAndSlope)")]
        }
        let hundreds = stride(from: 100, through: 900, by: 100)
        return hundreds.filter { weight.minimum <= Double($0) && Double($0) <= weight.maximum }.compactMap { value in
            let request = FontRequest(family: face.postScriptName, weight: value, italic: face.italic)
            let label = "\(face.italic ? "Italic" : "Weight")  \(value)"
            return catalog.key(for: request).map { Face(font: $0, label: label) }
        }
    }

    static func finding(_ problem: FontProblem, _ face: FaceDescription) -> Diagnostic {
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
