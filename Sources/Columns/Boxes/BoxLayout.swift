import PubColor
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubSettings
import PubShaping
import PubStyles
import PubTextModel

/// Sets boxes: figures with their captions, sidebars, pull quotes, listings and tables, with their padding, fill and
/// rules.
package struct BoxLayout {
    let galley: ArticleGalley
    /// The height that a picture and its words may have; nil for the height of the article's pages.
    var mostHeight: Length?
    /// The growth beyond its natural height of a picture whose height may change; negative for lower.
    var pictureGrowth = Length.zero
    /// The free room at the sides of the box.
    var roomBeside = RoomBeside()
    /// The place of the box on its page; nil if nothing of it depends on that.
    var place: EdgePosition?

    /// A layout of boxes of `galley`.
    package init(
        galley: ArticleGalley, mostHeight: Length? = nil, pictureGrowth: Length = Length.zero,
        roomBeside: RoomBeside = RoomBeside(), place: EdgePosition? = nil
    ) {
        self.galley = galley
        self.mostHeight = mostHeight
        self.pictureGrowth = pictureGrowth
        self.roomBeside = roomBeside
        self.place = place
    }

    /// The box in a measure, as rows that may be parted if the box breaks.
    func layout(of box: Box, measure: Length) -> LaidOutBox {
        let box = withHeight(box)
        if box.attributes.turn != 0 { return turned(box, measure: measure) }
        let (fitting, scale, overwide) = fitted(box, measure: measure)
        var laidOut = straight(fitting, scale: scale, measure: measure)
        if let overwide { laidOut.findings.report(overwide) }
        return laidOut
    }

    /// The rest of a box of several columns from `text` on, which was begun in another measure.
    func layout(of box: Box, measure: Length, from text: FlowCursor.TextPosition) -> LaidOutBox {
        let (fitting, _, _) = fitted(box, measure: measure)
        guard case .flow(let flow) = fitting.content else { return layout(of: box, measure: measure) }
        var laidOut = divisible(
            columnedRows(of: flow, fitting, measure: measure, from: text), fitting, measure: measure)
        laidOut.isContinued = true
        // Reported already when the box was begun.
        laidOut.findings = LayoutFindings()
        return laidOut
    }

    /// The rows of a box of several columns, `measure` wide with its frame.
    private func columnedRows(
        of flow: Flow, _ box: Box, measure: Length, from text: FlowCursor.TextPosition? = nil
    ) -> LaidOutBox {
        let inner = max(measure - box.attributes.padding.left - box.attributes.padding.right, Length(points: 1))
        return inFrame(flow)
            .rows(
                measure: inner, columns: box.attributes.columns, gutter: box.attributes.gutter,
                alignsLines: box.attributes.alignsLines, from: text)
    }

    /// The box, with its height as a length if it is given as a fraction of the page's columns.
    func withHeight(_ box: Box) -> Box {
        guard let fraction = box.attributes.relativeHeight else { return box }
        var box = box
        box.attributes.height = galley.pageRoom.column.scaled(by: fraction)
        return box
    }

    /// The box, before it is turned, with its type scaled by `scale`.
    private func straight(_ box: Box, scale: Double, measure: Length) -> LaidOutBox {
        let inner = max(measure - box.attributes.padding.left - box.attributes.padding.right, Length(points: 1))
        switch box.content {
        case .figure(let figure):
            if let place, !place.edges.isEmpty { return bled(figure, box, measure: measure, at: place) }
            return picture(figure, box, measure: measure, inner: inner)
        case .group(let group):
            let set = groupFragment(group, box, measure: inner, at: reach.within(box.attributes.padding))
            var laidOut = whole(set.fragment, box, measure: measure)
            if box.attributes.height == nil {
                laidOut.pictureFoot = set.pictureFoot.map { box.attributes.padding.top + $0 }
            }
            return laidOut
        case .flow(let flow): return text(flow, box, measure: measure, inner: inner)
        case .table(let table):
            let laidOut = TableLayout(galley: galley, table: table, of: box, scale: scale).layout(measure: inner)
            return breaks(box)
                ? divisible(laidOut, box, measure: measure) : whole(laidOut.whole(), box, measure: measure)
        }
    }

    /// Whether the box may be divided: no part of a box with a fixed height could be placed alone.
    private func breaks(_ box: Box) -> Bool { box.attributes.breaks && box.attributes.height == nil }

    /// A picture within the type area with its words, in a box whose content is `inner` wide.
    private func picture(_ figure: Figure, _ box: Box, measure: Length, inner: Length) -> LaidOutBox {
        let set = figureFragment(figure, box, measure: inner)
        var laidOut = whole(set.fragment, box, measure: measure)
        if box.attributes.height == nil, set.hasWords {
            laidOut.pictureFoot = box.attributes.padding.top + set.picture.rect.height
        }
        laidOut.picture = LaidOutBox.PictureHeight(
            height: set.picture.rect.height, growth: set.picture.growth, isInRange: figure.heightRange != nil)
        return laidOut
    }

    /// Text, its lines vertical, along a path or in columns, in a box whose content is `inner` wide.
    private func text(_ flow: Flow, _ box: Box, measure: Length, inner: Length) -> LaidOutBox {
        if breaks(box), box.attributes.writing == .horizontal, box.attributes.textPath == nil {
            let byParagraph = box.attributes.columns > 1 ? nil : rows(of: flow, measure: inner)
            // A paragraph that is higher than a column, as a line of code may be that is wrapped, is divided between its lines.
            if let byParagraph, byParagraph.rows.allSatisfy({ $0.height <= galley.pageRoom.column }) {
                return divisible(byParagraph, box, measure: measure)
            }
            return divisible(columnedRows(of: flow, box, measure: measure), box, measure: measure)
        }
        return whole(undivided(flow, box, measure: inner), box, measure: measure)
    }

    /// Text that is not divided, `measure` wide: its lines vertical, along a path or in columns.
    func undivided(_ flow: Flow, _ box: Box, measure: Length) -> Fragment {
        if box.attributes.writing == .vertical { return verticalText(flow, box, measure: measure) }
        return textAlongPath(flow, box, measure: measure)
            ?? inFrame(flow)
            .fragment(
                measure: measure, columns: box.attributes.columns, gutter: box.attributes.gutter,
                alignsLines: box.attributes.alignsLines)
    }

    /// The rows in the box's frame, which is drawn by part.
    private func divisible(_ laidOut: LaidOutBox, _ box: Box, measure: Length) -> LaidOutBox {
        var laidOut = laidOut
        laidOut.width = measure
        laidOut.frame = BoxFrame(attributes: box.attributes, label: box.label, reach: reach)
        return laidOut
    }

    /// The side of its pictures that the captions of `box` are on, on its page.
    func captionSide(of box: Box) -> HorizontalSide {
        box.attributes.captions.side.side(on: place?.page.side ?? .either)
    }

    /// A flow that the box holds, to be set in a frame on the page of the box.
    func inFrame(_ flow: Flow) -> FlowLayout { FlowLayout(galley: galley, flow: flow, on: place?.page) }

    /// The amount that the drawing of the box reaches beyond its place.
    private var reach: Insets { place?.reach ?? .zero }

    /// The content in the box's frame, undivided; a fixed height that is too low is reported.
    func whole(_ content: Fragment, _ box: Box, measure: Length) -> LaidOutBox {
        let attributes = box.attributes
        let padding = attributes.padding
        guard attributes.height != nil else {
            return divisible(LaidOutBox(rows: [content], width: measure), box, measure: measure)
        }
        let natural = padding.top + content.height + padding.bottom
        let height = attributes.height ?? natural
        var result = BoxFrame(attributes: attributes, label: box.label, reach: reach)
            .painted(width: measure, height: height)
        // Sums of rounded heights may be a hair more.
        if natural > height + Length(points: 0.05) {
            result.findings.report(overset(box, natural: natural, height: height))
        } else if let finding = sparse(box, natural: natural, height: height) {
            result.findings.report(finding)
        }
        let free = max(height - natural, .zero)
        result.overlay(content, x: padding.left, y: padding.top + free.scaled(by: attributes.verticalAlignment))
        return LaidOutBox(rows: [result], width: measure)
    }

    private func overset(_ box: Box, natural: Length, height: Length) -> Diagnostic {
        let unit = galley.units.object(box.attributes.style)
        return .error(
            "overset-box",
            "the content of a box of the style “\(box.attributes.style)” is \(unit.text(natural)) high, its frame "
                + "\(unit.text(height))",
            at: box.origin,
            hint: height < galley.pageRoom.column
                ? "shorten it, or give the object style a greater height"
                : "shorten it, since it is as high as its page lets it be; or give it more of the width, as by place=page cols=8; or "
                    + "smaller type")
    }

    /// The warning of a box of text as high as half of a column or more that is nearly empty; nil for any other.
    private func sparse(_ box: Box, natural: Length, height: Length) -> Diagnostic? {
        guard case .flow = box.content, box.attributes.textPath == nil, natural * 4 < height,
            height * 2 >= galley.pageRoom.column
        else { return nil }
        let part = Int((natural.points / height.points * 100).rounded())
        let isAcross = box.placement != .column && box.placement != .here
        let narrower = isAcross ? "leave place away, so that it is in one column; or " : ""
        return .warning(
            "sparse-box",
            "the words of a box of the style “\(box.attributes.style)” fill \(part) % of it: its style says how high it is",
            at: box.origin,
            hint: narrower + "write more words, or take a style without a height of its own")
    }

    // MARK: Breaking text

    /// Text as rows, one for each paragraph with the lines that it must stay with, and the space below it.
    private func rows(of flow: Flow, measure: Length) -> LaidOutBox {
        var rows: [Fragment] = []
        var group: [FlowItem] = []
        for (index, item) in flow.items.enumerated() {
            group.append(item)
            let next = index + 1 < flow.items.count ? flow.items[index + 1] : nil
            // A heading is in one row with the paragraph below it: no cut parts them.
            if next != nil, case .paragraph(let paragraph) = item, paragraph.attributes.keepWithNext > 0 { continue }
            var row = inFrame(Flow(group)).fragment(measure: measure)
            if let next { row.height += max(spaces(of: item).after, spaces(of: next).before) }
            if group.count == 1, case .paragraph(let paragraph) = item { row.isBlank = paragraph.text.utf8 == [0x20] }
            rows.append(row)
            group = []
        }
        return LaidOutBox(rows: rows.isEmpty ? [Fragment(width: measure)] : rows, width: measure)
    }

    private func spaces(of item: FlowItem) -> (before: Length, after: Length) {
        switch item {
        case .paragraph(let paragraph): return (paragraph.attributes.spaceBefore, paragraph.attributes.spaceAfter)
        case .box(let id):
            let attributes = galley.box(id).attributes
            return (attributes.spaceBefore, attributes.spaceAfter)
        case .columnBreak, .pageBreak: return (.zero, .zero)
        }
    }

    /// The least width that sets a box as its author meant it: a listing's longest line, a table's words.
    func leastWidth(of box: Box) -> Length {
        let padding = box.attributes.padding.left + box.attributes.padding.right
        switch box.content {
        case .figure, .group: return .zero
        case .flow(let flow):
            return flow.items.reduce(Length.zero) { max($0, leastWidth(of: $1)) } + padding
        case .table(let table):
            return TableLayout(galley: galley, table: table, of: box).leastWidth + padding
        }
    }

    private func leastWidth(of item: FlowItem) -> Length {
        guard case .paragraph(let paragraph) = item, paragraph.text.isCode else { return .zero }
        return galley.shape(paragraph).value.naturalWidth + paragraph.attributes.startIndent
    }
}
