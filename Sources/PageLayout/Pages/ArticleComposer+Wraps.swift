import Geometry
import Identity
import Styles

extension ArticleComposer {
    /// Stands a box among the columns, which are then set around it; where its place in the text would leave the page by
    /// that, it waits for the next one.
    mutating func place(wrapped id: BoxID, in band: BandDraft, on page: PageDraft) {
        let here = band.columns.last.map { $0.frame.y + $0.pen } ?? page.cursor
        placedFloats.insert(id)
        pageWraps.append(pageWrap(id, on: page, here: here))
        if reaches(id, columns(on: page, depth: nil)) { return }
        pageWraps.removeLast()
        hold(id)
    }

    /// The box at its place on the page, of which the columns begin at `bandTop`.
    func pageWrap(_ id: BoxID, on page: PageDraft, here: Length) -> PageWrap {
        let found = context.collecting { placed(wrapped: id, on: page, here: here) }
        return PageWrap(box: found.value.box, x: found.value.x, y: found.value.y, findings: found.findings)
    }

    private func placed(
        wrapped id: BoxID, on page: PageDraft, here: Length
    ) -> (box: WrappedBox, x: Length, y: Length) {
        let box = BoxLayout(context: context).wrapped(id, measure: page.master.areaWidth(design.trim))
        let (top, foot) = (bandTop(on: page), bottom(of: page))
        let height = box.fragment.height
        let y: Length =
            switch box.wrap.place.down {
            case .here: here
            case .top: top
            case .middle: (top + foot - height).part(1, of: 2)
            case .bottom: foot - height
            }
        if height > foot - top {
            context.reportOverset(context.article.boxes[Int(id.index)], height: height, room: foot - top)
        }
        let x = box.x(in: page.master.areaWidth(design.trim))
        return (box, x, max(top, min(y, foot - height)))
    }
}
