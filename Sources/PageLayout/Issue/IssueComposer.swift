import Diagnostics
import DisplayList
import Geometry
import Identity
import Styles
import TextModel

/// Sets an issue: chains of articles, then their order, folios, running heads, contents.
///
/// A chain is a run of articles that continue on one another's pages; it knows neither folios nor sides, so that a
/// change in one leaves the others as they are.
package struct IssueComposer {
    let design: PageDesign
    private(set) var plans: [ArticlePlan]
    /// What articles are set with.
    package let resources: LayoutResources
    let issue: RunningHeadVariables

    /// A composer for the articles of one issue.
    package init(design: PageDesign, plans: [ArticlePlan], resources: LayoutResources, issue: RunningHeadVariables) {
        self.design = design
        self.plans = plans
        self.resources = resources
        self.issue = issue
    }

    /// The most attempts until contents and folios agree.
    static let attempts = 4

    /// Sets all articles and assembles the publication.
    ///
    /// Contents name folios that are known only afterwards: chains whose fields changed are set again, at most four
    /// times; what does not settle then is a warning.
    ///
    /// - Parameter progress: Told the number of pages after each chain.
    package mutating func compose(progress: (Int) -> Void = { _ in }) -> Outcome<Composition> {
        let chainRanges = chainRanges
        var folios: [LabelID: String] = [:]
        var chains: [ChainResult?] = Array(repeating: nil, count: chainRanges.count)
        var diagnostics: [Diagnostic] = []
        for attempt in 1...Self.attempts {
            for (index, range) in chainRanges.enumerated() {
                if let known = chains[index], known.settled(with: folios) { continue }
                let chain = compose(chain: range, folios: folios)
                if chain.fields.isEmpty { releaseFlows(of: range) }
                chains[index] = chain
                progress(chains.reduce(0) { $0 + ($1?.pages.count ?? 0) })
            }
            let found = IssueNumbering(plans: plans, chains: chains.compactMap { $0 }).folios
            if chains.allSatisfy({ $0?.settled(with: found) ?? true }) { break }
            if attempt == Self.attempts { diagnostics = unsettled(chains.compactMap { $0 }, found) }
            folios = found
        }
        var assembly = IssueAssembly(composer: self)
        for index in chains.indices {
            // A chain's drafts are given up as its pages are made: an issue is never in memory twice.
            guard let chain = chains[index] else { continue }
            chains[index] = nil
            assembly.append(chain)
        }
        var outcome = assembly.finished()
        outcome.diagnostics += diagnostics
        return outcome
    }

    /// Flows that will not be set again make room for pages.
    private mutating func releaseFlows(of range: Range<Int>) {
        for index in range {
            plans[index].article.body = Flow()
            plans[index].article.boxes = []
            plans[index].article.notes = []
        }
    }

    private func unsettled(_ results: [ChainResult], _ folios: [LabelID: String]) -> [Diagnostic] {
        let label = results.flatMap { $0.fields.filter { folios[$0.key] != $0.value } }.map(\.key).min()
        return [
            .warning(
                "folios-unsettled", "the folio of “\(label?.name ?? "")” still changes after \(Self.attempts) attempts",
                at: plans.first?.origin ?? .none, hint: "give its article a fixed start")
        ]
    }

    /// Runs of articles that continue on one another's pages.
    private var chainRanges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in plans.indices {
            if plans[index].start == .continue, let last = ranges.last, !plans[index].isBlank,
                !plans[last.upperBound - 1].isBlank
            {
                ranges[ranges.count - 1] = last.lowerBound..<(index + 1)
            } else {
                ranges.append(index..<(index + 1))
            }
        }
        return ranges
    }

    /// Sets the articles of one chain.
    private func compose(chain range: Range<Int>, folios: [LabelID: String]) -> ChainResult {
        var result = ChainResult(range: range)
        for index in range {
            let plan = plans[index]
            if plan.isBlank {
                let master = design.masters[plan.firstMaster] ?? design.masters["default"]!
                result.appendBlank(PageDraft(master: master), of: index)
                continue
            }
            let fields = FieldLog(folios: folios, article: plan.article)
            let context = FlowContext(
                article: plan.article, resources: resources, increment: design.gridIncrement,
                fieldText: { fields.text($0) })
            var composer = ArticleComposer(
                plan: plan, index: index, design: design, context: context,
                isContinued: range.contains(index + 1))
            let pages = composer.compose(on: result.takeOpenPage(for: plan, isFirst: index == range.lowerBound))
            result.append(pages, of: index, plan: plan, lines: composer.lines, context: context, design)
            result.fields.merge(fields.asked) { $1 }
        }
        return result
    }
}

/// The folios that a chain asked for, with the answers that it got.
final class FieldLog {
    let folios: [LabelID: String]
    let article: ResolvedArticle
    private(set) var asked: [LabelID: String] = [:]

    init(folios: [LabelID: String], article: ResolvedArticle) {
        self.folios = folios
        self.article = article
    }

    /// The text of a field. Folios that are not known yet have two figures, as most have.
    func text(_ field: Field) -> String {
        switch field {
        case .folioOf(let label):
            let answer = folios[label] ?? "00"
            asked[label] = answer
            return answer
        case .folio: return ""
        case .articleTitle: return article.shortTitle
        case .sectionTitle: return article.sectionTitle
        }
    }
}

/// The pages of a chain, and what was found on the way.
struct ChainResult {
    var range: Range<Int>
    var pages: [PageDraft] = []
    var fits: [ArticleFit] = []
    var diagnostics: [Diagnostic] = []
    /// Faces that stood in for others.
    var fallbacks = FallbackLog()
    /// Folios that its fields showed.
    var fields: [LabelID: String] = [:]

    init(range: Range<Int>) { self.range = range }

    /// True when the folios that it shows are those of `folios`.
    func settled(with folios: [LabelID: String]) -> Bool {
        fields.allSatisfy { folios[$0.key] == $0.value }
    }

    mutating func appendBlank(_ page: PageDraft, of index: Int) {
        var page = page
        page.isBlank = true
        page.articles = [index]
        pages.append(page)
    }

    /// The last page, taken back, when the next article continues on it.
    mutating func takeOpenPage(for plan: ArticlePlan, isFirst: Bool) -> PageDraft? {
        isFirst || plan.start != .continue ? nil : pages.popLast()
    }

    mutating func append(
        _ added: [PageDraft], of index: Int, plan: ArticlePlan, lines: Int, context: FlowContext, _ design: PageDesign
    ) {
        let own = added.filter { $0.articles.contains(index) }
        pages += added
        var fit = ArticleFit(
            id: plan.article.id, pages: own.count, lines: lines, words: plan.article.body.words, over: nil)
        diagnostics += context.diagnostics
        fallbacks.merge(context.fallbacks)
        if let reserved = plan.pages { reserve(reserved, plan, &fit, added: added.count, design) }
        fits.append(fit)
    }

    /// Holds an article to the pages that are reserved for it: empty pages fill them up; more than they hold is overset.
    private mutating func reserve(
        _ reserved: Int, _ plan: ArticlePlan, _ fit: inout ArticleFit, added: Int, _ design: PageDesign
    ) {
        let beyond = pages.suffix(max(added - reserved, 0)).reduce(0) { $0 + $1.lines }
        fit.over = added > reserved ? beyond : -freeLines(reserved: reserved, added: added, design)
        if added > reserved {
            diagnostics.append(
                .error(
                    "overset-article",
                    "“\(plan.article.id)” needs \(added) pages, \(reserved) are reserved: \(beyond) lines "
                        + "(about \(fit.overWords ?? 0) words) too many",
                    at: plan.origin, hint: "shorten the text, or reserve more pages"))
        }
        for index in pages.indices.suffix(max(added - reserved, 0)) { pages[index].isOverset = true }
        guard let last = pages.last else { return }
        for _ in max(added, 0)..<max(reserved, added) {
            var empty = PageDraft(master: design.masters[plan.nextMaster] ?? last.master)
            empty.articles = last.articles
            pages.append(empty)
        }
    }
}

extension ChainResult {
    /// Lines of body text that the last page and the pages behind it still take, over all their columns.
    private func freeLines(reserved: Int, added: Int, _ design: PageDesign) -> Int {
        guard let last = pages.last, design.gridIncrement > .zero else { return 0 }
        let columns = last.master.columnExtents(design.trim, override: last.columns).count
        let foot = design.trim.height - last.master.margins.bottom
        func lines(from top: Length) -> Int { Int((foot - top).raw / design.gridIncrement.raw) * columns }
        return max(lines(from: last.cursor), 0) + (reserved - added) * lines(from: last.master.margins.top)
    }
}

extension Flow {
    /// The number of words in its paragraphs.
    package var words: Int {
        items.reduce(0) { total, item in
            guard case .paragraph(let paragraph) = item else { return total }
            return total + paragraph.text.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 }).count
        }
    }
}
