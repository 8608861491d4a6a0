import PubColumns
import PubDesign
import PubDisplayList
import PubGeometry

/// The part of the type area that a box on an area of the page takes.
package struct ObstructedArea: Hashable, Sendable {
    /// The box: x from the left edge of the type area, y from the trim's head.
    var rect: Rect
    /// The box and the space around it that text keeps clear of.
    var clear: Rect
    /// Whether it takes the whole page.
    var isWhole: Bool
}

/// The decisions for one page: its placements, findings and cost. It has no folio and no side; the painter makes a
/// page of it.
package struct PagePlan: Sendable {
    /// The part of an article that is on the page.
    package struct ArticlePart: Hashable, Sendable {
        /// The article, by its index in the run.
        package var article: Int
        /// The lines of text that are set here, also in boxes placed in the flow; spanning boxes and boxes at a foot
        /// are not counted.
        package var lines = 0
        /// From the trim's head to the foot of the part that it takes.
        package var foot: Length
        /// Whether the article begins.
        package var isStart = false
        /// Whether the page is reserved for an article which ended before it, or made by hand for one.
        package var isSpare = false
        /// How many per cent its headline is larger than in its style, to fill pages; negative for smaller.
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
    /// The placed items, in drawing order.
    package var placements: [Placement] = []
    /// The margin notes that are called on it, until all of it is filled: then they are placed.
    var marginCalls: [MarginCall] = []
    /// The findings about the placement of its content.
    var findings = LayoutFindings()
    /// The cost of the page.
    package var cost = PageCost()
    /// The record of the search; only the first page of a run that was planned together has one.
    package var planning: PlanningRecord?
    /// Whether it ends as planned; nil for a page that was not planned.
    package var endsAsPlanned: Bool?
    /// The parts of articles on it, in order.
    package var articleParts: [ArticlePart] = []
    /// From the trim's head to the foot of the taken part of the type area.
    package var pen: Length
    /// From the trim's head to the lowest foot that columns may have: the foot of the type area, less the boxes across it.
    var foot: Length
    /// Whether pictures take all of it: it has no text except on the pictures.
    var isTaken = false
    /// Whether pictures or boxes take parts of it that its columns keep clear of.
    package var hasAreas = false
    /// The parts that boxes on areas of the page take.
    package var areas: [ObstructedArea] = []
    /// The number of boxes waiting for an area of a later page that its cost includes.
    var waitingAreas = 0

    /// The white above its heads and boxes.
    var whiteAbove = WhiteAbove()
    /// The part of the type area below the placed items, mean of the columns.
    package var emptyPart = 1.0

    /// An empty page.
    package init(_ frame: PageFrame) {
        self.frame = frame
        pen = frame.top
        foot = frame.foot
    }

    /// Places a mark with its corner at the corner of `rect`, anywhere on the page, beyond its trim or across
    /// the spine.
    package mutating func place(_ item: DisplayItem, in rect: Rect, of reference: Placement.Reference) {
        placements.append(Placement(content: .mark(item), rect: rect, reference: reference))
    }

    /// Whether one picture or box takes all of it.
    package var isWhollyTaken: Bool { isTaken || areas.contains(where: \.isWhole) }

    /// Whether nothing is placed but labels.
    var isEmpty: Bool { placements.allSatisfy { if case .label = $0.content { true } else { false } } }
}
