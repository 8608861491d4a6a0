import PubDiagnostics
import PubDisplayList
import PubIdentity
import PubStyles
import PubTextModel

// Articles without text whose pictures take whole pages: advertisements, posters, photographs.
extension ArticleFiller {
    /// Has an article begin with the first of the pictures that take its pages whole: no page is before that, since nothing else
    /// would be on it.
    mutating func callWholePages() {
        // A page that is made by hand has the frames that its author wants.
        guard page.isEmpty, plan.handPages[1] == nil, !galley.article.hasText else { return }
        let boxes = items.compactMap { if case .box(let id) = $0 { id } else { nil } }
        guard !boxes.isEmpty, boxes.allSatisfy({ galley.box($0).area?.isWhole ?? false && !cursor.ahead.contains($0) })
        else { return }
        cursor.floats = boxes
        cursor.ahead += boxes
        passUnseen()
    }

    /// Passes the rest of an article without text when a picture takes its page and only these are left: boxes already placed, breaks,
    /// and a head that has no frame on any page, which is reported. Otherwise they would have a page to themselves.
    mutating func passUnseen() {
        guard cursor.isBetweenItems, cursor.item < items.count, !galley.article.hasText else { return }
        let rest = items[cursor.item...]
        // Pages made by hand that follow have pictures of their own.
        let isLastByHand = plan.handPages.keys.allSatisfy { $0 <= cursor.page + 1 }
        let isUnseen = rest.allSatisfy { item in
            if case .box(let id) = item { cursor.ahead.contains(id) } else { true }
        }
        guard isLastByHand, isUnseen else { return }
        reportUnprinted(rest.compactMap { if case .paragraph(let paragraph) = $0 { paragraph } else { nil } })
        cursor.item = items.count
    }

    /// Reports the first of the `paragraphs` of the head that has words of the article's own: the title of its section is no loss.
    private mutating func reportUnprinted(_ paragraphs: [Paragraph]) {
        let structure = galley.article.structure
        let first = paragraphs.first { paragraph in
            let index = Int(paragraph.element.index)
            return structure.indices.contains(index) && structure[index].role != .sectionTitle
        }
        guard let first else { return }
        // Titles that the manifest gives are for the contents, too; those in the article may be meant to be seen.
        let isFromManifest = first.origin.file == plan.origin.file
        var finding = Diagnostic.warning(
            "unprinted-head",
            "the head of “\(galley.article.id)” is not printed: a picture takes its page, which has no frame for the head",
            at: first.origin,
            hint:
                "for words on the picture choose an opener with a frame for them; for a page of their own write some text"
        )
        if isFromManifest { finding.severity = .note }
        page.findings.report(finding)
    }
}
