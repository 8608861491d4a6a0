/// Edges of a page beyond which something bleeds.
package struct PageEdges: OptionSet, Hashable, Sendable {
    /// One bit for each edge.
    package let rawValue: UInt8

    /// The edges of `rawValue`.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The head.
    package static let top = PageEdges(rawValue: 1)
    /// The foot.
    package static let bottom = PageEdges(rawValue: 2)
    /// The spine.
    package static let inner = PageEdges(rawValue: 4)
    /// The fore-edge.
    package static let outer = PageEdges(rawValue: 8)
    /// The left edge, whatever the side of the page.
    package static let left = PageEdges(rawValue: 16)
    /// The right edge, whatever the side of the page.
    package static let right = PageEdges(rawValue: 32)
    /// All four.
    package static let all: PageEdges = [.top, .bottom, .inner, .outer]

    /// The words by which manifests, styles and sources name edges.
    package static let words: KeyValuePairs<String, PageEdges> = [
        "top": .top, "bottom": .bottom, "inner": .inner, "outer": .outer, "left": .left, "right": .right, "all": .all,
    ]

    /// True where which edge of the paper is meant, or how far it is from the type area, depends on the side of the page.
    package var asksForSide: Bool { !isDisjoint(with: [.inner, .outer, .left, .right]) }
}

/// Columns or rows of the page's grid that something takes.
package enum GridSpan: Hashable, Sendable {
    /// So many of them.
    case count(Int)
    /// From one to another, both counted from 1 and both included.
    case range(Int, Int)

    /// How many they are.
    package var count: Int {
        switch self {
        case .count(let count): count
        case .range(let first, let last): last - first + 1
        }
    }
}

/// The area of a page that a box takes: columns and rows of the grid, and the edges beyond which it bleeds.
package struct BoxArea: Hashable, Sendable {
    /// Its columns, from the spine on where they are a range; nil for all.
    package var columns: GridSpan?
    /// Its rows, row 1 that of the first baseline; nil for as many as it needs.
    package var rows: GridSpan?
    /// The edges of the trim beyond which it reaches.
    package var bleed: PageEdges = []
    /// Where it is across the page, unless its columns are a range.
    package var across = WrapPlacement.Across.outer
    /// Where it is on the page from head to foot, unless its rows are a range.
    package var down = WrapPlacement.Down.top
    /// The page of its article on which it is to be, from 1; nil for that of its call or the next.
    package var page: Int?

    /// True for all of a page, or of both pages of a spread.
    package var isWhole = false

    /// All columns, as many rows as are needed, within the type area.
    package init() {}

    /// True where its place depends on the side of the page: it is not as far from both edges, or reaches beyond one.
    package var asksForSide: Bool { columns != nil || isWhole || bleed.asksForSide }
}
