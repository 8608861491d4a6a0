import PubColumns
import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles

extension ArticleFiller {
    /// The band with a box among its columns, which are set around it; if its place in the text would leave the page by
    /// that, the box waits for the next page. `found` is the band as it was filled up to the box.
    func placing(wrapped id: BoxID, in band: Band, filled found: Band, below pen: Length) -> Band {
        let here = found.columns.last.map { $0.frame.y + $0.pen } ?? pen
        let foot = foot(above: band.footBoxes)
        let wrap = pageWrap(id, below: pen, here: here, to: foot)
        let hasRoom = wrap.foot <= foot || isUntaken && pen <= frame.top && band.wraps.isEmpty
        if hasRoom, isClear(wrap, of: band.wraps), !band.areas.contains(where: { $0.taken.intersects(wrap.rect) }) {
            var trial = band
            trial.placedFloats.insert(id)
            trial.wraps.append(wrap)
            if reaches(id, filled(trial, below: pen, depth: nil)) { return trial }
        }
        var without = band
        without.hold(id)
        return without
    }

    /// Whether a box among the columns is neither on another one, of `wraps`, nor on a box that has an area of the page.
    func isClear(_ wrap: PageWrap, of wraps: [PageWrap]) -> Bool {
        !wraps.contains { $0.rect.intersects(wrap.rect) } && !excludedRects.contains { $0.intersects(wrap.rect) }
    }

    /// The box at its place on the page, whose columns begin below `pen` and end at `foot`.
    func pageWrap(_ id: BoxID, below pen: Length, here: Length, to foot: Length) -> PageWrap {
        let down = galley.box(id).wrap?.place.down ?? .here
        let isAtHead = pen <= frame.top && (down == .top || down == .here && here <= pen)
        let end: PageEdges = down == .bottom && foot == frame.foot ? .bottom : isAtHead ? .top : []
        let box = BoxLayout(galley: galley).wrapped(id, measure: frame.width, on: frame.side) { x, width in
            galley.place(of: galley.box(id), on: frame, (x, width), at: end)
        }
        let top = frame.bandTop(below: pen)
        let height = box.fragment.height
        let y: Length =
            switch down {
            case .here: here
            case .top: top
            case .middle: (top + foot - height).part(1, of: 2)
            case .bottom: foot - height
            }
        var findings = LayoutFindings()
        if height > foot - top {
            findings.report(galley.overset(galley.box(id), height: height, room: foot - top, in: "its page"))
        }
        return PageWrap(
            box: box, x: box.x, y: max(top, min(y, foot - height)), id: id, findings: findings)
    }
}
