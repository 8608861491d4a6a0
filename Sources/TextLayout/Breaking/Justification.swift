import PubGeometry
import PubShaping
import PubTextModel

/// The stretching or shrinking of one line to its measure. The positions of glyphs follow from these by one
/// rounding a cluster.
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

/// The budget of justification: the limits for changing spaces, letter space and glyphs in the lines of one paragraph.
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

    /// The extent that `line` has to absorb to become wider (`delta` above 0) or narrower by `delta`, and the extent that it may.
    @inline(__always)
    func capacity(_ line: LineWidths, by delta: Double) -> LineCapacity {
        LineCapacity(
            amount: delta.magnitude, widens: delta >= 0, space: line.space, letters: letters(line, by: delta),
            spaces: (delta >= 0 ? widest - 1 : 1 - tightest) * line.space)
    }

    /// The extent that glyphs and letters of `line` may add (`delta` above 0) or give up within their limits.
    @inline(__always)
    func letters(_ line: LineWidths, by delta: Double) -> Double {
        delta >= 0
            ? letterWiden * line.letter + glyphWiden * line.scalable
            : letterTighten * line.letter + glyphTighten * line.scalable
    }
}

/// The extent that a line has to absorb, and the capacity of its spaces and letters within their limits; all in 1/65,536 pt.
struct LineCapacity {
    /// The extent to absorb.
    let amount: Double
    /// Whether the line gets wider.
    let widens: Bool
    /// The width of its spaces.
    let space: Double
    /// The extent that letters and glyphs may absorb.
    let letters: Double
    /// The extent that spaces may absorb.
    let spaces: Double

    /// The deviation of the line from its natural width, in units of its limits with `fraction` of the letters' limits.
    @inline(__always)
    func deviation(letters fraction: Double) -> Double {
        let most = fraction * letters + spaces
        // A line with nothing to stretch or shrink is even within 0.01 pt, else far off.
        return most > 0 ? amount / most : amount < LineCosts.tolerance ? 0 : 100
    }

    /// The word space (a fraction) of the line when spaces and `fraction` of the letters' capacity are used up
    /// together, and beyond that spaces alone. Without spaces the fraction is what letters leave over.
    @inline(__always)
    func space(letters fraction: Double) -> Double {
        let most = fraction * letters
        let rest = amount >= most + spaces ? amount - most : amount - amount / (most + spaces) * most
        if space > 0 { return widens ? 1 + rest / space : 1 - rest / space }
        // A line of one word is even within 0.01 pt, else far off.
        return rest < LineCosts.tolerance ? 1 : widens ? 1 + rest / 65536 : -1
    }
}
