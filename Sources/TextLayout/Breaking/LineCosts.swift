import PubGeometry
import PubShaping
import PubTextModel

/// The prices of a line, in units of one line: the search for breaks minimises their sum. Chosen on three columns of
/// 55 mm in English and German; the same numbers hold for every measure.
package struct LineCosts {
    /// Rounding tolerance: 0.01 pt in units of 1/65,536 pt.
    package static let tolerance = 655.0
    /// Every line costs this, so that a paragraph is not made longer for nothing.
    package static let line = 0.1
    /// The deviation of a line from its natural width costs twice its square, in units of the word spaces' limits and
    /// of the letter space that is not yet seen.
    package static let deviation = 2.0
    /// A line whose spaces are uneven within the limits of its style: letters go beyond theirs then.
    package static let uneven = 3.0
    /// Charged once when word spaces stay outside ``even`` although letters gave all they may: a step that the eye
    /// sees.
    package static let unevenSpace = 1.0
    /// Charged on top per unit of word space above ``even``.
    package static let looseSpace = 10.0
    /// Charged on top per unit of word space below ``even``.
    package static let tightSpace = 20.0
    /// A hyphen in a measure of ``hyphenMeasure``: about 9 % of lines end in one at 57 mm in English, 12 % in German. It
    /// costs more in a wider measure, by its root: there the excess is shared by more spaces.
    package static let hyphen = 3.75
    /// The measure in em that makes a hyphen cost ``hyphen``.
    package static let hyphenMeasure = 20.0
    /// A hyphen that leaves two letters, on top.
    package static let twoLetters = 7.5
    /// A break of last resort, on top: dividing there is worse even than bad spaces.
    package static let lastResort = 10.0
    /// A break within a tie, on top: less than one within a word.
    package static let tied = 40.0
    /// Spaces beyond this fraction open the breaks of last resort.
    package static let opening = 1.5
    /// A hyphen before a shape with text on both sides, on top: the eye would carry half a word across it.
    package static let acrossShape = 24.0
    /// A hyphen that the author wrote.
    package static let explicitHyphen = 1.0
    /// A second hyphen in a row, on top.
    package static let secondHyphen = 2.0
    /// A hyphen more in a row than the style allows, on top, in a word that is wider than its measure.
    package static let longLadder = 500.0
    /// A break inside a word that nothing allows.
    package static let emergency = 60.0
    /// A runt, a last line shorter than the indent and an em: it looks like a gap between paragraphs. One of fewer than
    /// ``runtLetters`` costs it twice.
    package static let runt = 4.5
    /// A last line is a runt below this extent in em, also where the indent is less.
    package static let runtExtent = 1.8
    /// A last line with fewer letters and figures is a runt.
    package static let runtLetters = 4
    /// A last line under this fraction of its measure is no runt by its letters, but looks like one on a wide measure:
    /// one of no extent would cost ``short``, one of the fraction nothing. At 57 mm the fraction is less than a runt.
    package static let shortFraction = 0.1
    /// See ``shortFraction``.
    package static let short = 8.0
    /// A ragged last line under this fraction of its measure, as in captions, cells and heads: its words go to the lines above, or
    /// take some of theirs, which costs no even space. One of no extent costs ``raggedShort``, one of the fraction nothing.
    package static let raggedShortFraction = 0.25
    /// See ``raggedShortFraction``.
    package static let raggedShort = 5.0
    /// A stack, the same word at the ends of two neighbouring lines: less than a hyphen.
    package static let stack = 3.0
    /// Added to one break inside a river, so that the search tries other lines.
    package static let river = 2.5

    /// Word spaces may shrink to this fraction of their natural width before a line is overfull.
    package static let minimumSpace = 0.6
    /// Lines looser than this are left out of the first search.
    package static let loose = 2.0
    /// Lines looser than this are left out of the second search.
    package static let veryLoose = 3.0
    /// The fractions of word spaces that look even. If letters within their limits do not bring a line's spaces
    /// there, they go beyond.
    package static let even = 0.8...1.4
    /// The fraction of the letter budget that a line may use before its letters are seen.
    package static let calmLetters = 0.25
    /// The fraction of the letter budget that a line may use if its spaces are not even otherwise.
    package static let emergencyLetters = 1.5
    /// The share of a line that its letters absorb costs this times its square, in units of the style's limit: word
    /// spaces at their limit cost 1.
    package static let letterSpace = 1.6
    /// The same for the width of its glyphs.
    package static let glyphScaling = 0.2
    /// Letter spaces of neighbouring lines may differ by this fraction of the style's limit, 1 % of the em by custom,
    /// before the step is seen.
    package static let letterStep = 0.5
    /// A larger step costs this times the square of the excess, in units of the limit.
    package static let letterStepPrice = 80.0
    /// The glyphs of neighbouring lines may differ in width by this fraction of the style's limit, 2 % by custom, before the step is
    /// seen.
    package static let glyphStep = 1.2
    /// A larger step costs this times the square of the excess, in units of the limit.
    package static let glyphStepPrice = 40.0
    /// Spaces that are narrower than they are by nature cost this times as much as wider ones.
    package static let tightness = 1.5
    /// The excess of spaces over their limits, as a fraction of their width, that is accepted to keep
    /// letters alike from line to line.
    package static let wideForLetters = 0.12
    /// The same at most, if a step would be striking: the excess over ``wideForLetters`` costs ``beyondForLetters`` times
    /// its square.
    package static let widestForLetters = 0.45
    /// See ``widestForLetters``.
    package static let beyondForLetters = 180.0
    /// The greatest number of rounds that even out the shares of neighbouring lines.
    package static let evening = 8
    /// An interval beside a shape that is left empty.
    package static let empty = 20.0
    /// Charged on top for an empty interval, times the square of its extent in em: one of 5 em is left empty rather
    /// than filled with spaces of two and a half times their width, since a row without words is a hole in the shape.
    package static let emptyEm = 1.5
    /// An interval of a larger extent, in em, is never left empty, and no line of it stays open.
    package static let emptyExtent = 10.0
    /// A line that stays open in a narrower interval, since its spaces would be wider than ``opening``: an edge that is
    /// not straight beside a shape is seen less than such spaces, and far less than a row without words.
    package static let openLine = 8.0
    /// Charged on top for its white, times the square of the fraction of the interval that it is.
    package static let openWhite = 40.0
    /// An overfull line: only if there is no other way.
    package static let overfull = 1e6
    /// A ragged line costs 1 when this fraction of its measure stays empty.
    package static let raggedFraction = 0.15
}

extension LineCosts {
    /// The additional price of a break with such traits.
    @inline(__always)
    static func surcharge(_ traits: Breakpoint.Traits) -> Double {
        if traits.isEmpty { return 0 }
        return (traits.contains(.leavesTwoLetters) ? twoLetters : 0) + (traits.contains(.lastResort) ? lastResort : 0)
            + (traits.contains(.tied) ? tied : 0)
    }

    /// The price of leaving an interval of `extent` empty in a paragraph of `em`; nil if it is too wide for that.
    package static func empty(_ extent: Length, em: Length) -> Double? {
        let ems = Double(extent.raw) / Double(max(em.raw, 1))
        return ems > emptyExtent ? nil : empty + emptyEm * ems * ems
    }
}

extension JustificationLimits {
    /// The factor on these limits for letters in an emergency: 1 for kashidas, whose style sets the longest.
    var emergencyLetters: Double { usesKashidas ? 1 : LineCosts.emergencyLetters }
}
