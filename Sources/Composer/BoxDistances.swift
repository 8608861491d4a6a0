import PubDiagnostics
import PubDocuments
import PubIdentity
import PubPages
import PubStyles
import PubTextModel

/// How far the boxes of one article are from their calls, in pages: distances of more than a page are reported, since a
/// reader who turns the page does not find the box.
struct BoxDistances {
    /// The greatest distance in pages from a call to its box that is not reported.
    private static let most = 1

    private let article: ResolvedArticle
    /// The index of the last paragraph of the text; −1 if there is none.
    private let lastParagraph: Int
    /// The call of each box: its index in the text.
    private var calls: [BoxID: Int] = [:]
    /// The boxes already on pages, each with the first page that has a part of it.
    private var placed: [(id: BoxID, page: Int)] = []
    /// The same boxes.
    private var placedIDs: Set<BoxID> = []
    /// The pages with some of the text, each with the index of its first item there.
    private var firstItems: [(page: Int, item: Int)] = []
    /// The index of the last item of the text placed yet.
    private var reached = -1
    /// Pages of the article until now.
    private var pages = 0
    /// Whether the first of them is a left-hand page.
    private var beginsOnLeft = false

    /// The boxes of `article`; nil if none is placed on the page of its call or soon after. Linear in its text.
    init?(_ article: ResolvedArticle) {
        self.article = article
        lastParagraph = article.body.items.lastIndex { if case .paragraph = $0 { true } else { false } } ?? -1
        for (index, item) in article.body.items.enumerated() {
            guard case .box(let id) = item else { continue }
            let box = article.boxes[Int(id.index)]
            // A box that its author wants on a page of a given number, or in the margin, is reported by that.
            if box.placement != .margin, box.area?.page == nil { calls[id] = index }
        }
        if calls.isEmpty { return nil }
    }

    /// Notes the boxes and text of the article at `index` of its run on `plan`, its next page. Linear.
    mutating func add(_ plan: PagePlan, article index: Int) {
        pages += 1
        if pages == 1 { beginsOnLeft = plan.frame.side == .left }
        var boxes: [BoxID] = []
        var items: [Int] = []
        for placement in plan.placements where placement.article == index {
            switch placement.content {
            case .lines(let part): if part.item >= article.headCount { items.append(part.item) }
            case .boxRows(let part):
                boxes.append(part.box)
                if isInText(part.box), let call = calls[part.box] { items.append(call) }
            case .wholeBox(let box, _): boxes.append(box)
            case .missingPicture, .note, .repeatedHeadings, .mark, .label: continue
            }
        }
        // Boxes before that have waited: their calls are on a page before.
        if let first = items.filter({ $0 >= reached }).min() { firstItems.append((pages, first)) }
        reached = max(reached, items.max() ?? reached)
        for box in boxes where calls[box] != nil && placedIDs.insert(box).inserted { placed.append((box, pages)) }
    }

    private func isInText(_ id: BoxID) -> Bool {
        let placement = article.boxes[Int(id.index)].placement
        return placement == .here || placement == .across
    }

    /// The boxes that are too far from their calls, once all pages are known: a picture that takes a page may come before its call.
    /// Boxes times pages.
    var findings: [Diagnostic] { placed.compactMap { finding($0.id, on: $0.page) } }

    private func finding(_ id: BoxID, on page: Int) -> Diagnostic? {
        guard let call = calls[id], let first = firstItems.first else { return nil }
        let before = firstItems.last { $0.item < call }
        // Boxes called above all of the text may have the pages before it.
        if before == nil, page <= first.page { return nil }
        let callPage = before?.page ?? first.page
        let distance = page - callPage
        let box = article.boxes[Int(id.index)]
        let mayWait = box.placement == .spread || box.isCalledLast || call > lastParagraph
        guard abs(distance) > Self.most, !mayWait || isText(between: callPage, page) else { return nil }
        let way = distance > 0 ? "from" : "before"
        return .warning(
            "distant-box",
            "the box is on page \(page) of “\(article.id)”, \(abs(distance)) pages \(way) its call on page \(callPage)",
            at: box.origin, hint: hint(for: box, calledOn: callPage))
    }

    /// Whether some of the text is on pages between the two. A picture over two pages waits for a left-hand page, and a picture
    /// called behind the text for the pictures before it: neither is far if only other pictures have the pages up to it.
    private func isText(between first: Int, _ second: Int) -> Bool {
        firstItems.contains { min(first, second) < $0.page && $0.page < max(first, second) }
    }

    /// The hint that brings a box nearer to its call on `page` of the article.
    private func hint(for box: Box, calledOn page: Int) -> String {
        // The head has the first page: if that is a left-hand one, the next left-hand page is two pages further.
        if box.placement == .spread, !(page == 1 && beginsOnLeft) {
            return
                "it needs a left-hand page and the one beside it, neither of them made by hand nor with an area of another box: call "
                + "it earlier, or move what has the pages between"
        }
        if box.placement == .spread {
            return
                "let the article begin on a right-hand page: start = \"recto\"; or give the picture rows that are free below the "
                + "head, as by rows=\"30-50\""
        }
        return "call it earlier or later, make it smaller or what waits before it, or give it another place"
    }
}
