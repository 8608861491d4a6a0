import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity

/// Finds pictures that an issue shows twice, which is a slip more often than a wish: a file was put in the place of another.
///
/// Contents show the pictures of articles again, decorative ones are no news, small ones are signs and portraits, and another part
/// of a picture is another picture: none of these counts.
package enum RepeatedPictures {
    /// A picture of less than this is a sign, a logo or a portrait at the head of a column: three by three centimetres, in square points.
    private static let leastArea = 7225.0
    /// The least overlap: pictures that share less of their visible parts are details of one another.
    private static let leastShare = 0.5

    /// The warnings about the pictures of pages, each page with its folio, one for each place after the first. Linear but for pictures
    /// that are shown often.
    package static func findings(
        about pages: [(folio: String, pictures: [ImageItem])], in publication: Publication
    ) -> [Diagnostic] {
        struct Sight {
            var part: Rect
            var place: SourceLocation
            var folio: String
        }
        let names = Dictionary(publication.images.map { ($0.key, $0.name) }) { first, _ in first }
        var seen: [ImageKey: [Sight]] = [:]
        var found: [Diagnostic] = []
        for page in pages {
            for item in page.pictures where counts(item, in: publication.structure) {
                let place = publication.structure[Int(item.element.index)].origin
                let sight = Sight(part: part(of: item), place: place, folio: page.folio)
                let before = seen[item.image, default: []].first { share($0.part, sight.part) >= leastShare }
                seen[item.image, default: []].append(sight)
                // A picture over two pages is one, as are the rows that one part of a source is repeated for.
                guard let before, before.place != place, let name = names[item.image] else { continue }
                let page = before.folio.isEmpty ? "" : " on page \(before.folio)"
                found.append(
                    Diagnostic.warning(
                        "picture-used-twice", "the picture \"\(name)\" was shown\(page) already", at: place,
                        hint: "show another one, or another part of it; .decorative says that it is no news"
                    ).noting("the first time", at: before.place).counted(as: "pictures that were shown before"))
            }
        }
        return found
    }

    /// Whether `item` is a picture that tells its readers something, and is large enough.
    private static func counts(_ item: ImageItem, in structure: [StructureNode]) -> Bool {
        guard item.clip.width.points * item.clip.height.points >= leastArea,
            structure.indices.contains(Int(item.element.index))
        else { return false }
        var node = structure[Int(item.element.index)]
        guard node.role == .figure else { return false }
        while node.parent != .artifact, structure.indices.contains(Int(node.parent.index)) {
            node = structure[Int(node.parent.index)]
            if node.role == .contents || node.role == .contentsEntry { return false }
        }
        return true
    }

    /// The visible part of a picture, as if the whole were one wide and one high.
    private static func part(of item: ImageItem) -> Rect {
        let (frame, clip) = (item.frame, item.clip)
        let (width, height) = (max(frame.width.points, 0.01), max(frame.height.points, 0.01))
        return Rect(
            x: Length(points: (clip.minX - frame.minX).points / width),
            y: Length(points: (clip.minY - frame.minY).points / height),
            width: Length(points: clip.width.points / width), height: Length(points: clip.height.points / height))
    }

    /// The overlap of two parts of a picture, as a fraction of their union.
    private static func share(_ a: Rect, _ b: Rect) -> Double {
        let width = min(a.maxX, b.maxX) - max(a.minX, b.minX)
        let height = min(a.maxY, b.maxY) - max(a.minY, b.minY)
        guard width > .zero, height > .zero else { return 0 }
        let common = width.points * height.points
        let all = a.width.points * a.height.points + b.width.points * b.height.points - common
        return all > 0 ? common / all : 0
    }
}
