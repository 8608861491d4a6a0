import PubColor
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles

extension BoxLayout {
    /// The box `id` on its `area` of the page `frame`, whose side is known if the area asks for it. If the area does not say
    /// how many rows, it takes as many as it needs.
    package func areaBox(_ id: BoxID, _ area: GridSpec, on frame: PageFrame) -> BoxOnGrid {
        let box = galley.box(id)
        let layout = on(frame)
        let placed = frame.placed(
            area, height: area.isAsHighAsContent ? layout.naturalHeight(of: box, area, on: frame) : .zero)
        var fragment = layout.areaFragment(of: box, in: placed, area, on: frame)
        for finding in misfits(of: box, area, placed, on: frame) { fragment.findings.report(finding) }
        let clearance = Insets(
            top: box.attributes.spaceBefore, left: frame.grid.gutter, bottom: box.attributes.spaceAfter,
            right: frame.grid.gutter)
        return BoxOnGrid(id: id, rect: placed.rect, clearance: clearance, fragment: fragment, isWhole: area.isWhole)
    }

    /// The fragment that a draft shows on `area` of the page `frame` for the picture `name`, which the article does not have.
    package func missingFragment(named name: String, _ area: GridSpec, on frame: PageFrame) -> Fragment {
        let placed = frame.placed(area)
        let room = Rect(origin: .zero, size: placed.rect.size)
        var result = Fragment(width: room.width)
        let outline = placed.outline.moved(by: .zero - placed.rect.origin)
        placeMissing(name, at: .none, in: outline, within: room, into: &result.marks)
        result.height = room.height
        return result
    }

    /// This layout, for boxes on the page `frame`.
    func on(_ frame: PageFrame) -> BoxLayout {
        var layout = self
        layout.place = EdgePosition(page: frame)
        return layout
    }

    /// The height that the box needs in the columns of its `area`.
    private func naturalHeight(of box: Box, _ area: GridSpec, on frame: PageFrame) -> Length {
        let columns = frame.extent(of: area)
        let width = columns.width
        // At the head, in the middle or at the foot it reaches the same edges however high it is.
        let bleed = frame.placed(area).edges
        if box.attributes.turn != 0 { return layout(of: box, measure: width).height }
        switch box.content {
        case .figure(let figure):
            let beside = besideColumns(figure, box, width: width, bleeding: bleed, on: frame)
            var height = frame.rowHeight
            if let asked = askedHeight(of: figure, on: frame) {
                height = max(asked, height)
            } else {
                // A box that bleeds at the head or the foot is visible up to the trim.
                let natural = Rect(x: columns.x, y: frame.top, width: width, height: .zero)
                let caption = beside.map { width - $0.picture.width } ?? .zero
                // A page is as high as its trim asks for.
                let beyond = self.bleed(of: figure) == nil ? Insets.zero : frame.bleed(at: bleed)
                let outline = frame.bled(natural, bleed).inset(by: beyond)
                let seen = max(outline.width - caption, frame.rowHeight)
                var whole = naturalHeight(of: figure, width: seen)
                if bleed.contains(.top) { whole = whole - frame.top - frame.bleed + beyond.top }
                if bleed.contains(.bottom) {
                    whole = whole - (frame.trim.height - frame.foot) - frame.bleed + beyond.bottom
                }
                height = max(whole, height)
            }
            if let beside { return max(height, words(figure, box, in: beside).text.height) }
            return height + words(of: figure, measure: width, box).room
        case .flow, .table, .group:
            let part = box.attributes.relativeHeight
            if let asked = box.attributes.height ?? part.map(galley.pageRoom.column.scaled(by:)) { return asked }
            let padding = box.attributes.padding
            let natural = Rect(x: columns.x, y: frame.top, width: width, height: frame.foot - frame.top)
            let text = content(
                of: box, measure: width - padding.left - padding.right,
                reaching: natural.reach(of: frame.bled(natural, bleed)).within(padding))
            return padding.top + text.height + padding.bottom
        }
    }

    /// The height that is asked for of a picture on the page, its words not counted; nil for the natural one.
    func askedHeight(of figure: Figure, on frame: PageFrame) -> Length? {
        PictureFrame.extent(figure.height, of: galley.pageRoom.area, step: frame.rowHeight)
    }

    /// The drawing of `box` on its `area`, from the corner of the part of the type area that it takes.
    private func areaFragment(of box: Box, in placed: GridArea, _ area: GridSpec, on frame: PageFrame) -> Fragment {
        if box.attributes.turn != 0 { return turnedFragment(of: box, in: placed, area) }
        let (rect, outline, bleed) = (placed.rect, placed.outline, placed.edges)
        var result = Fragment(width: rect.width)
        let corner = outline.origin - rect.origin
        result.overlay(
            BoxFrame(attributes: box.attributes, label: box.label).painted(
                width: outline.width, height: outline.height),
            x: corner.x, y: corner.y)
        switch box.content {
        case .figure(var figure):
            placeCaption(of: &figure, box, bleeding: bleed, on: frame, &result.findings)
            let beside = besideColumns(figure, box, width: rect.width, bleeding: bleed, on: frame)
            let frames = BledFrames(
                rect: rect, outline: outline, edges: bleed, page: frame, beside: beside,
                free: frame.roomBeside(x: rect.minX, width: rect.width), step: frame.rowHeight)
            addPicture(figure, box, frames, to: &result)
            // Of rows beyond the grid it is said that they are not there.
            let hasItsRows = area.rows.map { $0.last <= frame.rowCount } ?? false
            if beside == nil, hasItsRows, let finding = lowPicture(figure, box, in: rect, outline, on: frame) {
                result.findings.report(finding)
            }
        case .flow, .table, .group:
            let padding = box.attributes.padding
            let reach = rect.reach(of: outline).within(padding)
            // Whole rows are more than a group needs: one that bleeds at the foot fills them.
            let isFree = area.isAsHighAsContent && reach.bottom == .zero
            let text = content(
                of: box, measure: rect.width - padding.left - padding.right,
                filling: isFree ? nil : rect.height - padding.top - padding.bottom, reaching: reach)
            let natural = padding.top + text.height + padding.bottom
            // A tolerance, since the pictures of a group fill their height nearly, not exactly.
            if natural > rect.height + Length(points: 0.05) {
                result.findings.report(
                    galley.overset(box, height: natural, room: rect.height, in: "its area of the page"))
            }
            let free = max(rect.height - natural, .zero).scaled(by: box.attributes.verticalAlignment)
            result.overlay(text, x: padding.left, y: padding.top + free)
        }
        result.height = rect.height
        return result
    }

    /// The same for a turned box, which is within the type area.
    private func turnedFragment(of box: Box, in placed: GridArea, _ area: GridSpec) -> Fragment {
        let rect = placed.rect
        let turned = layout(of: box, measure: rect.width).whole()
        var result = Fragment(width: rect.width)
        if turned.height > rect.height + Length(points: 0.05) {
            result.findings.report(
                galley.overset(box, height: turned.height, room: rect.height, in: "its area of the page"))
        }
        if let origin = area.bleedOrigin, !placed.edges.isEmpty {
            result.findings.report(
                .error(
                    "not-built", "a turned box does not bleed: that is not implemented yet", at: origin,
                    hint: "take bleed away, or turn the picture by quarters: rotate=90"))
        }
        let free = max(rect.height - turned.height, .zero).scaled(by: box.attributes.verticalAlignment)
        result.overlay(turned, x: .zero, y: free)
        result.height = rect.height
        return result
    }

    /// The content of a box of text or of several pictures, without its frame; pictures fill `height` if that is given, and
    /// reach beyond it by `reach`.
    private func content(
        of box: Box, measure: Length, filling height: Length? = nil, reaching reach: Insets = .zero
    ) -> Fragment {
        switch box.content {
        case .figure: return Fragment(width: measure)
        case .group(let group):
            return groupFragment(group, box, measure: measure, filling: height, at: reach).fragment
        case .flow(let flow):
            // Vertical lines are as long as the box is high.
            var box = withHeight(box)
            let padding = box.attributes.padding
            if let height { box.attributes.height = padding.top + height + padding.bottom }
            return undivided(flow, box, measure: measure)
        case .table(let table):
            return TableLayout(galley: galley, table: table, of: box, scale: 1).layout(measure: measure).whole()
        }
    }

    // MARK: Pictures

    /// Caption and credit one below the other, and the room that they take beside the picture; none for words on it.
    func words(of figure: Figure, measure: Length, _ box: Box) -> (fragment: Fragment, room: Length) {
        let isOn = figure.captionPlace == .over
        let words = galley.caption(flows(of: figure), of: isOn ? nil : box, measure: measure)
        let hasRoom = words.height > .zero && !isOn
        return (words, hasRoom ? words.height + box.attributes.captionGap : .zero)
    }

    /// Adds the words of a picture on it, within the type area.
    func addWords(over picture: Rect, _ figure: Figure, _ box: Box, in room: Rect, to result: inout Fragment) {
        let measure = PictureText.measure(over: picture, in: room, box.attributes.captions)
        let words = PictureText(
            flows(of: figure), at: .over, box.captioned(as: figure), of: self, measure: measure)
        words.add(to: &result, around: picture, in: room)
        if let finding = words.overset(over: picture, figure.name, box, galley.units.object(box.attributes.style)) {
            result.findings.report(finding)
        }
    }

    // MARK: Credits at the edge

    /// Adds the credit at the right edge of a picture, on it, along the part that is seen in `room`.
    func addCredit(
        on picture: Rect, _ figure: Figure, _ box: Box, in room: Rect, to result: inout Fragment
    ) {
        let gap = max(box.attributes.captions.creditGap, box.attributes.captionGap)
        addCredit(onPictureIn: picture.seen(in: room), figure, box, gap: gap, to: &result)
    }

    // MARK: Findings

    /// The findings about requests that the grid of the page cannot satisfy.
    private func misfits(of box: Box, _ area: GridSpec, _ placed: GridArea, on frame: PageFrame) -> [Diagnostic] {
        var found = frame.outsideGrid(area, of: .box) { _ in box.origin }
        if let finding = unreachedEdge(of: box, area, placed, on: frame) { found.append(finding) }
        if case .figure(let figure) = box.content, !placed.edges.isEmpty, let finding = reportFit(figure, box) {
            found.append(finding)
        }
        return found
    }

    /// The warning of edges that `bleed` names and the area does not reach; nil if it reaches all of them.
    func unreachedEdge(of box: Box, _ area: GridSpec, _ placed: GridArea, on frame: PageFrame) -> Diagnostic? {
        guard let origin = area.bleedOrigin else { return nil }
        let edges = frame.unreachedEdges(of: area, placed)
        if edges.isEmpty { return nil }
        let words = edges.map(\.word).joined(separator: " and ")
        let ways = edges.map(\.way).joined(separator: ", and ")
        let spans =
            (edges.contains { $0.isSide }
                ? ["columns \(frame.fromSpine(placed.columns).words) of \(frame.grid.columns)"] : [])
            + (edges.contains { !$0.isSide } ? ["rows \(placed.rows.words) of \(frame.rowCount)"] : [])
        return .warning(
            "unreached-edge",
            "bleed names \(words), which \(spans.joined(separator: " and ")) do not reach",
            at: origin == .none ? box.origin : origin, hint: "write \(ways), or take \(words) out of bleed")
    }

    /// The warning of a picture in `rect`, drawn in `outline`, that has less than half of its rows: its words have the others. Nil
    /// if it has more.
    private func lowPicture(
        _ figure: Figure, _ box: Box, in rect: Rect, _ outline: Rect, on frame: PageFrame
    ) -> Diagnostic? {
        // Words on a panel are on the picture and take none of its rows.
        if outline.maxY > rect.maxY, figure.captionPlace != .above { return nil }
        let taken = words(of: figure, measure: rect.width, box).room.units(of: frame.rowHeight)
        let rows = frame.rows(for: rect.height)
        guard taken * 2 > rows else { return nil }
        return .warning(
            "low-picture",
            "the caption of the picture \"\(figure.name)\" takes \(min(taken, rows)) of its \(rows) rows",
            at: box.origin,
            hint: "give it \(taken * 2) rows, shorten the caption, or write caption-place=over")
    }

    /// The warning of a caption that cannot be placed as asked, since its picture bleeds at `edges`: it is set as one below the
    /// picture. Nil if it has its place.
    func movedCaption(_ figure: Figure, _ box: Box, bleeding edges: PageEdges, on frame: PageFrame) -> Diagnostic? {
        guard flows(of: figure).contains(where: { !$0.items.isEmpty }) else { return nil }
        let isBesideNone = frame.bleeds(at: .left, edges) && frame.bleeds(at: .right, edges)
        guard figure.captionPlace == .beside && isBesideNone || figure.captionPlace == .above && edges.contains(.top)
        else { return nil }
        let place =
            figure.captionPlace == .beside
            ? "beside it, since it bleeds at both sides" : "above it, since it bleeds there"
        return .warning(
            "moved-caption", "the caption of the picture \"\(figure.name)\" is at its foot and not \(place)",
            at: box.origin,
            hint: "let it bleed at other edges, as by bleed=outer, or write caption-place=below or caption-place=over")
    }
}

extension Rect {
    /// The part of it within `room`.
    func seen(in room: Rect) -> Rect {
        let (left, top) = (max(minX, room.minX), max(minY, room.minY))
        return Rect(
            x: left, y: top, width: max(min(maxX, room.maxX) - left, .zero),
            height: max(min(maxY, room.maxY) - top, .zero))
    }
}
