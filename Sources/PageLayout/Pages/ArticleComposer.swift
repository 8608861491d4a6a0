import Diagnostics
import DisplayList
import Geometry
import Identity
import Shaping
import Styles
import TextLayout
import TextModel

/// Sets one article on pages, from the place where the article before it ended or from a new page.
struct ArticleComposer {
    let plan: ArticlePlan
    /// The article's index in the issue.
    let index: Int
    let design: PageDesign
    let context: FlowContext
    /// True when the next article continues below this one, so that the last columns are made even.
    let isContinued: Bool

    private(set) var pages: [PageDraft] = []
    var state = FlowState()
    /// Spanning boxes that stand at the head of the present band.
    var placedFloats: Set<BoxID> = []
    /// Spanning boxes that wait for the next page.
    var heldFloats: Set<BoxID> = []
    /// The boxes at the head of the present band, for `commit` to draw.
    var bandHead: [BoxID] = []
    /// Boxes among the columns of the present band, which run around them.
    var pageWraps: [PageWrap] = []

    init(plan: ArticlePlan, index: Int, design: PageDesign, context: FlowContext, isContinued: Bool) {
        self.plan = plan
        self.index = index
        self.design = design
        self.context = context
        self.isContinued = isContinued
    }

    var items: [FlowItem] { plan.article.body.items }

    /// The lines that were set.
    var lines: Int { state.lines }

    /// Sets the article; `page` is the one before, when the article continues on it. The result begins with it.
    mutating func compose(on page: PageDraft?) -> [PageDraft] {
        var current = page.map { parted($0) } ?? newPage()
        if let page, !hasRoomForStart(current) || !takesText(current) {
            pages.append(page)
            current = newPage()
        }
        current.parts.append(startLabel(of: current))
        while true {
            let before = state.progress
            current.articles.append(index)
            let linesBefore = state.lines
            let isDone = fill(&current)
            current.lines += state.lines - linesBefore
            context.forgetParagraphs(before: state.item)
            pages.append(current)
            if isDone { break }
            if before == state.progress && current.parts.count <= 1 {
                reportStuck()
                break
            }
            current = newPage()
        }
        return pages
    }

    /// A whole page took nothing: its masters have no room for what comes next.
    private func reportStuck() {
        context.report(
            .error(
                "overset-article", "the pages of “\(plan.article.id)” have no room for what comes next in it",
                at: plan.origin, hint: "give the master “\(plan.nextMaster)” larger columns or frames"))
    }

    private func newPage() -> PageDraft {
        let name = pages.isEmpty ? plan.firstMaster : plan.nextMaster
        var page = PageDraft(master: design.masters[name] ?? design.masters["default"]!)
        page.columns = plan.columns
        return page
    }

    /// A part that stands in the text area of its page.
    func areaPart(of page: PageDraft) -> PageDraft.Part {
        PageDraft.Part(
            canvas: Page.canvas, article: index, right: page.master.margins.inside, left: page.master.margins.outside)
    }

    /// The place that contents and outline lead to.
    private func startLabel(of page: PageDraft) -> PageDraft.Part {
        var part = areaPart(of: page)
        part.canvas.labels.append(PageLabel(LabelID(plan.article.id), at: Point(x: .zero, y: page.cursor)))
        return part
    }

    /// Fills the page from its cursor on; true when the article is complete.
    mutating func fill(_ page: inout PageDraft) -> Bool {
        if !page.master.frames.isEmpty { return fillFrames(&page) }
        while true {
            let before = (page, state)
            let found = context.checkpoint
            pageWraps = []
            guard placeSpanningHead(on: &page) else { return false }
            placedFloats = []
            heldFloats = []
            let band = context.trying { bestBand(on: page) }
            if isHeadAlone(band, since: before) {
                (page, state) = before
                context.goBack(to: found)
                bandHead = []
                return false
            }
            let balanced = evened(band, on: page)
            commit(balanced, on: &page)
            switch balanced.stop {
            case .done: return state.floats.isEmpty
            case .span:
                // A span needs room for itself and some lines: the next page has it when this one has not.
                if bottom(of: page) - page.cursor < context.lineRoom * 4 { return false }
            case .full, .pageBreak, .columnBreak, .float: return false
            }
        }
    }

    func bottom(of page: PageDraft) -> Length { design.trim.height - page.master.margins.bottom }
}

extension Page {
    /// A page that only collects marks.
    static var canvas: Page {
        Page(trim: Size(width: .zero, height: .zero), bleed: .zero, side: .recto, folio: "")
    }
}
