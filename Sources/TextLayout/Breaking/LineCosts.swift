import Geometry

/// The prices of a line, in units of one line: what the search for breaks minimises. Chosen on three columns of 55 mm
/// in English and German; the same numbers hold for every measure.
package struct LineCosts {
    /// Rounding tolerance: 0.01 pt in units of 1/65,536 pt.
    package static let tolerance = 655.0
    /// Every line costs this, so that a paragraph is not made longer for nothing.
    package static let line = 0.1
    /// The deviation of a line from its natural width costs twice its square, in units of the word spaces' limits and
    /// the first step of the letters'. These units are the same for all paragraphs, whatever step their letters need in
    /// the end: so a hyphen buys as much evenness in one paragraph as in the other, which is the best that hyphens can
    /// buy.
    package static let deviation = 2.0
    /// A line whose spaces are uneven within the limits of its style: letters go beyond theirs then, in the whole
    /// paragraph.
    package static let uneven = 3.0
    /// Charged once when word spaces stay outside ``even`` although letters gave all they may: a step that the eye
    /// sees.
    package static let unevenSpace = 1.0
    /// Charged on top per unit of word space above ``even``.
    package static let looseSpace = 10.0
    /// Charged on top per unit of word space below ``even``.
    package static let tightSpace = 20.0
    /// A hyphen: 8 % of lines then end in one at 57 mm in English, 14 % in German. Cheaper hyphens make
    /// more even letters.
    package static let hyphen = 6.0
    /// A hyphen in a name, on top: names are read letter by letter, and many divide where no dictionary knows.
    package static let dividedName = 6.0
    /// A hyphen that the author wrote.
    package static let explicitHyphen = 1.0
    /// A second hyphen in a row, on top.
    package static let secondHyphen = 2.0
    /// A break inside a word where nothing allows it.
    package static let emergency = 60.0
    /// A last line shorter than the indent and an em: it looks like a gap between paragraphs.
    package static let runt = 2.0
    /// A runt, in em.
    package static let runtExtent = 1.8
    /// A last line under this fraction of its measure is no runt by its letters, but looks like one on a wide measure:
    /// one of no extent would cost ``short``, one of the fraction nothing. At 57 mm the fraction is less than a runt.
    package static let shortFraction = 0.1
    /// See ``shortFraction``.
    package static let short = 8.0
    /// A stack, the same word at the ends of two neighbouring lines: half of what a hyphen costs over the first.
    package static let stack = 1.5
    /// Added to one break inside a river, so that the search tries other lines.
    package static let river = 2.5

    /// Word spaces may shrink to this fraction of their natural width before a line is overfull.
    package static let minimumSpace = 0.6
    /// Lines looser than this are left out of the first search.
    package static let loose = 2.0
    /// Lines looser than this are left out of the second search.
    package static let veryLoose = 3.0
    /// The fractions of word spaces that are even to the eye. Only when all lines of a paragraph have such spaces is
    /// its letter budget enough.
    package static let even = 0.8...1.4
    /// The steps of the letter budget, as fractions of the style's limits. A paragraph takes the first at which its
    /// spaces are even; those above 1 are the emergency.
    package static let letterSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5]
    /// An interval beside a shape that is left empty.
    package static let empty = 20.0
    /// Charged on top for an empty interval, times the square of its extent in em: one of 5 em is left empty rather
    /// than filled with spaces of two and a half times their width, since a row without words is a hole in the shape.
    package static let emptyEm = 1.5
    /// The extent in em above which an interval is never left empty.
    package static let emptyExtent = 10.0
    /// An overfull line: only where there is no other way.
    package static let overfull = 1e6
    /// A ragged line costs 1 when this fraction of its measure stays empty.
    package static let raggedFraction = 0.15
}

extension LineCosts {
    /// The price of leaving an interval of `extent` empty in a paragraph of `em`; nil where it is too wide for that.
    package static func empty(_ extent: Length, em: Length) -> Double? {
        let ems = Double(extent.raw) / Double(max(em.raw, 1))
        return ems > emptyExtent ? nil : empty + emptyEm * ems * ems
    }
}
