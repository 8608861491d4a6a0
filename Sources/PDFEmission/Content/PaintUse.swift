/// The use of a paint.
enum PaintUse: Hashable {
    /// Areas and glyphs.
    case fill
    /// Lines. The graphics state holds one setting for lines and one for fills, so that this says whether the fill, which was
    /// set before, overprints.
    case stroke(fillOverprints: Bool)
}
