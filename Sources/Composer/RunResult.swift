import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPages
import PubShaping
import PubStyles
import PubTextLayout
import PubTextModel
import PubValues

/// A page of a run, decided and painted; its number and side are known only in the issue.
struct RunPage: Sendable {
    /// The page that was filled.
    var frame: PageFrame
    /// The content to draw.
    var content: PagePainter.Content
    /// The problems found in it.
    var findings: LayoutFindings
    /// The cost of the page.
    var cost: PageCost
    /// On the first page of a run with pages planned together: the record of the search.
    var planning: PlanningRecord?
    /// Whether it ends at its planned end; nil for a page that was not planned.
    var endsAsPlanned: Bool?
    /// The part of its type area below the placed content, mean of the columns.
    var emptyPart: Double
    /// The hash of its plan; nil if it was not asked for.
    var planHash: ContentHash?
    /// The parts of articles on it, by the articles' index in the issue.
    var articleParts: [PagePlan.ArticlePart]
    /// Whether boxes are on it, which may be its only purpose.
    var hasBoxes = false
    /// Whether it has a frame for each of its parts, as a cover has, or one picture takes all of it.
    var isFramed = false
    /// Whether boxes have areas of it.
    var hasAreas = false
    /// Whether it is meant to be empty.
    var isBlank = false
    /// True beyond the pages that are reserved for its article: only drafts show it, in red.
    var isOverset = false

    /// The articles on it, in order.
    var articles: [Int] { articleParts.map(\.article) }
    /// Lines of text on it.
    var lines: Int { articleParts.reduce(0) { $0 + $1.lines } }

    /// A painted plan of a run whose first article is at `first` of the issue.
    init(_ plan: PagePlan, _ content: PagePainter.Content, from first: Int) {
        frame = plan.frame
        self.content = content
        findings = content.findings
        self.content.findings = LayoutFindings()
        for index in self.content.parts.indices { self.content.parts[index].article += first }
        cost = plan.cost
        planning = plan.planning
        endsAsPlanned = plan.endsAsPlanned
        hasBoxes = plan.placements.contains { placement in
            switch placement.content {
            case .boxRows, .wholeBox, .missingPicture: true
            case .lines, .note, .repeatedHeadings, .mark, .label: false
            }
        }
        hasAreas = plan.hasAreas || !plan.areas.isEmpty
        isFramed = plan.isWhollyTaken || plan.frame.master.hasFramesOfText
        emptyPart = plan.emptyPart
        articleParts = plan.articleParts.map { part in
            var part = part
            part.article += first
            return part
        }
    }
}

extension RunPage {
    /// The note about an article that begins on `next`, the page after this one, although it should go on below the
    /// article on this one and there is white; nil if there is no such article.
    func newPage(before next: PagePlan, _ plans: [ArticlePlan]) -> Diagnostic? {
        guard let part = next.articleParts.first, part.isStart, part.article > 0, emptyPart > Self.leastWhite else {
            return nil
        }
        let plan = plans[part.article]
        // A picture that takes a page has one of its own.
        if next.isWhollyTaken { return nil }
        return Diagnostic(
            .note, "new-page",
            "“\(plan.article.withoutBody.id)” begins on a new page, although \(Int((emptyPart * 100).rounded())) % of the one "
                + "before are white: its head and its first lines have no room there",
            at: plan.origin, hint: "shorten what is before it, or its head")
    }

    /// Less white than this part of a page is not noticed.
    private static let leastWhite = 0.1
}

/// The pages of a run, and the findings made on the way.
struct RunResult: Sendable {
    var range: Range<Int>
    /// The side of its first page, which it was set for; ``PageFrame/Side/either`` if nothing depends on it.
    var side = PageFrame.Side.either
    var pages: [RunPage] = []
    var fits: [ArticleFit] = []
    /// Errors of articles that have too many pages.
    var diagnostics: [Diagnostic] = []
    /// The paragraphs of each article whose last lines have one or two words, by the article's index in the issue.
    var shortEnds: [Int: [SourceLocation]] = [:]
    /// The boxes of each article that may be missing: boxes of the class `optional`, and quotes that repeat a sentence.
    var spareBoxes: [Int: [(place: SourceLocation, lines: Int)]] = [:]
    /// The lines that the words of each article fill.
    var fullLines: [Int: Double] = [:]
    /// The folios that its references show.
    var shownFolios: [LabelID: String] = [:]

    init(range: Range<Int>) { self.range = range }

    /// A run of one page that is meant to be empty.
    init(blank frame: PageFrame, range: Range<Int>) {
        self.range = range
        var plan = PagePlan(frame)
        plan.articleParts = [PagePlan.ArticlePart(article: 0, foot: plan.pen)]
        var page = RunPage(plan, PagePainter.Content(), from: range.lowerBound)
        page.isBlank = true
        pages = [page]
    }

    /// Notes the folios that references of `article` show.
    mutating func noteShownFolios(of article: ResolvedArticle, _ folios: [LabelID: String]) {
        article.eachParagraph { paragraph in
            for field in paragraph.text.fields {
                // Pages show 00 for a folio that is not known yet.
                if case .folioOf(let label) = field.value { shownFolios[label] = folios[label] ?? "00" }
            }
        }
    }

    /// Counts the lines of text on `plan`, and notes the paragraphs that a word or two less would make a line shorter.
    mutating func noteLines(of plan: PagePlan) {
        for placement in plan.placements {
            if case .lines(let part) = placement.content {
                // The last line of a paragraph is half full on an average.
                fullLines[range.lowerBound + placement.article, default: 0] +=
                    Double(part.lines.count) - (part.hasLast ? 0.5 : 0)
            }
            guard case .lines(let part) = placement.content, part.hasLast, part.looseness >= 0,
                part.lines.count > 1 || !part.hasFirst, let line = part.lines.last,
                part.paragraph.wordCount(of: line) < 3,
                part.paragraph.attributes.keepWithNext == 0, let place = part.paragraph.text.origin(at: 0),
                place != .none
            else { continue }
            shortEnds[range.lowerBound + placement.article, default: []].append(place)
        }
    }

    /// Counts the room that each article takes, and checks it against its reserved pages.
    mutating func reportFits(of articles: [ResolvedArticle], by plans: [ArticlePlan], _ design: PageDesign) {
        for (article, (resolved, plan)) in zip(range, zip(articles, plans)) {
            let own = pages.indices.filter { pages[$0].articles.contains(article) }
            let filled = own.count { index in
                pages[index].articleParts.contains { $0.article == article && !$0.isSpare }
            }
            var fit = ArticleFit(
                id: resolved.id, pages: plan.pages == nil ? own.count : filled, lines: lines(of: article),
                words: resolved.body.words, over: nil)
            fit.fullLines = fullLines[article] ?? 0
            fit.wanted = plan.pages
            fit.devices = own.reduce(PageCost()) { $0 + pages[$1].cost.ofFitDevices }
            // Several articles may begin on a page: each has a head of its own.
            (fit.devices[.smallerHead], fit.devices[.largerHead]) = (0, 0)
            for part in own.flatMap({ pages[$0].articleParts }) where part.article == article {
                fit.devices.addHead(part.headGrowth)
            }
            let last = own.last { index in pages[index].articleParts.contains { $0.article == article && !$0.isSpare } }
            if let last { fit.fill = 1 - min(max(pages[last].emptyPart, 0), 1) }
            if let reserved = plan.pages {
                if own.count > reserved {
                    fit.over = own[reserved...].reduce(0) { $0 + pages[$1].lines }
                    diagnostics.append(overset(plan, fit, pages: own.count, reserved: reserved))
                    for index in own[reserved...] { pages[index].isOverset = true }
                } else {
                    let free = freeLines(of: article, own[max(filled - 1, 0)...], design)
                    fit.over = -free
                    let finding =
                        unfilledPages(plan, fit, free, own, design) ?? shortPage(plan, fit, own, design, of: resolved)
                    if let finding { diagnostics.append(finding) }
                }
            } else {
                let ofText = Array(own.prefix(filled))
                if let warning = pagesBehindHead(plan, fit, ofText) ?? nearlyEmptyLastPage(plan, fit, ofText, design)
                    ?? shortPage(plan, fit, own, design, of: resolved)
                {
                    diagnostics.append(warning)
                }
            }
            if fit.lines > 0 {
                diagnostics += plan.findingsOfHandPages(
                    behind: plan.pages == nil ? filled : own.count, of: own.count)
            }
            fit.advice = advice(fit, last, article, plan, design)
            fits.append(fit)
        }
    }

    private func overset(_ plan: ArticlePlan, _ fit: ArticleFit, pages: Int, reserved: Int) -> Diagnostic {
        let over = fit.over ?? 0
        let excess = over > 0 ? "\(inWords(over, fit)) too many" : "the pages beyond have boxes alone"
        return .error(
            "overset-article",
            "“\(fit.id)” needs \(pages) pages, \(reserved) \(reserved == 1 ? "is" : "are") reserved: \(excess)",
            at: plan.origin,
            hint: over > 0 ? "shorten the text, or reserve more pages" : "take boxes away, or reserve more pages")
    }

    /// The warning about an article that leaves one of its reserved pages white, or fills the last of them to less than
    /// a quarter; nil for others. `free` is the number of lines that still have room.
    private func unfilledPages(
        _ plan: ArticlePlan, _ fit: ArticleFit, _ free: Int, _ own: [Int], _ design: PageDesign
    ) -> Diagnostic? {
        let hasBoxes = own.contains { pages[$0].hasBoxes }
        guard !plan.isBlank, fit.lines > 0 || hasBoxes, free > 0, let reserved = plan.pages,
            fit.pages < reserved || nearlyEmptyLastPage(plan, fit, own, design) != nil
        else { return nil }
        let fewer = "reserve fewer pages: pages = \(max(fit.pages, 1))"
        let missing = fit.words > 0 ? ": \(inWords(free, fit)) are missing" : ""
        return .warning(
            "unfilled-pages",
            "“\(fit.id)” fills \(fit.pages) of the \(reserved) pages that are reserved for it\(missing)",
            at: plan.origin,
            hint: fit.pages < reserved ? "add text or pictures, or \(fewer)" : "add text or pictures")
    }

    /// The warning about an article whose last page is filled to less than a quarter and has nothing else; nil for others.
    private func nearlyEmptyLastPage(
        _ plan: ArticlePlan, _ fit: ArticleFit, _ own: [Int], _ design: PageDesign
    ) -> Diagnostic? {
        guard own.count > 1, let short = ShortPage(own, of: self, fit, design) else { return nil }
        return .warning(
            "short-last-page",
            "the last page of “\(fit.id)” is filled to \(short.percent) %: it has \(short.held)",
            at: plan.origin,
            hint:
                "\(waysToSavePage(fit, own, plan, inAll: short.lines)); \(short.wayToFill); "
                + "or let the next article begin below: start = \"continue\""
        )
    }

    /// The warning about an article that goes on behind a page with frames for its head and its text, as a cover has, with no
    /// other master named for its further pages: they have the same frames, and the head's frame is empty. nil for others.
    private func pagesBehindHead(_ plan: ArticlePlan, _ fit: ArticleFit, _ own: [Int]) -> Diagnostic? {
        guard own.count > 1, plan.handPages.isEmpty, plan.nextMaster == plan.firstMaster,
            let article = pages[own[0]].articleParts.last?.article
        else { return nil }
        let master = pages[own[1]].frame.master
        guard !master.frames.isEmpty, master.gridFrames.contains(where: { $0.content == .head }) else { return nil }
        let over = own.dropFirst().reduce(0) { $0 + lines(of: article, on: pages[$1]) }
        return .warning(
            "pages-behind-head",
            "“\(fit.id)” has \(own.count) pages, and its master “\(master.name)”, with a frame for the head, is made for one: "
                + "\(inWords(over, fit)) are behind that",
            at: plan.origin,
            hint: "cut them, or give the frame of the text more rows; or name a master for the further pages: "
                + "master = { first = \"\(master.name)\", next = \"default\" }")
    }

    func lines(of article: Int) -> Int {
        pages.reduce(0) { $0 + lines(of: article, on: $1) }
    }

    /// Lines of body text that `own`, the last page with text of an article and the reserved pages after it, still
    /// take, over all their columns.
    private func freeLines(of article: Int, _ own: ArraySlice<Int>, _ design: PageDesign) -> Int {
        guard design.gridIncrement > .zero else { return 0 }
        return own.reduce(0) { sum, index in
            let frame = pages[index].frame
            let foot = pages[index].articleParts.last { $0.article == article }?.foot ?? frame.top
            return sum + max(Int((frame.foot - foot).raw / design.gridIncrement.raw), 0) * frame.columns.count
        }
    }

    func lines(of article: Int, on page: RunPage) -> Int {
        page.articleParts.reduce(0) { $0 + ($1.article == article ? $1.lines : 0) }
    }
}

extension Flow {
    /// The number of words in its paragraphs.
    package var words: Int {
        items.reduce(0) { total, item in
            guard case .paragraph(let paragraph) = item else { return total }
            var isInWord = false
            return total
                + paragraph.text.utf8.count { byte in
                    let wasInWord = isInWord
                    isInWord = byte != 0x20 && byte != 0x09
                    return isInWord && !wasInWord
                }
        }
    }
}

extension ShapedParagraph {
    /// The words of a line; both parts of a divided one count.
    fileprivate func wordCount(of line: BrokenLine) -> Int {
        let range = textRange(of: line)
        return text.utf8[Int(range.lowerBound)..<Int(range.upperBound)].split(separator: 0x20).count
    }
}
