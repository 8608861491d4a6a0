import PubColumns
import PubDesign
import PubDisplayList
import PubGeometry

/// What a box on an area of the page takes of the type area.
package struct ObstructedArea: Hashable, Sendable {
    /// The box: x from the left edge of the type area, y from the trim's head.
    var rect: Rect
    /// That and what text keeps clear of around it.
    var clear: Rect
    /// Whether it takes the whole page.
    var isWhole: Bool
}

/// One page as it was decided: what is placed where, what is wrong with it, and what it costs. It has no folio and no
/// side; the painter makes a page of it.
package struct PagePlan: Sendable {
    /// The part of an article that is on the page.
    package struct ArticlePart: Hashable, Sendable {
        /// The article, by its index in the run.
        package var article: Int
        /// Lines of its text that are set here, with those of boxes placed in the flow; spanning boxes and boxes at a
        /// foot are not counted.
        package var lines = 0
        /// From the trim's head to the foot of what it takes.
        package var foot: Length
        /// Whether the article begins.
        package var isStart = false
        /// True for a page that is reserved for an article which ended before it, or made by hand for one.
        package var isSpare = false
        /// The per cent by which its headline is larger than its style has it, so that pages are filled; negative for smaller.
        package var headGrowth = 0.0

        /// A part that ends at `foot`.
        package init(
            article: Int, lines: Int = 0, foot: Length, isStart: Bool = false, isSpare: Bool = false,
            headGrowth: Double = 0.0
        ) {
            self.article = article
            self.lines = lines
            self.foot = foot
            self.isStart = isStart
            self.isSpare = isSpare
            self.headGrowth = headGrowth
        }
    }

    /// The page that was filled.
    package var frame: PageFrame
    /// What is placed, in drawing order.
    package var placements: [Placement] = []
    /// The margin notes that are called on it, until all of it is filled: then they are placed.
    var marginCalls: [MarginCall] = []
    /// The findings about the placement of what it bears.
    var findings = LayoutFindings()
    /// What it costs.
    package var cost = PageCost()
    /// Of the first page of a run whose pages were planned together: what is known of the search.
    package var planning: PlanningRecord?
    /// Whether it ends where its plan has it; nil for a page that was not planned.
    package var endsAsPlanned: Bool?
    /// The parts of articles on it, in order.
    package var articleParts: [ArticlePart] = []
    /// From the trim's head to the foot of what is taken of the type area.
    package var pen: Length
    /// From the trim's head to the foot of what columns may take: that of the type area, less the boxes across its foot.
    var foot: Length
    /// Whether pictures take all of it: no text is on it but what is on them.
    var isTaken = false
    /// Whether pictures or boxes take parts of it that its columns keep clear of.
    package var hasAreas = false
    /// What boxes on areas of it take.
    package var areas: [ObstructedArea] = []
    /// The boxes that wait for an area of a later page, as far as its cost has them.
    var waitingAreas = 0

    /// What the white above its heads and boxes is.
    var whiteAbove = WhiteAbove()
    /// The part of the type area below what is placed, mean of the columns.
    package var emptyPart = 1.0

    /// An empty page.
    package init(_ frame: PageFrame) {
        self.frame = frame
        pen = frame.top
        foot = frame.foot
    }

    /// Places a mark, its corner at that of `rect`, anywhere on the page, beyond its trim or
    /// across the spine.
    package mutating func place(_ item: DisplayItem, in rect: Rect, of reference: Placement.Reference) {
        placements.append(Placement(content: .mark(item), rect: rect, reference: reference))
    }

    /// Whether one picture or box takes all of it.
    package var isWhollyTaken: Bool { isTaken || areas.contains(where: \.isWhole) }

    /// Whether nothing is placed but labels.
    var isEmpty: Bool { placements.allSatisfy { if case .label = $0.content { true } else { false } } }
}
