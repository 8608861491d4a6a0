import PubGeometry
import PubTextLayout
import PubTextModel

extension ColumnFiller {
    /// The measure of the column that the text goes on in; nil if that is not known.
    private var nextMeasure: Length? {
        if let next = surroundings.following.first { return next.measure }
        guard let page = surroundings.page else { return nil }
        return page.measureOfNext ?? page.firstMeasure
    }

    /// As many of the lines as leave the next column at least the widows of the paragraph, even if that is wider, so that the rest
    /// has fewer lines in it than here. As many as before if that leaves too few here.
    func withoutWidowInNextMeasure(_ first: FittedParagraph) -> FittedParagraph {
        let (open, attributes) = (first.open, first.open.paragraph.attributes)
        guard isBodyThread, first.count > 0, first.count < first.lines.count, attributes.widows > 1,
            let measure = nextMeasure, measure > draft.frame.measure,
            // Only the last lines of a paragraph can become too few: a longer rest need not be broken to know that.
            first.lines.count - first.count < attributes.widows * 4
        else { return first }
        let breaker = galley.lineBreaker(measure)
        let fewest = open.before == 0 ? max(attributes.orphans, 1) : 1
        for count in stride(from: first.count, through: fewest, by: -1) {
            let end = first.lines[count - 1].end
            let rest = breaker.lines(of: open.paragraph, from: end, before: open.before + count)
            if rest.count < attributes.widows { continue }
            var shorter = first
            shorter.count = count
            return shorter
        }
        return first
    }
}
