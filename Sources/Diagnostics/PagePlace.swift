import PubGeometry

/// The visible place of a finding: a part of a page.
public struct PagePlace: Hashable, Sendable {
    /// The index of the page in the issue, from 0.
    public var page: Int
    /// Its folio, which may be empty.
    public var folio: String
    /// The part, from the upper left corner of the trim.
    public var area: Rect

    /// The part `area` of a page.
    public init(page: Int, folio: String, area: Rect) {
        self.page = page
        self.folio = folio
        self.area = area
    }
}
