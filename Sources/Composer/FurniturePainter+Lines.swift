import PubColor
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubStyles

/// Rules and running heads.
extension FurniturePainter {
    /// The place of a line whose table is at `origin`; nil for a stepping line on pages without a section, and if the
    /// place is off the page, which is reported.
    private mutating func place(
        _ line: FurnitureLine, _ edge: (anchor: MasterAnchor, offset: Length), _ surface: FurnitureSurface,
        at origin: SourceLocation, on page: Page
    ) -> RunningHeadPlace? {
        let steps = steps(surface)
        if line.step != nil, steps == nil { return nil }
        let extent = line.extent(
            edge.anchor, on: page.trim, text: surface.master.margins, page: design.margins, steps: steps ?? 0)
        if line.step != nil, !page.trim.holds(extent, edge.anchor) {
            reportOffPage("a line", line.step, surface, at: origin)
            return nil
        }
        return RunningHeadPlace(edge.anchor, edge.offset, along: extent, on: page)
    }

    /// Draws the rules of a side.
    mutating func drawRules(_ side: PageSide, _ surface: FurnitureSurface, on page: inout Page) {
        for rule in surface.master.rules where rule.side == .both || rule.side == side {
            if let name = rule.with, !surface.variables.isShown(name, at: rule.anchor) { continue }
            if surface.hides(rule.line.group) { continue }
            guard let paint = surface.sheet.paint(rule.rule.color, for: .rule),
                let place = place(
                    rule.line, (rule.anchor, rule.offset), surface, at: rule.rule.origin, on: page)
            else { continue }
            let half = rule.rule.weight.part(1, of: 2)
            let area = place.area(of: .zero..<place.length, above: half, below: half)
            if !page.shows(area) {
                reportOffPage("a rule", rule.line.step, surface, at: rule.rule.origin)
                continue
            }
            if rule.over == .hide, surface.covers(area) { continue }
            let path = Path(from: place.start, to: place.point(along: place.length))
            page.marks.items.append(.path(PathItem(path, stroke: Stroke(paint: paint, weight: rule.rule.weight))))
            pieces.append(DrawnFurniture(area, at: rule.rule.origin))
        }
    }

    /// A running head at its place.
    struct PlacedHead {
        let head: RunningHeads.ResolvedHead
        let place: RunningHeadPlace
        let set: RunningHeads.SetHead
        var text: RunningHead { head.runningHead }
    }

    /// The running heads of a side, at their places.
    mutating func heads(_ side: PageSide, _ surface: FurnitureSurface, on page: Page) -> [PlacedHead] {
        var placed: [PlacedHead] = []
        for text in surface.master.texts where text.side == .both || text.side == side {
            guard let place = place(text.line, (text.anchor, text.offset), surface, at: text.origin, on: page) else {
                continue
            }
            let head = RunningHeads.ResolvedHead(
                runningHead: text, text: surface.variables.resolved(text.text, at: text.anchor), master: surface.master,
                article: surface.article.map { (index: $0, origin: heads[$0].origin) })
            guard let set = runningHeads.set(head, at: place, text.edge) else { continue }
            if page.shows(set.area) {
                placed.append(PlacedHead(head: head, place: place, set: set))
            } else {
                reportOffPage("a line", text.line.step, surface, at: text.origin)
            }
        }
        return placed
    }

    /// Draws the running heads; heads that have to move come last, when the free room is known.
    mutating func draw(_ lines: [PlacedHead], _ surface: FurnitureSurface, on page: inout Page) {
        defer { pieces += drawn.map { DrawnFurniture($0.area, at: $0.head.runningHead.origin) } }
        drawn = []
        var moved: [(head: RunningHeads.ResolvedHead, place: RunningHeadPlace)] = []
        for line in lines where !surface.hides(line.text.line.group) {
            let isCovered = line.text.over != .keep && surface.covers(line.set.area)
            switch isCovered ? line.text.over : .keep {
            case .hide: continue
            case .keep: runningHeads.draw(line.set, on: &page.marks)
            case .reverse:
                runningHeads.draw(line.set, in: surface.sheet.reversedPaint(line.text, line.set), on: &page.marks)
            case .move:
                moved.append((line.head, line.place))
                continue
            }
            drawn.append(DrawnHead(line.head, line.set))
        }
        for (head, place) in moved {
            for edge in head.runningHead.edge.others {
                guard let set = runningHeads.set(head, at: place, edge), !surface.covers(set.area),
                    runningHeads.hasRoom(for: set)
                else { continue }
                runningHeads.draw(set, on: &page.marks)
                drawn.append(DrawnHead(head, set))
                break
            }
        }
    }
}

extension Page {
    /// Whether something of `area` is on the page.
    fileprivate func shows(_ area: Rect) -> Bool { area.intersection(Rect(origin: .zero, size: trim)) != nil }
}

extension MasterEdge {
    /// The edges that a covered line may move to, the best first.
    fileprivate var others: [MasterEdge] {
        switch self {
        case .outer: [.inner]
        case .inner: [.outer]
        case .center: [.outer, .inner]
        }
    }
}

extension StyleSheet {
    /// The paint of a running head over content that covers its place.
    fileprivate func reversedPaint(_ text: RunningHead, _ set: RunningHeads.SetHead) -> Paint? {
        paint(text.reversed.value, for: .text(set.size.points))
    }
}
