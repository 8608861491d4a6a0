import PubGeometry
import PubIdentity
import PubStyles

extension ArticleFiller {
    /// The band with the picture at its head made smaller, to half its height at most, so that the page holds all of an article
    /// which begins on it: a cover on two pages is no cover. nil if half its height is still too much, if more than its head is
    /// above the picture, or if its author has given it a height in units that do not follow the page. Logarithmic in the lines
    /// of the page.
    func holdingArticle(_ band: Band, under id: BoxID) -> Band? {
        let box = galley.box(id)
        guard cursor.page == 0, page.articleParts.isEmpty, page.pen > frame.top, band.head.isEmpty,
            cursor.item == headRange(from: 0).upperBound, case .figure(let figure) = box.content,
            !figure.hasLengthAsHeight, box.attributes.height == nil,
            let natural = placed(float: id, below: page.pen, mustFit: false)
        else { return nil }
        let line = galley.lineHeight
        let room = page.foot - page.pen - box.attributes.spaceBefore
        let least = natural.placement.rect.height.part(1, of: 2)
        func trial(_ lines: Int) -> Band? {
            let height = room - line * lines
            guard height >= least else { return nil }
            var trial = band
            trial.head = [id]
            trial.pictureHeights[id] = height
            let filled = filled(trial, below: pen(below: trial), depth: nil)
            return filled.stop == .done && filled.cursor.floats.isEmpty && !filled.columns.allSatisfy(\.isEmpty)
                ? trial : nil
        }
        // The fewest lines for the text that hold all of it.
        var low = 1
        var high = Int(max(room - least, .zero).raw / line.raw)
        guard high >= low, var best = trial(high) else { return nil }
        while low < high {
            let middle = (low + high) / 2
            if let found = trial(middle) {
                best = found
                high = middle
            } else {
                low = middle + 1
            }
        }
        return best
    }

    /// Whether the box is a picture whose height is a part of the page's or a number of its lines.
    func givesWay(_ id: BoxID) -> Bool {
        guard case .figure(let figure) = galley.box(id).content, figure.height != nil else { return false }
        return !figure.hasLengthAsHeight
    }
}
