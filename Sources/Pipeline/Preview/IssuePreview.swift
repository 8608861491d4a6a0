import PubColor
import PubComposer
import PubDiagnostics
import PubDisplayList
import PubFiles
import PubFonts
import PubGeometry
import PubPDFEmission
import PubReports
import PubTextModel
import PubValues

/// The pages of an issue, for looking at them while it is written. Pages are drawn when somebody looks at them; several threads may do so.
package struct IssuePreview: Sendable {
    /// A page of an edition.
    package struct Sheet: Sendable {
        /// Its number among the pages of the issue, from 0.
        package var index: Int
        /// Its folio; may be empty.
        package var folio: String
        /// Whether it is a right-hand page.
        package var isRecto: Bool
        /// The size of the trim.
        package var trim: Size
        /// The area that is drawn, from the upper left corner of the trim: with the bleed, and the slug of an edition that has one.
        package var frame: Rect
        /// How far pictures run beyond the trim.
        package var bleed: Length
        /// The hash of its appearance, in hexadecimal digits: pages with the same hash are drawn alike.
        package var look: String
        /// The identifiers of the articles on it, in order; none on a blank page.
        package var articles: [String]
        /// The columns or named frames.
        package var frames: [Rect]
        /// From the trim's head to the first line of the grid, and from line to line; zero without a grid.
        package var grid: (start: Length, increment: Length)
        /// The areas that show findings; `finding` is a number in the list of the report, from 0.
        package var marks: [(finding: Int, area: Rect)] = []
    }

    /// A word or an element at a place of a page, with its own place in the sources.
    package struct SourceSpot: Sendable {
        /// The area on the page: of the word in its line, or of the element.
        package var area: Rect
        /// The place of the word, or else of the element. Columns are counted in the text as it is set: source that is written with more characters moves
        /// a word to the right, and a word that comes from data has no column at all.
        package var origin: SourceLocation
        /// The beginning of the piece of text with the word, after the end of a line or after markup.
        package var beginning: SourceLocation
        /// The word as it is set; nil if the element alone is known.
        package var word: String?
    }

    /// An edition.
    package struct Edition: Sendable {
        /// Its name.
        package let name: String
        /// The print profile; nil for none.
        package let profile: String?
        /// The errors and warnings about it, including those about parts that it shares with others.
        package var errors = 0, warnings = 0
        /// The pages.
        package private(set) var sheets: [Sheet]
        let pages: [ShownPage]
        private let structure: [StructureNode]
        private let texts: ArticleTexts
        /// The publication without its pages and its structure.
        private let publication: Publication
        let drawer: PreviewDrawing

        /// The edition of `specification` with `findings`, the complete list of the report. The findings `own` are marked at the places
        /// that they name; findings that `isElsewhere` picks are not marked.
        init(
            _ specification: EditionSpecification, _ preview: FinishedEdition.Seen, _ findings: [Diagnostic],
            own: [Diagnostic], _ target: EditionTarget, isElsewhere: (Diagnostic) -> Bool
        ) {
            name = specification.edition.name
            profile = specification.edition.profile?.value
            pages = preview.pages
            structure = preview.structure
            texts = preview.texts
            publication = preview.publication
            drawer = PreviewDrawing(preview.layout, as: specification.output, target)
            let isPrint = specification.output.purpose == .print
            sheets = preview.pages.enumerated().map { Sheet($1, at: $0, withSlug: isPrint) }
            let boxes = ElementBoxes(
                preview.pages.enumerated().map { ($0, $1.page.folio, $1.boxes) }, structure: preview.structure)
            for mark in boxes.marks(of: findings, seenBy: own, isElsewhere)
            where sheets.indices.contains(mark.place.page) {
                sheets[mark.place.page].marks.append((mark.finding, mark.place.area))
            }
        }

        /// The titles of the articles that have one, by their identifiers.
        package var titles: [String: String] { texts.titles }

        /// The page at `index` as a PNG of `resolution` pixels an inch.
        /// - Throws: fonts and pictures that cannot be read, as while they are saved, and a page too large to be drawn.
        package func picture(of index: Int, resolution: Double) throws(EnvironmentFailure) -> [UInt8] {
            try drawer.png(pages[index].page, number: index + 1, resolution: resolution)
        }

        /// The page at `index` for a document that has it in itself, in `resolution` pixels an inch.
        /// - Throws: as ``picture(of:resolution:)``.
        func smallPicture(of index: Int, resolution: Double) throws(EnvironmentFailure) -> PageReport.Picture {
            let file = try drawer.file(pages[index].page, number: index + 1, resolution: resolution)
            return PageReport.Picture(bytes: file.bytes, type: file.type, frame: sheets[index].frame)
        }

        /// All pages as small pictures in their spreads: a PNG.
        /// - Throws: as ``picture(of:resolution:)``.
        package func contactSheet() throws(EnvironmentFailure) -> [UInt8] {
            let sheets = ContactSheet.single(for: pages.count).sheets(of: pages, drawer.proof)
            return try drawer.png(sheets[0], number: 1, resolution: ContactSheet.resolution(of: sheets[0]))
        }

        /// Writes all pages as small pictures in their spreads: a PDF at `path`, for the paper of a desk.
        /// - Throws: fonts and pictures that cannot be read, and a file that cannot be written.
        package func writeContactSheet(to path: String) throws(EnvironmentFailure) {
            let sheets = ContactSheet.pages.sheets(of: pages, drawer.proof)
            try drawer.writePDF(sheets, publication, to: path)
        }

        /// The word at `point` of the page at `index`, or else the element with the smallest mark there. nil if there is none, or if no source holds
        /// it. Linear in the marks of the page and the text of an article.
        package func source(at point: Point, of index: Int) -> SourceSpot? {
            let page = pages[index]
            for letter in page.letters(at: point) {
                if let spot = word(letter, on: page) { return spot }
            }
            let found = page.boxes.filter { box in
                let index = Int(box.element.index)
                return structure.indices.contains(index) && structure[index].origin.line > 0 && box.area.holds(point)
            }
            let best = found.min {
                $0.area.width.points * $0.area.height.points < $1.area.width.points * $1.area.height.points
            }
            return best.map { box in
                let origin = structure[Int(box.element.index)].origin
                return SourceSpot(area: box.area, origin: origin, beginning: origin, word: nil)
            }
        }

        /// The word of `letter` on `page`; nil if layout made it.
        private func word(_ letter: PaintedLetter, on page: ShownPage) -> SourceSpot? {
            guard let (text, aligned) = texts.alignment(of: letter.run, on: page),
                let offset = aligned.offsets[Int(letter.cluster.text.lowerBound - letter.run.text.lowerBound)],
                let word = text.word(at: offset), let origin = text.origin(ofCharacterAt: word.lowerBound),
                origin.line > 0
            else { return nil }
            let area = page.area(of: letter.run, under: letter.transform) { byte in
                aligned.offsets[byte].map(word.contains) ?? false
            }
            guard let area else { return nil }
            return SourceSpot(
                area: area, origin: origin, beginning: text.origin(at: word.lowerBound) ?? origin,
                word: String(decoding: text.utf8[Int(word.lowerBound)..<Int(word.upperBound)], as: UTF8.self))
        }

        /// The places of the text from the line of `origin`, or of its word there. Linear in the marks of the issue and the texts of the file.
        private func lines(of origin: SourceLocation, _ word: String?) -> [PagePlace] {
            let sought = texts.sought(origin, word)
            guard !sought.isEmpty else { return [] }
            var found: [PagePlace] = []
            for (index, page) in pages.enumerated() {
                page.eachRun { run, transform in
                    guard !run.element.isArtifact, run.textOffset >= 0,
                        let own = sought[Int(run.element.index + page.elementShift)],
                        let (text, aligned) = ArticleTexts.best(of: own.texts, for: run, on: page)
                    else { return }
                    let area = page.area(of: run, under: transform) { byte in
                        aligned.offsets[byte].map { offset in own.ranges[text].contains { $0.contains(offset) } }
                            ?? false
                    }
                    if let area { found.append(PagePlace(page: index, folio: page.page.folio, area: area)) }
                }
            }
            return found
        }

        /// The places of the text from the line of `origin`, or of the word at its column, `word` if that is known. If no page has it, the places
        /// of the element that begins last before it in the same file. Linear in the marks.
        package func places(of origin: SourceLocation, word: String? = nil) -> [PagePlace] {
            let lines = lines(of: origin, word)
            if !lines.isEmpty { return lines }
            return ElementBoxes(pages.enumerated().map { ($0, $1.page.folio, $1.boxes) }, structure: structure)
                .places(of: origin)
        }
    }

    /// The title of the issue.
    package var title: String
    /// How its articles fit, in order.
    package var articles: [ArticleFit]
    /// The editions; none when no page could be made.
    package var editions: [Edition] = []

    /// The fit of its articles, as a JSON array of objects as in ``BuildReport/json(withTimings:withCosts:failure:)``.
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
struct PreviewDrawing: Sendable {
    private let resources: RasterResources
    /// The inks of the pages.
    let inks: PlateResources
    private let fonts: FontCatalog
    private let pictures: PictureSource
    private let line: @Sendable (String, Length, Paint) -> Paragraph?
    let edition: PubPDFEmission.Edition
    let lateFailure: DeferredFailure

    init(_ layout: EditionLayout, as edition: PubPDFEmission.Edition, _ target: EditionTarget) {
        self.edition = edition
        lateFailure = target.lateFailure
        var resources = RasterResources(layout)
        let (decode, pixels) = (resources.pixels, target.pixels)
        resources.pixels = { image, width in
            try pixels.pixels(image, atLeast: width) { try decode(image, width) }
        }
        self.resources = resources
        inks = layout.plateResources
        (fonts, pictures, line) = (layout.fonts, layout.pictures, layout.proof.line)
    }

    /// Pixels an inch of pictures on contact sheets: as many as paper shows.
    private static let resolutionOfPictures = 300.0

    /// Writes captions.
    var proof: Proof { Proof(fonts: fonts, line: line) }

    func png(_ page: Page, number: Int, resolution: Double) throws(EnvironmentFailure) -> [UInt8] {
        try PageDrawing(resources, as: edition, resolution: resolution, lateFailure)
            .png(page, number: number, writing: "a page")
    }

    /// The page as the smaller of a PNG and a JPEG.
    func file(_ page: Page, number: Int, resolution: Double) throws(EnvironmentFailure) -> (
        bytes: [UInt8], type: String
    ) {
        do {
            let raster = try PubPDFEmission.raster(
                page, number: number, as: edition, resolution: resolution, with: resources)
            let file = raster.encoded(resolution: resolution)
            return (file.bytes, file.type)
        } catch {
            // A font that cannot be read looks like a broken one.
            try lateFailure.check()
            throw EnvironmentFailure(error, writing: "a page")
        }
    }

    /// Writes `sheets` as a PDF for screens at `path`, with the fonts and pictures of `publication`.
    func writePDF(_ sheets: [Page], _ publication: Publication, to path: String) throws(EnvironmentFailure) {
        var screen = PubPDFEmission.Edition(.screen)
        screen.pictures.resolution = Self.resolutionOfPictures
        let file = try EditionFile(
            at: path, screen, fonts, pictures, lateFailure, on: WorkerPool(jobs: 1),
            remembering: nil, isLinearized: false, isInMemory: false)
        for (index, sheet) in sheets.enumerated() {
            file.take(sheet, at: index)
            file.finalize(upTo: index + 1)
        }
        try file.finish(publication).file.place(at: path)
    }
}
