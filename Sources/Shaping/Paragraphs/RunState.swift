import PubGeometry
import PubTextModel

/// The current run: a range of text with one set of attributes, and the values for shaping its words.
struct RunState {
    /// The end of the run in the paragraph's UTF-8.
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
    var words: UnsafeMutablePointer<WordCache>
    var scales: RunScales
    var lineBreakMode: LineBreakMode
    /// Whether the language's hyphenation points may be used.
    var hyphenates: Bool
    /// Whether the text is upright in a vertical line.
    var isUpright = false
    /// Whether the text is combined in one square of a vertical line.
    var combines = false

    /// The part of a word space that justification may change. In code it is a quarter: a space is a character like
    /// others there, but a line of code alone needs some.
    @inline(__always)
    func elastic(_ space: Int64) -> Int64 { lineBreakMode.isVerbatim ? space / 4 : space }

    /// The part `part` of the text at `level`, without a row in the table of runs yet.
    init(_ part: AttributedText.Run, _ paragraph: Paragraph, _ shaper: Shaper, level: UInt8) {
        let characters = paragraph.text.attributes[Int(part.attributes)]
        end = Int(part.end)
        attributes = Int(part.attributes)
        self.level = level
        styleIndex = shaper.style(
            of: characters, level: level, hasKashidas: paragraph.attributes.justification.usesKashidas)
        style = shaper.styles[styleIndex]
        words = style.words
        scales = RunScales(run: 0, characters: characters, paragraph.attributes, unitsPerEm: style.unitsPerEm)
        lineBreakMode = characters.lineBreakMode
        hyphenates = characters.hyphenates && characters.lineBreakMode == .ordinary
        combines = characters.combinesUpright && paragraph.attributes.writingMode == .vertical
    }
}

/// The limits for stretching glyphs: a hundredth and a hundred times.
private let stretchLimits = 0.01...100.0

extension CharacterAttributes {
    /// The em that gives glyphs their height.
    var stretchedSize: Length {
        glyphScaling.height == 1 ? size : size.scaled(by: bounded(glyphScaling.height))
    }

    /// The width of glyphs as a fraction of their natural width at ``stretchedSize``.
    var glyphScale: Double {
        glyphScaling == .natural ? 1 : bounded(glyphScaling.width) / bounded(glyphScaling.height)
    }

    private func bounded(_ share: Double) -> Double {
        share.isNaN ? 1 : min(max(share, stretchLimits.lowerBound), stretchLimits.upperBound)
    }
}
