import PubStyles
import PubTextModel

// White may be added, to fill pages and to keep lines on the grid, between blocks, never within one. This is the one rule
// for feet, for `[fit]` and for the slack of the baseline grid.

extension ParagraphAttributes {
    /// Whether white may be added above it: it begins a block, and is kept with the next item, as a head is.
    package var takesWhiteAbove: Bool { keepWithNext > 0 && !continuesBlock }
}

extension Box {
    /// Whether white may be added above it: it begins a block.
    package var takesWhiteAbove: Bool { !continuesBlock }
}
