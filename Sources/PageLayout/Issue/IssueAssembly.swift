import Color
import Diagnostics
import DisplayList
import Geometry
import Identity
import Styles

/// Puts chains in order: sides, folios, empty pages before fixed starts, running heads, outline, structure.
struct IssueAssembly {
    private let design: PageDesign
    private let plans: [ArticlePlan]
    private let resources: LayoutResources
    private let issue: RunningHeadVariables
    private var publication = Publication()
    private var sketches: [PageSketch] = []
    private var fits: [ArticleFit] = []
    private var diagnostics: [Diagnostic] = []
    private var findings = LayoutFindings()
    private var runningHeads: RunningHeads
    private var decisions: [PageDecision] = []
    /// Where each article's elements begin in the publication's tree.
    private var elementOffsets: [Int32] = []

    init(_ plans: [ArticlePlan], by design: PageDesign, with resources: LayoutResources, of issue: RunningHeadVariables)
    {
        self.plans = plans
        self.design = design
        self.resources = resources
        self.issue = issue
        runningHeads = RunningHeads(resources)
        for plan in plans {
            let offset = publication.structure.count
            elementOffsets.append(Int32(offset))
            publication.structure += plan.article.structure.map { node in
                var node = node
                if node.parent != .artifact { node.parent = ElementID(Int(node.parent.index) + offset) }
                return node
            }
        }
    }

    /// The publication and what was found.
    func finished() -> Outcome<Composition> {
        var publication = publication
        publication.images = resources.images
        publication.listFonts { resources.fonts.description(of: $0).postScriptName }
        publication.outline = outline
        var fallbacks = findings.fallbacks
        fallbacks.merge(runningHeads.fallbacks)
        return Outcome(
            Composition(publication: publication, fits: fits, sketches: sketches, decisions: decisions),
            findings.diagnostics + diagnostics + runningHeads.diagnostics
                + fallbacks.findings(resources.fonts))
    }

    private var outline: [OutlineEntry] {
        plans.filter { !$0.isBlank && !$0.article.title.isEmpty }.map {
            OutlineEntry(title: $0.article.title, target: LabelID($0.article.id))
        }
    }

    /// Adds the pages of a chain.
    mutating func append(_ chain: ChainResult) {
        let plan = plans[chain.range.lowerBound]
        if IssueNumbering.needsEmptyPage(before: plan, after: publication.pages.count) {
            publication.pages.append(emptyPage(number: publication.pages.count + 1))
            sketches.append(PageSketch())
            decisions.append(PageDecision(folio: publication.pages[publication.pages.count - 1].folio))
        }
        for (index, painted) in chain.pages.enumerated() {
            let number = publication.pages.count + 1
            var page = page(painted, facing: facing(index, of: chain, number: number), number: number)
            page.marks.compact()
            publication.pages.append(page)
            sketches.append(sketch(painted, side: number % 2 == 1 ? .right : .left))
            decisions.append(PageDecision(folio: page.folio, cost: painted.cost, planHash: painted.planHash))
            findings.merge(painted.findings)
        }
        fits += chain.fits
        diagnostics += chain.diagnostics
    }

    /// The content of the page that faces the one at `index` of a chain; nil where another chain has it.
    private func facing(_ index: Int, of chain: ChainResult, number: Int) -> PagePainter.Content? {
        let other = number % 2 == 1 ? index - 1 : index + 1
        return chain.pages.indices.contains(other) ? chain.pages[other].content : nil
    }

    private func sketch(_ page: ChainPage, side: PageSide) -> PageSketch {
        let master = page.frame.master
        let top = page.frame.top
        var frames = page.frame.columns.map { column in
            Rect(x: master.areaLeft(side) + column.x, y: top, width: column.width, height: page.frame.foot - top)
        }
        if !master.frames.isEmpty {
            frames = master.frames.map { frame in
                let x = side == .right ? frame.x : design.trim.width - frame.x - frame.width
                return Rect(x: x, y: frame.y, width: frame.width, height: frame.height)
            }
        }
        return PageSketch(
            articles: page.articles.map { plans[$0].article.id }, frames: frames,
            gridStart: design.gridStart, increment: design.gridIncrement)
    }

    private func emptyPage(number: Int) -> Page {
        Page(
            trim: design.trim, bleed: design.bleed, side: number % 2 == 1 ? .recto : .verso,
            folio: "\(number)")
    }

    /// The page with its side and folio, and the running heads and rules of its master.
    private mutating func page(_ painted: ChainPage, facing: PagePainter.Content?, number: Int) -> Page {
        var page = PagePainter.page(
            painted.content, facing: facing, of: painted.frame, bleed: design.bleed,
            side: number % 2 == 1 ? .recto : .verso, folio: "\(number)"
        ) { [elementOffsets] in elementOffsets[$0] }
        if painted.isOverset { page.marks.paintText(Paint(.rgb(0.85, 0, 0))) }
        if !painted.isBlank { drawMaster(painted, on: &page) }
        return page
    }

    // MARK: Masters

    private mutating func drawMaster(_ painted: ChainPage, on page: inout Page) {
        let master = painted.frame.master
        let side: PageSide = page.side == .recto ? .right : .left
        runningHeads.beginPage()
        for rule in master.rules where rule.side == .both || rule.side == side {
            if let name = rule.with, value(of: name, painted, page).isEmpty { continue }
            guard let paint = resources.swatch(rule.rule.color) else { continue }
            let place = RunningHeadPlace(rule.anchor, rule.offset, of: master, on: page)
            let path = Path(from: place.start, to: place.point(along: place.length))
            page.marks.items.append(.path(PathItem(path, stroke: Stroke(paint: paint, weight: rule.rule.weight))))
        }
        for text in master.texts where text.side == .both || text.side == side {
            let article = painted.articles.first.map { (index: $0, origin: plans[$0].origin) }
            runningHeads.draw(
                .init(runningHead: text, text: resolved(text.text, painted, page), article: article),
                at: RunningHeadPlace(text.anchor, text.offset, of: master, on: page), on: &page.marks)
        }
    }

    /// The text of a running head, its variables replaced by their values on this page; empty when all of them are.
    private func resolved(_ template: String, _ painted: ChainPage, _ page: Page) -> String {
        var result = ""
        var rest = template[...]
        var values: [String] = []
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            if let name = RunningHeadVariable(rawValue: String(rest[rest.index(after: open)..<close])) {
                values.append(value(of: name, painted, page))
                result += values[values.count - 1]
            } else {
                result += rest[open...close]
            }
            rest = rest[rest.index(after: close)...]
        }
        let isEmpty = !values.isEmpty && values.allSatisfy(\.isEmpty)
        return isEmpty ? "" : result + rest
    }

    /// The value of a variable on a page.
    private func value(of name: RunningHeadVariable, _ painted: ChainPage, _ page: Page) -> String {
        let article = painted.articles.first.map { plans[$0].article }
        return switch name {
        case .folio: page.folio
        case .title: article?.shortTitle ?? ""
        case .section: article?.sectionTitle ?? ""
        case .issue: issue.title
        case .date: issue.date
        case .number: issue.number
        case .volume: issue.volume
        case .issn: issue.issn
        }
    }
}
