import PubFonts
import PubIdentity
import PubShaping
import PubValues

/// The faces that the text of drawings is set in.
package struct DrawingFonts: Sendable {
    /// The faces of the issue.
    let catalog: FontCatalog

    /// The faces of `catalog`.
    package init(_ catalog: FontCatalog) { self.catalog = catalog }

    /// A hash of the faces by their names and files: with the same one a drawing is set in the same faces. Linear in the faces.
    package var hash: ContentHash {
        var hash = ContentHash()
        for face in catalog.faces {
            hash.combineEach(face.file, face.family, face.postScriptName, face.weight, face.italic, face.stretch)
        }
        return hash
    }

    /// A face, and the family that it replaces if none of the requested families exists.
    struct Found {
        var font: FontKey
        /// The family of the face.
        var family: String
        /// The family that the issue does not have; nil if it has one of those asked for.
        var missing: String?
    }

    /// The face for `style`: from the first of its families that the issue has, or else one of the same kind; nil
    /// without any faces. Linear in the faces.
    func face(for style: SVGTextStyle) -> Found? {
        for family in style.families {
            if let found = face(of: family, style) { return Found(font: found.font, family: found.family) }
        }
        let generic = style.families.lazy.compactMap { Kind(generic: $0) }.first
        let kind = generic ?? style.families.lazy.compactMap { Kind(named: $0) }.first ?? .sans
        let families = Set(catalog.faces.map(\.family)).sorted()
        // Ties by name, so that each machine takes the same family.
        let ordered = families.sorted { (kind.distance($0), $0) < (kind.distance($1), $1) }
        // A generic name asks for any family of its kind.
        let missing = style.families.first.flatMap { Kind(generic: $0) == nil ? $0 : nil }
        for family in ordered {
            if let found = face(of: family, style) {
                return Found(font: found.font, family: found.family, missing: missing)
            }
        }
        return nil
    }

    /// The face of `family` that is nearest to `style`.
    private func face(of family: String, _ style: SVGTextStyle) -> (font: FontKey, family: String)? {
        var request = FontRequest(
            family: family, weight: style.weight, italic: style.isItalic, stretch: style.stretch)
        if let key = catalog.key(for: request) { return (key, catalog.description(of: key).family) }
        let name = Kind.folded(family)
        let faces = catalog.faces.filter { Kind.folded($0.family) == name }
        let nearest = faces.min { distance($0, style) < distance($1, style) }
        guard let nearest else { return nil }
        (request.weight, request.italic, request.stretch) = (nearest.weight, nearest.italic, nearest.stretch)
        guard let key = catalog.key(for: request) else { return nil }
        return (key, nearest.family)
    }

    // The right slope before all else, then weight; widths differ by less and count for more.
    private func distance(_ face: FaceDescription, _ style: SVGTextStyle) -> Int {
        abs(face.weight - style.weight) + (face.italic == style.isItalic ? 0 : 1000) + abs(face.stretch - style.stretch)
            * 4
    }

    /// Kinds of families; a family may replace another of its kind.
    private enum Kind {
        case sans, serif, mono

        static func folded(_ name: String) -> String { name.lowercased().filter { $0 != " " && $0 != "-" } }

        init?(generic name: String) {
            switch name.lowercased() {
            case "sans-serif", "system-ui", "ui-sans-serif", "-apple-system", "blinkmacsystemfont": self = .sans
            case "serif", "ui-serif": self = .serif
            case "monospace", "ui-monospace": self = .mono
            case "cursive", "fantasy": self = .serif
            default: return nil
            }
        }

        /// The kind that the name of a family tells of.
        init?(named name: String) {
            let name = Kind.folded(name)
            if ["mono", "courier", "consolas", "menlo", "code", "typewriter"].contains(where: name.contains) {
                self = .mono
            } else if ["sans", "arial", "helvetica", "verdana", "roboto", "inter", "calibri", "segoe", "gothic"]
                .contains(where: name.contains)
            {
                self = .sans
            } else if ["serif", "times", "roman", "georgia", "garamond", "palatino", "antiqua", "minion", "cambria"]
                .contains(where: name.contains)
            {
                self = .serif
            } else {
                return nil
            }
        }

        /// How far `family` is from being plain text of this kind: families for single scripts and signs come last.
        func distance(_ family: String) -> Int {
            let name = Kind.folded(family)
            let isForSigns =
                name.hasPrefix("noto") && name != "notosans" && name != "notoserif" || name.contains("emoji")
            let isDisplay = name.contains("display") || name.contains("spartan")
            return (Kind(named: family) == self ? 0 : 2) + (isForSigns ? 8 : 0) + (isDisplay ? 1 : 0)
        }
    }
}
