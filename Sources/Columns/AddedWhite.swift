import PubStyles
import PubTextModel

// Where white may be added so that pages are filled and lines are on the grid: between blocks, never within one. This is the one rule
// of feet, of `[fit]` and of what the baseline grid leaves.

extension ParagraphAttributes {
    /// Whether white may be added above it: it begins a block, and is kept with the next item, as a head is.
    package var takesWhiteAbove: Bool { keepWithNext > 0 && !continuesBlock }
}

extension Box {
    /// Whether white may be added above it: it begins a block.
    package var takesWhiteAbove: Bool { !continuesBlock }
}
