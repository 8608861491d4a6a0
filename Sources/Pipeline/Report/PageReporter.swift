import PubColor
import PubComposer
import PubDiagnostics
import PubDisplayList
import PubFiles
import PubGeometry
import PubIdentity
import PubImages
import PubPDFEmission
import PubPress
import PubReports
import PubValues

/// Makes the report of an edition: its pages and plates as pictures, with the findings marked on them.
struct PageReporter {
    private let specification: EditionSpecification
    private let drawing: FinishedEdition.Drawing
    private let target: EditionTarget

    /// Reports about the edition of `specification` whose finished pages are in `drawing`.
    init(_ specification: EditionSpecification, _ drawing: FinishedEdition.Drawing, _ target: EditionTarget) {
        self.specification = specification
        self.drawing = drawing
        self.target = target
    }

    /// The edition with `findings`, the complete list of the report. The findings `own` are marked at the places that they name; findings that
    /// `isElsewhere` picks are not marked. Pages are drawn by several threads.
    func edition(
        _ findings: [Diagnostic], own: [Diagnostic], conversions: [ConvertedPicture],
        isElsewhere: (Diagnostic) -> Bool
    ) throws(EnvironmentFailure) -> PageReport.Edition {
        let profile = specification.profile
        var result = PageReport.Edition(
            name: specification.edition.name, profile: specification.edition.profile?.value)
        result.inkLimit = profile?.inkLimit.map { Int(($0 * 100).rounded()) }
        let drawer = SheetDrawer(specification.output, drawing)
        let draw: @Sendable (Int) -> Result<PageReport.Sheet, EmissionError> = { place in
            Result { () throws(EmissionError) in try drawer.sheet(at: place) }
        }
        var failure: EmissionError?
        takeInOrder(count: drawing.pages.count, on: target.pool, by: { draw }) { made in
            switch made {
            case .success(let sheet): result.sheets.append(sheet)
            case .failure(let error): failure = failure ?? error
            }
        }
        try target.lateFailure.check()
        if let failure { throw EnvironmentFailure(failure, writing: "--report") }
        mark(findings, own, isElsewhere, in: &result)
        addTables(conversions, to: &result)
        return result
    }

    // MARK: Findings

    /// Marks the places of findings on the sheets of `edition`: the places that the finding names, else the parts of the element at its place.
    private func mark(
        _ findings: [Diagnostic], _ own: [Diagnostic], _ isElsewhere: (Diagnostic) -> Bool,
        in edition: inout PageReport.Edition
    ) {
        let pages = zip(drawing.indices, drawing.pages).map { ($0, $1.folio, $1.elementBoxes) }
        let boxes = ElementBoxes(pages, structure: drawing.composition.publication.structure)
        var sheets: [Int: Int] = [:]
        for (place, sheet) in edition.sheets.enumerated() { sheets[sheet.index] = place }
        for mark in boxes.marks(of: findings, seenBy: own, isElsewhere) {
            if let sheet = sheets[mark.place.page] {
                edition.sheets[sheet].marks.append((mark.finding, mark.place.area))
            }
        }
    }

    // MARK: Tables

    private func addTables(_ conversions: [ConvertedPicture], to edition: inout PageReport.Edition) {
        let publication = drawing.composition.publication
        let resources = Dictionary(publication.images.map { ($0.key, $0) }) { first, _ in first }
        let converted = Dictionary(conversions.map { ($0.name, $0) }) { first, _ in first }
        for index in drawing.indices {
            for placed in drawing.composition.placedImages[index] {
                guard let resource = resources[placed.item.image] else { continue }
                var picture = PageReport.PlacedPicture(
                    name: resource.name, page: index, size: placed.item.clip.size)
                if resource.vectorSize == nil {
                    picture.pixels = (Int(resource.width), Int(resource.height))
                    picture.resolution = Int(resource.resolution(in: placed.item.frame).rounded())
                }
                if let conversion = converted[resource.name] {
                    picture.conversion = conversion.change
                    picture.ink = conversion.greatestInk
                }
                edition.pictures.append(picture)
            }
        }
        var uses: [FontKey: (sizes: ClosedRange<Length>, pages: Set<Int>)] = [:]
        for (index, page) in zip(drawing.indices, drawing.pages) {
            page.marks.items.forEachLeaf { item in
                switch item {
                case .glyphs(let run) where !run.isHidden:
                    let known = uses[run.font]
                    let sizes = known?.sizes ?? run.size...run.size
                    uses[run.font] = (
                        min(sizes.lowerBound, run.size)...max(sizes.upperBound, run.size),
                        (known?.pages ?? []).union([index])
                    )
                case .link(let link):
                    guard specification.output.purpose == .screen, case .url(let address) = link.target else { return }
                    if edition.links.contains(where: { $0.address == address && $0.page == index }) { return }
                    edition.links.append((address, index))
                default: return
                }
            }
        }
        edition.faces = publication.fonts.compactMap { font in
            uses[font.key].map { PageReport.Face(name: font.name, sizes: $0.sizes, pages: $0.pages.count) }
        }.sorted { $0.name < $1.name }
    }
}

/// Draws the sheets of a report. Several threads may use one.
private struct SheetDrawer: Sendable {
    /// Pixels an inch of pages, and of plates.
    private static let resolution = (page: 100.0, plate: 72.0)

    private let output: PubPDFEmission.Edition
    private let pages: [Page]
    private let indices: [Int]
    private let articles: [[String]]
    private let raster: RasterResources
    private let inks: PlateResources

    init(_ output: PubPDFEmission.Edition, _ drawing: FinishedEdition.Drawing) {
        self.output = output
        pages = drawing.pages
        indices = drawing.indices
        articles = indices.map { drawing.composition.sketches[$0].articles }
        raster = RasterResources(drawing.layout)
        inks = drawing.layout.plateResources
    }

    /// The page at `place` in the edition.
    func sheet(at place: Int) throws(EmissionError) -> PageReport.Sheet {
        let (page, index) = (pages[place], indices[place])
        let edge = output.purpose == .print ? page.bleed + page.slug : .zero
        let trim = Rect(origin: .zero, size: page.trim)
        let look = try PubPDFEmission.raster(
            page, number: index + 1, as: output, resolution: Self.resolution.page, with: raster)
        var sheet = PageReport.Sheet(
            index: index, folio: page.folio, isRecto: page.side == .recto, trim: page.trim,
            picture: try picture(look, Self.resolution.page, trim.inset(by: Insets(all: -edge)), index))
        sheet.articles = articles[place]
        guard case .press(let intent) = output.output else { return sheet }
        let plates = try plates(
            of: page, number: index + 1, as: output, intent, resolution: Self.resolution.plate, with: inks
        )
        let frame = trim.inset(by: Insets(all: -page.bleed))
        for (plate, coverage) in zip(plates.plates, plates.coverage) {
            let grays = RasterPage(
                width: plates.width, height: plates.height, channels: 1, samples: plate.values.map { 255 - $0 })
            let light = SIMD3(plate.light.red, plate.light.green, plate.light.blue) * 255
            sheet.plates.append(
                PageReport.PlateSheet(
                    ink: plate.plate.name, light: SIMD3<UInt8>(clamping: SIMD3<Int32>(light.rounded(.toNearestOrEven))),
                    coverage: coverage, picture: try picture(grays, Self.resolution.plate, frame, index)))
        }
        sheet.greatestInk = plates.greatestInk.map { ($0.percent, $0.area) }
        sheet.objects = InkCount(page, by: try? intent.transform()).counts
        return sheet
    }

    private func picture(
        _ raster: RasterPage, _ resolution: Double, _ frame: Rect, _ index: Int
    ) throws(EmissionError) -> PageReport.Picture {
        let file = raster.encoded(resolution: resolution)
        return PageReport.Picture(bytes: file.bytes, type: file.type, frame: frame)
    }
}

/// The properties that distinguish a finding from others, whatever its severity is counted as.
struct FindingIdentity: Hashable {
    private let id: String, message: String
    private let origin: SourceLocation

    /// The identity of `finding`.
    init(_ finding: Diagnostic) {
        id = finding.id
        message = finding.message
        origin = finding.origin
    }
}

/// The number of marks of a page printed in each kind of ink.
private struct InkCount {
    private enum Kind: String, CaseIterable {
        case black = "black alone"
        case few = "two or three inks"
        case four = "four inks"
        case spot = "spot inks"
        case light = "RGB"
        case picture = "pictures"
    }

    private var numbers: [Kind: Int] = [:]

    init(_ page: Page, by transform: PressTransform?) {
        func kind(of color: PressColor) -> Kind? {
            guard let transform else { return color.model == .rgb ? .light : nil }
            let inks = transform.inks(for: color)
            if inks.model == .spot { return .spot }
            let count = (0..<4).count { inks.components[$0] > 0 }
            if count == 0 { return nil }
            if count == 1, inks.components[3] > 0 { return .black }
            return count == 4 ? .four : .few
        }
        page.marks.items.forEachLeaf { item in
            let found: Kind? =
                switch item {
                case .glyphs(let run): run.isHidden ? nil : kind(of: run.paint.color)
                case .path(let path): (path.fill ?? path.stroke?.paint).flatMap { kind(of: $0.color) }
                case .image: .picture
                case .group, .link: nil
                }
            if let found { numbers[found, default: 0] += 1 }
        }
    }

    var counts: [(kind: String, count: Int)] {
        Kind.allCases.compactMap { kind in numbers[kind].map { (kind.rawValue, $0) } }
    }
}

extension [DisplayItem] {
    /// Gives `body` each item in it that is no group.
    fileprivate func forEachLeaf(_ body: (DisplayItem) -> Void) {
        for item in self {
            if case .group(let group) = item { group.items.forEachLeaf(body) } else { body(item) }
        }
    }
}
