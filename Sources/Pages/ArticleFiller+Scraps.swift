import PubColumns
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

extension ArticleGalley {
    /// Whether the box whose call is the item at `index` of the text may rise above fewer lines before its call: a picture, or several,
    /// that no heading and nothing else announces.
    func mayRise(_ id: BoxID, at index: Int) -> Bool {
        switch box(id).content {
        case .figure, .group: break
        case .flow, .table: return false
        }
        guard index > 0, case .paragraph(let paragraph) = items[index - 1] else { return true }
        return paragraph.attributes.keepWithNext == 0 && !paragraph.text.endsWithColon
    }
}

extension ArticleFiller {
    /// The page with the picture across the columns that comes behind `band` above that: at the head of the page, or below the head of
    /// the article. Nil if nothing has to rise, if there is a box above the band already, and if the call would not be on the page.
    func raisingPicture(behind band: Band) -> (filler: ArticleFiller, band: Band)? {
        guard let id = pictureBelowScraps(of: band) else { return nil }
        var raised = self
        raised.cursor = band.cursor
        guard raised.place(across: id) else { return nil }
        let notes = raised.cursor.openNotes
        raised.cursor = cursor
        raised.cursor.openNotes += notes
        var start = Band(wraps: [], cursor: raised.cursor)
        start.placedFloats.insert(id)
        let found = raised.composed(start)
        return found.placedFloats.contains(id) && reaches(id, found) ? (raised, found) : nil
    }

    /// The picture across the columns behind `band` if the columns hold fewer lines than it needs above it.
    private func pictureBelowScraps(of band: Band) -> BoxID? {
        guard band.stop == .span else { return nil }
        let isTextAlone =
            band.holdsTextAlone && !hasBoxes
            && items[cursor.item..<band.cursor.item].allSatisfy { if case .paragraph = $0 { true } else { false } }
        guard rules.raisesPicture(behind: band, inColumns: frame.columns.count, holdingTextAlone: isTextAlone)
        else { return nil }
        var behind = self
        behind.cursor = band.cursor
        guard let id = behind.boxAcross, galley.mayRise(id, at: band.cursor.item) else { return nil }
        return id
    }

    /// Whether the page has boxes of the article already.
    private var hasBoxes: Bool {
        page.placements.contains { placement in
            guard placement.article == galley.index else { return false }
            return switch placement.content {
            case .boxRows, .wholeBox, .missingPicture: true
            case .lines, .note, .repeatedHeadings, .mark, .label: false
            }
        }
    }
}

extension Band {
    /// Whether there are lines in its columns, and nothing else beside or among them.
    fileprivate var holdsTextAlone: Bool {
        if !head.isEmpty || !footBoxes.isEmpty || !wraps.isEmpty || !areas.isEmpty || !holdsText { return false }
        return columns.allSatisfy { column in
            column.wrapped.isEmpty && column.footBoxes.isEmpty
                && column.pieces.allSatisfy { if case .lines = $0 { true } else { false } }
        }
    }
}
