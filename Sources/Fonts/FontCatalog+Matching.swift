import PubGeometry
import PubIdentity
import PubUnicode

/// The available alternatives to a request that found nothing.
public struct FontSuggestions: Hashable, Sendable {
    /// Every family, sorted.
    public var families: [String]
    /// The styles of the family that was asked for, with weight, in the order of the catalogue; empty for an unknown
    /// family.
    public var styles: [String]
}

extension FontCatalog {
    /// The face that `request` asks for, or an instance of a variable face. Reads the whole file when a face of it is
    /// first asked for, since the key is a hash of it.
    ///
    /// The family may be a typographic family, a legacy one (`EB Garamond 12`), a full or PostScript name, or a file's
    /// name with or without suffix; case, spaces and hyphens do not count. Within a family weight, slope and width
    /// match exactly or by an axis; a name of one face gives that face with any weight. Nil if nothing matches:
    /// ``suggestions(for:)`` lists the alternatives.
    public func key(for request: FontRequest) -> FontKey? {
        let name = FontNames.folded(request.family)
        if let standard = StandardFallbacks.Family(named: request.family) {
            requests.note(standard, weight: request.weight)
        }
        if let font = best(request, { $0.names.family == name }, weight: \.face.weight) { return font }
        if let font = best(request, { $0.names.legacyFamily == name }, weight: \.names.legacyWeight) { return font }
        // A face whose full name is its family's must not replace a style that the family lacks.
        if entries.contains(where: { $0.names.family == name || $0.names.legacyFamily == name }) { return nil }
        return best(request, { $0.names.own.contains(name) }, weight: nil)
    }

    /// The alternatives that could be asked for instead of `request`.
    public func suggestions(for request: FontRequest) -> FontSuggestions {
        let name = FontNames.folded(request.family)
        let members = entries.filter { $0.names.family == name || $0.names.legacyFamily == name }
        return FontSuggestions(families: Set(faces.map(\.family)).sorted(), styles: members.map(\.styleWithWeight))
    }

    /// Whether there are families that step in for others.
    public var hasFallbacks: Bool { !fallbackFamilies.isEmpty || !scriptFallbacks.isEmpty }

    /// The face of a fallback family that has `scalar`, as near to `font` in weight, slope and width as possible.
    ///
    /// After the families that the catalogue was given, the usual ones for the script in `language` (BCP 47) are asked, unless
    /// `isDrawn` says that the character is drawn if no face has it. Linear in the number of faces: callers keep the answer.
    public func fallback(
        for scalar: Unicode.Scalar, from font: FontKey, language: String, isDrawn: Bool = false
    ) -> FontKey? {
        let wanted = description(of: font)
        for family in fallbackFamilies(for: scalar) {
            if let key = face(of: family, with: scalar, near: wanted) { return key }
        }
        let standard = isDrawn ? [] : StandardFallbacks.families(for: scalar, language: language)
        for family in standard {
            guard let key = face(of: family.name, with: scalar, near: wanted) else { continue }
            requests.note(family, weight: wanted.weight)
            return key
        }
        for family in standard { requests.note(family, weight: wanted.weight) }
        return nil
    }

    /// The face that shows `scalar` in colours, or in the colour of the text: of a fallback family, else of the usual families for
    /// it, as near to `font` as possible.
    package func fallback(
        for scalar: Unicode.Scalar, from font: FontKey, language: String, inColors: Bool
    ) -> FontKey? {
        let wanted = description(of: font)
        let standard = StandardFallbacks.families(for: scalar, language: language, inColors: inColors)
        for family in fallbackFamilies(for: scalar) + standard.map(\.name) {
            guard let key = face(of: family, with: scalar, near: wanted), hasColor(key) == inColors else { continue }
            if let known = standard.first(where: { $0.name == family }) { requests.note(known, weight: wanted.weight) }
            return key
        }
        for family in standard { requests.note(family, weight: wanted.weight) }
        return nil
    }

    /// The face of `family` with `scalar` that is nearest to `wanted` in weight, slope and width.
    private func face(of family: String, with scalar: Unicode.Scalar, near wanted: FaceDescription) -> FontKey? {
        let name = FontNames.folded(family)
        let covering = entries.filter {
            ($0.names.family == name || $0.names.own.contains(name)) && $0.handle.glyph(scalar.value) != nil
        }
        return covering.min { distance($0.face, wanted) < distance($1.face, wanted) }.map(cache.key)
    }

    /// The files of the catalogue of fonts that were asked for, found or not, by their names there, sorted.
    package var requestedFiles: [String] { requests.files }

    /// The families to search for `scalar` if a face lacks it, in their order.
    package func fallbackFamilies(for scalar: Unicode.Scalar) -> [String] {
        (scriptFallbacks[Scalars.script(of: scalar.value)] ?? []) + fallbackFamilies
    }

    /// A family that has `scalar` and is not asked for it, the first in alphabetical order; nil for none. Linear in the number of
    /// faces.
    package func unaskedFamily(with scalar: Unicode.Scalar) -> String? {
        let asked = Set(fallbackFamilies(for: scalar).map(FontNames.folded))
        return entries.lazy.filter { !asked.contains($0.names.family) && $0.handle.glyph(scalar.value) != nil }
            .map(\.face.family).min()
    }

    /// The best face among those named by `belongs`; `weight` is a second weight that counts as exact there, nil if
    /// the name alone decides.
    private func best(
        _ request: FontRequest, _ belongs: (CataloguedFace) -> Bool, weight: KeyPath<CataloguedFace, Int>?
    ) -> FontKey? {
        var found: (rank: Int, entry: CataloguedFace, coordinates: [Double])?
        for entry in entries where belongs(entry) {
            guard let coordinates = entry.coordinates(for: request, weight: weight) else { continue }
            let rank = entry.rank
            if rank < found?.rank ?? .max { found = (rank, entry, coordinates) }
        }
        guard let found else { return nil }
        if found.coordinates == found.entry.face.axes.map(\.defaultValue) { return cache.key(of: found.entry) }
        return cache.instance(of: found.entry, at: found.coordinates)
    }
}

/// The distance between two faces in style: slope weighs more than any weight.
private func distance(_ a: FaceDescription, _ b: FaceDescription) -> Int {
    abs(a.weight - b.weight) + abs(a.stretch - b.stretch) * 4 + (a.italic == b.italic ? 0 : 1000)
}

extension CataloguedFace {
    /// Among faces that match, the lowest is taken: static before variable, then the cut nearest to text size.
    fileprivate var rank: Int {
        // Families with optical sizes (EB Garamond 08 and 12) have the same styles in each: 12 pt is the text cut.
        (face.axes.isEmpty ? 0 : 1000) + abs((names.opticalSize ?? 12) - 12)
    }

    fileprivate var styleWithWeight: String {
        let axes = face.axes.map { axis in
            let name = axis.tag == "wght" ? "weight" : axis.tag
            return "\(name) \(DecimalFormat.text(axis.minimum)) to \(DecimalFormat.text(axis.maximum))"
        }
        let weight = axes.isEmpty ? ["weight \(face.weight)"] : axes
        return "\(face.style) (\(weight.joined(separator: ", ")))"
    }

    /// The values of the axes that make this face match `request`, empty for a static face; nil if it cannot.
    fileprivate func coordinates(for request: FontRequest, weight: KeyPath<CataloguedFace, Int>?) -> [Double]? {
        guard request.axes.keys.allSatisfy({ tag in face.axes.contains { $0.tag == tag } }) else { return nil }
        var values = face.axes.map(\.defaultValue)
        /// Puts `value` on the axis `tag`; false if there is none or `value` is beyond its range.
        func place(_ value: Double, on tag: String) -> Bool {
            guard let index = face.axes.firstIndex(where: { $0.tag == tag }) else { return false }
            let axis = face.axes[index]
            guard axis.minimum <= value, value <= axis.maximum else { return false }
            values[index] = value
            return true
        }
        let named = weight == nil
        let weightMatches = face.weight == request.weight || weight.map { self[keyPath: $0] } == request.weight
        if !place(Double(request.weight), on: "wght"), !weightMatches, !named { return nil }
        if !place(Double(request.stretch), on: "wdth"), !stretchMatches(request), !named { return nil }
        if request.italic != face.italic, !(request.italic && (place(1, on: "ital") || slant(place))), !named {
            return nil
        }
        for (tag, value) in request.axes where !place(value, on: tag) { return nil }
        if request.axes["opsz"] == nil, let size = request.opticalSize { placeOptical(size, in: &values) }
        return values
    }

    /// Puts the axis of optical size, if there is one, as near to `size` as it reaches.
    private func placeOptical(_ size: Double, in values: inout [Double]) {
        guard let index = face.axes.firstIndex(where: { $0.tag == "opsz" }) else { return }
        let axis = face.axes[index]
        // Every instance is a font of its own in the PDF: half points keep them few, and nobody sees the difference.
        values[index] = min(max((size * 2).rounded() / 2, axis.minimum), max(axis.minimum, axis.maximum))
    }

    /// Classes are rounded percents, and legacy families name their width themselves.
    private func stretchMatches(_ request: FontRequest) -> Bool {
        abs(face.stretch - request.stretch) <= 1
            || (request.stretch == 100 && names.legacyFamily != names.family
                && names.legacyFamily == FontNames.folded(request.family))
    }

    /// Slopes up to the face's limit; false if it cannot.
    private func slant(_ place: (Double, String) -> Bool) -> Bool {
        guard let axis = face.axes.first(where: { $0.tag == "slnt" }), axis.minimum < 0 else { return false }
        return place(axis.minimum, "slnt")
    }
}
