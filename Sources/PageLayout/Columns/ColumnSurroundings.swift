import Identity

/// What the filler of a column knows of the rest of its page.
struct ColumnSurroundings {
    /// True where the column is filled with the body thread; false in boxes and notes, where every box is placed in the
    /// flow.
    var isBodyThread = false
    /// True for the head of an article, whose paragraphs may end with the column that they span to.
    var changesEndIndents = false
    /// True in the columns of a type area, which end at spans. Elsewhere spans are set in the frame's own measure.
    var endsAtSpans = false
    /// The columns that follow on the page, for paragraphs that run on into them.
    var following: [ColumnFrame] = []
    /// True when nothing taller than this column can be had: what does not fit even here is overset.
    var isTallest = true
    /// True when there are several columns that a box may span.
    var canSpan = false
    /// True when nothing of the thread is placed before this column on its page.
    var startsPage = false
    /// Boxes that the band places out of their flow already: at its head or among its columns.
    var placedFloats: Set<BoxID> = []
    /// Boxes that wait for the next page.
    var heldFloats: Set<BoxID> = []
}
