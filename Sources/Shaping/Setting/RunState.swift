import Geometry
import TextModel

/// A stretch of text with one set of attributes, made ready for setting.
struct RunState {
    /// Where it ends in the paragraph's UTF-8.
    var end: Int
    /// The index of its attributes.
    var attributes: Int
    /// Its bidirectional level.
    var level: UInt8
    /// Its style among the shaper's.
    var styleIndex: Int
    // The shaper keeps its styles as long as it lives, and a run lives shorter; counting this reference at each word
    // took a tenth of the time.
    unowned(unsafe) var style: ShapingStyle
    /// The style's words.
    var words: UnsafeMutablePointer<WordTable>
    var measures: RunMeasures
    var breaks: BreakRule
    /// True when the language's points may be used.
    var hyphenates: Bool

    /// The stretch `part` of the text at `level`, without a row in the table of runs yet.
    init(_ part: AttributedText.Run, _ paragraph: Paragraph, _ shaper: Shaper, level: UInt8) {
        let look = paragraph.text.attributes[Int(part.attributes)]
        end = Int(part.end)
        attributes = Int(part.attributes)
        self.level = level
        styleIndex = shaper.style(of: look, level: level)
        style = shaper.styles[styleIndex]
        words = style.words
        measures = RunMeasures(run: 0, size: look.size, tracking: look.tracking, unitsPerEm: style.unitsPerEm)
        breaks = look.breaks
        hyphenates = look.hyphenates && look.breaks == .ordinary
    }
}

/// Sizes up to which shaping is exact; larger ones (no page is 5 m high) are set at this size.
private let largestSize = Length(points: 16_384)

extension RunMeasures {
    /// The same where lines do not open between letters.
    var solid: RunMeasures {
        var measures = self
        measures.em = 0
        return measures
    }

    /// The same without gaps between letters.
    var connected: RunMeasures {
        var measures = self
        measures.tracking = 0
        measures.em = 0
        return measures
    }

    /// The measures of text of `size` in a face of `unitsPerEm`.
    init(run: Int, size: Length, tracking: Double, unitsPerEm: Int32) {
        let em = min(max(size, .zero), largestSize).raw
        // Far beyond any use; NaN becomes 0.
        let share = tracking.isNaN ? 0 : min(max(tracking, -10), 10)
        self.init(
            run: UInt16(clamping: run), scale: (em << 24) / Int64(max(16, unitsPerEm)),
            tracking: Int64((Double(em) * share).rounded()), em: em, fullEm: em)
    }
}
