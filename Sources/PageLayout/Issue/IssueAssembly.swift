import Color
import Diagnostics
import DisplayList
import Geometry
import Identity
import Styles

/// Puts chains in order: sides, folios, empty pages before fixed starts, running heads, outline, structure.
struct IssueAssembly {
    let composer: IssueComposer
    private var publication = Publication()
    private var sketches: [PageSketch] = []
    private var fits: [ArticleFit] = []
    private var diagnostics: [Diagnostic] = []
    private var fallbacks = FallbackLog()
    private var lines: RunningHeads
    /// Where each article's elements begin in the publication's tree.
    private var elementOffsets: [Int32] = []

    init(composer: IssueComposer) {
        self.composer = composer
        lines = RunningHeads(composer.resources)
        for plan in composer.plans {
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
        publication.images = composer.resources.images
        publication.outline = outline
        var fallbacks = fallbacks
        fallbacks.merge(lines.fallbacks)
        return Outcome(
            Composition(publication: publication, fits: fits, sketches: sketches),
            diagnostics + lines.diagnostics + fallbacks.findings(composer.resources.fonts))
    }

    private var outline: [OutlineEntry] {
        composer.plans.filter { !$0.isBlank && !$0.article.title.isEmpty }.map {
            OutlineEntry(title: $0.article.title, target: LabelID($0.article.id))
        }
    }

    /// Adds the pages of a chain.
    mutating func append(_ chain: ChainResult) {
        let plan = composer.plans[chain.range.lowerBound]
        if IssueNumbering.needsEmptyPage(before: plan, after: publication.pages.count) {
            publication.pages.append(emptyPage(number: publication.pages.count + 1))
            sketches.append(PageSketch())
        }
        for draft in chain.pages {
            var page = page(draft, number: publication.pages.count + 1)
            page.compact()
            publication.pages.append(page)
            sketches.append(sketch(draft, side: publication.pages.count % 2 == 1 ? .right : .left))
        }
        fits += chain.fits
        diagnostics += chain.diagnostics
        fallbacks.merge(chain.fallbacks)
    }

    private func sketch(_ draft: PageDraft, side: PageSide) -> PageSketch {
        let design = composer.design
        let master = draft.master
        let top = master.margins.top
        let depth = design.trim.height - top - master.margins.bottom
        var frames = master.columnExtents(design.trim, override: draft.columns).map { column in
            Rect(x: master.areaLeft(side) + column.x, y: top, width: column.width, height: depth)
        }
        if !master.frames.isEmpty {
            frames = master.frames.map { frame in
                let x = side == .right ? frame.x : design.trim.width - frame.x - frame.width
                return Rect(x: x, y: frame.y, width: frame.width, height: frame.height)
            }
        }
        return PageSketch(
            articles: draft.articles.map { composer.plans[$0].article.id }, frames: frames,
            gridStart: design.gridStart, increment: design.gridIncrement)
    }

    private func emptyPage(number: Int) -> Page {
        Page(
            trim: composer.design.trim, bleed: composer.design.bleed, side: number % 2 == 1 ? .recto : .verso,
            folio: "\(number)")
    }

    /// The page with its side and folio: parts move to the side's margins, and the master is drawn.
    private mutating func page(_ draft: PageDraft, number: Int) -> Page {
        var page = emptyPage(number: number)
        // Elements count in each article's own tree until here; a page shared by articles has parts of each.
        for part in draft.parts {
            var canvas = part.canvas
            canvas.rebaseElements(by: elementOffsets[part.article])
            page.append(canvas, movedBy: Point(x: page.side == .recto ? part.right : part.left, y: .zero))
        }
        if draft.isOverset { page.paintText(Paint(.rgb(0.85, 0, 0))) }
        if !draft.isBlank { drawMaster(draft, on: &page) }
        return page
    }

    // MARK: Masters

    private mutating func drawMaster(_ draft: PageDraft, on page: inout Page) {
        let master = draft.master
        let side: PageSide = page.side == .recto ? .right : .left
        lines.beginPage()
        for rule in master.rules where rule.side == .both || rule.side == side {
            if let name = rule.with, value(of: name, draft: draft, page: page).isEmpty { continue }
            guard let paint = composer.resources.swatch(rule.rule.color) else { continue }
            let place = RunningHeadPlace(rule.anchor, rule.offset, of: master, on: page)
            let path = Path(from: place.start, to: place.point(along: place.length))
            page.items.append(.path(PathItem(path, stroke: Stroke(paint: paint, weight: rule.rule.weight))))
        }
        for text in master.texts where text.side == .both || text.side == side {
            let article = draft.articles.first.map { (index: $0, origin: composer.plans[$0].origin) }
            lines.draw(
                .init(master: text, text: resolved(text.text, draft: draft, page: page), article: article),
                at: RunningHeadPlace(text.anchor, text.offset, of: master, on: page), on: &page)
        }
    }

    /// The text of a master's line with what its names stand for on this page; nothing when all of them are empty.
    private func resolved(_ template: String, draft: PageDraft, page: Page) -> String {
        var result = ""
        var rest = template[...]
        var values: [String] = []
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            if let name = MasterName(rawValue: String(rest[rest.index(after: open)..<close])) {
                values.append(value(of: name, draft: draft, page: page))
                result += values[values.count - 1]
            } else {
                result += rest[open...close]
            }
            rest = rest[rest.index(after: close)...]
        }
        let isEmpty = !values.isEmpty && values.allSatisfy(\.isEmpty)
        return isEmpty ? "" : result + rest
    }

    /// What a name stands for on a page.
    private func value(of name: MasterName, draft: PageDraft, page: Page) -> String {
        let article = draft.articles.first.map { composer.plans[$0].article }
        return switch name {
        case .folio: page.folio
        case .title: article?.shortTitle ?? ""
        case .section: article?.sectionTitle ?? ""
        case .issue: composer.issue.title
        case .date: composer.issue.date
        case .number: composer.issue.number
        case .volume: composer.issue.volume
        case .issn: composer.issue.issn
        }
    }
}
