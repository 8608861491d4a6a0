import Diagnostics
import Geometry
import Identity
import TextModel

// The end of an article whose boxes wait for the next column: the last lines are behind them.
extension ColumnFiller {
    /// True before the last paragraph of the article where boxes wait, for a column or for the next page. Where nothing but
    /// boxes for a column is left for the page, it has no room for them, and the lines come first.
    var endsBelowWaitingBoxes: Bool {
        guard isBodyThread, !cursor.deferred.isEmpty || surroundings.linesKept > 0, cursor.item == galley.lastParagraph
        else { return false }
        return !(draft.isEmpty && surroundings.startsPage) && !waitingBoxesFillPage
    }

    /// True where each box that waits takes one of the columns that follow on the page, but for three lines: the text ends before them,
    /// since the page has no room for lines below them.
    private var waitingBoxesFillPage: Bool {
        guard surroundings.linesKept == 0, cursor.deferred.count == surroundings.following.count,
            let page = surroundings.page
        else { return false }
        return zip(cursor.deferred, surroundings.following).allSatisfy { id, column in
            column.y + column.depth >= page.foot
                && galley.layout(of: id, measure: column.measure).height + galley.lineHeight * 4 > column.depth
        }
    }

    /// Places what the column takes of the last paragraph but for two lines at least, which are behind the boxes that wait: the
    /// end of an article is its last line. More lines are left for a page where it has them, up to a half of the paragraph.
    mutating func placeBeforeWaitingBoxes(_ paragraph: Paragraph) -> ColumnStop {
        let open = openParagraph(paragraph)
        let count = open.lines.count
        let kept = min(surroundings.linesKept, count / 2)
        lineLimit = max(count - open.line - max(paragraph.attributes.widows, 2, kept), 0)
        return place(paragraph) ?? .full
    }

    /// Reports that a box comes behind the end of the text, although its call does not.
    mutating func reportBehindEnd(_ id: BoxID) {
        guard isBodyThread, flow.end == galley.items.count, !waitingBoxesFillPage, let last = galley.lastParagraph,
            let call = galley.items.firstIndex(of: .box(id)), call < last
        else { return }
        draft.findings.report(
            .warning(
                "box-behind-end", "the box is behind the end of its article: no column has room for it before that",
                at: galley.box(id).origin, hint: "call it earlier in the text, or make it smaller"))
    }
}

extension ArticleGalley {
    /// The index of the last paragraph of the text; nil where there is none. Linear in what follows it.
    var lastParagraph: Int? {
        items.lastIndex { item in
            if case .paragraph = item { true } else { false }
        }
    }

    /// True for a box that its author calls behind the last words. Linear.
    func isCalledLast(_ id: BoxID) -> Bool {
        if box(id).isCalledLast { return true }
        guard let call = items.firstIndex(of: .box(id)) else { return false }
        return !items[call...].contains { item in
            // The mark that ends the article may be by itself.
            if case .paragraph(let paragraph) = item { !paragraph.text.isSquare } else { false }
        }
    }
}
