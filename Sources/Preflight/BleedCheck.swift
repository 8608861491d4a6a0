import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubSettings

/// Finds pages of PDFs that are to bleed and have less beyond their trim than the bleed of an edition: cutting leaves white there.
package struct BleedCheck: Sendable {
    private let edition: String
    /// The bleed that the printer asks for.
    private let asked: Length
    /// The unit of lengths in findings.
    private let unit: LengthUnit

    /// The least noticeable distance: boxes are rounded.
    private static let noticed = Length(millimetres: 0.1)

    /// The check of the `edition` whose printer asks for the bleed `asked`; lengths are named as `settings` write them.
    package init(of edition: String, asked: Length, settings: SettingsNode) {
        self.edition = edition
        self.asked = asked
        unit = WrittenUnits(settings).page
    }

    /// The findings about `placed`, the pictures on pages of `publication`, one for each; `furniture` says where masters name
    /// pictures that are no elements. Linear.
    package func findings(
        about placed: [PlacedImage], in publication: Publication, furniture: [ImageKey: SourceLocation] = [:]
    ) -> [Diagnostic] {
        let pages = publication.images.filter { $0.bleed != nil }.map { ($0.key, $0.name) }
        let names = Dictionary(pages) { first, _ in first }
        return placed.compactMap { image in
            guard let name = names[image.item.image], let missing = missing(image) else { return nil }
            let index = Int(image.item.element.index)
            let isElement = publication.structure.indices.contains(index)
            let place = isElement ? publication.structure[index].origin : furniture[image.item.image] ?? .none
            let bleed = unit.text(asked)
            return .warning(
                "bleed-not-reached",
                "the page \"\(name)\" has too little beyond its trim for the bleed of the edition “\(edition)”: \(missing)",
                at: place,
                hint: "ask for it with \(bleed) of bleed, drawn that far beyond its TrimBox, up to its BleedBox"
            ).counted(as: "PDF pages with too little bleed")
        }
    }

    /// The missing bleed and its edges, in words: “3 mm are missing at the top and left”; nil for nothing.
    private func missing(_ image: PlacedImage) -> String? {
        // An edition with less bleed than the page cuts off that much.
        let less = max(image.bleed - asked, .zero)
        let gap = image.gap
        var edges: [(text: String, edges: [String])] = []
        for (edge, width) in [("top", gap.top), ("bottom", gap.bottom), ("left", gap.left), ("right", gap.right)]
        where width - less >= Self.noticed {
            // Lengths are rounded down by a hair; 3 mm must count as 3 mm.
            let text = unit.roughText(width - less + Length(points: 0.01))
            if let index = edges.firstIndex(where: { $0.text == text }) {
                edges[index].edges.append(edge)
            } else {
                edges.append((text, [edge]))
            }
        }
        if edges.isEmpty { return nil }
        let parts = edges.enumerated().map { index, part in
            let last = part.edges.count > 1 ? " and \(part.edges[part.edges.count - 1])" : ""
            let first = part.edges.dropLast(part.edges.count > 1 ? 1 : 0).joined(separator: ", ")
            return "\(part.text) \(index == 0 ? "are missing " : "")at the \(first)\(last)"
        }
        return parts.joined(separator: ", ")
    }
}
