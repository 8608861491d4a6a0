import Geometry
import TextModel

/// The current run: a range of text with one set of attributes, and what shaping its words needs.
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
    /// True for text that is upright in a vertical line.
    var isUpright = false
    /// True for text that is combined in one square of a vertical line.
    var combines = false

    /// The part of a word space that justification may change. In code it is a quarter: a space is a character like
    /// others there, but a line of code alone needs some.
    @inline(__always)
    func elastic(_ space: Int64) -> Int64 { breaks.isOfCode ? space / 4 : space }

    /// The part `part` of the text at `level`, without a row in the table of runs yet.
    init(_ part: AttributedText.Run, _ paragraph: Paragraph, _ shaper: Shaper, level: UInt8) {
        let characters = paragraph.text.attributes[Int(part.attributes)]
        end = Int(part.end)
        attributes = Int(part.attributes)
        self.level = level
        styleIndex = shaper.style(of: characters, level: level)
        style = shaper.styles[styleIndex]
        words = style.words
        measures = RunMeasures(run: 0, characters: characters, paragraph.attributes, unitsPerEm: style.unitsPerEm)
        breaks = characters.breaks
        hyphenates = characters.hyphenates && characters.breaks == .ordinary
        combines = characters.combinesUpright && paragraph.attributes.writing == .vertical
    }
}

/// Sizes up to which shaping is exact; larger ones (no page is 5 m high) are set at this size.
private let largestSize = Length(points: 16_384)

/// How far glyphs may be stretched or shrunk: to a hundredth and to a hundred times.
private let stretchLimits = 0.01...100.0

extension CharacterAttributes {
    /// The em that gives glyphs their height.
    var stretchedSize: Length {
        glyphScaling.height == 1 ? size : size.scaled(by: bounded(glyphScaling.height))
    }

    /// The width of glyphs as a share of what is natural at ``stretchedSize``.
    var glyphScale: Double {
        glyphScaling == .natural ? 1 : bounded(glyphScaling.width) / bounded(glyphScaling.height)
    }

    private func bounded(_ share: Double) -> Double {
        share.isNaN ? 1 : min(max(share, stretchLimits.lowerBound), stretchLimits.upperBound)
    }
}

extension RunMeasures {
    /// The same measures without letter gaps that justification may change.
    var solid: RunMeasures {
        var measures = self
        measures.em = 0
        return measures
    }

    /// The same measures without gaps between letters.
    var connected: RunMeasures {
        var measures = self
        measures.tracking = 0
        measures.em = 0
        return measures
    }

    /// The measures of text with the attributes `characters`, in a paragraph of `attributes` and a face of
    /// `unitsPerEm`.
    init(run: Int, characters: CharacterAttributes, _ attributes: ParagraphAttributes, unitsPerEm: Int32) {
        let em = min(max(characters.size, .zero), largestSize).raw
        let units = Int64(max(16, unitsPerEm))
        let height = min(max(characters.stretchedSize, .zero), largestSize).raw
        let width = characters.glyphScaling == .natural ? em : Int64((Double(height) * characters.glyphScale).rounded())
        // Far beyond any use; NaN becomes 0.
        let share = characters.tracking.isNaN ? 0 : min(max(characters.tracking, -10), 10)
        // Code keeps its spaces.
        let desired = characters.breaks.isOfCode ? 1 : attributes.justification.word.desired
        let words = desired.isNaN ? 1 : min(max(desired, 0), 100)
        self.init(
            run: UInt32(clamping: run), scale: (min(width, largestSize.raw) << 24) / units,
            rise: (height << 24) / units, tracking: Int64((Double(em) * share).rounded()),
            words: Int64((words * 65536).rounded()), em: em, fullEm: em)
    }
}
