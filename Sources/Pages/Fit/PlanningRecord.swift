/// The record of planning pages together.
package struct PlanningRecord: Hashable, Sendable {
    /// The cost of the pages if filled one by one.
    package var costOneByOne: Double
    /// How many lines of text to cut so that the means of `[fit]` save the last page: from the fewest that may do, to a number that
    /// is enough even if an undivided box leaves its height white. nil if that page is full enough, or it is not known.
    package var linesToCut: ClosedRange<Int>?
    /// Seconds of processor time that planning takes, and setting pages by plans, beyond filling them one by one; 0 without a clock.
    package var seconds = 0.0

    /// The record of pages with this cost if filled one by one.
    init(costOneByOne: Double) { self.costOneByOne = costOneByOne }
}
