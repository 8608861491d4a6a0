import PubCharts
import PubColor
import PubTextModel
import PubValues

/// The chart of a figure: its content, its colours and rules, and the computed styles of its texts.
package struct FigureChart: Hashable, Sendable {
    /// The computed style of one kind of its texts.
    package struct TextStyle: Hashable, Sendable {
        /// The attributes of its characters.
        package var character: CharacterAttributes
        /// The attributes of its lines.
        package var paragraph: ParagraphAttributes
        /// Whether it is set in capitals.
        var isUpper = false

        /// `text` in the style, in the paint of a series if there is one.
        package func attributed(_ text: String, paint: Paint? = nil) -> AttributedText {
            var attributes = character
            if let paint { attributes.paint = paint }
            return AttributedText(isUpper ? upperCase(text, language: character.language) : text, attributes)
        }
    }

    /// The chart to show.
    package var chart: Chart
    /// Its colours and rules.
    package var look: ChartLook
    /// The styles of its texts, one for each role.
    package var texts: [TextStyle]
}

extension FigureChart.TextStyle: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(character, paragraph, isUpper) }
}

extension FigureChart: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(chart, look, texts) }
}
