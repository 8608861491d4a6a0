import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubSettings

/// Finds small type in the colour of the paper on a background of several inks: where these are not exactly over one another, ink
/// runs into its strokes.
///
/// Printers' specifications ask for 8 pt at least of type that is left white in four inks, and for one ink below 9 pt. Faces of the
/// weight 500 or more are not reported: their strokes bear it, and `reversed` chooses them for that.
package struct ReversedTypeCheck {
    private static let heavy = 500

    private let edition: String
    private let face: (FontKey) -> (name: String, weight: Int)

    /// The check of the edition called `edition`; `face` gives the name and weight (400 regular, 700 bold) of a face.
    package init(of edition: String, face: @escaping (FontKey) -> (name: String, weight: Int)) {
        self.edition = edition
        self.face = face
    }

    /// The warnings about `places`, one for each article, face, size and background; those of the furniture, which is of no
    /// article, are at `furniture`. Linear.
    package func findings(
        about places: [ReversedType], in publication: Publication, furniture: SourceLocation
    ) -> [Diagnostic] {
        struct Kind: Hashable {
            var file: String
            var font: FontKey
            var size: Length
            var background: String
        }
        var seen: Set<Kind> = []
        return places.compactMap { type in
            let face = self.face(type.font)
            guard face.weight < Self.heavy, type.isOnPicture || type.inks.count > 1 else { return nil }
            let index = Int(type.element.index)
            let isElement = type.element != .artifact && publication.structure.indices.contains(index)
            let place = isElement ? publication.structure[index].origin : furniture
            let background =
                type.isOnPicture ? "a picture" : "\(type.inks.count) inks (\(type.inks.joined(separator: ", ")))"
            let kind = Kind(file: place.file, font: type.font, size: type.size, background: background)
            guard seen.insert(kind).inserted else { return nil }
            let size = LengthUnit.pt.text(type.size)
            return .warning(
                "reversed-type",
                "type of \(size) in \(face.name) is left white on \(background) in the edition “\(edition)”: ink runs "
                    + "into its strokes",
                at: place,
                hint:
                    "set it in \(LengthUnit.pt.text(ReversedType.enough)) or more, on a background of one ink, or in a heavier face, as by "
                    + "reversed = { below = \"9pt\", weight = 300 } in its master"
            ).counted(as: "places of small type that is left white on several inks")
        }
    }
}
