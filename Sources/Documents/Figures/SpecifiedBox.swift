import PubSettings

/// A box as its author specifies it: nil for what is not specified, which a style may specify.
package struct SpecifiedBox: Hashable, Sendable {
    /// Where it is placed.
    package var placement: Located<PlacementRequest>?
    /// How wide it is.
    package var columns: Located<BoxColumns>?
    /// The rows of the page's grid that it takes.
    package var rows: Located<GridSpan>?
    /// The edges of the page beyond which it bleeds.
    package var bleed: Located<PageEdges>?
    /// The page of its article on which it is to be, from 1.
    package var page: Located<Int>?
    /// True for a picture, of which a number of rows is the height wherever it is placed.
    package var isOfPicture = false
    /// How text runs around it, and at which end of its column it is.
    package var wrap = SpecifiedWrap()

    /// Nothing specified.
    package init() {}

    /// Whether it says neither where it is nor how large.
    package var leavesPlaceOpen: Bool {
        placement == nil && columns == nil && rows == nil && bleed == nil && page == nil && wrap == SpecifiedWrap()
    }
}
