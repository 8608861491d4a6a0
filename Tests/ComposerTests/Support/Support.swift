import PubColor
import PubColumns
import PubComposer
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubFonts
import PubGeometry
import PubIdentity
import PubMarkup
import PubSettings
import PubShaping
import PubStyles
import PubSwatches
import PubTestSupport
import PubTextModel
import PubValues

/// Faces of the repository, brought by `make setup`.
enum TestFaces {
    /// Serif, italic, bold and monospaced.
    static let fonts: FontCatalog = {
        let names = [
            "EBGaramond12-Regular.otf", "EBGaramond12-Italic.otf", "EBGaramond12-Bold.otf",
            "JetBrainsMono-Regular.ttf",
        ]
        return FontCatalog.load(names.map { FontFile(name: $0, bytes: Setup.font($0)) }).value ?? FontCatalog()
    }()
}

extension FontLookup {
    /// The faces of the tests.
    fileprivate static let ofTests = FontLookup(
        find: { TestFaces.fonts.key(for: $0) },
        suggestions: { request in
            let found = TestFaces.fonts.suggestions(for: request)
            return (found.families, found.styles)
        })
}

extension ImageKey {
    /// A picture of the test's own, by number.
    init(_ number: Int) {
        var hash = ContentHash()
        hash.combine(UInt64(number))
        self.init(hash)
    }
}

extension ImageResource {
    /// A diagram of 1500 × 1000 pixels.
    fileprivate static var drawn: ImageResource {
        var drawn = ImageResource(name: "drawn.png", key: ImageKey(2), width: 1500, height: 1000)
        drawn.isLineArt = true
        return drawn
    }

    /// A page of a PDF as large as those of the test's template, with 10 pt beyond its trim, at the right edge with 4 pt.
    fileprivate static var page: ImageResource {
        var page = ImageResource(name: "ad.pdf", key: ImageKey(3), width: 420, height: 600)
        page.vectorSize = Size(width: Length(points: 420), height: Length(points: 600))
        page.bleed = Insets(all: Length(points: 10))
        page.bleed?.right = Length(points: 4)
        return page
    }
}

/// A template of 420 × 600 pt: head 36, foot 48, spine 40, fore-edge 30; two columns of 170 pt; grid of 12 pt from 48.
struct TestTemplate {
    var columns = "{ count = 2, gutter = \"10pt\", rule = \"none\" }"
    var grid = "baseline_grid = { start = \"48pt\", increment = \"12pt\" }"
    /// Keys of the body style beyond its face.
    var body = "grid = \"all\"\nalign = \"justify\"\nfirst_line_indent = \"10pt\""
    /// Whether it is asked what to cut from articles.
    var wantsAdvice = true
    /// Where figures are whose authors do not say it.
    var placeOfFigures = "inline"
    /// Keys of the object styles of listings and tables.
    var listing = ""
    var table = ""
    /// Tables after the others.
    var more = ""
    var masters = "[master.default]"
    /// Where words are divided; nowhere unless a test says so.
    var hyphenation = HyphenationLibrary()
    /// Whether words of the body are divided by these.
    var hyphenates = false

    var toml: String {
        """
        [page]
        size = ["420pt", "600pt"]
        margins = { top = "36pt", bottom = "48pt", inside = "40pt", outside = "30pt" }
        columns = \(columns)
        \(grid)
        [paragraph.body]
        font = "EB Garamond 12"
        size = "10pt"
        leading = "12pt"
        hyphenate = \(hyphenates)
        \(body)
        [paragraph.display]
        font = "EB Garamond 12"
        size = "10pt"
        leading = "12pt"
        align = "left"
        hyphenate = false
        [paragraph.headline]
        based_on = "display"
        style = "bold"
        size = "24pt"
        leading = "26pt"
        span = "all"
        space_after = "6pt"
        keep_with_next = true
        [paragraph.subhead]
        based_on = "display"
        style = "bold"
        size = "12pt"
        leading = "14pt"
        space_before = "10pt"
        space_after = "4pt"
        keep_with_next = true
        [paragraph.wide-subhead]
        based_on = "subhead"
        span = "all"
        [paragraph.caption]
        based_on = "display"
        style = "italic"
        size = "8pt"
        leading = "9pt"
        [paragraph.note]
        based_on = "display"
        size = "8pt"
        leading = "9pt"
        [paragraph.code]
        font = "JetBrains Mono"
        size = "8pt"
        leading = "10pt"
        align = "left"
        [object.figure]
        place = "\(placeOfFigures)"
        space_before = "6pt"
        space_after = "6pt"
        [object.sidebar]
        padding = "6pt"
        space_before = "6pt"
        space_after = "6pt"
        [object.listing]
        space_before = "6pt"
        space_after = "6pt"
        \(listing)
        [object.table]
        space_before = "6pt"
        space_after = "6pt"
        \(table)
        [map]
        "body" = "body"
        "opening" = "body"
        "headline" = "headline"
        "subhead" = "subhead"
        "subhead.1" = "wide-subhead"
        "caption" = "caption"
        "credit" = "caption"
        "note" = "note"
        "listing" = "code"
        "table.head" = "note"
        "table.cell" = "note"
        \(masters)
        \(more)
        """
    }
}

/// An article of a small issue, and where it stands.
struct TestArticle {
    var id: String
    var source: String
    var start = ArticleStart.nextPage
    var columns: Int?
    var pages: Int?
    var masters = ("default", "default")
    /// The masters of pages that are made by hand, by the number of the page.
    var handPages: [Int: String] = [:]
    /// Shows the articles of the issue, instead of a text of its own.
    var isContents = false
    var isBlank = false
    /// True where the contents show it with its first picture.
    var isLead = false
    /// The title of its section.
    var section = ""
    /// The number of sections before its own; nil without a section.
    var sectionIndex: Int?
    /// The swatch that its section names as its accent.
    var accent: SwatchReference?

    init(_ source: String, id: String = "lead", start: ArticleStart = .nextPage, columns: Int? = nil) {
        self.id = id
        self.source = source
        self.start = start
        self.columns = columns
    }
}

/// A small issue, set.
struct TestIssue {
    let composition: Composition
    /// With its pages.
    let publication: Publication
    let articles: [ResolvedArticle]
    /// The findings of layout, but for ``lineFindings``, ``shortLastPages``, ``distantBoxes`` and the warnings about the look of columns, whose
    /// feet are often uneven in the small pages of tests.
    let diagnostics: [Diagnostic]
    /// `id file:line:column` of the lines that are loose or runts, as some in the narrow columns of tests are.
    var lineFindings: [String] { runtsAndLooseLines.map { "\($0.id) \($0.origin)" } }
    /// The findings of these lines.
    let runtsAndLooseLines: [Diagnostic]
    /// The notes of articles whose last pages are nearly empty, as some of tests are.
    let shortLastPages: [Diagnostic]
    /// The warnings of boxes that are more than a page from their calls, as some in the small pages of tests are.
    let distantBoxes: [Diagnostic]
    let resources: LayoutResources
    /// The places of the articles in the issue, and its pages, as they were given to layout.
    let plans: [ArticlePlan]
    let design: PageDesign

    var pages: [Page] { publication.pages }

    /// `id file:line:column` of each of ``diagnostics``.
    var findings: [String] { diagnostics.map { "\($0.id) \($0.origin)" } }

    init(
        _ source: String, _ template: TestTemplate = TestTemplate(),
        edit: (inout [FlowItem]) -> Void = { _ in }
    ) {
        self.init([TestArticle(source)], template, edit: edit)
    }

    /// - Parameter edit: Changes the flow of the first article before it is set.
    init(
        _ pieces: [TestArticle], _ template: TestTemplate = TestTemplate(),
        edit: (inout [FlowItem]) -> Void = { _ in }
    ) {
        var found: [Diagnostic] = []
        func take<Value>(_ outcome: Outcome<Value>) -> Value {
            found += outcome.diagnostics
            guard let value = outcome.value else { fatalError("\(outcome.diagnostics)") }
            return value
        }
        let tree = take(TOML.parse(template.toml, file: "t.toml"))
        let swatches = take(SwatchTable.read(tree))
        let sheet = take(StyleSheet.read(tree, swatches: swatches, fonts: .ofTests))
        let design = take(PageDesign.read(tree))
        precondition(!found.hasErrors, "\(found)")
        var articles = TestIssue.resolve(pieces, sheet, design)
        edit(&articles[0].body.items)
        let plans = zip(pieces, articles).map { piece, article in
            var plan = ArticlePlan(
                article: PackedArticle(article), start: piece.start, master: piece.masters.0,
                origin: SourceLocation(file: piece.id, line: 1))
            plan.nextMaster = piece.masters.1
            plan.columns = piece.columns
            plan.pages = piece.pages
            plan.handPages = piece.handPages.compactMapValues { design.masters[$0] }
            plan.sectionIndex = piece.sectionIndex
            plan.fit = design.fit.computed
            plan.isBlank = piece.isBlank
            return plan
        }
        var resources = LayoutResources(
            fonts: TestFaces.fonts, hyphenation: template.hyphenation,
            images: [
                ImageResource(name: "wide.jpg", key: ImageKey(0), width: 1500, height: 1000),
                ImageResource(name: "tall.jpg", key: ImageKey(1), width: 500, height: 1000),
            ] + (pieces.contains { $0.source.contains("](drawn") } ? [.drawn] : [])
                + (pieces.contains { $0.source.contains("](ad") } || template.masters.contains("ad.pdf")
                    ? [.page] : []),
            language: Language("en")
        ) { article, master in
            sheet.accented(article.flatMap { pieces[$0].accent }).recolored(master.colors, .ofTests)
        }
        resources.wantsAdvice = template.wantsAdvice
        resources.furniturePicture = {
            ImageKey($0.source.value.hasPrefix("tall") ? 1 : $0.source.value.hasPrefix("ad") ? 3 : 0)
        }
        let composer = IssueComposer(
            design: design, plans: plans, resources: resources,
            issue: RunningHeadVariables(title: "Trial", date: "May 2026"))
        let collector = PageCollector()
        var memory = RunMemory()
        let outcome = composer.compose(into: collector, remembering: &memory)
        var publication = outcome.value!.publication
        publication.pages = collector.pages.map(\.page)
        self.publication = publication
        composition = outcome.value!
        let ofLines: Set = ["loose-line", "runt-line"]
        let ofColumns: Set = [
            "uneven-feet", "wide-caption", "widow-line", "orphan-line", "stranded-heading", "crowded-quotes",
        ]
        let others = ofLines.union(ofColumns).union(["short-last-page", "distant-box"])
        diagnostics = outcome.diagnostics.filter { !others.contains($0.id) }
        shortLastPages = outcome.diagnostics.filter { $0.id == "short-last-page" }
        distantBoxes = outcome.diagnostics.filter { $0.id == "distant-box" }
        runtsAndLooseLines = outcome.diagnostics.filter { ofLines.contains($0.id) }
        self.resources = resources
        self.articles = articles
        self.plans = plans
        self.design = design
    }

    /// Pictures are 1500 × 1000 pixels, those whose names begin with `tall` 500 × 1000; `drawn` ones are line art, `ad.pdf` is a page.
    private static func resolve(
        _ pieces: [TestArticle], _ sheet: StyleSheet, _ design: PageDesign
    ) -> [ResolvedArticle] {
        func context(_ piece: TestArticle) -> ArticleContext {
            var context = ArticleContext(id: piece.id, language: Language("en"), fonts: .ofTests) {
                if $0.text.hasPrefix("missing") { return nil }
                let name = $0.text
                let number = ["tall": 1, "drawn": 2, "ad.pdf": 3].first { name.hasPrefix($0.key) }
                return ImageKey(number?.value ?? 0)
            }
            context.sectionTitle = piece.section
            context.colors = design.masters[piece.masters.0]?.colors ?? PageColors()
            return context
        }
        func value<Value>(_ outcome: Outcome<Value>) -> Value {
            if outcome.diagnostics.hasErrors { fatalError("\(outcome.diagnostics)") }
            return outcome.value!
        }
        var articles = pieces.map { piece in
            if piece.isContents || piece.isBlank { return ResolvedArticle(id: piece.id, body: Flow()) }
            let document = value(parseMarkdown(Array(piece.source.utf8), file: piece.id, options: .init()))
            return value(sheet.resolve(document, in: context(piece)))
        }
        let entries = zip(pieces, articles).filter { !$0.0.isContents && !$0.0.isBlank }.map { piece, article in
            var entry = article.contentsEntry
            if piece.isLead {
                entry.lead = ContentsLead(article.contentsPicture(nil), at: SourceLocation(file: piece.id, line: 1))
            }
            return entry
        }
        for (index, piece) in pieces.enumerated() where piece.isContents {
            articles[index] = value(sheet.resolveContents(heading: nil, entries: entries, in: context(piece)))
        }
        return articles
    }
}
