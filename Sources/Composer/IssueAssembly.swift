import PubColor
import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubPages
import PubShaping
import PubStyles
import PubValues

/// Makes pages of the issue out of painted pages of runs: sides, folios, empty pages before fixed starts, running heads.
struct IssueAssembly {
    private let design: PageDesign
    private let heads: [ArticleHead]
    private let resources: LayoutResources
    /// Knows the words of running heads from run to run.
    private let shaper: Shaper
    /// True to give pages their keys.
    private let hashesPages: Bool
    private var furniture: FurniturePainter

    init(
        _ heads: [ArticleHead], by design: PageDesign, with resources: LayoutResources, of issue: RunningHeadVariables,
        hashesPages: Bool
    ) {
        self.heads = heads
        self.design = design
        self.resources = resources
        self.hashesPages = hashesPages
        shaper = resources.makeShaper()
        furniture = FurniturePainter(design, heads, of: issue, with: resources, shaper)
    }

    /// The pages of `run`, which begins after `count` others, with any empty page before it, and the record to keep.
    /// Linear in their marks.
    mutating func pages(of run: RunResult, after count: Int) -> (pages: [IssuePage], record: AssembledRun) {
        var pages: [IssuePage] = []
        let first = heads[run.range.lowerBound]
        var record = AssembledRun(start: count, elementOffset: first.elementOffset)
        furniture.begin(shaper)
        let artifacts = Set(heads[run.range].flatMap(\.artifacts))
        func add(_ page: Page, _ sketch: PageSketch, _ decision: PageDecision) {
            record.images.append(page.placedImages)
            record.pressDetails.append(page.pressDetails(furniture: furniture.pieces))
            // After what is found of them is known by their elements.
            var page = page
            if !artifacts.isEmpty { page.marks.mapElements { artifacts.contains($0) ? .artifact : $0 } }
            let key = hashesPages ? page.contentHash : nil
            pages.append(IssuePage(page, sketch, key: key))
            if let key { record.pageKeys.append(key) }
            record.sketches.append(sketch)
            record.decisions.append(decision)
            record.fonts.formUnion(page.usedFonts)
        }
        if IssueNumbering.needsEmptyPage(before: first, after: count) {
            let page = emptyPage(number: count + 1)
            add(page, PageSketch(), PageDecision(folio: page.folio))
        }
        for (index, painted) in run.pages.enumerated() {
            let number = count + pages.count + 1
            var page = page(painted, facing: facing(index, of: run, number: number), number: number)
            page.marks.compact()
            // Items printed in red have no colour of their own.
            if !painted.isOverset {
                record.lowContrastText += furniture.reportLowContrast(LowContrastSearch.words(of: page, resources))
            }
            add(
                page, sketch(painted, side: number % 2 == 1 ? .right : .left),
                PageDecision(
                    folio: page.folio, cost: painted.cost, costOneByOne: painted.planning?.costOneByOne,
                    endsAsPlanned: painted.endsAsPlanned, planHash: painted.planHash))
            record.findings.merge(painted.findings)
        }
        record.diagnostics = furniture.diagnostics
        record.findings.merge(furniture.fallbacks)
        return (pages, record)
    }

    /// The content of the page that faces the one at `index` of a run; nil if another run has it.
    private func facing(_ index: Int, of run: RunResult, number: Int) -> PagePainter.Content? {
        let other = number % 2 == 1 ? index - 1 : index + 1
        return run.pages.indices.contains(other) ? run.pages[other].content : nil
    }

    private func sketch(_ page: RunPage, side: PageSide) -> PageSketch {
        let master = page.frame.master
        let top = page.frame.top
        var frames = page.frame.columns.map { column in
            Rect(x: master.areaLeft(side) + column.x, y: top, width: column.width, height: page.frame.foot - top)
        }
        if !master.frames.isEmpty {
            frames = master.frames.map { frame in
                let x = frame.left(onRecto: side == .right, of: design.trim.width)
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

    /// The page with its side and folio, and the furniture of its master.
    private mutating func page(_ painted: RunPage, facing: PagePainter.Content?, number: Int) -> Page {
        var page = PagePainter.page(
            painted.content, facing: facing, of: painted.frame, bleed: design.bleed,
            side: number % 2 == 1 ? .recto : .verso, folio: "\(number)"
        ) { heads[$0].elementOffset }
        if painted.isOverset { page.marks.paintText(Paint(.rgb(0.85, 0, 0))) }
        if !painted.isBlank { furniture.draw(of: painted, on: &page) }
        return page
    }
}
