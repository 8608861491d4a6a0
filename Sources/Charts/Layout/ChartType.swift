import PubGeometry

/// The type of a chart: the measures of its texts, in points.
package struct ChartType {
    /// The role of a text in a chart.
    package enum Role: Int, CaseIterable, Hashable, Sendable {
        /// A number or name along an axis.
        case axis
        /// The name of a series, or a value at its mark.
        case label
        /// The words of an annotation.
        case note
    }

    /// The measures of a face in its size.
    package struct Metrics {
        /// From baseline to baseline.
        package var leading: Double
        /// The em.
        package var size: Double
        /// The height of capitals and figures.
        package var capHeight: Double

        /// A face of these measures.
        package init(leading: Double, size: Double, capHeight: Double) {
            self.leading = leading
            self.size = size
            self.capHeight = capHeight
        }
    }

    private let metrics: [Metrics]
    private let measure: (String, Role) -> Double

    /// The type of these metrics, one for each role; `measure` is the width of a text.
    package init(_ metrics: [Metrics], measure: @escaping (String, Role) -> Double) {
        self.metrics = metrics
        self.measure = measure
    }

    subscript(role: Role) -> Metrics { metrics[role.rawValue] }

    func width(_ text: String, _ role: Role) -> Double { text.isEmpty ? 0 : measure(text, role) }

    /// `text` in lines of at most `width`, broken at its spaces; a word that is wider has a line of its own.
    func lines(_ text: String, _ role: Role, width: Double) -> [String] {
        if self.width(text, role) <= width { return [text] }
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, self.width(last + " " + word, role) <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}

/// A text of a chart in its place.
package struct ChartLabel {
    /// The text, in one line.
    package var text: String
    /// The role of the text.
    package var role: ChartType.Role
    /// The left end of its baseline, in points from the upper left corner of the chart.
    package var origin: SIMD2<Double>
    /// The index of the series whose colour it has; nil if it has none.
    package var series: Int?
}
