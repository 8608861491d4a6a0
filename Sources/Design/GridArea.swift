import PubDiagnostics
import PubDocuments
import PubGeometry
import PubStyles

/// An area of the grid on its page. Coordinates count from the left edge of the type area and from the trim's head.
package struct GridArea {
    /// Its columns, from the left edge of the page on.
    package let columns: ClosedRange<Int>
    /// Its rows.
    package let rows: ClosedRange<Int>
    /// The edges of the page that it reaches beyond: of the edges asked for, the ones that its columns and rows touch.
    /// Sides are ``PageEdges/left`` and ``PageEdges/right``.
    package let edges: PageEdges
    /// The drawn area: its columns and rows, and at its ``edges`` up to the bleed.
    package let outline: Rect
    /// The part of the type area that it takes from the text: the drawn part.
    package let rect: Rect
}

extension PageFrame {
    /// The grid area of `area`; it is `height` high if it gives no rows.
    package func placed(_ area: GridSpec, height: Length = .zero) -> GridArea {
        let columns = columnRange(of: area)
        let rows = area.isWhole ? 1...rowCount : rowRange(of: area, height: height)
        let edges = edges(area.bleed, columns: columns, rows: rows)
        let inner = area.isWhole ? typeArea : rect(columns: extent(of: area), rows: rows)
        let outline = bled(inner, edges)
        // A bleeding area takes all between the last column or row and the edge.
        return GridArea(
            columns: columns, rows: rows, edges: edges, outline: outline,
            rect: outline.cut(to: typeArea, keeping: inner))
    }

    /// The edges of the page, among `asked`, that `columns` from its left edge on and `rows` touch.
    private func edges(_ asked: PageEdges, columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> PageEdges {
        var edges: PageEdges = []
        if columns.lowerBound == 1, bleeds(at: .left, asked) { edges.formUnion(.left) }
        if columns.upperBound == grid.columns, bleeds(at: .right, asked) { edges.formUnion(.right) }
        if rows.lowerBound == 1 { edges.formUnion(asked.intersection(.top)) }
        if rows.upperBound == rowCount { edges.formUnion(asked.intersection(.bottom)) }
        return edges
    }

    /// The edges that the `bleed` of `area` names and that the area `placed` does not reach.
    package func unreachedEdges(of area: GridSpec, _ placed: GridArea) -> [UnreachedEdge] {
        var edges: [UnreachedEdge] = []
        for side in [HorizontalSide.left, .right] where bleeds(at: side, area.bleed) {
            let edge: PageEdges = side == .left ? .left : .right
            if placed.edges.contains(edge) { continue }
            // A page whose side is not known counts as a right-hand one.
            let isInner = (side == .left) == (self.side != .left)
            let word = isInner ? "inner" : "outer"
            let span = Span("cols", area.columns, taken: placed.columns.count, of: grid.columns)
            edges.append(
                UnreachedEdge(
                    word: area.bleed.contains(edge) ? (side == .left ? "left" : "right") : word, isSide: true,
                    way: span.way(to: word, isFirst: isInner)))
        }
        for (edge, word) in [(PageEdges.top, "top"), (.bottom, "bottom")] {
            guard area.bleed.contains(edge), !placed.edges.contains(edge) else { continue }
            let span = Span("rows", area.rows, taken: placed.rows.count, of: rowCount)
            edges.append(UnreachedEdge(word: word, isSide: false, way: span.way(to: word, isFirst: edge == .top)))
        }
        return edges
    }

    /// The columns or rows that a box asks for.
    private struct Span {
        let key: String
        let asked: GridSpan?
        /// The number it has.
        let taken: Int
        /// The number that the grid has.
        let count: Int

        init(_ key: String, _ asked: GridSpan?, taken: Int, of count: Int) {
            (self.key, self.asked, self.taken, self.count) = (key, asked, taken, count)
        }

        /// The values to write so that they reach the `edge` at the first or at the last of the grid.
        func way(to edge: String, isFirst: Bool) -> String {
            if case .range(let first, let last) = asked {
                return "\(key)=\"\(isFirst ? "1-\(min(last, count))" : "\(min(first, count))-\(count)")\""
            }
            return "at=\(edge) or \(key)=\"\(isFirst ? "1-\(taken)" : "\(count - taken + 1)-\(count)")\""
        }
    }
}

/// An edge of the page that something should bleed at but does not reach.
package struct UnreachedEdge {
    /// The author's word for it.
    package var word: String
    /// Whether it is an edge at the left or right.
    package var isSide: Bool
    /// The values to write so that it is reached.
    package var way: String
}

extension PageFrame {
    /// The kind of item that asks for columns and rows.
    package enum Asker: String {
        case box, frame

        /// The rows that it has if it asks for none.
        fileprivate var withoutRows: String {
            self == .box ? "a box has as many as it needs" : "a frame has all of them"
        }
    }

    /// The errors of the columns and rows of `area` that the grid of the page does not have: `asker` asks for them with
    /// its keys, and `origin` has the places of these.
    package func outsideGrid(
        _ area: GridSpec, of asker: Asker, at origin: (_ key: String) -> SourceLocation
    ) -> [Diagnostic] {
        [(area.columns, grid.columns, "cols"), (area.rows, rowCount, "rows")].compactMap { span, most, key in
            guard let span, span.last > most else { return nil }
            var (asked, hint) = ("\(span.count) \(key)", "write \(key)=\(most) at most")
            if case .range(let first, let last) = span {
                asked = "\(key) \((first...last).words)"
                if first <= most { hint = "write \(key)=\"\(first)-\(most)\" at most" }
            }
            // All pages of a design have the same number of columns; rows are the lines of the grid that fit a page of this size.
            if key == "rows" { hint += ", or no rows, which is right for pages of every size: \(asker.withoutRows)" }
            return .error(
                "outside-grid", "the \(asker.rawValue) asks for \(asked), the grid of its page has \(key) 1 to \(most)",
                at: origin(key), hint: hint)
        }
    }
}

extension ClosedRange<Int> {
    /// It as authors write it: `6-12`, or `6`.
    package var words: String { count == 1 ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)" }
}

extension Rect {
    /// The part of it within `bounds`, and `inner` whole.
    fileprivate func cut(to bounds: Rect, keeping inner: Rect) -> Rect {
        let (left, top) = (min(max(minX, bounds.minX), inner.minX), min(max(minY, bounds.minY), inner.minY))
        let (right, foot) = (max(min(maxX, bounds.maxX), inner.maxX), max(min(maxY, bounds.maxY), inner.maxY))
        return Rect(x: left, y: top, width: right - left, height: foot - top)
    }
}
