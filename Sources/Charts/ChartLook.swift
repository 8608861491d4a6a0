import PubColor
import PubTextModel

/// The colours and rules of a chart.
package struct ChartLook: Hashable, Sendable {
    /// The paints of its series, or of the slices of a ring.
    package var colors: [Paint]
    /// The paint of series that are not highlighted.
    package var pale: Paint
    /// The paint of bands behind values.
    package var band: Paint
    /// The line that values stand on; nil for none.
    package var axis: RuleLine?
    /// The lines behind values; nil for none.
    package var grid: RuleLine?
    /// The height as a part of the width, unless another is specified or the chart has rows.
    package var ratio: Double
    /// The language that numbers are written in.
    package var language: Language

    /// A look of `colors`, without rules.
    package init(colors: [Paint], pale: Paint, band: Paint, ratio: Double, language: Language) {
        self.colors = colors
        self.pale = pale
        self.band = band
        self.ratio = ratio
        self.language = language
    }
}
