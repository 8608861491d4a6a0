import Geometry

/// The prices of a line, in units of one line: what the search for breaks minimises. Chosen on three columns of 55 mm
/// in English and German; the same numbers hold for every measure.
package struct LineCosts {
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
    /// Word spaces that stay beyond ``even`` when letters have given all that the emergency allows: a step that the eye sees…
    package static let visible = 1.0
    /// …and, on top, for each share beyond above…
    package static let visibleAbove = 10.0
    /// …and below.
    package static let visibleBelow = 20.0
    /// A hyphen: 8 % of lines then end in one at 57 mm in English, 14 % in German. Cheaper hyphens make calmer letters.
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
    /// A last line under this share of its measure is no runt by its letters, but looks like one on a wide measure: one of
    /// no extent would cost ``short``, one of the share nothing. At 57 mm the share is less than a runt.
    package static let shortShare = 0.1
    /// See ``shortShare``.
    package static let short = 8.0
    /// A stack, a word at the edge of two neighbouring lines: half of what a hyphen costs over the first.
    package static let stack = 1.5
    /// The price that one line of a river may rise by when it is ended elsewhere.
    package static let river = 2.5

    /// Word spaces may shrink to this share of their natural width before a line is overfull.
    package static let leastSpace = 0.6
    /// Lines looser than this are left out of the first search…
    package static let loose = 2.0
    /// …and of the second.
    package static let veryLoose = 3.0
    /// The shares of word spaces that are even to the eye. Only when all lines of a paragraph have such spaces is its
    /// letter budget enough.
    package static let even = 0.8...1.4
    /// The steps of the letter budget, as shares of the style's limits. A paragraph takes the first at which its spaces
    /// are even; those above 1 are the emergency.
    package static let staircase = [0.25, 0.5, 0.75, 1, 1.25, 1.5]
    /// An interval beside a shape that is left empty…
    package static let empty = 20.0
    /// …and what grows with the square of its extent in em: one of 5 em is left empty rather than filled with spaces of
    /// two and a half times their width, since a row without words is a hole in the shape…
    package static let emptyEm = 1.5
    /// …and wider ones than this, in em, never.
    package static let emptyExtent = 10.0
    /// An overfull line: only where there is no other way.
    package static let overfull = 1e6
    /// A ragged line costs 1 when this share of its measure stays empty.
    package static let raggedShare = 0.15
}

extension LineCosts {
    /// The price of leaving an interval of `extent` empty in a paragraph of `em`; nil where it is too wide for that.
    package static func empty(_ extent: Length, em: Length) -> Double? {
        let ems = Double(extent.raw) / Double(max(em.raw, 1))
        return ems > emptyExtent ? nil : empty + emptyEm * ems * ems
    }
}
