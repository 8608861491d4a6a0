import PubDesign
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles

extension BoxLayout {
    /// The distance from the spine that everything important keeps: binding and the curve of the paper hide what is nearer.
    package static let spineClearance = Length(millimetres: 8)

    /// The half of the picture `id` that is on `frame`, a page of the spread. Binding hides a strip of both pages at the
    /// spine: the picture is drawn apart by it, and the strip is printed on both. Its words are on the left page.
    package func halfOfSpread(_ id: BoxID, _ area: GridSpec, on frame: PageFrame) -> BoxOnGrid {
        let box = galley.box(id)
        guard case .figure(let figure) = box.content else { return areaBox(id, area, on: frame) }
        if place == nil { return on(frame).halfOfSpread(id, area, on: frame) }
        let placed = frame.placed(
            area, height: area.isAsHighAsContent ? naturalHeight(figure, on: frame) : .zero)
        var (rect, outline) = (placed.rect, placed.outline)
        // The words are below its rows. Where these leave too little room for them, the picture is lower, on both pages.
        let rowsOfWords =
            placed.edges.contains(.bottom) ? .zero : roomBelow(figure, box, measure: rect.width, on: frame)
        let missing = frame.rowHeight * max(rect.maxY + rowsOfWords - frame.foot, .zero).units(of: frame.rowHeight)
        rect.size.height = max(rect.height - missing, frame.rowHeight)
        outline.size.height = max(outline.height - missing, frame.rowHeight)
        var fragment = Fragment(width: rect.width)
        let strip = trimmed(outline, on: frame)
        let whole = wholePicture(strip, bleeding: placed.edges, on: frame)
        addHalf(figure, box, of: whole, strip, in: rect, to: &fragment)
        if frame.side == .left {
            // The words, and the place that references lead to, are on one of the pages.
            if let label = box.label { fragment.marks.labels.append(PageLabel(label, at: .zero)) }
            addWords(figure, box, rect, outline, on: frame, to: &fragment)
            let misfits =
                frame.outsideGrid(area, of: .box) { _ in box.origin }
                + [unreachedEdge(of: box, area, placed, on: frame), captionBelow(figure, box)].compactMap { $0 }
            for finding in misfits { fragment.findings.report(finding) }
            // A chart over some rows, which nobody has bleed, may be within them.
            if area.isWhole || area.bleedOrigin != nil, let finding = reportFit(figure, box) {
                fragment.findings.report(finding)
            }
            if let finding = focusFinding(figure, box, strip, on: frame) { fragment.findings.report(finding) }
        }
        // Text begins level on both pages, though the words are on one of them.
        rect.size.height += rowsOfWords
        fragment.height = rect.height
        let clearance = Insets(
            top: box.attributes.spaceBefore, left: .zero, bottom: box.attributes.spaceAfter, right: .zero)
        return BoxOnGrid(id: id, rect: rect, clearance: clearance, fragment: fragment, isWhole: area.isWhole)
    }

    /// Adds the part seen in `strip` of the picture `whole`, cut there, with `rect` as its part in the type area; marks count from
    /// its corner.
    private func addHalf(
        _ figure: Figure, _ box: Box, of whole: BledRect, _ strip: Rect, in rect: Rect, to fragment: inout Fragment
    ) {
        var half = Fragment(width: rect.width)
        place(figure, of: box.element, box, in: whole, within: figure.chart == nil ? rect : nil, into: &half)
        var group = Group(half.marks.items)
        group.clip = Path(rect: strip)
        half.marks.items = [.group(group)]
        fragment.marks.append(half.marks, movedBy: .zero - rect.origin)
        fragment.findings.merge(half.findings)
    }

    /// The whole rows that the words of the picture take below it.
    private func roomBelow(_ figure: Figure, _ box: Box, measure: Length, on frame: PageFrame) -> Length {
        frame.rowHeight * words(of: figure, measure: measure, box).room.units(of: frame.rowHeight)
    }

    /// Adds the words of the picture: below it, or on a panel if it reaches beyond the foot.
    private func addWords(
        _ figure: Figure, _ box: Box, _ rect: Rect, _ outline: Rect, on frame: PageFrame, to fragment: inout Fragment
    ) {
        // On the picture they keep clear of the spine, if the margin of the page is narrower than that.
        let clear = frame.clearOfSpine(rect)
        let inner = clear.moved(by: .zero - rect.origin)
        let picture = outline.moved(by: .zero - rect.origin)
        addCredit(on: picture, figure, box, in: inner, to: &fragment)
        if figure.captionPlace == .over { addWords(over: picture, figure, box, in: inner, to: &fragment) }
        let (text, room) = words(of: figure, measure: rect.width, box)
        if room == .zero { return }
        if outline.maxY > rect.maxY {
            let words = PanelText(flows: flows(of: figure), corner: figure.captionCorner)
            let room = Rect(x: .zero, y: .zero, width: clear.width, height: clear.height)
            return addPanel(words, box, room, on: frame, to: &fragment)
        }
        fragment.overlay(text, x: .zero, y: rect.height + box.attributes.captionGap)
    }

    /// The warning of a caption whose place is beside or above the picture; nil for any other.
    private func captionBelow(_ figure: Figure, _ box: Box) -> Diagnostic? {
        let place = figure.captionPlace
        guard place == .beside || place == .above, flows(of: figure).contains(where: { !$0.items.isEmpty }) else {
            return nil
        }
        return .warning(
            "moved-caption",
            "the caption of the picture \"\(figure.name)\" is at its foot and not \(place.rawValue) it, since it is over two pages",
            at: box.origin, hint: "write caption-place=below or caption-place=over")
    }

    /// The visible part of the picture on this page: to the trim at the spine.
    private func trimmed(_ outline: Rect, on frame: PageFrame) -> Rect {
        let left = frame.side == .left ? outline.minX : -frame.left
        let right = frame.side == .left ? frame.trim.width - frame.left : outline.maxX
        return Rect(x: left, y: outline.minY, width: right - left, height: outline.height)
    }

    /// The whole picture, which shows its part `strip` on this page.
    private func wholePicture(_ strip: Rect, on frame: PageFrame) -> Rect {
        let width = (strip.width - frame.spineLoss) * 2
        let x = frame.side == .left ? strip.minX : strip.maxX - width
        return Rect(x: x, y: strip.minY, width: width, height: strip.height)
    }

    /// The same, including the part beyond the trim if its half on this page bleeds at `edges`: at the outer edges of both.
    private func wholePicture(_ strip: Rect, bleeding edges: PageEdges, on frame: PageFrame) -> BledRect {
        let isAtSides = edges.contains(frame.side == .left ? .left : .right)
        var both = edges.intersection([.top, .bottom])
        if isAtSides { both.formUnion([.left, .right]) }
        return BledRect(wholePicture(strip, on: frame), bleed: frame.bleed(at: both))
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
