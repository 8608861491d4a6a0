/// What is known of pages that were planned together.
package struct PlanningRecord: Hashable, Sendable {
    /// What they would cost, filled one by one.
    package var costOneByOne: Double
    /// The lines of text without which the means of `[fit]` save the last page: the fewest that may do, and as many as do even where
    /// an undivided box leaves its height white. nil if that page is full enough, or it is not known.
    package var linesToCut: ClosedRange<Int>?
    /// Seconds of processor time that planning takes, and setting pages by plans, beyond filling them one by one; 0 without a clock.
    package var seconds = 0.0

    /// The record of pages that would cost so much, filled one by one.
    init(costOneByOne: Double) { self.costOneByOne = costOneByOne }
}
