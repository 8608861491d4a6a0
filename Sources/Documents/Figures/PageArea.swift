import PubDiagnostics
import PubValues

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

    /// The words for edges in manifests, styles and sources.
    package static let words: KeyValuePairs<String, PageEdges> = [
        "top": .top, "bottom": .bottom, "inner": .inner, "outer": .outer, "left": .left, "right": .right, "all": .all,
    ]

    /// Whether the edge of the paper, or its distance from the type area, depends on the side of the page.
    package var asksForSide: Bool { !isDisjoint(with: [.inner, .outer, .left, .right]) }
}

/// Columns or rows of the page's grid that something takes.
package enum GridSpan: Hashable, Sendable {
    /// A number of them.
    case count(Int)
    /// From one to another, both counted from 1 and both included.
    case range(Int, Int)

    /// The number of columns or rows.
    package var count: Int {
        switch self {
        case .count(let count): count
        case .range(let first, let last): last - first + 1
        }
    }

    /// The last of them; a count is taken to begin with the first.
    package var last: Int {
        switch self {
        case .count(let count): count
        case .range(_, let last): last
        }
    }

    /// The part of them that fits a grid of `count`: at least the last one.
    package func within(_ count: Int) -> GridSpan {
        switch self {
        case .count(let wanted): .count(min(wanted, count))
        case .range(let first, let last): .range(min(first, count), min(last, count))
        }
    }
}

/// The area of a page that a box takes: columns and rows of the grid, and the edges beyond which it bleeds.
package struct GridSpec: Hashable, Sendable {
    /// Its columns, counted from the spine if they are a range; nil for all.
    package var columns: GridSpan?
    /// Whether it is as wide as a column of text of its page.
    package var isTextColumn = false
    /// Its rows; row 1 holds the first baseline; nil for as many as it needs, or for all.
    package var rows: GridSpan?
    /// Whether it has all rows if it says none.
    package var hasAllRows = false
    /// The edges of the trim that it bleeds over if its columns and rows reach them.
    package var bleed: PageEdges = []
    /// The source location of ``bleed``; nil if no edges are named.
    @ExcludedFromEquality package var bleedOrigin: SourceLocation? = nil
    /// Its horizontal position on the page, unless its columns are a range.
    package var across = WrapPlacement.Across.outer
    /// Its vertical position on the page, unless its rows are a range.
    package var down = WrapPlacement.Down.top
    /// The page of its article that it must be on, from 1; nil for the page of its call or the next.
    package var page: Int?

    /// True for all of a page, or of both pages of a spread.
    package var isWhole = false

    /// Whether its rows are as many as its content needs.
    package var isAsHighAsContent: Bool { rows == nil && !hasAllRows && !isWhole }

    /// All columns, as many rows as are needed, within the type area.
    package init() {}

    /// Whether its place depends on the side of the page: its distances from the two edges differ, or it reaches beyond one.
    package var asksForSide: Bool {
        columns != nil || isTextColumn || isWhole || bleed.asksForSide || bleed.contains(.bottom)
    }
}
