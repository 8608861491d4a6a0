import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

/// Makes pages of plans. It comes last: it decides nothing, and reports only faults of the printed content.
package struct PagePainter {
    /// A part of a painted page whose marks move together.
    package struct Part: Sendable {
        var marks: Marks
        var reference: Placement.Reference
        /// The rectangle of a placement that is mirrored as a whole; nil if its reference moves all alike.
        var rect: Rect?
        /// The article whose elements it names, by its index in the run.
        package var article: Int
    }

    /// The content of a page, which has neither a side nor a folio yet.
    package struct Content: Sendable {
        package var parts: [Part] = []
        package var findings = LayoutFindings()

        /// A page with nothing on it.
        package init() {}

        /// The findings about the printed content.
        package var diagnostics: [Diagnostic] { findings.diagnostics }

        /// Adds the painted marks of placements that move as `first` does.
        mutating func append(_ painter: ColumnPainter, of first: Placement) {
            var marks = painter.marks
            marks.compact()
            findings.merge(painter.findings)
            let rect = first.reference == .trim ? first.rect : nil
            parts.append(Part(marks: marks, reference: first.reference, rect: rect, article: first.article))
        }

        /// The places on it that references lead to.
        package var labels: [LabelID] { parts.flatMap { $0.marks.labels.map(\.label) } }
    }

    private let galley: Galley

    /// A painter of plans that were made with `galley`.
    package init(_ galley: Galley) { self.galley = galley }

    /// Paints the placements of a plan. Linear in its marks.
    package func paint(_ plan: PagePlan) -> Content {
        var content = Content()
        content.findings = plan.findings
        let placements = plan.placements
        var start = 0
        while start < placements.count {
            let first = placements[start]
            var painter = ColumnPainter(ArticleGalley(runGalley: galley, index: first.article))
            // Marks that move alike with the page's side are one part.
            let end = placements[start...].firstIndex { !$0.moves(with: first) } ?? placements.count
            painter.reserveCapacity(for: placements[start..<end])
            for placement in placements[start..<end] { painter.paint(placement) }
            content.append(painter, of: first)
            start = end
        }
        return content
    }

    /// The page with its side and folio: parts move to the side's margins, their elements by the offsets of their
    /// articles in the publication's tree. Parts that cross the spine come from the `facing` page too.
    package static func page(
        _ content: Content, facing: Content? = nil, of frame: PageFrame, bleed: Length, side: Page.Side, folio: String,
        elementOffset: (Int) -> Int32
    ) -> Page {
        var page = Page(trim: frame.trim, bleed: bleed, side: side, folio: folio)
        page.marks.reserveCapacity(for: content.parts)
        func append(_ part: Part) {
            let first = page.marks.items.count
            page.marks.append(part.marks, movedBy: Point(x: frame.left(of: part, side), y: .zero))
            page.marks.rebaseElements(from: first, by: elementOffset(part.article))
        }
        content.parts.forEach(append)
        for part in facing?.parts ?? [] where part.reference == .spread { append(part) }
        return page
    }
}

extension Marks {
    /// Makes room for `parts` and a little more, so that they are copied once and running heads fit in beside them.
    fileprivate mutating func reserveCapacity(for parts: [PagePainter.Part]) {
        func room(_ count: (Marks) -> Int) -> Int { parts.reduce(0) { $0 + count($1.marks) } * 17 / 16 }
        reserveCapacity(
            items: room { $0.items.count }, glyphs: room { $0.glyphs.count }, text: room { $0.text.count },
            clusters: room { $0.clusters.count })
    }
}

extension Placement {
    /// Whether it moves as `other` does when their page gets its side.
    fileprivate func moves(with other: Placement) -> Bool {
        reference == other.reference && article == other.article && (reference != .trim || rect == other.rect)
    }
}

extension PageFrame {
    /// From the left edge of the trim to the origin of a part's marks.
    fileprivate func left(of part: PagePainter.Part, _ side: Page.Side) -> Length {
        let isRight = side == .recto
        switch part.reference {
        case .typeArea: return isRight ? master.margins.inside : master.margins.outside
        case .frame(let index):
            return master.frames[index].left(onRecto: isRight, of: trim.width)
        case .trim:
            guard let rect = part.rect, !isRight else { return .zero }
            return trim.width - rect.maxX - rect.minX
        case .spread: return isRight ? .zero - trim.width : .zero
        }
    }
}
