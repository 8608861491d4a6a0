import PubDiagnostics
import PubGeometry
import PubIdentity
import PubTextModel

extension ColumnFiller {
    /// Reports that a box comes behind the end of the text, although its call does not.
    package mutating func noteBehindEnd(_ id: BoxID) {
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
    /// The index of the last paragraph of the text; nil if there is none. Linear in the items after it.
    package var lastParagraph: Int? {
        items.lastIndex { item in
            if case .paragraph = item { true } else { false }
        }
    }

    /// The index of the first paragraph in a column; nil if there is none. Linear in the items before it.
    package var firstParagraphInColumn: Int? {
        items.firstIndex { item in
            if case .paragraph(let paragraph) = item { paragraph.attributes.span == .one } else { false }
        }
    }

    /// Whether the author calls the box behind the last words. Linear.
    package func isCalledLast(_ id: BoxID) -> Bool {
        if box(id).isCalledLast { return true }
        guard let call = items.firstIndex(of: .box(id)) else { return false }
        return !items[call...].contains { item in
            // The mark that ends the article may be by itself.
            if case .paragraph(let paragraph) = item { !paragraph.text.isSquare } else { false }
        }
    }
}
