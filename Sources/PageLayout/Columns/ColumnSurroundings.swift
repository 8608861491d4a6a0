import Geometry
import Identity
import TextLayout

/// What a column has around it.
struct ColumnSurroundings {
    /// False in boxes and notes, where every box is placed in the flow.
    var isThread = false
    /// True for the head of an article, whose paragraphs may end with the column that they span to.
    var changesEndIndents = false
    /// True in the columns of a text area, which end at spans. Elsewhere spans are set in the frame's own measure.
    var endsAtSpans = false
    /// The columns that follow on the page, for paragraphs that run on into them.
    var following: [ColumnFrame] = []
    /// True when nothing higher than this column can be had: what does not fit even here is overset.
    var isLargest = true
    /// True when there are several columns that a box may span.
    var canSpan = false
    /// True when nothing of the thread is placed before this column on its page.
    var startsPage = false
    /// Spanning boxes that are placed at the head of the band already.
    var placedFloats: Set<BoxID> = []
    /// Spanning boxes that wait for the next page's head.
    var heldFloats: Set<BoxID> = []
}

/// The place of a column on its page.
struct ColumnFrame: Hashable {
    /// From the start of the text area.
    var x: Length
    /// From the trim's head.
    var y: Length
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
    var exclusions: [Exclusion] = []

    /// True when every line has the whole measure.
    var isPlain: Bool { shape == nil && exclusions.isEmpty }

    /// Its room for lines.
    var slots: FrameSlots {
        var slots = FrameSlots(measure: measure, depth: depth, gridStart: gridStart)
        slots.shape = shape
        slots.inset = inset
        slots.exclusions = exclusions
        return slots
    }
}
