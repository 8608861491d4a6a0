import PubGeometry
import PubTextLayout

/// The place of a column on its page.
package struct ColumnFrame: Hashable {
    /// The distance from the start of the type area.
    package var x: Length
    /// The distance from the trim's head.
    package var y: Length
    /// In a frame of the master, the distance from the trim's left edge.
    package var left = Length.zero
    /// The inline extent.
    package var measure: Length
    /// Whether its article begins at the right.
    package var beginsAtRight = false
    /// The block extent.
    package var depth: Length
    /// The distance from its foot to the foot of the type area, if it is as short as the columns beside it and nothing
    /// follows below them: items that bleed at the foot of the page are there.
    package var roomBelow = Length.zero
    /// The distance from the column's head to a baseline of the page's grid.
    package var gridStart: Length
    /// The area that its text fills; nil for all of it.
    var shape: Region?
    /// The distance of text from the outline of the shape.
    var inset: Length = .zero
    /// The exclusions for its text.
    package var exclusions: [SlotExclusion] = []

    /// A column without a shape, that nothing is in the way of.
    package init(x: Length, y: Length, measure: Length, depth: Length, gridStart: Length) {
        self.x = x
        self.y = y
        self.measure = measure
        self.depth = depth
        self.gridStart = gridStart
    }

    /// Whether every line has the whole measure.
    package var isPlain: Bool { shape == nil && exclusions.isEmpty }

    /// The geometry that gives its lines their slots.
    package var geometry: FrameGeometry {
        var geometry = FrameGeometry(measure: measure, depth: depth, gridStart: gridStart)
        geometry.shape = shape
        geometry.inset = inset
        geometry.exclusions = exclusions
        return geometry
    }
}

extension ColumnFrame {
    /// The rows where shapes leave no room for lines with a measure of at least `least`, from the uppermost down; from
    /// the trim's head. Linear.
    package func takenRows(withoutLinesOf least: Length) -> [Range<Length>] {
        let found = exclusions.compactMap { exclusion -> Range<Length>? in
            let bounds = exclusion.region.bounds.moved(by: exclusion.origin)
            let free = max(bounds.minX, measure - bounds.maxX)
            return free < least ? bounds.minY + y..<bounds.maxY + y : nil
        }
        return found.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The depth between two heights from the trim's head that has room for lines with a measure of at least `least`.
    /// Linear.
    package func freeDepth(from head: Length, to foot: Length, forLinesOf least: Length) -> Length {
        var depth = max(foot - head, .zero)
        if exclusions.isEmpty || depth == .zero { return depth }
        var y = head
        for rows in takenRows(withoutLinesOf: least) {
            let start = max(rows.lowerBound, y)
            let end = min(rows.upperBound, foot)
            if end > start { (depth, y) = (depth - (end - start), end) }
        }
        return depth
    }
}
