import Color
import Diagnostics
import DisplayList
import Geometry
import Shaping
import Styles
import Values

/// Makes pages of the issue out of painted pages of chains: sides, folios, empty pages before fixed starts, running heads.
struct IssueAssembly {
    private let design: PageDesign
    private let heads: [ArticleHead]
    private let resources: LayoutResources
    private let issue: RunningHeadVariables
    /// Knows the words of running heads from chain to chain.
    private let shaper: Shaper
    /// True to give pages their keys.
    private let hashesPages: Bool
    private var runningHeads: RunningHeads

    init(
        _ heads: [ArticleHead], by design: PageDesign, with resources: LayoutResources, of issue: RunningHeadVariables,
        hashesPages: Bool
    ) {
        self.heads = heads
        self.design = design
        self.resources = resources
        self.issue = issue
        self.hashesPages = hashesPages
        shaper = resources.makeShaper()
        runningHeads = RunningHeads(resources, shaper)
    }

    /// The pages of `chain`, which begins after `count` others, with the empty page before it where there is one, and what
    /// stays of them. Linear in their marks.
    mutating func pages(of chain: ChainResult, after count: Int) -> (pages: [IssuePage], record: AssembledChain) {
        var pages: [IssuePage] = []
        let first = heads[chain.range.lowerBound]
        var record = AssembledChain(start: count, elementOffset: first.elementOffset)
        runningHeads = RunningHeads(resources, shaper)
        func add(_ page: Page, _ sketch: PageSketch, _ decision: PageDecision) {
            let key = hashesPages ? page.contentHash : nil
            pages.append(IssuePage(page, sketch, key: key))
            if let key { record.pageKeys.append(key) }
            record.sketches.append(sketch)
            record.decisions.append(decision)
            record.fonts.formUnion(page.usedFonts)
            record.images.append(page.placedImages)
        }
        if IssueNumbering.needsEmptyPage(before: first, after: count) {
            let page = emptyPage(number: count + 1)
            add(page, PageSketch(), PageDecision(folio: page.folio))
        }
        for (index, painted) in chain.pages.enumerated() {
            let number = count + pages.count + 1
            var page = page(painted, facing: facing(index, of: chain, number: number), number: number)
            page.marks.compact()
            add(
                page, sketch(painted, side: number % 2 == 1 ? .right : .left),
                PageDecision(folio: page.folio, cost: painted.cost, planHash: painted.planHash))
            record.findings.merge(painted.findings)
        }
        record.diagnostics = runningHeads.diagnostics
        record.findings.merge(runningHeads.fallbacks)
        return (pages, record)
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
            articles: page.articles.map { heads[$0].id }, frames: frames,
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
        ) { heads[$0].elementOffset }
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
            let place = RunningHeadPlace(
                rule.anchor, rule.offset, between: margins(rule.reference, of: master), on: page)
            let path = Path(from: place.start, to: place.point(along: place.length))
            page.marks.items.append(.path(PathItem(path, stroke: Stroke(paint: paint, weight: rule.rule.weight))))
        }
        for text in master.texts where text.side == .both || text.side == side {
            let article = painted.articles.first.map { (index: $0, origin: heads[$0].origin) }
            let place = RunningHeadPlace(
                text.anchor, text.offset, between: margins(text.reference, of: master), on: page)
            runningHeads.draw(
                .init(runningHead: text, text: resolved(text.text, painted, page), article: article), at: place,
                on: &page.marks)
        }
    }

    private func margins(_ reference: FurnitureReference, of master: Master) -> PageMargins {
        switch reference {
        case .text: master.margins
        case .page: design.margins
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

    /// The value of a variable on a page. A section that the kicker names below is not named twice.
    private func value(of name: RunningHeadVariable, _ painted: ChainPage, _ page: Page) -> String {
        let article = painted.articles.first.map { heads[$0] }
        return switch name {
        case .folio: page.folio
        case .title: article?.shortTitle ?? ""
        case .section: isNamedByKicker(painted) ? "" : article?.sectionTitle ?? ""
        case .issue: issue.title
        case .date: issue.date
        case .number: issue.number
        case .volume: issue.volume
        case .issn: issue.issn
        }
    }

    /// True where the first article of the page begins on it, and its kicker is the title of its section.
    private func isNamedByKicker(_ painted: ChainPage) -> Bool {
        guard let part = painted.articleParts.first, part.isStart else { return false }
        let head = heads[part.article]
        return head.kicker.lowercased() == head.sectionTitle.lowercased()
    }
}
