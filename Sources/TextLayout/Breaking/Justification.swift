import Geometry
import Shaping
import TextModel

/// How one line is stretched or shrunk to its measure. The positions of glyphs follow from these by one rounding a
/// cluster.
public struct Justification: Hashable, Sendable {
    /// The width of justifiable spaces as a fraction of their natural width.
    public var space: Double = 1
    /// Extra letter space, in em.
    public var letter: Double = 0
    /// The width of glyphs as a fraction of their natural width, in steps of 0.005.
    public var glyph: Double = 1

    /// Natural widths.
    public init() {}
}

/// The widths of a line before it is justified, in 1/65,536 pt: the natural width and its parts that justification may
/// change.
package struct LineWidths {
    /// Natural advance.
    package var natural: Double
    /// Of it, spaces.
    package var space: Double
    /// Ems of the letter gaps.
    package var letter: Double
    /// The part of the natural advance that glyph scaling changes.
    package var scalable: Double

    /// The four widths.
    package init(natural: Double, space: Double, letter: Double, scalable: Double) {
        self.natural = natural
        self.space = space
        self.letter = letter
        self.scalable = scalable
    }
}

/// The budget of justification: how far it may change spaces, letter space and glyphs in the lines of one paragraph.
package struct JustificationBudget {
    /// The greatest and least word space of the style, as fractions of the natural space.
    var widest: Double
    var tightest: Double
    /// Letter space in em.
    var letterWiden: Double
    var letterTighten: Double
    /// Glyph scaling, as a fraction to add or take.
    var glyphWiden: Double
    var glyphTighten: Double

    /// The limits of a style with `fraction` of its letter budget.
    package init(_ limits: JustificationLimits, letters fraction: Double) {
        widest = limits.word.maximum
        tightest = limits.word.minimum
        letterWiden = limits.letter.maximum * fraction
        letterTighten = -limits.letter.minimum * fraction
        glyphWiden = (limits.glyph.maximum - 1) * fraction
        glyphTighten = (1 - limits.glyph.minimum) * fraction
    }

    /// How far `line` may be widened (`delta` above 0) or narrowed within its limits.
    @inline(__always)
    func capacity(_ line: LineWidths, by delta: Double) -> Double {
        letters(line, by: delta) + (delta >= 0 ? widest - 1 : 1 - tightest) * line.space
    }

    /// How far `delta` is from the natural width of `line`, in units of the limits.
    @inline(__always)
    func deviation(_ line: LineWidths, by delta: Double) -> Double {
        let capacity = capacity(line, by: delta)
        // A line with nothing to stretch or shrink is even within 0.01 pt, else far off.
        return capacity > 0 ? delta / capacity : delta.magnitude < LineCosts.tolerance ? 0 : 100
    }

    /// What glyphs and letters of `line` may give (`delta` above 0) or take within their limits.
    @inline(__always)
    func letters(_ line: LineWidths, by delta: Double) -> Double {
        delta >= 0
            ? letterWiden * line.letter + glyphWiden * line.scalable
            : letterTighten * line.letter + glyphTighten * line.scalable
    }

    /// The word space (a fraction) that brings a line to `measure` when spaces and letters are changed up to their
    /// limits together, and beyond them spaces alone. Without spaces the fraction says what letters leave over.
    func space(_ line: LineWidths, measure: Double) -> Double {
        let delta = measure - line.natural
        let capacity = capacity(line, by: delta)
        let use = capacity > 0 ? min(delta.magnitude / capacity, 1) : 1
        let letters = letters(line, by: delta)
        let rest = delta - use * (delta >= 0 ? letters : -letters)
        if line.space > 0 { return 1 + rest / line.space }
        // A line of one word is even within 0.01 pt, else far off.
        return rest.magnitude < LineCosts.tolerance ? 1 : rest > 0 ? 1 + rest / 65536 : -1
    }
}
