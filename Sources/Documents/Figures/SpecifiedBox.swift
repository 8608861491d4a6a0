import PubSettings

/// A box as its author specifies it; nil for unspecified values, which a style may specify.
package struct SpecifiedBox: Hashable, Sendable {
    /// The placement.
    package var placement: Located<PlacementRequest>?
    /// The width.
    package var columns: Located<BoxColumns>?
    /// The rows of the page's grid that it takes.
    package var rows: Located<GridSpan>?
    /// The edges of the page beyond which it bleeds.
    package var bleed: Located<PageEdges>?
    /// The page of its article that it must be on, from 1.
    package var page: Located<Int>?
    /// Whether it is a picture: a number of rows is then its height wherever it is placed.
    package var isOfPicture = false
    /// The wrap of text around it, and the end of its column that it is at.
    package var wrap = SpecifiedWrap()

    /// Nothing specified.
    package init() {}

    /// Whether it specifies neither place nor size.
    package var leavesPlaceOpen: Bool {
        placement == nil && columns == nil && rows == nil && bleed == nil && page == nil && wrap == SpecifiedWrap()
    }
}
