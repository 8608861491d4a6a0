import PubColor
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPress
import PubSettings

/// Finds details that the press of an edition prints worse than they are drawn: small type in tints, in several inks or left white, thin lines,
/// black that is not black alone, marks lost to the cut, the glue or an unprinted margin, and marks that should bleed and do not reach the bleed.
package struct PressCheck {
    /// Faces of this weight and more bear to be left white: their strokes are wide enough. `reversed` chooses them for that.
    private static let heavy = 500
    /// The least noticeable distance: edges are rounded.
    private static let noticed = Length(millimetres: 0.1)

    private let edition: String
    private let profile: PrintProfile
    private let unit: LengthUnit
    private let face: (FontKey) -> (name: String, weight: Int)

    /// The check of the edition called `edition`, whose printer asks for `profile`; `face` gives the name and weight (400 regular, 700 bold) of
    /// a face, and lengths of pages are named as `settings` write them.
    package init(
        of edition: String, _ profile: PrintProfile, settings: SettingsNode,
        face: @escaping (FontKey) -> (name: String, weight: Int)
    ) {
        self.edition = edition
        self.profile = profile
        unit = WrittenUnits(settings).page
        self.face = face
    }

    /// A page: its place in the issue from 0, its folio, and the details of it to check.
    package typealias Page = (index: Int, folio: String, details: [PressDetail])

    /// The findings about `pages`, one for each article and each wording, with all places where it is seen. Findings about furniture are where a
    /// master describes it, with the first page of each; findings about marks that belong to nothing are at `furniture`. Linear.
    package func findings(
        about pages: [Page], in publication: Publication, furniture: SourceLocation
    ) -> [Diagnostic] {
        struct Kind: Hashable {
            var file: String
            var detail: PressDetail.Kind
            var font: FontKey?
        }
        var seen: [Kind: Int] = [:]
        var found: [Diagnostic] = []
        for page in pages {
            for detail in page.details {
                let index = Int(detail.element.index)
                let isElement = detail.element != .artifact && publication.structure.indices.contains(index)
                let place = detail.cause ?? (isElement ? publication.structure[index].origin : furniture)
                let folio = isElement || page.folio.isEmpty ? "" : " on page \(page.folio)"
                guard let problem = problem(detail, folio) else { continue }
                let kind = Kind(file: place.file, detail: problem.kind, font: detail.font)
                let sight = PagePlace(page: page.index, folio: page.folio, area: detail.area)
                if let index = seen[kind] {
                    found[index].places.append(sight)
                    continue
                }
                seen[kind] = found.count
                var finding = problem.finding(at: place)
                finding.places = [sight]
                found.append(finding)
            }
        }
        return found
    }

    /// The fault of a detail.
    private struct Problem {
        var severity = Diagnostic.Severity.warning
        var id: String
        var message: String
        var hint: String
        /// The things counted, if there are many.
        var things: String
        /// The kind that tells it from others: distances are not alike in any two places.
        var kind: PressDetail.Kind

        func finding(at place: SourceLocation) -> Diagnostic {
            let message: Message = "\(message)"
            let finding: Diagnostic =
                severity == .error
                ? .error(id, message, at: place, hint: hint) : .warning(id, message, at: place, hint: hint)
            return finding.counted(as: things)
        }
    }

    private func problem(_ detail: PressDetail, _ page: String) -> Problem? {
        let name = detail.font.map { face($0).name } ?? ""
        let isColor = profile.inks != .black
        let limits = profile.limits
        switch detail.kind {
        case .near(let edge, let distance, let isType):
            // Type too near the cut may be in the margin too: it is reported once.
            return isType
                ? nearType(edge, distance, page) ?? inMargin(edge, distance, page)
                : inMargin(edge, distance, page) ?? shortOfBleed(edge, distance, page)
        case .line(let weight, let ink):
            // A press of one ink prints mixtures as tints of it.
            return line(weight, isColor || ink != .mixed ? ink : .tinted, page)
        case .nearlyBlack(let percent):
            return Problem(
                id: "nearly-black",
                message: "black of \(percent) %\(page) is printed as dots, and looks like a mistake beside solid black",
                hint: "use black at its full tone, or a gray of 85 % or less",
                things: "places of black that is nearly solid",
                kind: detail.kind)
        case .whiteOverprint:
            return Problem(
                severity: .error, id: "white-overprint",
                message:
                    "what is in the colour of the paper overprints\(page) in the edition “\(edition)”: it is printed nowhere",
                hint: "leave overprint = true out of its swatch", things: "places of paper that overprints",
                kind: detail.kind)
        case .screenedType(let size, let ink, let percent) where size < limits.type:
            return Problem(
                id: "screened-type",
                message:
                    "type of \(points(size)) in \(name)\(page) is a tint of \(percent) % \(ink) in the edition “\(edition)”: "
                    + "the dots of the screen fray its strokes",
                hint: "set it at the full tone of an ink, or in \(points(limits.type)) or more",
                things: "places of small type in a tint", kind: detail.kind)
        case .knockedOutType(let size) where size < limits.richBlackType:
            return Problem(
                id: "knocked-out-type",
                message:
                    "black type of \(points(size)) in \(name)\(page) knocks out what is below it: where the plates are not exactly "
                    + "over one another, it has a white edge",
                hint: "leave overprint = false out of its swatch", things: "places of black type that knocks out",
                kind: detail.kind)
        case .mixedType(let size, let inks) where size < limits.type && isColor:
            return Problem(
                id: "mixed-type",
                message:
                    "type of \(points(size)) in \(name)\(page) is printed in \(inks.count) inks (\(inks.joined(separator: ", "))) in "
                    + "the edition “\(edition)”: where these are not exactly over one another, its strokes have coloured edges",
                hint: "set it in a swatch of one or two inks, or in \(points(limits.type)) or more",
                things: "places of small type in several inks", kind: detail.kind)
        case .richBlackType(let size) where size < limits.richBlackType && isColor:
            return Problem(
                id: "rich-black-type",
                message:
                    "black type of \(points(size)) in \(name)\(page) has other inks below it in the edition “\(edition)”: where "
                    + "they are not exactly over one another, it has coloured edges",
                hint: "set it in the swatch black, which overprints, or in \(points(limits.richBlackType)) or more",
                things: "places of type in rich black", kind: detail.kind)
        case .reversedType(let size, let inks, let isOnPicture) where size < limits.reversedType && isColor:
            return reversedType(detail, size, inks, isOnPicture, page)
        default: return nil
        }
    }

    private func points(_ length: Length) -> String { LengthUnit.pt.text(length) }

    // MARK: Type and lines

    private func reversedType(
        _ detail: PressDetail, _ size: Length, _ inks: [String], _ isOnPicture: Bool, _ page: String
    ) -> Problem? {
        guard let font = detail.font, isOnPicture || inks.count > 1 else { return nil }
        let face = self.face(font)
        if face.weight >= Self.heavy { return nil }
        let background = isOnPicture ? "a picture" : "\(inks.count) inks (\(inks.joined(separator: ", ")))"
        let enough = points(profile.limits.reversedType)
        return Problem(
            id: "reversed-type",
            message:
                "type of \(points(size)) in \(face.name)\(page) is left white on \(background) in the edition “\(edition)”: ink runs "
                + "into its strokes",
            hint: "set it in \(enough) or more, on a background of one ink, or in a heavier face, as by "
                + "reversed = { below = \"\(enough.replacing(" ", with: ""))\", weight = 300 } in its master",
            things: "places of small type that is left white on several inks",
            // A picture has the inks of whatever is below it.
            kind: isOnPicture ? .reversedType(size: size, inks: [], isOnPicture: true) : detail.kind)
    }

    private func line(_ weight: Length, _ ink: PressDetail.LineInk, _ page: String) -> Problem? {
        let least = ink == .solid ? profile.limits.line : profile.limits.tintedLine
        if weight >= least { return nil }
        let look =
            switch ink {
            case .solid: "at the full tone of an ink"
            case .tinted: "in a tint"
            case .mixed: "in several inks"
            case .reversed: "left white on ink"
            }
        return Problem(
            id: "thin-line",
            message: "a line of \(points(weight)) \(look)\(page) is too thin for the edition “\(edition)”",
            hint: ink == .solid
                ? "give it \(points(least)) or more"
                : "give it \(points(least)) or more, or \(points(profile.limits.line)) or more at the full tone of an ink",
            things: "lines that are too thin", kind: .line(weight: weight, ink))
    }

    // MARK: Edges

    private func name(of edge: PressDetail.Edge) -> String {
        switch edge {
        case .top: "the head of the page"
        case .bottom: "the foot of the page"
        case .outside: "the outer edge of the page"
        case .spine: "the spine"
        }
    }

    /// The fault of type at `distance` from `edge`.
    private func nearType(_ edge: PressDetail.Edge, _ distance: Length, _ page: String) -> Problem? {
        let limits = profile.limits
        if edge == .spine {
            guard profile.binding == .perfect, distance < limits.spine - Self.noticed else { return nil }
            return Problem(
                id: "type-at-edge",
                message:
                    "type\(page) is \(unit.roughText(max(distance, .zero))) from the spine, where glue and the curve of the paper "
                    + "hide it",
                hint: "keep it \(unit.text(limits.spine)) from the spine: give the master a wider inner margin",
                things: "places of type too near the spine", kind: .near(edge, distance: .zero, isType: true))
        }
        guard distance < max(limits.trim, limits.safeTrim) - Self.noticed else { return nil }
        let isError = distance < limits.trim - Self.noticed
        let place =
            distance < .zero
            ? "reaches beyond \(name(of: edge))" : "is \(unit.roughText(distance)) from \(name(of: edge))"
        return Problem(
            severity: isError ? .error : .warning, id: "type-at-edge",
            message:
                "type\(page) \(place) in the edition “\(edition)”: \(isError ? "the cut takes it" : "a cut that is not exact may take it")",
            hint: "keep it \(unit.text(max(limits.trim, limits.safeTrim))) from the edge",
            things: "places of type too near the edge of the page",
            kind: .near(edge, distance: isError ? .zero : limits.trim, isType: true))
    }

    private func inMargin(_ edge: PressDetail.Edge, _ distance: Length, _ page: String) -> Problem? {
        guard edge != .spine, profile.margin > .zero, distance < profile.margin - Self.noticed else { return nil }
        return Problem(
            severity: .error, id: "unprinted-margin",
            message:
                "a mark\(page) is within \(unit.text(profile.margin)) of \(name(of: edge)), where the press of the edition “\(edition)” "
                + "prints nothing",
            hint: "keep all marks within the margin, and let nothing bleed", things: "marks in the unprinted margin",
            kind: .near(edge, distance: .zero, isType: false))
    }

    private func shortOfBleed(_ edge: PressDetail.Edge, _ distance: Length, _ page: String) -> Problem? {
        // Marks that end well before the edge are not meant to bleed.
        guard let bleed = profile.bleed, bleed > .zero, distance <= Self.noticed,
            distance > Self.noticed - bleed
        else { return nil }
        return Problem(
            severity: .error, id: "bleed-not-reached",
            message:
                "a mark\(page) reaches \(name(of: edge)) and not the bleed of the edition “\(edition)”: a cut that is not exact leaves "
                + "white beside it",
            hint: "let it reach \(unit.text(bleed)) beyond the edge, by bleed = true, or keep it off the edge",
            things: "marks that reach the edge of the page and not the bleed",
            kind: .near(edge, distance: .zero, isType: false))
    }
}
