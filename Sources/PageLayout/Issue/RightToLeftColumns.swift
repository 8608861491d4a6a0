import Diagnostics
import Geometry
import Identity
import Styles
import TextModel
import Unicode

/// Text from right to left in several columns: these are filled from the left, so that a reader begins with the last of them. It is an
/// error, until columns are filled from the right.
struct RightToLeftColumns {
    private let article: ResolvedArticle
    /// Columns other than its masters'; nil for theirs.
    private let columns: Int?
    /// The lines of paragraphs from right to left that are in one of several columns.
    private var linesFromRight = 0
    /// The lines of paragraphs from left to right.
    private var linesFromLeft = 0
    /// The first of the paragraphs from right to left.
    private var place: SourceLocation?
    /// The most columns beside one another.
    private var count = 0

    /// The directions of `article`, which has its place in the issue by `plan`.
    init(_ article: ResolvedArticle, by plan: ArticlePlan) {
        self.article = article
        columns = plan.columns
    }

    /// Notes what `plan` has of the article at `index` of its chain. Linear.
    mutating func add(_ plan: PagePlan, article index: Int) {
        for placement in plan.placements where placement.article == index {
            guard case .lines(let part) = placement.content else { continue }
            if part.paragraph.baseLevel == 0 {
                linesFromLeft += part.lines.count
                continue
            }
            let beside = columnsBeside(placement, of: part.measure, on: plan.frame)
            if beside < 2 { continue }
            linesFromRight += part.lines.count
            count = max(count, beside)
            place = place ?? part.paragraph.text.origin(at: 0)
        }
    }

    /// The columns of which the lines of `placement` have one; 1 where they are across all of them, or in a frame by itself.
    private func columnsBeside(_ placement: Placement, of measure: Length, on frame: PageFrame) -> Int {
        switch placement.reference {
        case .typeArea:
            var frame = frame
            frame.columnCount = columns
            let columns = frame.columns
            return columns.contains { $0.x == placement.rect.minX && $0.width == measure } ? columns.count : 1
        case .frame(let index): return frame.master.columnsOfFrames.first { $0.contains(index) }?.count ?? 1
        case .trim, .spread: return 1
        }
    }

    /// The errors, once all pages are known: of the text, where most of it runs from right to left, and of boxes of several columns.
    var findings: [Diagnostic] { [ofText].compactMap { $0 } + article.boxes.compactMap(finding) }

    private var ofText: Diagnostic? {
        guard let place, linesFromRight > linesFromLeft else { return nil }
        return finding(
            "the text of “\(article.id)”", count, at: place,
            hint: "set it in one column: columns = 1 in its [[article]], or a master of one column")
    }

    private func finding(of box: Box) -> Diagnostic? {
        guard box.attributes.columns > 1, box.attributes.writing == .horizontal, case .flow(let flow) = box.content,
            flow.runsFromRight
        else { return nil }
        return finding(
            box.name, box.attributes.columns, at: box.origin,
            hint: "set it in one column: [object.\(box.attributes.style)] columns = 1")
    }

    private func finding(_ subject: String, _ columns: Int, at origin: SourceLocation, hint: String) -> Diagnostic {
        .error(
            "not-built",
            "\(subject) runs from right to left in \(columns) columns: columns that begin at the right are not implemented yet, "
                + "and these would be read in the wrong order",
            at: origin, hint: hint)
    }
}

extension Flow {
    /// Whether most of its paragraphs run from right to left, by length.
    fileprivate var runsFromRight: Bool {
        var balance = 0
        for case .paragraph(let paragraph) in items {
            balance += paragraph.runsFromRight ? paragraph.text.utf8.count : -paragraph.text.utf8.count
        }
        return balance > 0
    }
}

extension Paragraph {
    /// Whether its style or its first letter makes it run from right to left.
    fileprivate var runsFromRight: Bool {
        switch attributes.direction {
        case .leftToRight: false
        case .rightToLeft: true
        case .automatic: text.utf8.withUnsafeBufferPointer { Bidi.baseLevel(of: $0) } == 1
        }
    }
}
