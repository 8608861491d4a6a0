import PubIdentity

/// What is done to the items of an article so that its pages are filled.
package struct ArticleChanges: Hashable, Sendable {
    /// The lines that paragraphs have more than is best, or fewer, and the lines that are added above heads, by their index in
    /// the text.
    package var lines: [Int: Int] = [:]
    /// What is done to boxes.
    package var boxes: [BoxID: BoxChange] = [:]

    /// The steps of `[fit] head` by which the headline is larger: 1, 0, or −1 where it is smaller.
    package var head = 0

    /// The demerits that a paragraph may have more than at its best so that it is a line longer or shorter.
    package var mostExtraDemerits = PageCost.mostExtraDemerits

    /// Nothing is done.
    package init() {}

    /// Whether nothing is done.
    package var isEmpty: Bool { lines.isEmpty && boxes.isEmpty && head == 0 }
}

/// What is done to a box so that pages are filled.
package struct BoxChange: Hashable, Sendable {
    /// The lines that are added above it; −1 where one is saved around it.
    package var lines = 0
    /// How much taller its picture is than is natural, in ``pictureSteps`` of what `[fit]` lets it give way, or in lines of the
    /// range that its author gave; negative for lower.
    package var pictureSteps = 0
    /// Whether it is left out.
    package var isLeftOut = false
    /// Whether it waits for the page after that of its call; one in a column for the column after that.
    package var isHeld = false
    /// Whether it stands across the columns, and would be in one of them if nothing were done.
    package var isAcross = false

    /// Nothing is done but what is said.
    package init(lines: Int = 0, pictureSteps: Int = 0, isLeftOut: Bool = false, isHeld: Bool = false) {
        self.lines = lines
        self.pictureSteps = pictureSteps
        self.isLeftOut = isLeftOut
        self.isHeld = isHeld
    }

    /// The steps in which a picture gives way.
    package static let pictureSteps = 4
    /// The steps into which a range of heights is divided, at most.
    static let stepsOfRange = 16
}

/// One change of one item.
package struct FitAdjustment: Hashable, Sendable {
    /// What is done.
    package enum Kind: Hashable, Sendable {
        /// A paragraph has so many lines more.
        case looseness(Int)
        /// So many lines are added above a head or box; −1 where one is saved around a box.
        case space(Int)
        /// A picture is taller by so many steps.
        case picture(Int)
        /// A picture that waits for the column after that of its call is taller by so many steps. A lower one waits even where it
        /// has room at its call.
        case laterPicture(Int)
        /// The headline of an article is larger by a step of `[fit] head`; −1 where it is smaller.
        case head(Int)
        /// A box is left out.
        case leftOut
        /// A box waits for the page after that of its call.
        case held
    }

    /// The item, by its index in the cast-off.
    package var item: Int
    /// What is done to it.
    package var kind: Kind

    /// A change of `kind` to the item at `item`.
    package init(item: Int, kind: Kind) {
        self.item = item
        self.kind = kind
    }
}
