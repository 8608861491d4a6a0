/// The prices of a line, in units of one line: what the search for breaks minimises. Chosen on three columns of 55 mm
/// in English and German; the same numbers hold for every measure.
package struct LineCosts {
    /// Every line costs this, so that a paragraph is not made longer for nothing.
    package static let line = 0.1
    /// A word space at its greatest desired width costs 1 above, at its least costs 1 below, growing with the square.
    package static let spaceAbove = 1 / 0.333
    /// See ``spaceAbove``.
    package static let spaceBelow = 1 / 0.2
    /// Letters at the end of their budget cost as much as spaces at theirs.
    package static let letters = 1.0
    /// Steps that the eye sees: a line beyond 1.5, beyond 2, below 0.8 of the space.
    package static let wide = 0.7
    /// See ``wide``.
    package static let veryWide = 1.3
    /// See ``wide``.
    package static let tight = 2.0
    /// A hyphen: 9 % of lines then end in one at 57 mm. Cheaper hyphens make calmer letters.
    package static let hyphen = 4.5
    /// A hyphen that the author wrote.
    package static let explicitHyphen = 1.0
    /// A second hyphen in a row, on top.
    package static let secondHyphen = 2.0
    /// A break inside a word where nothing allows it.
    package static let emergency = 60.0
    /// A last line shorter than the indent and an em looks like a gap between paragraphs.
    package static let runt = 2.0
    /// A runt, in em.
    package static let runtExtent = 1.8

    /// Word spaces may shrink to this share of their natural width before a line is overfull.
    package static let leastSpace = 0.6
    /// Lines looser than this are left out of the first search.
    package static let greatestSpace = 3.0
    /// A paragraph is calm when all its lines lie between these shares; only then is its letter budget enough.
    package static let calm = 0.8...1.4
    /// What a step that is not the last looks at: wider than calm, so that the cheapest lines are found and then judged;
    /// looking at calm lines only buys them with hyphens (11 % of lines at 57 mm instead of 9).
    package static let sought = 0.75...1.5
    /// The steps in which letters are let in: shares of the style's limits. The last is the emergency.
    package static let staircase = [0.25, 0.5, 0.75, 1, 1.5]
    /// An overfull line: only where there is no other way.
    package static let overfull = 1e6
    /// A ragged line costs 1 when this share of its measure stays empty.
    package static let raggedShare = 0.15
}
