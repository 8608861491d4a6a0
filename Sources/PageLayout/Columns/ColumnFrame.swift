import Geometry
import TextLayout

/// The place of a column on its page.
struct ColumnFrame: Hashable {
    /// From the start of the type area.
    var x: Length
    /// From the trim's head.
    var y: Length
    /// Of a frame of the master: from the trim's left edge.
    var left = Length.zero
    /// The inline extent.
    var measure: Length
    /// The block extent.
    var depth: Length
    /// From the column's head to a baseline of the page's grid.
    var gridStart: Length
    /// The area that its text fills; nil for all of it.
    var shape: Region?
    /// How far text keeps from the outline of the shape.
    var inset: Length = .zero
    /// What its text keeps clear of.
    var exclusions: [SlotExclusion] = []

    /// True when every line has the whole measure.
    var isPlain: Bool { shape == nil && exclusions.isEmpty }

    /// The geometry in which its lines find their slots.
    var geometry: FrameGeometry {
        var geometry = FrameGeometry(measure: measure, depth: depth, gridStart: gridStart)
        geometry.shape = shape
        geometry.inset = inset
        geometry.exclusions = exclusions
        return geometry
    }
}
