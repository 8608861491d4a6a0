import Diagnostics
import DisplayList
import Documents
import Geometry
import Identity
import Styles

extension BoxLayout {
    /// How near to the spine nothing that matters may be: binding and the curve of the paper hide it.
    static let spineClearance = Length(millimetres: 8)

    /// The half of the picture `id` that is on `frame`, a page of the spread. Binding hides a strip of both pages at the
    /// spine: the picture is drawn apart by it, and the strip is printed on both. Its words are on the left page.
    func halfOfSpread(_ id: BoxID, _ area: BoxArea, on frame: PageFrame) -> AreaBox {
        let box = galley.box(id)
        guard case .figure(let figure) = box.content else { return areaBox(id, area, on: frame) }
        var rect = frame.typeArea
        if !area.isWhole {
            let rows = frame.rowRange(of: area, height: naturalHeight(figure, on: frame))
            rect = frame.rect(columns: frame.extent(of: nil, .left), rows: rows)
        }
        var half = area
        half.bleed.formUnion(frame.side == .left ? .right : .left)
        let outline = frame.bled(rect, half.bleed)
        var fragment = Fragment(width: rect.width)
        let strip = trimmed(outline, on: frame)
        addHalf(figure, box, strip, on: frame, to: &fragment, at: rect.origin)
        if frame.side == .left {
            // The words, and the place that references lead to, are on one of the pages.
            if let label = box.label { fragment.marks.labels.append(PageLabel(label, at: .zero)) }
            rect.size.height += addWords(figure, box, rect, outline, on: frame, to: &fragment)
            if let finding = movedCaption(figure, box, bleeding: .all, on: frame) {
                fragment.findings.report(finding)
            }
            if let finding = focusFinding(figure, box, strip, on: frame) { fragment.findings.report(finding) }
        }
        fragment.height = rect.height
        let clearance = Insets(
            top: box.attributes.spaceBefore, left: .zero, bottom: box.attributes.spaceAfter, right: .zero)
        return AreaBox(id: id, rect: rect, clearance: clearance, fragment: fragment, isWhole: area.isWhole)
    }

    /// Adds what is seen of the picture in `strip`, cut there; marks count from `corner`.
    private func addHalf(
        _ figure: Figure, _ box: Box, _ strip: Rect, on frame: PageFrame, to fragment: inout Fragment, at corner: Point
    ) {
        var whole = Marks()
        place(figure, of: box.element, box, in: wholePicture(strip, on: frame), into: &whole)
        var group = Group(whole.items)
        group.clip = Path(rect: strip)
        var half = Marks()
        half.items = [.group(group)]
        half.glyphs = whole.glyphs
        fragment.marks.append(half, movedBy: .zero - corner)
    }

    /// Adds the words of the picture: below it, or on a panel where it reaches beyond the foot. What they take below it.
    private func addWords(
        _ figure: Figure, _ box: Box, _ rect: Rect, _ outline: Rect, on frame: PageFrame, to fragment: inout Fragment
    ) -> Length {
        // On the picture they keep clear of the spine, where the margin of the page is narrower than that.
        let clear = frame.clearOfSpine(rect)
        let inner = clear.moved(by: .zero - rect.origin)
        let picture = outline.moved(by: .zero - rect.origin)
        addCredit(on: picture, figure, box, in: inner, to: &fragment)
        if figure.captionPlace == .over { addWords(over: picture, figure, box, in: inner, to: &fragment) }
        let (text, room) = words(of: figure, measure: rect.width, box)
        if room == .zero { return .zero }
        if outline.maxY > rect.maxY {
            addPanel(figure, box, clear, on: frame, to: &fragment)
            return .zero
        }
        fragment.overlay(text, x: .zero, y: rect.height + box.attributes.captionGap)
        return frame.rowHeight * room.units(of: frame.rowHeight)
    }

    /// What is seen of the picture on this page: to the trim at the spine.
    private func trimmed(_ outline: Rect, on frame: PageFrame) -> Rect {
        let left = frame.side == .left ? outline.minX : -frame.left
        let right = frame.side == .left ? frame.trim.width - frame.left : outline.maxX
        return Rect(x: left, y: outline.minY, width: right - left, height: outline.height)
    }

    /// The whole picture, of which `strip` is seen on this page.
    private func wholePicture(_ strip: Rect, on frame: PageFrame) -> Rect {
        let width = (strip.width - frame.spineLoss) * 2
        let x = frame.side == .left ? strip.minX : strip.maxX - width
        return Rect(x: x, y: strip.minY, width: width, height: strip.height)
    }

    private func naturalHeight(_ figure: Figure, on frame: PageFrame) -> Length {
        if let asked = askedHeight(of: figure, on: frame) { return max(asked, frame.rowHeight) }
        let size = usedSize(figure)
        let height = (frame.trim.width * 2).scaled(by: size.height.points / max(size.width.points, 0.001))
        return max(height - frame.top, frame.rowHeight)
    }

    /// A picture over two pages whose `focus` is at the spine.
    private func focusFinding(_ figure: Figure, _ box: Box, _ strip: Rect, on frame: PageFrame) -> Diagnostic? {
        let middle = wholePicture(strip, on: frame).width.scaled(by: abs(figure.focus[0] - 0.5))
        guard figure.focus != SIMD2(0.5, 0.5), middle < Self.spineClearance else { return nil }
        return .warning(
            "focus-at-spine",
            "the focus of the picture \"\(figure.name)\" is \(galley.units.page.text(middle)) from the spine",
            at: box.origin,
            hint: "choose another focus, or crop the picture, so that it is 8 mm from the spine at least")
    }
}
