import PubDesign
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubStyles

/// The place of a box on its page, for drawings that depend on it: the side of the page, and the edges of the type area that the box
/// is at.
package struct EdgePosition {
    /// The page.
    var page: PageFrame
    /// The edges of the page that the box names and reaches beyond; sides are ``PageEdges/left`` and ``PageEdges/right``.
    var edges: PageEdges = []
    /// The amount that the drawing reaches beyond its place: at its ``edges`` up to the bleed.
    var reach = Insets.zero
    /// The warning of edges that the box names and is not at; nil if it is at all of them.
    var finding: Diagnostic?
}

extension ArticleGalley {
    /// The place on `page` of a box that is not on the grid and takes `columns` of the type area, from its left edge; at its head or
    /// foot if `end` says so. Nil for a box that is the same wherever it is. Linear in its contents.
    package func place(
        of box: Box, on page: PageFrame, _ columns: (x: Length, width: Length), at end: PageEdges
    ) -> EdgePosition? {
        box.bleed.isEmpty ? sidePlace(of: box, on: page) : page.place(of: box, columns, at: end)
    }

    /// The place on `page` of a box that is at none of its edges; nil for one that is the same on both sides of a spread. Linear in
    /// its contents.
    func sidePlace(of box: Box, on page: PageFrame) -> EdgePosition? {
        asksForSide(box) ? EdgePosition(page: page) : nil
    }

    /// Whether the drawing of the box, or of one in it, depends on the side of its page.
    private func asksForSide(_ box: Box) -> Bool {
        if box.asksForSide { return true }
        guard case .flow(let flow) = box.content else { return false }
        return flow.items.contains { item in
            if case .box(let id) = item { asksForSide(self.box(id)) } else { false }
        }
    }
}

extension PageFrame {
    /// The tolerance for being at an edge of the type area: places are rounded.
    private static let hair = Length(points: 0.5)

    /// The place of a box that bleeds; see ``ArticleGalley/place(of:on:_:at:)``.
    fileprivate func place(of box: Box, _ columns: (x: Length, width: Length), at end: PageEdges) -> EdgePosition {
        var place = EdgePosition(page: self)
        let right = columns.x + columns.width
        if bleeds(at: .left, box.bleed), columns.x <= Self.hair {
            place.edges.formUnion(.left)
            place.reach.left = columns.x + left + bleed
        }
        if bleeds(at: .right, box.bleed), right >= width - Self.hair {
            place.edges.formUnion(.right)
            place.reach.right = trim.width - left - right + bleed
        }
        place.edges.formUnion(box.bleed.intersection(end))
        if place.edges.contains(.top) { place.reach.top = top + bleed }
        if place.edges.contains(.bottom) { place.reach.bottom = trim.height - foot + bleed }
        place.finding = unreachedEdges(of: box, at: place.edges)
        return place
    }

    /// The warning of the edges that a box names and does not reach, being at `edges`; nil if it is at all of them.
    private func unreachedEdges(of box: Box, at edges: PageEdges) -> Diagnostic? {
        var words: [String] = []
        var ways: [String] = []
        for side in [HorizontalSide.left, .right] where bleeds(at: side, box.bleed) {
            let edge: PageEdges = side == .left ? .left : .right
            if edges.contains(edge) { continue }
            let word = (side == .left) == (self.side != .left) ? "inner" : "outer"
            words.append(box.bleed.contains(edge) ? side.rawValue : word)
            ways.append(box.placement.way(toSide: word))
        }
        for (edge, word) in [(PageEdges.top, "top"), (.bottom, "bottom")]
        where box.bleed.contains(edge) && !edges.contains(edge) {
            words.append(word)
            ways.append(box.placement.way(toEnd: word))
        }
        guard let origin = box.bleedOrigin, !words.isEmpty else { return nil }
        let named = words.joined(separator: " and ")
        return .warning(
            "unreached-edge",
            "bleed names \(named), and the place of the box is not at \(words.count == 1 ? "that edge" : "these edges") of "
                + "the type area",
            at: origin == .none ? box.origin : origin,
            hint: "write \(ways.joined(separator: ", and ")), or take \(named) out of bleed")
    }
}

extension Box {
    /// Whether the drawing of it, except for boxes in it, depends on the side of its page.
    package var asksForSide: Bool {
        if area?.asksForSide ?? false { return true }
        if !bleed.isEmpty { return true }
        if let wrap, wrap.place.across.isSideOfSpread || wrap.side.isSideOfSpread { return true }
        switch content {
        case .figure(let figure): return wordsAskForSide(figure)
        case .group(let group):
            return attributes.captions.corner.asksForSide || wordsAskForSide(at: group.captionPlace)
                || group.members.contains { wordsAskForSide($0.figure) }
        case .flow, .table: return false
        }
    }

    /// Whether the place of the words of `figure`, one of its pictures, depends on the side of the page.
    private func wordsAskForSide(_ figure: Figure) -> Bool {
        figure.captionCorner.asksForSide || wordsAskForSide(at: figure.captionPlace)
    }

    /// The same for a caption at `place`.
    private func wordsAskForSide(at place: CaptionPlace) -> Bool {
        place == .beside && attributes.captions.side.isSideOfSpread
    }
}

extension PlacementRequest {
    /// The way to bring a box with this placement to the `inner` or `outer` edge of its page.
    fileprivate func way(toSide word: String) -> String {
        switch self {
        case .wrap: "at=\"\(word) of page\""
        case .across: "cols=all"
        case .here, .column, .columnHead, .columnFoot: "cols=all with place=here, or place=page cols=6 at=\(word)"
        case .span, .top, .bottom, .page, .spread, .bleed, .margin: "place=page cols=6 at=\(word)"
        }
    }

    /// The way to bring a box with this placement to the `top` or `bottom` of its page.
    fileprivate func way(toEnd word: String) -> String {
        switch self {
        case .wrap: "at=\"\(word) of page\""
        case .here, .column: "place=column at=\(word)"
        // It is at that end of its column, and the column is not: above something across the columns they are even.
        case .columnHead, .columnFoot: "place=page cols=6 at=\(word)"
        case .across, .span, .top, .bottom, .bleed: "place=\(word)"
        case .page, .spread, .margin: "place=page at=\(word)"
        }
    }
}
