/// What is painted with a paint.
enum PaintUse: Hashable {
    /// Areas and glyphs.
    case fill
    /// Lines, while fills overprint as told.
    case stroke(fillOverprints: Bool)
}
