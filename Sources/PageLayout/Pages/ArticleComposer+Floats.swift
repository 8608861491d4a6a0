import Diagnostics
import DisplayList
import Geometry
import Identity
import Styles
import TextModel

extension ArticleComposer {
    /// Spanning boxes from the page before, as many as the page takes.
    mutating func placeFloats(on page: inout PageDraft) {
        while let id = state.floats.first {
            if context.article.boxes[Int(id.index)].placement == .wrap {
                pageWraps.append(pageWrap(id, on: page, here: page.cursor))
                state.floats.removeFirst()
                continue
            }
            let isAtHead = page.cursor <= page.master.margins.top
            guard placeFloat(id, on: &page, mustFit: !isAtHead) else { return }
            state.floats.removeFirst()
        }
    }

    func placeFloat(_ id: BoxID, on page: inout PageDraft, mustFit: Bool) -> Bool {
        let box = context.article.boxes[Int(id.index)]
        let extent = spanExtent(of: box, on: page)
        let pieces = BoxLayout(context: context).pieces(of: id, measure: extent.width)
        let space = page.cursor <= page.master.margins.top ? .zero : box.attributes.spaceBefore
        let room = bottom(of: page) - page.cursor - space
        if pieces.height > room {
            if mustFit { return false }
            context.reportOverset(box, height: pieces.height, room: room)
        }
        var part = areaPart(of: page)
        let fragment = pieces.whole()
        part.canvas.append(fragment.canvas, movedBy: Point(x: extent.x, y: page.cursor + space))
        page.parts.append(part)
        page.cursor += space + pieces.height + box.attributes.spaceAfter
        return true
    }

    /// Where a spanning box stands in the text area: its columns from the first on.
    func spanExtent(of box: Box, on page: PageDraft) -> (x: Length, width: Length) {
        let columns = page.master.columnExtents(design.trim, override: plan.columns)
        guard case .span(.columns(let count)) = box.placement, count < columns.count else {
            return (.zero, page.master.areaWidth(design.trim))
        }
        return (.zero, columns[count - 1].x + columns[count - 1].width)
    }

    /// The band from the page's cursor on. A spanning box that is met moves to the band's head, and the band is set
    /// again; where its place would then leave the page, it waits for the next one.
    mutating func bestBand(on page: PageDraft) -> BandDraft {
        var current = page
        var head: [BoxID] = []
        while true {
            let band = columns(on: current, depth: nil)
            guard case .float(let id) = band.stop else {
                // A heading that moves on takes back what stood behind it: its box must not stand without it.
                guard let last = head.last, !reaches(last, band) else {
                    bandHead = head
                    return band
                }
                head.removeLast()
                hold(last)
                current = self.page(page, with: head)
                continue
            }
            if context.article.boxes[Int(id.index)].placement == .wrap {
                place(wrapped: id, in: band, on: current)
                continue
            }
            var trial = current
            placedFloats.insert(id)
            let isTried = placeFloat(id, on: &trial, mustFit: true)
            if isTried, hasTextRoom(trial), reaches(id, columns(on: trial, depth: nil)) {
                head.append(id)
                current = trial
            } else {
                hold(id)
            }
        }
    }

    /// Lets a spanning box wait for the next page.
    mutating func hold(_ id: BoxID) {
        placedFloats.remove(id)
        heldFloats.insert(id)
    }

    /// The page with the boxes of a band's head.
    func page(_ page: PageDraft, with head: [BoxID]) -> PageDraft {
        var page = page
        for id in head { _ = placeFloat(id, on: &page, mustFit: false) }
        return page
    }

    func hasTextRoom(_ page: PageDraft) -> Bool {
        bottom(of: page) - page.cursor >= context.lineRoom * 3
    }

    /// True when the place of the box lies in the band.
    func reaches(_ id: BoxID, _ band: BandDraft) -> Bool {
        guard let place = items.firstIndex(of: .box(id)) else { return false }
        return band.state.item > place
    }
}
