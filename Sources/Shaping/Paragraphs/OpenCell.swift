/// The cell of the base that is being shaped.
struct OpenCell {
    /// The index of its annotation.
    var index: Int
    /// Where the base ends in the text.
    var end: Int
    /// The blank before the cell, by which the annotation overhangs the text there; nil where it must not.
    var before: Int?
    /// The blank at the cell's start.
    var first: Int
}
