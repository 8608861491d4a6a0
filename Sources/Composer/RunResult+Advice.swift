import PubDesign
import PubDiagnostics
import PubGeometry
import PubIdentity
import PubPages
import PubStyles

extension RunResult {
    // MARK: What may be cut

    /// Notes the boxes on `plan` that their article can do without; `quotes` lists each article's quotes that repeat a
    /// sentence. Linear in the placed items.
    mutating func noteSpareBoxes(
        of plan: PagePlan, quotes: [Set<BoxID>], _ design: PageDesign, _ articles: [ResolvedArticle]
    ) {
        for placement in plan.placements {
            let found: (id: BoxID, height: Length)? =
                switch placement.content {
                // A box in parts is counted once, by its first one.
                case .boxRows(let part) where part.rows.lowerBound == 0: (part.box, part.laidOut.height)
                case .wholeBox(let id, let fragment): (id, fragment.height)
                case .boxRows, .lines, .missingPicture, .note, .repeatedHeadings, .mark, .label: nil
                }
            guard let found else { continue }
            let box = articles[placement.article].boxes[Int(found.id.index)]
            let isOptional = box.isOptional && !box.isLead || quotes[placement.article].contains(found.id)
            guard box.label == nil, box.area == nil, isOptional else { continue }
            let height = box.attributes.spaceBefore + found.height + box.attributes.spaceAfter
            let isAcross = placement.rect.width.points > plan.frame.width.points * 0.9
            let lines = Int((height.points / max(design.gridIncrement.points, 1)).rounded())
            spareBoxes[range.lowerBound + placement.article, default: []].append(
                (box.origin, lines * (isAcross ? plan.frame.columns.count : 1)))
        }
    }

    // MARK: Advice

    /// The text to cut or to add to fill the pages of an article whose last page is `last`; nil if they are full.
    func advice(
        _ fit: ArticleFit, _ last: Int?, _ article: Int, _ plan: ArticlePlan, _ design: PageDesign
    ) -> String? {
        guard fit.lines > 0, let last, design.gridIncrement > .zero else { return nil }
        if let over = fit.over, over > 0 { return "cut \(inWords(over, fit))\(whereToCut(article, plan))" }
        // A page with a frame for each of its parts is as full as it is meant to be.
        if pages[last].isFramed { return nil }
        if let over = fit.over { return over < 0 ? "add \(inWords(-over, fit))" : nil }
        if pages[last].articleParts.last?.article != article { return nil }
        let frame = pages[last].frame
        let rows = Int((frame.foot - frame.top).raw / design.gridIncrement.raw) * frame.columns.count
        let free = Int((Double(rows) * (1 - fit.fill)).rounded())
        if free * 20 < rows { return nil }
        // With a line fewer in each column, text kept together there does not move to another page.
        let add = "add \(inWords(max(free - frame.columns.count, 1), fit))"
        guard let cut = linesToCut(fit, last, article) else { return add }
        let comma = cut.count > 1 ? "," : ""
        return "\(add), or cut \(inWords(cut, fit))\(comma) to save the page\(whereToCut(article, plan))"
    }

    /// The ways to save the last page of `own`, the pages of the article of `plan`, which holds as much as `lines` with its boxes.
    func waysToSavePage(_ fit: ArticleFit, _ own: [Int], _ plan: ArticlePlan, inAll lines: Int) -> String {
        guard let last = own.last, let part = pages[last].articleParts.first else { return "" }
        let cut = linesToCut(fit, last, part.article) ?? max(part.lines, lines)...max(part.lines, lines)
        if cut.upperBound == 0 { return "make a picture smaller to save the page" }
        return "cut \(inWords(cut, fit)), or make a picture smaller, to save the page\(whereToCut(part.article, plan))"
    }

    /// The lines to cut, at least and at most, to save the last page of an article: as many as the means of `[fit]` leave, else
    /// all lines on it. nil if it is more than half full or the only one, and if the number is not known since boxes are on it.
    private func linesToCut(_ fit: ArticleFit, _ last: Int, _ article: Int) -> ClosedRange<Int>? {
        let own = lines(of: article, on: pages[last])
        guard fit.wanted == nil, fit.pages > 1, fit.fill < 0.5, own > 0 else { return nil }
        // Saving a planned page is not promised if that takes more lines than it holds.
        if article == range.upperBound - 1, let planning = pages.first?.planning { return planning.linesToCut }
        return pages[last].hasBoxes ? nil : own...own
    }

    /// The lines that suffice, and the lines that may be needed.
    private func inWords(_ lines: ClosedRange<Int>, _ fit: ArticleFit) -> String {
        let most = inWords(lines.upperBound, fit)
        return lines.count == 1 ? most : "\(most), perhaps only \(lines.lowerBound)"
    }

    func inWords(_ lines: Int, _ fit: ArticleFit) -> String {
        let words = fit.words(in: lines)
        let inLines = "\(lines) \(lines == 1 ? "line" : "lines")"
        return words == 0 ? inLines : "\(inLines) (about \(words) \(words == 1 ? "word" : "words"))"
    }

    /// The places to cut: `; without the box at lead.md:40 it is 7 lines less; a word or two less saves a line at lead.md:12, lead.md:31`.
    private func whereToCut(_ article: Int, _ plan: ArticlePlan) -> String {
        let boxes = plan.fit.mode == .auto && plan.fit.leavesOut ? [] : spareBoxes[article] ?? []
        let saved = boxes.prefix(Self.mostPlaces).map {
            ", without the box at \($0.place) it is \($0.lines) \($0.lines == 1 ? "line" : "lines") less"
        }
        let places = shortEnds[article] ?? []
        if places.isEmpty { return saved.joined() }
        let more = places.count > Self.mostPlaces ? " …" : ""
        let ends = places.prefix(Self.mostPlaces).map { "\($0)" }.joined(separator: ", ")
        return "\(saved.joined()); a word or two less saves a line at \(ends)\(more)"
    }

    /// The places of a kind that are named.
    private static let mostPlaces = 5
}
