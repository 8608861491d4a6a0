import PubDesign
import PubGeometry
import PubIdentity
import PubStyles

extension ArticleGalley {
    /// The box, laid out in a measure; a picture has the height that its change gives it.
    package func layout(of id: BoxID, measure: Length) -> LaidOutBox {
        if leavesPictureOut(id) { return wordsAlone(id, measure: measure) }
        let growth = growth(of: id) { BoxLayout(galley: $0).layout(of: box(id), measure: measure) }
        return runGalley.layout(of: id, in: index, measure: measure, grownBy: growth) {
            BoxLayout(galley: self, pictureGrowth: growth, roomBeside: roomBeside(id))
                .layout(of: box(id), measure: measure)
        }
    }

    /// The box, laid out in a measure at its `place`, if anything of it depends on that. Boxes that bleed are not cached: they
    /// differ at each edge of the page.
    package func layout(of id: BoxID, measure: Length, at place: EdgePosition?) -> LaidOutBox {
        guard let place, !leavesPictureOut(id) else { return layout(of: id, measure: measure) }
        let growth = growth(of: id) { BoxLayout(galley: $0, place: place).layout(of: box(id), measure: measure) }
        var laidOut = BoxLayout(galley: self, pictureGrowth: growth, roomBeside: roomBeside(id), place: place)
            .layout(of: box(id), measure: measure)
        if let finding = place.finding { laidOut.findings.report(finding) }
        return laidOut
    }

    /// A lead of the contents without its picture, laid out in a measure: its words.
    private func wordsAlone(_ id: BoxID, measure: Length) -> LaidOutBox {
        var box = box(id)
        if case .figure(let figure) = box.content { box.content = .flow(figure.caption) }
        box.attributes.breaks = false
        var laidOut = BoxLayout(galley: self).layout(of: box, measure: measure)
        laidOut.isWithoutPicture = true
        laidOut.findings.report(.leftOutPicture(box))
        return laidOut
    }

    /// The height of a lead of the contents without its picture, in a measure.
    package func heightOfWords(of id: BoxID, measure: Length) -> Length {
        var without = self
        without.changes.boxes[id] = BoxChange(isLeftOut: true)
        return without.layout(of: id, measure: measure).height
    }

    /// The box from `text` on, laid out in a measure at its `place`; all of it for nil.
    package func layout(
        of id: BoxID, measure: Length, from text: FlowCursor.TextPosition?, at place: EdgePosition? = nil
    ) -> LaidOutBox {
        guard let text else { return layout(of: id, measure: measure, at: place) }
        return BoxLayout(galley: self, place: place).layout(of: box(id), measure: measure, from: text)
    }

    /// The position `open` as it is in `measure`: if the rows of a box depend on its measure and that has changed, the rest of it
    /// begins anew.
    package func resumed(_ open: FlowCursor.BoxPosition, measure: Length) -> FlowCursor.BoxPosition {
        var resumed = open
        resumed.measure = measure
        guard open.row > 0, open.measure != measure,
            let columns = layout(of: open.box, measure: open.measure, from: open.text).columns
        else { return resumed }
        (resumed.row, resumed.text) = (0, columns.rows[open.row].start)
        return resumed
    }

    /// The height that a picture gains by its change, compared with the box that `layout` lays out without one.
    private func growth(of id: BoxID, _ layout: (ArticleGalley) -> LaidOutBox) -> Length {
        guard let steps = changes.boxes[id]?.pictureSteps, steps != 0, givesWay(id) else { return .zero }
        // Without its change, or the growth would be measured from a picture that has grown already.
        var natural = self
        natural.changes.boxes[id] = nil
        return growth(of: id, by: steps, from: layout(natural).picture?.height ?? .zero)
    }

    /// The growth of a picture from `height` by `steps`, negative for lower: parts of the change that `[fit]` allows it, or whole lines of the
    /// range that its author gave. Zero for other boxes, for pictures of one height, and for pictures that are not cropped.
    package func growth(of id: BoxID, by steps: Int, from height: Length) -> Length {
        guard givesWay(id) else { return .zero }
        if let range = heightRange(of: id) {
            let end = pageRoom.area.scaled(by: steps < 0 ? range.lowerBound : range.upperBound)
            let asked = height + step(of: range) * steps
            return (steps < 0 ? max(asked, min(end, height)) : min(asked, max(end, height))) - height
        }
        return height.scaled(by: fit.pictures).part(steps, of: BoxChange.pictureSteps)
    }

    /// The most steps that a picture can be taller, or lower.
    package func pictureSteps(of id: BoxID) -> Int {
        guard let range = heightRange(of: id) else { return BoxChange.pictureSteps }
        return height(of: range).units(of: step(of: range))
    }

    /// The whole lines that are a step of a range of heights, so that there are about as many as a search can try.
    private func step(of range: ClosedRange<Double>) -> Length {
        lineHeight * max(height(of: range).units(of: lineHeight * BoxChange.stepsOfRange), 1)
    }

    private func height(of range: ClosedRange<Double>) -> Length {
        pageRoom.area.scaled(by: range.upperBound - range.lowerBound)
    }

    /// The most that a picture can grow and still be sharp and have room on its page; for one with a range of heights, the range
    /// decides.
    package func mostGrowth(of id: BoxID, measure: Length) -> Length {
        if heightRange(of: id) != nil { return .unlimited }
        var tallest = self
        tallest.changes.boxes[id] = BoxChange(pictureSteps: pictureSteps(of: id))
        return tallest.layout(of: id, measure: measure).picture?.growth ?? .zero
    }

    /// Whether it is a picture whose height may change.
    package func givesWay(_ id: BoxID) -> Bool {
        let box = box(id)
        guard case .figure(let figure) = box.content else { return false }
        let isOpen = figure.height == nil || heightRange(of: id) != nil
        return isOpen && figure.fit == .cover && box.attributes.height == nil
            && box.attributes.relativeHeight == nil && box.attributes.turn == 0
    }

    /// The least and the greatest height of a picture whose author gave both, as parts of the type area; nil for others.
    package func heightRange(of id: BoxID) -> ClosedRange<Double>? {
        guard case .figure(let figure) = box(id).content else { return nil }
        return figure.heightRange
    }

    /// Whether the box is a picture that may be placed across the columns of `page` so that its article ends better: it is sharp
    /// there, and leaves text the rest of the page.
    package func mayStandAcross(_ id: BoxID, on page: PageFrame) -> Bool {
        let box = box(id)
        guard fit.mode == .auto, fit.across, box.isPlacedByPage, box.placement == .column, page.columns.count > 1,
            case .figure(let figure) = box.content
        else { return false }
        let pixels = BoxLayout(galley: self).pixels(of: figure, across: page.width)
        // The page wants it larger, not its author: it has to stay sharp.
        if pixels < max(resources.leastResolution, BoxLayout.leastPixelsAcross) { return false }
        return layout(of: id, measure: page.width).height <= (page.foot - page.top).scaled(by: 0.62)
    }

    /// Whether the box is left out so that a page is filled.
    package func leavesOut(_ id: BoxID) -> Bool { isLeftOut(id) && !box(id).isLead }

    /// Whether a lead of the contents is left without its picture so that a page is filled: its words stay.
    func leavesPictureOut(_ id: BoxID) -> Bool { isLeftOut(id) && box(id).isLead }

    private func isLeftOut(_ id: BoxID) -> Bool { changes.boxes[id]?.isLeftOut ?? false }

    /// Whether `[fit]` lets the box be left out: one of the class `optional`, or a quote that only repeats the text and
    /// that no reference leads to; a lead of the contents loses only its picture.
    package func canBeLeftOut(_ id: BoxID) -> Bool {
        let box = box(id)
        // Without the notes that it calls, the numbers of others would not follow one another.
        guard fit.leavesOut, box.label == nil, notes(calledIn: id).isEmpty else { return false }
        return box.isOptional || box.isPullQuote && runGalley.repeatedQuotes(of: index).contains(id)
    }

    /// A picture in a measure with its words, made smaller if it would be taller than `height`. It is not cached.
    package func picture(
        _ id: BoxID, measure: Length, within height: Length, at place: EdgePosition? = nil
    ) -> LaidOutBox {
        BoxLayout(galley: self, mostHeight: height, roomBeside: roomBeside(id), place: place)
            .layout(of: box(id), measure: measure)
    }

    /// The cells of the table that `box` is, its type scaled by `scale`.
    func measured(_ table: TableContent, of box: Box, scale: Double) -> MeasuredTable {
        runGalley.measuredTable(box.element, of: index, scale: scale) { MeasuredTable(table, self) }
    }
}
