import PubGeometry
import PubSettings

/// A width or height of a figure.
package enum FigureExtent: Hashable, Sendable {
    /// A length.
    case absolute(Length)
    /// A fraction of the measure, or for heights of the type area's height; above 0 and at most 1.
    case fraction(Double)
    /// Of heights: steps of the baseline grid, at least 1; of 12 pt on pages without a grid.
    case rows(Int)
    /// For heights: the picture's own height within these fractions of the type area, the first at most the second; it
    /// gives way within them so that pages are filled.
    case within(Double, Double)
}

/// A width or height of a figure with the unit that its author wrote: findings use the same unit.
package struct WrittenExtent: Hashable, Sendable {
    /// The width or height.
    package var extent: FigureExtent
    /// The unit; nil for a fraction and for a bare number.
    package var unit: LengthUnit?

    /// `extent`, written in `unit`.
    package init(_ extent: FigureExtent, unit: LengthUnit? = nil) {
        self.extent = extent
        self.unit = unit
    }
}
