import PubArtwork
import PubColor
import PubComposer
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubPreflight
import PubPress
import PubSwatches

/// The findings about an edition.
extension EditionSpecification {
    /// Whether its files are made, `beside` errors if there are some: drafts show them, and faults of inks and pictures for a press are found when a
    /// file is made.
    func writes(beside errors: Bool) -> Bool { !errors || isDraft || options.isCheck || press != nil }

    /// The findings about the pages `shown` of `issue`, set in `layout`.
    func findings(about issue: SetIssue, _ shown: [Int], _ layout: EditionLayout) -> [Diagnostic] {
        let publication = issue.composition.publication
        let placed = shown.flatMap { issue.composition.placedImages[$0] }
        let pictures = placed.map(\.item)
        let sides = Dictionary(publication.images.map { ($0.key, $0) }) { first, _ in first }
        return resolution.findings(about: pictures, in: publication, furniture: layout.furniture) { key in
            sides[key].map { isCode($0, layout.pictures) } ?? false
        }
            + (bleed?.findings(about: placed, in: publication, furniture: layout.furniture) ?? [])
            + vectorFindings(about: pictures, in: publication, layout)
            + RepeatedPictures.findings(
                about: shown.map { index in
                    (issue.composition.decisions[index].folio, issue.composition.placedImages[index].map(\.item))
                }, in: publication)
            + pressFindings(about: issue, shown, layout)
    }

    /// Whether `picture`, of black and white pixels, is a machine-readable code, drawn with several pixels a square or with one.
    private func isCode(_ picture: ImageResource, _ source: PictureSource) -> Bool {
        if picture.width == picture.height, picture.width <= EditionSpecification.largestCode { return true }
        return ((try? source.pixels(picture.key, atLeast: Int(picture.width)))?.blockSide ?? 1) != 1
    }

    /// The squares across a QR code of the largest version (ISO/IEC 18004), with its quiet zone.
    private static let largestCode: Int32 = 185

    /// The findings about vectors among `placed`, the places of pictures, that cannot be printed as they should be.
    private func vectorFindings(
        about placed: [ImageItem], in publication: Publication, _ layout: EditionLayout
    ) -> [Diagnostic] {
        let named = publication.images.filter { $0.vectorSize != nil }.map { ($0.key, $0.name) }
        let vectors = Dictionary(named) { first, _ in first }
        var spots = SpotNames(of: SwatchTable.read(layout.settings).value?.spotInks ?? [])
        return placed.flatMap { item -> [Diagnostic] in
            guard let name = vectors[item.image] else { return [] }
            let index = Int(item.element.index)
            let isKnown = publication.structure.indices.contains(index)
            let place = isKnown ? publication.structure[index].origin : layout.furniture[item.image] ?? .none
            var found = [inkFinding(about: item, name, at: place)]
            guard var page = layout.pictures.pageSummary(item.image) else { return found.compactMap { $0 } }
            if page.light != nil || page.hasColor, case .separating = output.pageTarget,
                let separated = try? layout.pictures.placedPage(item.image, for: output.pageTarget)
            {
                page = separated
            }
            found += spots.findings(about: page.spotInks, of: name, at: place)
            found.append(unreadFinding(about: page, name, at: place))
            if isKnown, !publication.structure[index].isDescribed {
                found.append(undescribedFinding(name, at: place))
            }
            return found.compactMap { $0 } + (pageCheck?.findings(about: item, page, name, at: place) ?? [])
        }
    }

    /// The finding about a page whose text has no Unicode, so that the files of the edition keep fewer standards; nil if they
    /// promised none that ask for it.
    private func unreadFinding(about page: PlacedPage, _ name: String, at place: SourceLocation) -> Diagnostic? {
        guard let font = page.unreadableFont, let lost = output.standards.names(lostBy: page) else { return nil }
        return .warning(
            "pdf-not-readable",
            "the text of \"\(name)\" is for eyes alone: its font “\(font)” has no Unicode; the edition “\(edition.name)” does not "
                + "say that it keeps \(lost)",
            at: place,
            hint: "export it with text that can be searched and copied, or with its text as paths"
        ).counted(as: "PDF pages whose text has no Unicode")
    }

    /// The finding about a page that nobody has described, if it is a picture to its readers; nil if there are no tags.
    private func undescribedFinding(_ name: String, at place: SourceLocation) -> Diagnostic? {
        guard output.isTagged else { return nil }
        return .error(
            "page-not-described",
            "the page \"\(name)\" is one picture to readers of the edition “\(edition.name)”, and nobody says what it shows",
            at: place, hint: "give it alt=\"what it shows and says\", or .decorative when that is said elsewhere")
    }

    /// The check of pages of PDFs for the press; nil on screens.
    private var pageCheck: PlacedPageCheck? {
        guard let press else { return nil }
        return PlacedPageCheck(
            edition: printed.name, intent: press, inkLimit: profile?.inkLimit,
            leastResolution: resolution.leastResolution, errorBelow: resolution.errorBelow,
            leastBilevel: resolution.bilevelWarnBelow, bilevelErrorBelow: resolution.bilevelErrorBelow,
            separates: output.pictures.separatesPages,
            limits: profile?.limits ?? PressLimits())
    }

    private func inkFinding(about item: ImageItem, _ name: String, at place: SourceLocation) -> Diagnostic? {
        if item.inks.isEmpty { return nil }
        return .error(
            "artwork-inks", "\"\(name)\" is artwork, which has no grays to be printed in other inks", at: place,
            hint: "leave ink out; [artwork.colors] says which swatches are printed for the colours of a drawing")
    }

    /// The findings about marks that the press prints worse than they are drawn, and about pages that cannot be bound.
    private func pressFindings(about issue: SetIssue, _ shown: [Int], _ layout: EditionLayout) -> [Diagnostic] {
        guard let profile, press != nil else { return [] }
        let composition = issue.composition
        let check = PressCheck(of: printed.name, profile, settings: layout.settings) { font in
            let face = layout.fonts.description(of: font)
            return (face.postScriptName, face.weight)
        }
        let pages = shown.map { index in
            let drawn = composition.placedImages[index].flatMap { drawingDetails($0.item, layout) }
            return (index, composition.decisions[index].folio, composition.pressDetails[index] + drawn)
        }
        let found =
            check.findings(about: pages, in: composition.publication, furniture: printed.origin)
            + courierFindings(about: composition.publication, layout)
        // A part is bound with the rest.
        if issue.excerpt != nil { return found }
        let binding = BindingCheck(of: printed.name, profile, at: printed.profile?.origin ?? printed.origin)
        let cover = Set(printed.cover.map(\.value))
        let body = shown.filter { cover.isDisjoint(with: composition.sketches[$0].articles) }
        let empty = shown.filter { composition.sketches[$0].articles.isEmpty }
        return found
            + [
                binding.finding(aboutCount: body.count),
                binding.finding(aboutEmpty: empty.map { composition.decisions[$0].folio }),
            ].compactMap { $0 }
    }

    /// The marks of a drawing that the press prints worse than they are drawn, placed as `item` shows it; empty for another picture. Pages know
    /// drawings as pictures: only an edition knows the inks of their colours.
    private func drawingDetails(_ item: ImageItem, _ layout: EditionLayout) -> [PressDetail] {
        guard layout.drawings[item.image] != nil else { return [] }
        // Marks near the edges of the page are found by their frame.
        var page = Page(
            trim: Size(width: item.clip.maxX + PressDetail.edgeReach, height: item.clip.maxY + PressDetail.edgeReach),
            bleed: .zero, side: .recto, folio: "")
        page.marks.items = [.image(item)]
        return page.showing(layout.drawings, in: colors).pressDetails.filter { detail in
            if case .near = detail.kind { false } else { true }
        }
    }

    /// The findings about text in Courier, which replaces a missing face.
    private func courierFindings(about publication: Publication, _ layout: EditionLayout) -> [Diagnostic] {
        publication.fonts.compactMap { font in
            guard PressFlaws.isCourier(font.name) else { return nil }
            return .warning(
                "courier-face", "text is set in \(font.name), which programs take where they do not find a face",
                at: SourceLocation(file: layout.fonts.description(of: font.key).file),
                hint: "if it is meant, nothing is wrong; a typewriter's face of another name says so")
        }
    }

    /// The findings about faces that the PDF's writer refused, except for faces that `found` names.
    func findings(
        aboutRefused faces: [FontKey], of fonts: FontCatalog, besides found: [Diagnostic]
    ) -> [Diagnostic] {
        var malformed = Set(found.filter { $0.id == "font-malformed" }.map(\.origin.file))
        return faces.compactMap { font in
            let face = fonts.description(of: font)
            guard malformed.insert(face.file).inserted else { return nil }
            return .error(
                "font-malformed", "\(face.postScriptName) cannot be put into a PDF",
                at: SourceLocation(file: face.file),
                hint: "replace the file with an intact one, or use another font")
        }
    }

    /// The finding about spot inks that are more than the job may have; nil for no more.
    func finding(aboutSpotInks inks: [String]) -> Diagnostic? {
        guard let most = profile?.spots, inks.count > most, let name = edition.profile else { return nil }
        let names = inks.map { "“\($0)”" }.joined(separator: ", ")
        return .error(
            "too-many-inks",
            "the edition “\(edition.name)” prints in \(inks.count) spot inks (\(names)); the profile “\(name.value)” "
                + "allows \(most)", at: name.origin,
            hint: "give their swatches cmyk without spot, or raise spots in Templates/profiles/\(name.value).toml")
    }

    /// The finding about a file at `path`, beside the edition's own, that would take the place of another edition; nil for none.
    func finding(aboutFileAt path: String) -> Diagnostic? {
        let other = project.issue.editions.first { edition in
            edition.output.map { project.folders.outputPath($0.value) } == path
        }
        guard let other else { return nil }
        return .error(
            "duplicate-output", "\(path) is the file of the edition “\(other.name)”: nothing else is written there",
            at: other.output?.origin ?? other.origin, hint: "give the edition another file")
    }
}
