import Diagnostics
import DisplayList
import Geometry
import Identity
import Styles
import TextModel

extension ArticleFiller {
    /// Places spanning boxes from the page before, as many as the page takes.
    mutating func placeFloats(wraps: inout [PageWrap]) {
        while let id = cursor.floats.first {
            if galley.box(id).placement == .wrap {
                wraps.append(pageWrap(id, below: page.pen, here: page.pen))
                cursor.floats.removeFirst()
                continue
            }
            let isAtHead = page.pen <= frame.top
            guard place(float: id, mustFit: !isAtHead) else { return }
            cursor.floats.removeFirst()
        }
    }

    /// Places a spanning box below the page's pen; false where it `mustFit` and does not.
    @discardableResult
    mutating func place(float id: BoxID, mustFit: Bool) -> Bool {
        guard let float = placed(float: id, below: page.pen, mustFit: mustFit) else { return false }
        if let overset = float.overset { page.findings.report(overset) }
        place(float.placement)
        page.pen = float.pen
        return true
    }

    /// A spanning box below `pen`, and the pen below it; nil where it `mustFit` and does not.
    private func placed(
        float id: BoxID, below pen: Length, mustFit: Bool
    ) -> (placement: Placement, pen: Length, overset: Diagnostic?)? {
        let box = galley.box(id)
        let laidOut = galley.layout(of: id, measure: spanWidth(of: box))
        let space = pen <= frame.top ? .zero : box.attributes.spaceBefore
        let room = frame.foot - pen - space
        var overset: Diagnostic?
        if laidOut.height > room {
            if mustFit { return nil }
            overset = galley.overset(box, height: laidOut.height, room: room, in: "its page")
        }
        let rect = Rect(x: .zero, y: pen + space, width: laidOut.width, height: laidOut.height)
        let part = BoxPart(box: id, laidOut: laidOut, rows: laidOut.rows.indices)
        return (
            Placement(content: .boxRows(part), rect: rect),
            pen + space + laidOut.height + box.attributes.spaceAfter, overset
        )
    }

    /// The page's pen below the boxes `head`.
    func pen(below head: [BoxID]) -> Length {
        head.reduce(page.pen) { placed(float: $1, below: $0, mustFit: false)?.pen ?? $0 }
    }

    /// The width of a spanning box: its columns from the first on, or the type area.
    private func spanWidth(of box: Box) -> Length {
        let columns = frame.columns
        guard case .span(.columns(let count)) = box.placement, count < columns.count else { return frame.width }
        return columns[count - 1].x + columns[count - 1].width
    }

    /// The band from the page's pen on. A spanning box that is met moves to the band's head, and the band is set again;
    /// where its place would then leave the page, it waits for the next one.
    func bestBand(_ empty: Band) -> Band {
        var band = empty
        var pen = page.pen
        while true {
            let found = filled(band, below: pen, depth: nil)
            guard case .float(let id) = found.stop else {
                // A heading that moves on takes back what followed it: its box must not be here without it.
                guard let last = band.head.last, !reaches(last, found) else { return found }
                band.head.removeLast()
                band.hold(last)
                pen = self.pen(below: band.head)
                continue
            }
            if galley.box(id).placement == .wrap {
                band = placing(wrapped: id, in: band, filled: found, below: pen)
                continue
            }
            var trial = band
            trial.placedFloats.insert(id)
            if let below = placed(float: id, below: pen, mustFit: true)?.pen, hasTextRoom(below: below),
                reaches(id, filled(trial, below: below, depth: nil))
            {
                band = trial
                band.head.append(id)
                pen = below
            } else {
                band.hold(id)
            }
        }
    }

    private func hasTextRoom(below pen: Length) -> Bool { frame.foot - pen >= galley.lineHeight * 3 }

    /// True when the place of the box in its flow lies in the band.
    func reaches(_ id: BoxID, _ band: Band) -> Bool {
        guard let place = items.firstIndex(of: .box(id)) else { return false }
        return band.cursor.item > place
    }
}
