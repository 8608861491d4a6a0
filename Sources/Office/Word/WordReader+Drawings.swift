import PubManuscripts
import PubXMLEvents

/// An open drawing: its data on the pictures in it.
struct WordDrawing {
    struct Found {
        var relation: String
        var crop: SIMD4<Double>?
    }

    var width = 0.0
    var height = 0.0
    var alternate = ""
    var isDecorative = false
    var pictures: [Found] = []
    var isRule = false
}

extension WordReader {
    /// Takes an element of a drawing, in DrawingML or in VML.
    mutating func takeDrawing(_ element: XMLElement) throws(OfficeFault) {
        switch element.name {
        case "wp:extent":
            // English metric units: 12,700 are a point.
            drawing?.width = (element["cx"].flatMap { Double($0) } ?? 0) / 12_700
            drawing?.height = (element["cy"].flatMap { Double($0) } ?? 0) / 12_700
        case "wp:docPr":
            drawing?.alternate = element["descr"] ?? element["title"] ?? ""
        case "a:blip":
            if let relation = element["r:embed"] ?? element["r:link"] {
                drawing?.pictures.append(WordDrawing.Found(relation: relation))
            }
        case "a:srcRect":
            guard let last = drawing?.pictures.indices.last else { return }
            let edges = ["l", "t", "r", "b"].map { WordReader.share(element[$0]) }
            drawing?.pictures[last].crop = WordReader.crop(edges)
        case "v:shape", "v:rect":
            if element["o:hr"] == "t" { drawing?.isRule = true }
            let size = WordReader.size(element["style"] ?? "")
            drawing?.width = size.width
            drawing?.height = size.height
            if let alternate = element["alt"] { drawing?.alternate = alternate }
        case "v:imagedata":
            guard let relation = element["r:id"] ?? element["r:href"] else { return }
            let edges = ["cropleft", "croptop", "cropright", "cropbottom"].map { WordReader.fraction(element[$0]) }
            drawing?.pictures.append(WordDrawing.Found(relation: relation, crop: WordReader.crop(edges)))
        default:
            if element.name.hasSuffix(":decorative"), element["val"] == "1" { drawing?.isDecorative = true }
        }
    }

    mutating func endDrawing() {
        guard let ended = drawing else { return }
        drawing = nil
        if ended.isRule { paragraph?.hasRule = true }
        for found in ended.pictures {
            let place = manuscript.transcript.end
            guard let target = relations[id: found.relation], !target.isExternal else {
                manuscript.findings.note(.missingPicture, at: place)
                continue
            }
            do throws(OfficeFault) {
                guard let bytes = try package.bytes(target.path, limit: WordReader.mostPictureBytes) else {
                    manuscript.findings.note(.missingPicture, at: place)
                    continue
                }
                var picture = Manuscript.StoredPicture(bytes, name: target.path, at: place)
                picture.alternate = ended.alternate
                picture.isDecorative = ended.isDecorative
                picture.crop = found.crop
                // The extent is of the whole drawing: of several pictures none has it.
                if ended.pictures.count == 1 { (picture.width, picture.height) = (ended.width, ended.height) }
                manuscript.pictures.append(picture)
                add(.picture(manuscript.pictures.count - 1), shown: "")
            } catch {
                // The text around it is read nevertheless.
                failures.append((error, place))
            }
        }
    }

    // MARK: Numbers

    /// The part that is seen when the shares `edges` are cut at the left, top, right and bottom; nil for all, or none.
    static func crop(_ edges: [Double]) -> SIMD4<Double>? {
        let edges = edges.map { min(max($0, 0), 1) }
        guard edges.contains(where: { $0 > 0.0005 }) else { return nil }
        let (width, height) = (1 - edges[0] - edges[2], 1 - edges[1] - edges[3])
        return width > 0.01 && height > 0.01 ? SIMD4(edges[0], edges[1], width, height) : nil
    }

    /// A share in thousandths of a per cent, or in per cent with its sign.
    private static func share(_ text: String?) -> Double {
        guard let text else { return 0 }
        if text.hasSuffix("%") { return (Double(text.dropLast()) ?? 0) / 100 }
        return (Double(text) ?? 0) / 100_000
    }

    /// A fraction: a number, or 65,536ths with an `f`.
    private static func fraction(_ text: String?) -> Double {
        guard let text else { return 0 }
        if text.hasSuffix("f") { return (Double(text.dropLast()) ?? 0) / 65_536 }
        return Double(text) ?? 0
    }

    /// Width and height of a style of VML, in points.
    private static func size(_ style: String) -> (width: Double, height: Double) {
        var size = (width: 0.0, height: 0.0)
        for part in style.split(separator: ";") {
            let pair = part.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
            guard pair.count == 2 else { continue }
            if pair[0] == "width" { size.width = OfficeLength.points(pair[1]) ?? 0 }
            if pair[0] == "height" { size.height = OfficeLength.points(pair[1]) ?? 0 }
        }
        return size
    }
}

/// Lengths with a unit, as office programs write them.
enum OfficeLength {
    private static let units: [(name: String, points: Double)] = [
        // Pixels are 1/96 inch, as in CSS.
        ("pt", 1), ("in", 72), ("cm", 72 / 2.54), ("mm", 72 / 25.4), ("px", 0.75), ("pc", 12),
    ]

    /// A length in points; nil for none. A number alone is in points.
    static func points(_ text: String) -> Double? {
        for unit in units where text.hasSuffix(unit.name) {
            return Double(text.dropLast(unit.name.count)).map { $0 * unit.points }
        }
        return Double(text)
    }
}
