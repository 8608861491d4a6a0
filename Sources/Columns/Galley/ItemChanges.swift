import PubIdentity

/// The changes to the items of an article that help to fill its pages.
package struct ArticleChanges: Hashable, Sendable {
    /// The lines that paragraphs have more than is best, or fewer, and the lines that are added above heads, by their index in
    /// the text.
    package var lines: [Int: Int] = [:]
    /// The changes to boxes.
    package var boxes: [BoxID: BoxChange] = [:]

    /// The size of the headline in steps of `[fit] head`: 1 for larger, 0, or −1 for smaller.
    package var head = 0

    /// The demerits that a paragraph may have more than at its best so that it is a line longer or shorter.
    package var mostExtraDemerits = PageCost.mostExtraDemerits

    /// No changes.
    package init() {}

    /// Whether there are no changes.
    package var isEmpty: Bool { lines.isEmpty && boxes.isEmpty && head == 0 }
}

/// The changes to a box that help to fill pages.
package struct BoxChange: Hashable, Sendable {
    /// The lines that are added above it; −1 saves one around it.
    package var lines = 0
    /// The growth of its picture beyond the natural height, in ``pictureSteps`` of the change that `[fit]` allows it, or in
    /// lines of the range that its author gave; negative for lower.
    package var pictureSteps = 0
    /// Whether it is left out.
    package var isLeftOut = false
    /// Whether it waits for the page after its call, or, in a column, for the column after its call.
    package var isHeld = false
    /// Whether it is placed across the columns, although without changes it would be in one of them.
    package var isAcross = false

    /// No changes except those given.
    package init(lines: Int = 0, pictureSteps: Int = 0, isLeftOut: Bool = false, isHeld: Bool = false) {
        self.lines = lines
        self.pictureSteps = pictureSteps
        self.isLeftOut = isLeftOut
        self.isHeld = isHeld
    }

    /// The number of steps that the change of a picture's height is divided into.
    package static let pictureSteps = 4
    /// The most steps that a range of heights is divided into.
    static let stepsOfRange = 16
}

/// A change of one item.
package struct FitAdjustment: Hashable, Sendable {
    /// The change.
    package enum Kind: Hashable, Sendable {
        /// A paragraph has this many lines more.
        case looseness(Int)
        /// This many lines are added above a head or box; −1 saves one around a box.
        case space(Int)
        /// A picture is taller by this many steps.
        case picture(Int)
        /// A picture that waits for the column after its call is taller by this many steps. A lower one waits even
        /// if it has room at its call.
        case laterPicture(Int)
        /// The headline of an article is larger by a step of `[fit] head`; −1 if it is smaller.
        case head(Int)
        /// A box is left out.
        case leftOut
        /// A box waits for the page after its call.
        case held
    }

    /// The item, by its index in the cast-off.
    package var item: Int
    /// The change to it.
    package var kind: Kind

    /// A change of `kind` to the item at `item`.
    package init(item: Int, kind: Kind) {
        self.item = item
        self.kind = kind
    }
}
