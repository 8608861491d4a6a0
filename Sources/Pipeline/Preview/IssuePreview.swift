import PubComposer
import PubDiagnostics
import PubDisplayList
import PubFiles
import PubGeometry
import PubPDFEmission
import PubReports
import PubValues

/// The pages of an issue as they are to be looked at while it is written. Pages are drawn when somebody looks at them; several threads may do so.
package struct IssuePreview: Sendable {
    /// A page of an edition.
    package struct Sheet: Sendable {
        /// Its place among those of the issue, from 0.
        package var index: Int
        /// Its folio; may be empty.
        package var folio: String
        /// Whether it is a right-hand page.
        package var isRecto: Bool
        /// The size of the trim.
        package var trim: Size
        /// What is drawn, from the upper left corner of the trim: with the bleed, and the slug of an edition that has one.
        package var frame: Rect
        /// How far pictures run beyond the trim.
        package var bleed: Length
        /// The hash of what it shows, in hexadecimal digits: pages of one hash are drawn alike.
        package var look: String
        /// The identifiers of the articles on it, in order; none on a blank page.
        package var articles: [String]
        /// The columns or named frames.
        package var frames: [Rect]
        /// From the trim's head to the first line of the grid, and from line to line; zero without a grid.
        package var grid: (start: Length, increment: Length)
        /// Where the findings are seen that have these numbers, from 0 among those of the report.
        package var marks: [(finding: Int, area: Rect)] = []
    }

    /// An edition.
    package struct Edition: Sendable {
        /// Its name.
        package let name: String
        /// The print profile; nil for none.
        package let profile: String?
        /// The errors and warnings about it, with those about what it shares with others.
        package var errors = 0, warnings = 0
        /// The pages.
        package private(set) var sheets: [Sheet]
        private let pages: [ShownPage]
        private let structure: [StructureNode]
        private let drawer: PreviewDrawing

        /// The edition of `specification` with `findings`, all those of the report, of which `own` are seen where they say, and those that
        /// `isElsewhere` picks are not seen.
        init(
            _ specification: EditionSpecification, _ preview: FinishedEdition.Seen, _ findings: [Diagnostic],
            own: [Diagnostic], _ lateFailure: DeferredFailure, isElsewhere: (Diagnostic) -> Bool
        ) {
            name = specification.edition.name
            profile = specification.edition.profile?.value
            pages = preview.pages
            structure = preview.structure
            drawer = PreviewDrawing(preview.layout, as: specification.output, lateFailure)
            let isPrint = specification.output.purpose == .print
            sheets = preview.pages.enumerated().map { Sheet($1, at: $0, withSlug: isPrint) }
            let boxes = ElementBoxes(
                preview.pages.enumerated().map { ($0, $1.page.folio, $1.boxes) }, structure: preview.structure)
            for mark in boxes.marks(of: findings, seenBy: own, isElsewhere)
            where sheets.indices.contains(mark.place.page) {
                sheets[mark.place.page].marks.append((mark.finding, mark.place.area))
            }
        }

        /// The page at `index` as a PNG of `resolution` pixels an inch.
        /// - Throws: fonts and pictures that cannot be read, as while they are saved, and a page too large to be drawn.
        package func picture(of index: Int, resolution: Double) throws(EnvironmentFailure) -> [UInt8] {
            try drawer.png(pages[index].page, number: index + 1, resolution: resolution)
        }

        /// What is at `point` of the page at `index`: the element whose mark there is smallest, with its place in the sources; nil if nothing is, and for
        /// what no source holds. Linear in the marks of the page.
        package func element(at point: Point, of index: Int) -> (area: Rect, origin: SourceLocation)? {
            let found = pages[index].boxes.filter { box in
                structure.indices.contains(box.element) && structure[box.element].origin.line > 0
                    && (box.area.minX...box.area.maxX).contains(point.x)
                    && (box.area.minY...box.area.maxY).contains(point.y)
            }
            let best = found.min {
                $0.area.width.points * $0.area.height.points < $1.area.width.points * $1.area.height.points
            }
            return best.map { ($0.area, structure[$0.element].origin) }
        }

        /// Where the element is seen that begins last before `origin`, in the same file. Linear in the marks.
        package func places(of origin: SourceLocation) -> [PagePlace] {
            ElementBoxes(pages.enumerated().map { ($0, $1.page.folio, $1.boxes) }, structure: structure)
                .places(of: origin)
        }
    }

    /// The title of the issue.
    package var title: String
    /// How its articles fit, in order.
    package var articles: [ArticleFit]
    /// The editions; none when no page could be made.
    package var editions: [Edition] = []

    /// How its articles fit, as a JSON array of objects as those of ``BuildReport/json(withTimings:withCosts:failure:)``.
    package var articlesJSON: String { "[\(articles.map(BuildReport.object).joined(separator: ","))]" }

    /// A preview of the issue `title` without editions.
    init(title: String, articles: [ArticleFit]) {
        self.title = title
        self.articles = articles
    }
}

extension IssuePreview.Sheet {
    /// The page `shown` at `index` of the issue.
    init(_ shown: ShownPage, at index: Int, withSlug: Bool) {
        let page = shown.page
        let trim = Rect(origin: .zero, size: page.trim)
        self.index = index
        folio = page.folio
        isRecto = page.side == .recto
        self.trim = page.trim
        bleed = withSlug ? page.bleed : .zero
        frame = trim.inset(by: Insets(all: withSlug ? -(page.bleed + page.slug) : .zero))
        look = shown.look.hex
        articles = shown.sketch.articles
        frames = shown.sketch.frames
        grid = (shown.sketch.gridStart, shown.sketch.increment)
    }
}

/// Draws the pages of an edition at any resolution.
private struct PreviewDrawing: Sendable {
    private let resources: RasterResources
    private let edition: PubPDFEmission.Edition
    private let lateFailure: DeferredFailure

    init(_ layout: EditionLayout, as edition: PubPDFEmission.Edition, _ lateFailure: DeferredFailure) {
        self.edition = edition
        self.lateFailure = lateFailure
        resources = RasterResources(layout)
    }

    func png(_ page: Page, number: Int, resolution: Double) throws(EnvironmentFailure) -> [UInt8] {
        try PageDrawing(resources, as: edition, resolution: resolution, lateFailure)
            .png(page, number: number, writing: "a page")
    }
}
